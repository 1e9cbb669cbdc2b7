"""Which moves of Belladone Bluff are legal, and by which rule the others are refused."""

import numpy as np

from pharmakon.engine.bits import NONE, ONE, bit
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, add, clear
from pharmakon.engine.rules import State
from pharmakon.games.belladone.cards import (
    ANY_COLOUR,
    CARDS,
    COLOUR_SETS,
    DISCARD,
    FACES,
    HAND_OVER,
    KEEP,
    LAST_SLOTS,
    NO_COLOUR,
    ROWS,
    STOP,
    SWAP,
)
from pharmakon.games.belladone.state import (
    GIVING,
    IS_OVER,
    LAYING,
    LEGAL,
    MUST_LAY,
    NO_SEAT,
    NOT_HELD,
    NOT_NOW,
    NOT_TO_SELF,
    NOTHING_HIDDEN,
    ONE_COLOUR,
    ONE_ROW,
    PASSING,
    ROW_CLOSED,
    ROW_FORCED,
    SIXTH_COLOUR,
    SPYING,
    STOCK_SHORT,
)

LAST_BIT = np.uint64(63)


@kernel
def legal(state: State, moves: Moves) -> None:
    """Write the moves of the seat to act."""
    clear(moves)
    if state.over:
        return
    first, second = state.hands[state.seat, 0], state.hands[state.seat, 1]
    if state.phase == LAYING:
        if state.laid:
            add(moves, STOP)  # B-04
            # B-05; slot 7 fits (B-06), since slot 6 was laid in this turn and no spy can reach it.
            row, colour = state.turn_row, state.turn_colour
            put(moves, row, first & COLOUR_SETS[colour, 0], second & COLOUR_SETS[colour, 1])
            return
        for row in range(ROWS):
            colour = colour_for(state, row)
            if colour != NO_COLOUR:
                put(moves, row, first & COLOUR_SETS[colour, 0], second & COLOUR_SETS[colour, 1])
    elif state.phase == SPYING:
        add(moves, KEEP)
        for index in range(hidden_cards(state, state.turn_row)):  # B-13
            put(moves, SWAP // CARDS + index, first, second)
    elif state.phase == GIVING:
        for seat in range(state.players):  # B-11
            if seat != state.seat:
                add(moves, HAND_OVER + seat)
    else:
        add(moves, STOP)
        if state.laid < state.stock_size:  # B-08
            put(moves, DISCARD // CARDS, first, second)


@kernel
def put(moves: Moves, block: int, first: np.uint64, second: np.uint64) -> None:
    """Add the moves of one block of actions, one for each card, for a set of cards."""
    start = block * CARDS
    word, shift = start >> 6, np.uint64(start & 63)
    moves[word] |= first << shift
    # What is shifted out above goes on in the next word: in two steps, since 64 is too far for one.
    moves[word + 1] |= ((first >> ONE) >> (LAST_BIT - shift)) | (second << shift)


@kernel
def able(state: State, seat: int) -> bool:
    """Does a card in the seat's hand fit any row?"""
    fitting = NONE
    for row in range(ROWS):
        colour = colour_for(state, row)
        if colour != NO_COLOUR:
            fitting |= state.hands[seat, 0] & COLOUR_SETS[colour, 0]
            fitting |= state.hands[seat, 1] & COLOUR_SETS[colour, 1]
    return bool(fitting != NONE)


@kernel
def colour_for(state: State, row: int) -> int:
    """The colour that a turn may begin with in a row: ANY_COLOUR, one, or none at all."""
    depth = state.depths[row]
    if depth == 0:
        return NO_COLOUR
    if state.forced >= 0 and state.forced != row:  # B-12
        return NO_COLOUR
    if depth == LAST_SLOTS[state.edition]:  # B-06
        return int(state.slots[row, depth - 1]) // FACES
    return ANY_COLOUR


@kernel
def hidden_cards(state: State, row: int) -> int:
    """How many cards lie face down in a row (B-01)."""
    return int(state.depths[row]) // 2


@kernel
def holds(state: State, seat: int, card: int) -> bool:
    """Is the card in the seat's hand?"""
    return bool((state.hands[seat, card >> 6] & bit(card & 63)) != NONE)


@kernel
def refusal(state: State, action: int) -> int:
    """Why a move is refused; LEGAL if it is not."""
    if state.over:
        return IS_OVER
    if action < SWAP:
        return refusal_to_lay(state, action % CARDS, action // CARDS)
    if action < DISCARD:
        return refusal_to_swap(state, action % CARDS, (action - SWAP) // CARDS)
    if action < STOP:
        return refusal_to_discard(state, action % CARDS)
    if action == STOP:
        return refusal_to_stop(state)
    if action == KEEP:
        return LEGAL if state.phase == SPYING else NOT_NOW
    return refusal_to_give(state, action - HAND_OVER)


@kernel
def refusal_to_lay(state: State, card: int, row: int) -> int:
    """Why a card may not be laid in a row."""
    if state.phase == SPYING or state.phase == GIVING:
        return NOT_NOW
    if not holds(state, state.seat, card):
        return NOT_HELD
    if state.laid and state.phase == LAYING:
        if row != state.turn_row:
            return ONE_ROW
        if card // FACES != state.turn_colour:
            return ONE_COLOUR
    if state.depths[row] == 0:
        return ROW_CLOSED
    colour = colour_for(state, row)
    if colour == NO_COLOUR:
        return ROW_FORCED
    if colour != ANY_COLOUR and colour != card // FACES:
        return SIXTH_COLOUR
    return LEGAL


@kernel
def refusal_to_swap(state: State, card: int, index: int) -> int:
    """Why a card may not be swapped into the hidden slot of this index."""
    if state.phase != SPYING:
        return NOT_NOW
    if index >= hidden_cards(state, state.turn_row):
        return NOTHING_HIDDEN
    if not holds(state, state.seat, card):
        return NOT_HELD
    return LEGAL


@kernel
def refusal_to_discard(state: State, card: int) -> int:
    """Why a card may not be discarded."""
    if state.phase == LAYING and not state.laid:
        return MUST_LAY
    if state.phase != PASSING:
        return NOT_NOW
    if not holds(state, state.seat, card):
        return NOT_HELD
    if state.laid >= state.stock_size:
        return STOCK_SHORT
    return LEGAL


@kernel
def refusal_to_stop(state: State) -> int:
    """Why a turn may not end."""
    if state.phase == PASSING:
        return LEGAL
    if state.phase != LAYING:
        return NOT_NOW
    return LEGAL if state.laid else MUST_LAY


@kernel
def refusal_to_give(state: State, receiver: int) -> int:
    """Why a row may not be given to a seat."""
    if state.phase != GIVING:
        return NOT_NOW
    if receiver >= state.players:
        return NO_SEAT
    if receiver == state.seat:
        return NOT_TO_SELF
    return LEGAL
