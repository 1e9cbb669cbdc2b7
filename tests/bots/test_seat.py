"""What a bot is given, and what it refuses."""

import pytest

import pharmakon
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.names import KINDS, bot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.table.variety import Chance

NAMES = (*LEVELS, *KINDS)


@pytest.mark.parametrize("limit", ["simulations", "milliseconds", "threads"])
@pytest.mark.parametrize("value", [0, -1, float("nan")])
def test_a_budget_of_nothing_is_refused(limit: str, value: float) -> None:
    with pytest.raises(pharmakon.OptionError, match=f"a bot's {limit} must be more than 0"):
        Budget(**{limit: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_no_bot_moves_for_a_seat_that_is_not_to_act(name: str) -> None:
    match = pharmakon.make("poison").new(seed=1)
    seat = ((match.seat or 0) + 1) % 4
    with pytest.raises(pharmakon.SeatError, match=f"turn, not seat {seat}'s"):
        bot(name).choose(SeatView(match, seat), Budget(simulations=10))


@pytest.mark.parametrize("name", NAMES)
def test_no_bot_moves_when_the_match_is_over(name: str) -> None:
    match, chance = pharmakon.make("glass").new(seed=1), Chance(1)
    while not match.over:
        chance.play(match)
    with pytest.raises(pharmakon.SeatError, match="the match is over"):
        bot(name).choose(SeatView(match, 0), Budget(simulations=10))


def test_a_seat_view_holds_a_world_and_not_the_match() -> None:
    match = pharmakon.make("poison").new(seed=1)
    seat = SeatView(match, 0)
    assert seat.view == match.view(0)
    assert seat.events == [event.view(0) for event in match.events]
    assert seat.resample(5) == match.resample(0, 5)
    assert seat._world != match
    with pytest.raises(pharmakon.SeatError, match="there is no seat 4"):
        SeatView(match, 4)


def test_moves_are_for_the_seat_on_turn_only() -> None:
    match = pharmakon.make("poison").new(seed=1)
    for number in range(4):
        seat = SeatView(match, number)
        mine = match.moves() if number == match.seat else []
        assert seat.moves() == mine
        assert [match.game.decode(action) for action in seat.actions()] == mine
