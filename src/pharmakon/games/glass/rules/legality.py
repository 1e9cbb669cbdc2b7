"""Why a move of The Poisoned Glass is refused."""

import numpy as np

from pharmakon.engine.bits import NONE, bit
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import State
from pharmakon.games.glass.cards import (
    CARDS,
    CHOOSE,
    DECLINE,
    DRINK,
    EXCHANGE,
    FULL,
    GLASSES,
    LOOK,
    PAIR,
)
from pharmakon.games.glass.rules.play import looked_into, taken, vizzini
from pharmakon.games.glass.state import (
    ANNOUNCE,
    DECIDE,
    EXCHANGE_USED,
    FILL,
    GLASS_FULL,
    IS_OVER,
    LEGAL,
    LOOKED_ALREADY,
    NO_SUCH_GLASS,
    NOT_HELD,
    NOT_NOW,
    NOT_VIZZINI,
    SPY,
    TAKE,
    TAKEN,
)


@kernel
def refusal(state: State, action: int) -> int:
    """Why a move is refused; LEGAL if it is not."""
    if state.over:
        return IS_OVER
    if action < EXCHANGE:
        return fill_refusal(state, action % CARDS, action // CARDS)
    if action < DECLINE:
        return exchange_refusal(state, action - EXCHANGE)
    if action == DECLINE:
        return LEGAL if state.phase == DECIDE else NOT_NOW
    if action < CHOOSE:
        return glass_refusal(state, SPY, action - LOOK, looked_into(state), LOOKED_ALREADY)
    if action < DRINK:
        return glass_refusal(state, TAKE, action - CHOOSE, taken(state), TAKEN)
    return LEGAL if state.phase == ANNOUNCE else NOT_NOW


@kernel
def fill_refusal(state: State, card: int, glass: int) -> int:
    """Why a card may not be played into a glass."""
    if state.phase != FILL:
        return NOT_NOW
    if glass >= GLASSES[state.players]:
        return NO_SUCH_GLASS
    if state.hands[state.seat] & bit(card) == NONE:
        return NOT_HELD
    if state.depths[glass] == FULL:
        return GLASS_FULL
    return LEGAL


@kernel
def exchange_refusal(state: State, pair: int) -> int:
    """Why two glasses may not be exchanged."""
    if state.phase != FILL and state.phase != DECIDE:
        return NOT_NOW
    if PAIR[pair, 1] >= GLASSES[state.players]:
        return NO_SUCH_GLASS
    if state.seat != vizzini(state):
        return NOT_VIZZINI
    if state.exchanged:
        return EXCHANGE_USED
    return LEGAL


@kernel
def glass_refusal(state: State, phase: int, glass: int, spent: np.uint64, reason: int) -> int:
    """Why a glass may not be named in a phase in which some glasses are spent."""
    if state.phase != phase:
        return NOT_NOW
    if glass >= GLASSES[state.players]:
        return NO_SUCH_GLASS
    if spent & bit(glass) != NONE:
        return reason
    return LEGAL
