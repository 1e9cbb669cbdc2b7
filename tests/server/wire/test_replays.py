"""Finished matches, step by step."""

from dataclasses import replace
from typing import Any

import pytest

import pharmakon
from pharmakon.engine.errors import RecordError, SeatError
from pharmakon.engine.events import Event
from pharmakon.server.kept.models import Note
from pharmakon.server.wire import replays
from pharmakon.server.wire.resources import MatchRecord
from pharmakon.server.wire.tablestate import herb
from pharmakon.table.fairness import verify
from tests.server.entries import code, finished, lesson, table


@pytest.fixture(scope="module")
def record() -> Any:
    """The record of a finished match."""
    return replays.record_of(*finished())


def test_the_record_of_a_table_replays_and_was_dealt_fairly(record: Any) -> None:
    assert pharmakon.replay(record).over
    assert all(check.ok for check in verify(record))
    MatchRecord.model_validate(record)
    assert MatchRecord.told(record).model_dump() == record


def test_the_record_says_who_played(record: Any) -> None:
    assert record["players"] == [
        {"name": "Ana", "level": None},
        {"name": herb(1, "en"), "level": "sprout"},
        {"name": "Ben", "level": None},
    ]
    assert record["notes"] is None


def test_notes_go_into_the_record() -> None:
    entry, match = finished()
    entry = replace(entry, notes=(Note(3, 0, "hint"),))
    assert replays.record_of(entry, match)["notes"] == [{"step": 3, "seat": 0, "kind": "hint"}]


def test_there_is_no_record_before_the_end() -> None:
    entry, match = finished()
    assert code(lambda: replays.record_of(table("playing"), match)) == "not_over"
    assert code(lambda: replays.record_of(entry, None)) == "not_over", "of another version"


def test_a_match_with_an_opening_proves_nothing_about_its_deal() -> None:
    entry, match = finished()
    entry = replace(entry, settings=lesson().settings)
    assert replays.record_of(entry, match)["fairness"] is None


def test_what_was_not_kept_when_it_was_dealt_is_not_claimed() -> None:
    entry, _ = finished()
    old = replays.proof_of(replace(entry, called_off=None))
    assert set(replays.proof_of(entry)) - set(old) == {"nonce_hashes", "called_off"}


@pytest.mark.parametrize(("text", "eyes"), [("none", None), ("", None), ("all", "all"), ("2", 2)])
def test_eyes_are_a_seat_none_or_all(text: str, eyes: int | str | None) -> None:
    assert replays.read_eyes(text) == eyes


@pytest.mark.parametrize("text", ["x", "-1", "1.0", "100", "²", "ALL"])
def test_other_eyes_are_refused(text: str) -> None:
    assert code(lambda: replays.read_eyes(text)) == "eyes"


def test_a_replay_has_the_deal_and_every_move(record: Any) -> None:
    steps, outcome = replays.steps(record, "all")
    assert [step.seq for step in steps] == list(range(len(record["moves"]) + 1))
    assert [step.move for step in steps] == [None, *record["moves"]]
    assert (steps[0].seat, steps[-1].turn) == (None, None)
    assert outcome is not None
    assert outcome.model_dump() == pharmakon.replay(record).outcome


def test_a_seat_sees_its_own_moves_and_of_others_what_was_told_then(record: Any) -> None:
    match = pharmakon.make("poison", **record["options"]).new(int(record["seed"]))
    steps, _ = replays.steps(record, 0)
    assert steps[0].view == match.view(0)
    for step, move in zip(steps[1:], record["moves"], strict=True):
        happened = match.play(move)
        assert step.view == match.view(0)
        assert step.events == [event.view(0) for event in happened]
        if step.seat == 0:
            assert step.move == move


def test_a_record_that_stops_early_has_no_outcome(record: Any) -> None:
    steps, outcome = replays.steps({**record, "moves": record["moves"][:3]}, None)
    assert (len(steps), outcome) == (4, None)


def test_eyes_of_a_seat_that_is_not_there_and_records_that_are_none(record: Any) -> None:
    with pytest.raises(SeatError):
        replays.steps(record, 3)
    with pytest.raises(RecordError):
        replays.steps({"format": "pharmakon/1"}, None)


def test_with_everything_open_an_event_tells_what_all_who_know_it_were_told_alike() -> None:
    private: dict[int, dict[str, Any]] = {0: {"card": "B2", "hand": ["B1"]}, 1: {"hand": ["G1"]}}
    event = Event("draw", 0, {"count": 1}, private)
    assert replays.everything(event) == {"type": "draw", "seat": 0, "count": 1, "card": "B2"}


def test_names_are_those_of_the_record_and_bots_are_named_in_the_readers_language(
    record: Any,
) -> None:
    assert replays.names_of(record, "fr") == ["Ana", herb(1, "fr"), "Ben"]


@pytest.mark.parametrize("players", [None, [], [None], [7], [{}], [{"name": ""}], [{"name": 7}]])
def test_who_has_no_name_is_called_after_the_seat(players: Any) -> None:
    brought = {"options": {"players": 3}, "players": players}
    assert replays.names_of(brought, "en") == ["Seat 1", "Seat 2", "Seat 3"]
