"""What each audience is told, and what again after a lost connection."""

import orjson
import pytest

import pharmakon
from pharmakon.server.wire.audience import (
    Audience,
    encode,
    eyes,
    foreseen_message,
    step_message,
    told_again,
)
from pharmakon.server.wire.messages import MESSAGES, Foreseen, Step
from pharmakon.table.match import Match

STEPS = 5
LAST = [3, 4]
"""In a match of two: seat 0 moved last in step 3, seat 1 in step 4."""


def match_of(memory: str, steps: int = STEPS) -> Match:
    """A match of Belladone in which everybody always played the first move."""
    match = pharmakon.make("belladone", players=2, memory=memory).new(seed=7)
    while match.steps < steps and not match.over:
        match.play(match.moves()[0])
    return match


@pytest.mark.parametrize(("seen", "since"), [(None, -1), (0, 0), (3, 3), (5, 5), (99, 5)])
def test_with_notes_everything_that_was_missed_is_told_again(seen: int | None, since: int) -> None:
    match = match_of("aided")
    for audiences in ([0], [1], [0, 1], [None]):
        assert told_again(match, audiences, LAST, seen) == since


@pytest.mark.parametrize(
    ("audiences", "since"),
    [([0], 2), ([1], 3), ([0, 1], 3), ([None], STEPS - 1)],
    ids=["who moved in step 3", "who moved in step 4", "both of them", "a spectator"],
)
def test_from_memory_only_what_came_since_the_own_last_move_is_told_again(
    audiences: list[Audience], since: int
) -> None:
    match = match_of("strict")
    assert told_again(match, audiences, LAST, None) == since
    assert told_again(match, audiences, LAST, 1) == since
    assert told_again(match, audiences, LAST, STEPS) == STEPS, "nothing was missed"


def test_from_memory_who_has_not_moved_yet_is_told_of_the_deal() -> None:
    assert told_again(match_of("strict", 1), [1], [1, 0], None) == -1


def test_from_memory_all_is_told_again_once_the_match_is_over() -> None:
    match = match_of("strict", 10_000)
    assert match.over
    assert told_again(match, [None], LAST, None) == -1
    assert told_again(match, [0], LAST, 2) == 2


def test_everybody_sees_their_own_view_and_only_the_seat_to_act_its_moves() -> None:
    match = match_of("aided")
    happened = match.step(STEPS)
    shown = orjson.loads(encode(eyes(match, [0, 1, None], happened)))
    for audience, told in zip((0, 1, None), shown, strict=True):
        assert told["seat"] == audience
        assert told["view"] == match.view(audience)
        assert told["moves"] == (match.moves() if audience == match.seat else [])
        assert told["events"] == [event.view(audience) for event in happened]


def test_a_step_is_a_message_of_the_protocol() -> None:
    match = match_of("aided")
    message = MESSAGES.validate_json(step_message(match, 7.5, eyes(match, [None], match.step(1))))
    assert isinstance(message, Step)
    assert (message.seq, message.turn, message.deadline) == (STEPS, match.seat, 7.5)


def test_what_would_follow_is_told_for_each_move_in_their_order() -> None:
    match = match_of("aided")
    asked = match.moves()[::-1][:2]
    message = MESSAGES.validate_json(foreseen_message(match, "c1", asked, "fr"))
    assert isinstance(message, Foreseen)
    assert (message.id, message.seq) == ("c1", STEPS)
    assert [preview.move for preview in message.moves] == asked
