"""Commands as they come in: every field of its kind, and none too many."""

from typing import Any, get_args

import pytest
from pydantic import ValidationError

from pharmakon.server.wire.commands import COMMANDS, ClientMessage, Hello, Ping

KINDS = get_args(get_args(ClientMessage)[0])
SIT = {"type": "sit", "id": "c1", "seat": 0}


def test_every_command_is_known_by_a_name_of_its_own() -> None:
    names = [kind.model_fields["type"].annotation.__args__[0] for kind in KINDS]
    assert len(set(names)) == len(names)


def test_every_command_but_a_ping_has_an_id() -> None:
    assert [kind for kind in KINDS if "id" not in kind.model_fields] == [Ping]


def test_a_hello_needs_nothing_else() -> None:
    hello = COMMANDS.validate_python({"type": "hello", "id": "c1"})
    assert hello == Hello(type="hello", id="c1", seen=None, language="en")


@pytest.mark.parametrize(
    "wrong",
    [
        {**SIT, "more": 1},
        {**SIT, "seat": "0"},
        {**SIT, "seat": True},
        {**SIT, "seat": 10},
        {**SIT, "seat": -1},
        {**SIT, "id": ""},
        {**SIT, "id": "a b"},
        {**SIT, "id": "x" * 41},
        {"type": "sit", "id": "c1"},
        {"type": "hello", "id": "c1", "seen": -1},
        {"type": "hello", "id": "c1", "language": "de"},
        {"type": "say", "id": "c1", "seat": 0, "phrase": "anything at all"},
        {"type": "nonce", "id": "c1", "seat": 0, "commitment": "A" * 64, "nonce": "a" * 64},
        {"type": "foresee", "id": "c1", "seat": 0, "moves": []},
        {"type": "foresee", "id": "c1", "seat": 0, "moves": ["B2@2"] * 9},
        {"type": "ping", "id": "c1"},
    ],
    ids=str,
)
def test_anything_else_is_no_command(wrong: dict[str, Any]) -> None:
    COMMANDS.validate_python(SIT)
    with pytest.raises(ValidationError):
        COMMANDS.validate_python(wrong)
