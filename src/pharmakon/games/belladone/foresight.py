"""What search asks of Belladone Bluff: what is seen of a move, and how a match stands."""

from math import exp, sqrt

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State
from pharmakon.engine.shares import share_out
from pharmakon.games.belladone.cards import (
    ACTIONS,
    CARDS,
    FACES,
    HIDDEN_SLOTS,
    LAST_SLOTS,
    SPY,
    STOP,
)
from pharmakon.games.belladone.rules.legality import hidden_cards
from pharmakon.games.belladone.rules.play import side_points
from pharmakon.games.belladone.state import LAYING

SPREAD = 1.75
"""Points that are worth as much as the luck of one card; `bench/standing.py` measures it."""


@kernel
def glimpse(state: State, action: int, seat: int) -> int:
    """Of another's hidden card only the colour is seen (B-22); a spy shows a row to its seat."""
    if action >= STOP:
        return action
    hidden = state.phase != LAYING
    if state.phase == LAYING:
        row = action // CARDS
        hidden = state.depths[row] % 2 == 1
        if seat == state.seat and not hidden and action % FACES == SPY:
            return action + ACTIONS * (1 + hidden_faces(state, row))
    if hidden and seat != state.seat:
        return action - action % FACES
    return action


@kernel
def hidden_faces(state: State, row: int) -> int:
    """The faces of a row's hidden cards as one number."""
    faces = 0
    for index in range(hidden_cards(state, row)):
        faces = FACES * faces + state.slots[row, HIDDEN_SLOTS[index]] % FACES
    return faces


@kernel
def finished(state: State) -> int:
    """Rows won, about: each discards all its cards (B-16), some others fail or are passed."""
    return state.discard_size // (LAST_SLOTS[state.edition] + 1)


@kernel
def standing(state: State, chances: Numbers) -> None:
    """The more points the better; a lead counts for less, the more cards are to come."""
    luck = SPREAD * sqrt(state.stock_size + 10.0)
    most = side_points(state, 0)
    for seat in range(1, state.players):
        most = max(most, side_points(state, seat))
    for seat in range(state.players):
        chances[seat] = exp((side_points(state, seat) - most) / luck)
    share_out(chances, state.players)


@kernel
def likelihood(state: State, seat: int) -> float:
    """Moves are taken at face value."""
    return 1.0
