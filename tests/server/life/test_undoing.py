"""Taking moves back: who may, and how far."""

from dataclasses import replace

import pytest

import pharmakon
from pharmakon.server.kept.models import Chair, Note, Played, Status
from pharmakon.server.life.undoing import MOST_UNDONE, check_undo, last_decision
from pharmakon.table.match import Match
from tests.server.entries import against_bots, code, table


def test_who_plays_against_bots_alone_takes_moves_back() -> None:
    check_undo(against_bots(), 0)


def test_nobody_takes_back_what_others_have_seen() -> None:
    assert code(lambda: check_undo(table("playing"), 0)) == "undo_people"
    removed = table("playing").with_chair(2, Chair(level="sprout", nonce_hash="b" * 64))
    assert code(lambda: check_undo(removed, 0)) == "undo_people"


@pytest.mark.parametrize("status", ["open", "dealing", "over", "paused"])
def test_nothing_is_taken_back_before_the_match_or_after_it(status: Status) -> None:
    assert code(lambda: check_undo(against_bots(status), 0)) == "not_playing"


def test_nothing_is_taken_back_while_a_bot_plays_for_the_person() -> None:
    entry = against_bots().with_chair(0, Chair("ana-id", "Ana", "sprout"))
    assert code(lambda: check_undo(entry, 0)) == "stood_in"


def test_there_is_an_end_to_taking_back() -> None:
    often = replace(against_bots(), notes=(Note(1, 0, "undo"),) * (MOST_UNDONE - 1))
    check_undo(often, 0)
    often = replace(often, notes=(*often.notes, Note(1, 0, "undo")))
    assert code(lambda: check_undo(often, 0)) == "undo_often"


# How far. Seat 0 has made moves 1, 3, 6, 8 and 10; the last of them was forced.


def dealt() -> Match:
    """A match of The Poisoned Glass before its first move."""
    return pharmakon.make("glass", players=2).new(seed=7)


def played(count: int, person: str | None = "ana-id") -> list[Played]:
    """Its first moves, where a person plays on seat 0 and a bot on the other."""
    match, found = dealt(), []
    for seq in range(1, count + 1):
        seat, move = match.seat, match.moves()[0]
        assert seat is not None
        found.append(Played("t", seq, seat, move, 0.0, person if seat == 0 else None))
        match.play(move)
    return found


def test_moves_are_taken_back_as_far_as_the_own_last_choice() -> None:
    assert [move.seq for move in played(10) if move.seat == 0] == [1, 3, 6, 8, 10]
    assert last_decision(dealt(), played(6), 0) == 5, "it was the last move"
    assert last_decision(dealt(), played(7), 0) == 5, "a bot has answered"


def test_what_was_forced_is_no_choice() -> None:
    assert last_decision(dealt(), played(10), 0) == 7


def test_what_a_bot_played_for_the_person_is_no_choice_of_theirs() -> None:
    moves = [*played(5), *played(10, person=None)[5:]]
    assert last_decision(dealt(), moves, 0) == 2


def test_without_a_choice_of_ones_own_there_is_nothing_to_take_back() -> None:
    assert code(lambda: last_decision(dealt(), [], 0)) == "undo_nothing"
    assert code(lambda: last_decision(dealt(), played(10, person=None), 0)) == "undo_nothing"
