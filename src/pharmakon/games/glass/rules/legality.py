"""Which moves of The Poisoned Glass there are, and why others are refused."""

import numpy as np

from pharmakon.engine.bits import NONE, bit
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import WORD, Moves
from pharmakon.engine.rules import State
from pharmakon.games.glass.cards import (
    ALL_GLASSES,
    ALL_PAIRS,
    CARDS,
    CHOOSE,
    DECLINE,
    DRINK,
    EXCHANGE,
    FULL,
    GLASSES,
    LOOK,
    MOST_GLASSES,
    PAIR,
    PEEKS_EACH,
    REFUSE,
)
from pharmakon.games.glass.rules.play import vizzini
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

AT_EXCHANGE = np.uint64(EXCHANGE - WORD)
AT_LOOK = np.uint64(LOOK - WORD)
AT_CHOOSE = np.uint64(CHOOSE - WORD)
DECLINING = np.uint64(1 << (DECLINE - WORD))
ANNOUNCING = np.uint64(1 << (DRINK - WORD) | 1 << (REFUSE - WORD))
GLASS_1, GLASS_2, GLASS_3, GLASS_4 = (np.uint64(CARDS * glass) for glass in range(1, 5))
UPPER_GLASS_3, UPPER_GLASS_4 = np.uint64(WORD - CARDS * 3), np.uint64(CARDS * 4 - WORD)


@kernel
def legal(state: State, moves: Moves) -> None:
    """The moves of the phase."""
    moves[0] = NONE
    moves[1] = NONE
    if state.over:
        return
    if state.phase == FILL:
        legal_fills(state, moves)
    elif state.phase == DECIDE:  # G-05: after Vizzini's card
        moves[1] = (ALL_PAIRS[state.setting] << AT_EXCHANGE) | DECLINING
    elif state.phase == SPY:
        moves[1] = (ALL_GLASSES[state.setting] & ~looked_into(state)) << AT_LOOK
    elif state.phase == TAKE:
        moves[1] = (ALL_GLASSES[state.setting] & ~taken(state)) << AT_CHOOSE
    else:
        moves[1] = ANNOUNCING


@kernel
def legal_fills(state: State, moves: Moves) -> None:
    """Every card in hand into every glass with room (G-04); Vizzini may exchange first (G-05)."""
    hand = state.hands[state.seat]
    fourth = hand * room(state, 3)
    moves[0] = (
        hand * room(state, 0)
        | (hand * room(state, 1)) << GLASS_1
        | (hand * room(state, 2)) << GLASS_2
        | fourth << GLASS_3
    )
    found = fourth >> UPPER_GLASS_3 | (hand * room(state, 4)) << UPPER_GLASS_4
    if state.seat == vizzini(state) and not state.exchanged:
        found |= ALL_PAIRS[state.setting] << AT_EXCHANGE
    moves[1] = found


@kernel
def room(state: State, glass: int) -> np.uint64:
    """1 if a glass may take another card, else 0."""
    return np.uint64(state.depths[glass] < FULL)


@kernel
def looked_into(state: State) -> np.uint64:
    """The glasses that the seat to act has looked into."""
    glasses = NONE
    for index in range(state.peeks - state.peeks % PEEKS_EACH[state.setting], state.peeks):
        glasses |= bit(state.peeked[index])
    return glasses


@kernel
def taken(state: State) -> np.uint64:
    """The glasses that somebody has taken."""
    glasses = NONE
    for glass in range(MOST_GLASSES):
        glasses |= np.uint64(state.owners[glass] >= 0) << np.uint64(glass)
    return glasses


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
    if glass >= GLASSES[state.setting]:
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
    if PAIR[pair, 1] >= GLASSES[state.setting]:
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
    if glass >= GLASSES[state.setting]:
        return NO_SUCH_GLASS
    if spent & bit(glass) != NONE:
        return reason
    return LEGAL
