"""What search asks of Poison: what is seen of a move, and how a match stands between rounds."""

from math import exp, sqrt

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State
from pharmakon.engine.shares import share_out
from pharmakon.games.poison.rules import total

SPREAD = 2.8
"""Points that are worth as much as luck with one round to go; `bench/standing.py` measures it."""


@kernel
def glimpse(state: State, action: int, seat: int) -> int:
    """Every play is public (P-17)."""
    return action


@kernel
def finished(state: State) -> int:
    """The rounds on the sheet."""
    return state.finished


@kernel
def standing(state: State, chances: Numbers) -> None:
    """The fewer points the better; a lead counts for less, the more rounds are to come."""
    luck = SPREAD * sqrt(max(state.rounds - state.finished, 0.5))
    least = total(state, 0)
    for seat in range(1, state.players):
        least = min(least, total(state, seat))
    for seat in range(state.players):
        chances[seat] = exp((least - total(state, seat)) / luck)
    share_out(chances, state.players)


@kernel
def likelihood(state: State, seat: int) -> float:
    """Plays are taken at face value."""
    return 1.0
