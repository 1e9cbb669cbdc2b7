"""Whatever a bot does, the match goes on with a legal move, and somebody is told."""

import threading

import numpy as np
import pytest

import pharmakon
from pharmakon.bots.referee import ask, warm_up
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.errors import OptionError


@pytest.fixture
def seat() -> SeatView:
    match = pharmakon.make("poison").new(seed=1)
    return SeatView(match, match.seat or 0)


class Answering:
    """Answers whatever it was told to."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, seat: SeatView, budget: Budget) -> str:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


def test_a_good_bot_is_not_complained_of(seat: SeatView) -> None:
    move = seat.moves()[-1]
    for budget in (Budget(), Budget(milliseconds=1000)):
        answer = ask(Answering(move), seat, budget)
        assert answer.move == move
        assert answer.complaint is None


@pytest.mark.parametrize("wrong", ["Z9@1", "", None, 3, np.zeros(3), "R1@1" * 100])
def test_an_illegal_move_is_replaced_by_the_rule_bots(seat: SeatView, wrong: object) -> None:
    answer = ask(Answering(wrong), seat, Budget(seed=3))
    assert answer.move == RulesBot().choose(seat, Budget(seed=3))
    assert answer.complaint is not None
    assert "which is not legal here" in answer.complaint.say()
    assert len(answer.complaint.say()) < 100


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ZeroDivisionError("by\nzero"), "ZeroDivisionError: by zero"),
        (OptionError("common.bot.over"), "la partie est finie"),
    ],
)
@pytest.mark.parametrize("budget", [Budget(), Budget(milliseconds=1000)])
def test_a_bot_that_raises_is_replaced(
    seat: SeatView, error: Exception, said: str, budget: Budget
) -> None:
    answer = ask(Answering(error), seat, budget)
    assert answer.move in seat.moves()
    assert answer.complaint is not None
    assert said in answer.complaint.say("fr")


def test_a_bot_that_does_not_come_back_is_left_behind(seat: SeatView) -> None:
    released = threading.Event()

    class Sleeper:
        def choose(self, seat: SeatView, budget: Budget) -> str:
            released.wait()
            return seat.moves()[0]

    answer = ask(Sleeper(), seat, Budget(milliseconds=1), slack=1)
    released.set()
    assert answer.move in seat.moves()
    assert answer.complaint is not None
    assert "with 1 ms allowed" in answer.complaint.say()


def test_a_seat_not_on_turn_is_the_callers_mistake() -> None:
    match = pharmakon.make("poison").new(seed=1)
    seat = SeatView(match, ((match.seat or 0) + 1) % 4)
    with pytest.raises(pharmakon.SeatError, match="turn, not seat"):
        ask(Answering("R1@1"), seat, Budget())


def test_warming_up_never_fails() -> None:
    warm_up(Answering(ValueError("no")), pharmakon.make("glass"))
