"""What search asks of Duel."""

from math import exp

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State


@kernel
def glimpse(state: State, action: int, seat: int) -> int:
    """Every word is heard by both."""
    return action


@kernel
def finished(state: State) -> int:
    """The rounds played."""
    return int(state.finished)


@kernel
def standing(state: State, chances: Numbers) -> None:
    """The more points the better."""
    chances[0] = 1 / (1 + exp(float(state.points[1] - state.points[0])))
    chances[1] = 1 - chances[0]


@kernel
def likelihood(state: State, seat: int) -> float:
    """Words are taken at face value."""
    return 1.0
