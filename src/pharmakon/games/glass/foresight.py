"""What search asks of The Poisoned Glass: what is seen of a move, and what hearts are worth."""

from math import exp

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State
from pharmakon.engine.shares import share_out
from pharmakon.games.glass.advice import choose
from pharmakon.games.glass.cards import (
    ACTIONS,
    CARDS,
    CHOOSE,
    DECLINE,
    EXCHANGE,
    GLASSES,
    LOOK,
    PAIR,
)
from pharmakon.games.glass.rules.play import apply, vizzini
from pharmakon.games.glass.state import NOBODY, TAKE

SPREAD = np.array([1.0, 1.0, 1.0, 1.0, 0.67, 0.5])
"""Hearts that are worth as much as luck, by players; `bench/standing.py` measures it."""

UNLIKELY = 0.1
"""How likely a seat is to take a certain other glass, beside the one it is advised to.

Measured: alchemists and grandmasters take another one in 13 of 100 choices, with 1.5 (at 2 players)
to 2 (at 4) others to take.
"""


@kernel
def glimpse(state: State, action: int, seat: int) -> int:
    """Of another's card only the glass is seen; looks and exchanges show cards to their seat."""
    if action < EXCHANGE:
        return action if seat == state.seat else action - action % CARDS
    if seat != state.seat:
        return action
    if action < DECLINE:
        one, two = PAIR[action - EXCHANGE, 0], PAIR[action - EXCHANGE, 1]
        return action + ACTIONS * (1 + CARDS * int(top_card(state, one)) + top_card(state, two))
    if LOOK <= action < CHOOSE:
        return action + ACTIONS * (1 + int(state.cards[action - LOOK]))
    return action


@kernel
def top_card(state: State, glass: int) -> int:
    """The card that lies on top of a glass."""
    return state.cards[state.glasses[glass, state.depths[glass] - 1]]


@kernel
def finished(state: State) -> int:
    """Full rounds played."""
    return state.finished


@kernel
def standing(state: State, chances: Numbers) -> None:
    """The more hearts the better."""
    most = state.hearts[0]
    for seat in range(1, state.players):
        most = max(most, state.hearts[seat])
    for seat in range(state.players):
        chances[seat] = exp((state.hearts[seat] - most) / SPREAD[state.players])
    share_out(chances, state.players)


@kernel
def likelihood(state: State, seat: int) -> float:
    """Whoever has left a glass to others may know why: what the others took tells what it holds.

    The glasses are put back and taken once more; each seat that would have taken another one
    makes the world less likely.
    """
    if state.phase < TAKE:
        return 1.0
    took = 0  # by seat, four bits each: its glass, from 1 on; 0: none yet
    for glass in range(GLASSES[state.setting]):
        if state.owners[glass] != NOBODY:
            took |= (glass + 1) << 4 * state.owners[glass]
        state.owners[glass] = NOBODY
        state.opened[glass] = 0
    state.phase = TAKE
    state.seat = vizzini(state)
    likely = 1.0
    while state.phase == TAKE and took >> 4 * state.seat & 15:
        taking = CHOOSE + (took >> 4 * state.seat & 15) - 1
        if state.seat != seat and choose(state, False) != taking:
            likely *= UNLIKELY
        apply(state, taking, None)
    return likely
