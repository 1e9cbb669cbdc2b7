"""What search asks of The Poisoned Glass: what is seen of a move, and what hearts are worth."""

from math import exp
from typing import Any

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import State
from pharmakon.games.glass.cards import ACTIONS, CARDS, CHOOSE, DECLINE, EXCHANGE, LOOK, PAIR

SPREAD = np.array([1.0, 1.0, 1.0, 1.0, 0.67, 0.5])
"""Hearts that are worth as much as luck, by players; `bench/standing.py` measures it."""


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
def standing(state: State, chances: Any) -> None:
    """The more hearts the better."""
    most = state.hearts[0]
    for seat in range(1, state.players):
        most = max(most, state.hearts[seat])
    whole = 0.0
    for seat in range(state.players):
        chances[seat] = exp((state.hearts[seat] - most) / SPREAD[state.players])
        whole += chances[seat]
    for seat in range(state.players):
        chances[seat] /= whole
