"""What a bot is given, and what it refuses."""

import pickle

import numpy as np
import pytest

import pharmakon
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.names import KINDS, bot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.events import Event, Json
from pharmakon.table.setups import Chance

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


def test_events_are_put_into_words_only_for_a_bot_that_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[int | None] = []
    view = Event.view

    def counted(event: Event, audience: int | None) -> dict[str, Json]:
        said.append(audience)
        return view(event, audience)

    monkeypatch.setattr(Event, "view", counted)
    match = pharmakon.make("poison").new(seed=1)
    seat = SeatView(match, match.seat or 0)
    bot("rules").choose(seat, Budget())
    assert said == []
    assert len(seat.events) == len(match.events) == len(said)
    assert SeatView(match, seat.seat).events == seat.events
    assert len(said) == len(match.events)


def test_a_seat_view_stays_as_it_was_when_the_match_goes_on() -> None:
    match, chance = pharmakon.make("belladone").new(seed=1), Chance(1)
    told = match.told(1)
    seat = SeatView(match, 1)
    for _ in range(6):
        chance.play(match)
    assert match.told(1) != told
    assert seat.events == told


def test_what_a_seat_view_carries_to_another_process_is_what_the_seat_was_told() -> None:
    match, chance = pharmakon.make("glass").new(seed=1), Chance(1)
    for _ in range(8):
        chance.play(match)
    seat = SeatView(match, 0)
    sent = pickle.dumps(seat)
    other = pickle.loads(sent)
    assert other.events == seat.events == match.told(0)
    assert other.resample(3) == match.resample(0, 3)
    assert sent == pickle.dumps(SeatView(match.resample(0, 9), 0, match.told(0)))


def test_moves_are_for_the_seat_on_turn_only() -> None:
    match = pharmakon.make("poison").new(seed=1)
    for number in range(4):
        seat = SeatView(match, number)
        mine = match.moves() if number == match.seat else []
        assert seat.moves() == mine
        assert [match.game.decode(action) for action in seat.actions()] == mine


@pytest.mark.parametrize("observe", ["full", "compact"])
@pytest.mark.parametrize("name", pharmakon.games())
def test_a_seat_knows_the_same_in_numbers_whatever_world_it_is_in(name: str, observe: str) -> None:
    match, chance = pharmakon.make(name).new(seed=3), Chance(1)
    for _ in range(8):
        chance.play(match)
    for number in range(match.game.players):
        seen = SeatView(match, number).observe(observe)
        assert seen.dtype == np.float32
        assert seen.shape == (match.game.observation_size(observe),)
        assert np.array_equal(seen, match.observe(number, observe))
        world = SeatView(match.resample(number, 5), number, events=())
        assert np.array_equal(seen, world.observe(observe))  # no card leaks
    assert np.array_equal(SeatView(match, 0).observe(), match.observe(0))


@pytest.mark.parametrize("name", pharmakon.games())
def test_a_notebook_shows_what_the_seat_may_know(name: str) -> None:
    match = pharmakon.make(name).new(seed=3)
    seat = match.seat or 0
    shown = match._repr_html_()
    assert shown.startswith("<pre")
    assert shown == SeatView(match, seat)._repr_html_()
    assert shown == match.resample(seat, 5)._repr_html_()  # no card leaks
    assert "[/]" not in shown
