"""Refusals over HTTP: one shape, a status each, in the reader's language."""

import orjson
import pytest
from starlette.requests import HTTPConnection

import pharmakon
from pharmakon.engine.errors import IllegalMove
from pharmakon.server.door.refusing import RETRY, STATUS, language_of, passes, refusal
from pharmakon.server.refusals import Refused
from pharmakon.texts import messages


def asked(query: str = "", language: str = "") -> HTTPConnection:
    """A request in which a language is asked for."""
    headers = [(b"accept-language", language.encode())]
    return HTTPConnection({"type": "http", "query_string": query.encode(), "headers": headers})


@pytest.mark.parametrize(
    ("query", "language", "found"),
    [
        ("", "", "en"),
        ("", "fr", "fr"),
        ("", "de, fr-CA;q=0.9, en;q=0.8", "fr"),
        ("", "de", "en"),
        ("lang=fr", "en", "fr"),
        ("lang=xx", "fr", "fr"),
        ("lang=", "FR", "fr"),
    ],
)
def test_the_first_of_our_languages_that_is_asked_for(
    query: str, language: str, found: str
) -> None:
    assert language_of(asked(query, language)) == found


def test_a_refusal_is_told_with_its_code_and_status() -> None:
    refused = Refused("common.server.begun")
    answer = refusal(refused, "fr")
    content = {"code": "begun", "text": refused.say("fr"), "rule": None}
    assert (answer.status_code, orjson.loads(bytes(answer.body))) == (409, content)


def test_a_refused_move_is_told_with_its_rule() -> None:
    match = pharmakon.make("poison", players=3).new(seed=7)
    illegal = next(move for move in match.game.spec.notation if move not in match.moves())
    with pytest.raises(IllegalMove) as refused:
        match.play(illegal)
    answer = refusal(refused.value, "en")
    told = orjson.loads(bytes(answer.body))
    assert (answer.status_code, told["code"], told["rule"]) == (422, "illegal", refused.value.rule)


def test_what_may_be_granted_later() -> None:
    for code in ("too_fast", "busy", "store", "connections", "restoring"):
        assert passes(Refused(f"common.server.{code}")), code
    for code in ("no_table", "no_record", "begun", "not_over"):
        assert not passes(Refused(f"common.server.{code}")), code
    assert refusal(Refused("common.server.too_fast"), "en").headers["retry-after"] == "1"


def test_every_code_with_a_status_is_a_refusal_that_there_is() -> None:
    known = {key.removeprefix("server.") for key in messages("common", "en")}
    assert set(STATUS) | set(RETRY) <= known
