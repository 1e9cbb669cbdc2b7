"""A table as one person is told it."""

from dataclasses import replace
from typing import Any

import pytest

from pharmakon.server.kept.models import Chair, Clock, Entry, Note
from pharmakon.server.life import phase
from pharmakon.server.wire.messages import TableState
from pharmakon.server.wire.tablestate import (
    Absence,
    Moment,
    alone,
    called_off_rows,
    chair_name,
    herb,
    table_state,
)
from tests.server.entries import NOW, against_bots, finished, hashed, revealed, started, table

BOTH_HERE = Moment(here={"ana-id", "ben-id"}, host_here=True)


def told(entry: Entry, now: Moment = BOTH_HERE, person: str | None = "ana-id") -> Any:
    """What a person is told, which is always a message of the protocol."""
    state = table_state(entry, now, person, "en")
    TableState.model_validate(state)
    return state


def test_everybody_is_told_which_seats_are_theirs_and_who_is_the_host() -> None:
    for person, yours, host in (
        ("ana-id", [0], True),
        ("ben-id", [2], False),
        ("eve-id", [], False),
        (None, [], False),
    ):
        state = told(table(), person=person)
        assert [seat for seat, one in enumerate(state["seats"]) if one["yours"]] == yours
        assert state["host"] is host


def test_nobody_is_told_anybodys_id() -> None:
    for entry in (table(), started(), hashed(), finished()[0]):
        assert "-id" not in str(told(entry, person="eve-id"))


def test_the_clock_is_told_field_by_field() -> None:
    entry = table()
    entry = replace(entry, settings=replace(entry.settings, clock=Clock("strict", 9)))
    assert told(entry)["clock"] == {"kind": "strict", "seconds": 9}


def test_who_is_away_is_told_with_the_time_from_which_a_bot_may_stand_in() -> None:
    now = Moment(here={"ana-id"}, away={"ben-id": Absence(NOW, NOW + 60)})
    ana, bot, ben = told(table("playing"), now)["seats"]
    assert (ana["connected"], ana["away"], ana["replaceable"]) == (True, None, None)
    assert (ben["connected"], ben["away"], ben["replaceable"]) == (False, NOW, NOW + 60)
    assert (bot["connected"], bot["away"]) == (False, None)


def test_before_a_start_who_is_here_is_ready() -> None:
    now = Moment(here={"ana-id"})
    assert [seat["ready"] for seat in told(table(), now)["seats"]] == [True, True, False]
    free = table().with_chair(1, Chair())
    assert not told(free)["seats"][1]["ready"]


def test_while_dealing_who_has_given_what_is_asked_for_is_ready() -> None:
    entry = started()
    assert [seat["ready"] for seat in told(entry)["seats"]] == [False, True, False]
    entry = phase.take_hash(entry, 0, entry.commitment, "a" * 64)
    assert [seat["ready"] for seat in told(entry)["seats"]] == [True, True, False]


def test_hashes_are_shown_once_all_are_here_and_the_secret_after_the_match() -> None:
    entry = started()
    entry = phase.take_hash(entry, 0, entry.commitment, "a" * 64)
    fairness = told(entry)["fairness"]
    assert (fairness["asked"], fairness["nonce_hashes"]) == ("nonce_hash", [None] * 3)
    assert fairness["commitment"] == entry.commitment
    for entry in (hashed(), revealed(), phase.deal(revealed())):
        fairness = told(entry)["fairness"]
        assert fairness["nonce_hashes"] == [chair.nonce_hash for chair in entry.chairs]
        assert (fairness["secret"], fairness["nonces"]) == (None, None)
    entry, _ = finished()
    fairness = told(entry)["fairness"]
    assert fairness["secret"] == entry.secret.hex()
    assert fairness["nonces"] == [chair.nonce for chair in entry.chairs]


def test_before_a_start_there_is_no_commitment() -> None:
    assert told(table())["fairness"]["commitment"] is None


def test_starts_that_were_called_off_are_told_field_by_field() -> None:
    before = hashed()
    entry = phase.call_off(before, "Ben", NOW)
    hashes = [chair.nonce_hash for chair in before.chairs]
    row = {"at": NOW, "by": "Ben", "commitment": before.commitment, "nonce_hashes": hashes}
    assert told(entry)["fairness"]["called_off"] == called_off_rows(entry) == [row]
    assert called_off_rows(replace(entry, called_off=None)) == [], "dealt before this was kept"


def test_who_plays_against_bots_alone_may_take_moves_back() -> None:
    playing = against_bots()
    assert alone(playing, "ana-id")
    assert told(playing)["may_undo"]
    assert not alone(playing, "eve-id")
    assert not alone(playing, None)
    assert not alone(against_bots("open"), "ana-id"), "not before the match"
    assert not alone(table("playing"), "ana-id"), "Ben is there"


def test_who_played_against_people_at_the_deal_stays_among_people() -> None:
    was_bens = Chair(level="sprout", nonce_hash="b" * 64)
    assert not alone(table("playing").with_chair(2, was_bens), "ana-id")
    both = replace(table("playing"), chairs=(Chair("ana-id"), Chair("ana-id")))
    assert not alone(both, "ana-id"), "two at one device"


def test_how_often_moves_were_taken_back_is_counted() -> None:
    notes = (Note(3, 0, "undo"), Note(3, 0, "hint"), Note(3, 0, "undo"))
    assert told(replace(table("playing"), notes=notes))["undone"] == 2


@pytest.mark.parametrize(
    ("chair", "name"),
    [
        (Chair("ana-id", "Ana"), "Ana"),
        (Chair("ana-id", "Ana", "sprout"), "Ana"),
        (Chair(level="sprout"), herb(1, "fr")),
        (Chair(), ""),
    ],
    ids=["a person", "a person for whom a bot plays", "a bot", "nobody"],
)
def test_what_a_seat_is_called(chair: Chair, name: str) -> None:
    assert chair_name(chair, 1, "fr") == name


def test_bots_at_one_table_are_called_after_different_herbs() -> None:
    for language in ("en", "fr"):
        assert len({herb(seat, language) for seat in range(6)}) == 6
