"""The protocol: complete, strict, documented, and unharmed by whatever is sent."""

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pharmakon.server.door.connections import read
from pharmakon.server.life.handlers import HANDLERS, READING
from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings
from pharmakon.server.wire.commands import ClientMessage
from pharmakon.server.wire.messages import MESSAGES, ServerMessage
from pharmakon.server.wire.resources import RESOURCES
from tests.server.conftest import Server
from tests.server.players import Page, Person, run

ROOT = Path(__file__).parents[2]
BAD_MESSAGES = 2000


def types_of(union: Any) -> dict[str, Any]:
    """The models of a union by their type."""
    models = get_args(get_args(union)[0])
    return {get_args(model.model_fields["type"].annotation)[0]: model for model in models}


def test_every_command_has_its_handler() -> None:
    assert set(HANDLERS) == set(types_of(ClientMessage))
    assert set(HANDLERS) > READING


def test_every_message_has_its_row_in_the_docs() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for union in (ClientMessage, ServerMessage):
        for name, model in types_of(union).items():
            fields = [field for field in model.model_fields if field not in ("type", "id")]
            listed = ", ".join(f"`{field}`" for field in fields) or "-"
            sentence = (model.__doc__ or "").splitlines()[0]
            assert f"| `{name}` | {listed} | {sentence} |" in text, name


def test_every_address_has_its_row_in_the_docs() -> None:
    from pharmakon.server.door.api import router

    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for route in router.routes:
        for method in route.methods:  # type: ignore[attr-defined]
            assert f"| `{method} {route.path}` |" in text  # type: ignore[attr-defined]


def test_every_setting_has_its_row_in_the_docs() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in ServerSettings.__dataclass_fields__:
        assert f"| `{name}` |" in text, name


def test_models_are_described() -> None:
    for model in RESOURCES:
        assert model.__doc__


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("[" * 5000, "bad_json"),
        ("null", "unknown_type"),
        ("[]", "unknown_type"),
        ("{}", "unknown_type"),
        ('{"type": "cheat", "id": "1"}', "unknown_type"),
        ('{"type": "start"}', "bad_field"),
        ('{"type": "start", "id": "a b"}', "bad_field"),
        ('{"type": "start", "id": "1", "extra": 1}', "bad_field"),
        ('{"type": "sit", "id": "1", "seat": "0"}', "bad_field"),
        ('{"type": "sit", "id": "1", "seat": true}', "bad_field"),
        ('{"type": "sit", "id": "1", "seat": 0, "nonce_hash": "00"}', "bad_field"),
        ('{"type": "move", "id": "1", "seat": -1, "seq": 0, "move": "X"}', "bad_field"),
        ('{"type": "move", "id": "1", "seat": 0, "seq": 1e99, "move": "X"}', "bad_field"),
    ],
)
def test_what_cannot_be_read_is_refused(sent: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(sent)
    assert refused.value.code == code
    assert refused.value.say("fr") != refused.value.say("en")


@settings(max_examples=1500, suppress_health_check=list(HealthCheck))
@given(
    st.one_of(
        st.text(max_size=50),
        st.binary(max_size=50),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=8), inner),
            max_leaves=10,
        ).map(json.dumps),
        st.fixed_dictionaries(
            {"type": st.sampled_from([*HANDLERS, "", "x"]), "id": st.text(max_size=3)},
            optional={
                "seat": st.integers() | st.none() | st.text(max_size=2),
                "seq": st.integers() | st.floats(),
                "move": st.text(max_size=50),
                "level": st.text(max_size=30) | st.none(),
                "nonce": st.text(max_size=70),
                "nonce_hash": st.text(max_size=70),
                "commitment": st.text(max_size=70),
                "name": st.text(max_size=30),
            },
        ).map(json.dumps),
    )
)
def test_anything_at_all_is_read_or_refused(sent: str | bytes) -> None:
    with suppress(Refused):
        assert read(sent).type in HANDLERS


def nonsense(chance: random.Random, step: Any) -> str:
    """A message that no honest browser sends."""
    seat = chance.choice([0, 1, 2, 9, -1, None, "0"])
    seq = chance.choice([0, step["seq"], step["seq"] + 1, 10**9, -1, 1.5])
    move = chance.choice(["", "X", "X@1", "R1@1", "💀", "x" * 41, None])
    message: dict[str, Any] = {"type": chance.choice([*HANDLERS, "deal", "reveal", ""])}
    message["id"] = chance.choice(["same", f"n{chance.random()}"[:30], "", None, 5])
    for name, value in (("seat", seat), ("seq", seq), ("move", move)):
        if chance.random() < 0.7:
            message[name] = value
    hexadecimal = (("nonce_hash", "0" * 64), ("nonce", "f" * 64), ("commitment", "a" * 64))
    for name, value in (*hexadecimal, ("level", "herbalist")):
        if chance.random() < 0.2:
            message[name] = value
    text = json.dumps(message)
    spoilt = [text, text[:-1], text * 2, "x" * 9000, "\x00", text.encode("utf-16").hex(), "[]"]
    return chance.choices(spoilt, [20, 1, 1, 1, 1, 1, 1])[0]


def test_thousands_of_bad_messages_harm_neither_connection_nor_table(server: Server) -> None:
    """From a stranger, who may do nothing."""

    async def attack(page: Page, chance: random.Random, step: Any) -> None:
        sent = [nonsense(chance, step) for _ in range(BAD_MESSAGES)]

        async def send() -> None:
            for text in sent:
                await page.socket.send(text)

        task = asyncio.create_task(send())
        await page.expect("pong", "error", "welcome", "reason")
        await task
        await page.send("why", id="end", seat=9, move="X")
        while (await page.hear()).get("id") != "end":
            pass

    async def scene() -> None:
        ana, eve = await Person(server.url).arrive(), await Person(server.url).arrive()
        table = await ana.create("glass", [None] * 3)
        page, stranger = await ana.open(table), await eve.open(table)
        step = await page.start()
        await attack(stranger, random.Random(1), step)
        assert (await page.ask("hello"))["seq"] == 0
        answered = [told for told in stranger.heard if told["type"] in ("error", "done")]
        assert not [told for told in answered if told["type"] == "done"]
        assert "mistake" not in {told.get("code") for told in answered}
        for told in stranger.raw:
            MESSAGES.validate_json(told)
        last = await page.play_on(step)
        assert last["turn"] is None

    run(scene, 200)
    assert "mistake" not in server.log.read_text()
