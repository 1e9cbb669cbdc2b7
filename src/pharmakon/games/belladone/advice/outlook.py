"""What the seat to act may expect of the rows of Belladone Bluff, counted from what it knows."""

import numpy as np

from pharmakon.engine.bits import NONE, bit, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import State
from pharmakon.games.belladone.cards import (
    FACES,
    GIVE,
    INVERT,
    MISSING_SETS,
    ROWS,
    VALUE,
)
from pharmakon.games.belladone.knowledge.seen import knows_slot

CHUNK = np.uint64(0xFFFF)


@kernel
def of_colour(state: State, seat: int, colour: int) -> np.uint64:
    """The faces of one colour in a hand, as a set; only their number is public (B-22)."""
    return (state.hands[seat, colour >> 2] >> np.uint64(FACES * (colour & 3))) & CHUNK


@kernel
def seen_cards(state: State, forgetful: bool) -> tuple[np.uint64, np.uint64]:
    """Every card the seat to act knows the place of, as a set of two words."""
    first = state.hands[state.seat, 0] | MISSING_SETS[state.edition, 0]
    second = state.hands[state.seat, 1] | MISSING_SETS[state.edition, 1]
    if forgetful:
        return first, second
    for index in range(state.discard_size):
        card = state.discard[index]
        if card >= 64:
            second |= bit(card - 64)
        elif card >= 0:
            first |= bit(card)
    for row in range(ROWS):
        for slot in range(state.depths[row]):
            if knows_slot(state, state.seat, row, slot):
                card = state.slots[row, slot]
                if card >= 64:
                    second |= bit(card - 64)
                else:
                    first |= bit(card)
    return first, second


@kernel
def mean_of_colour(first: np.uint64, second: np.uint64, colour: int) -> float:
    """What a card of a colour is worth on average, if it is none of those seen."""
    word = first if colour < 4 else second
    unseen = ~(word >> np.uint64(FACES * (colour & 3))) & CHUNK
    count, total = ones(unseen), 0
    while unseen != NONE:
        total += VALUE[place_of(unseen, 0)]
        unseen ^= lowest(unseen)
    return total / max(count, 1)


@kernel
def row_outlook(
    state: State, row: int, first: np.uint64, second: np.uint64, forgetful: bool
) -> float:
    """The sum that the seat to act expects of the cards in a row."""
    total = 0.0
    for slot in range(state.depths[row]):
        card = state.slots[row, slot]
        if slot & 1 == 0:
            total += VALUE[card]
        elif forgetful:
            continue
        elif (second & bit(card - 64) if card >= 64 else first & bit(card)) != NONE:
            total += VALUE[card]
        else:
            total += mean_of_colour(first, second, card // FACES)
    return total


@kernel
def open_sum(state: State, row: int) -> float:
    """The sum of the cards that lie face up in a row: what everybody sees."""
    total = 0.0
    for slot in range(0, state.depths[row], 2):
        total += VALUE[state.slots[row, slot]]
    return total


@kernel
def sign_of(state: State, row: int) -> int:
    """-1 if an odd number of face-up `inv` lie in the row (B-10), else 1."""
    sign = 1
    for slot in range(2, state.depths[row], 2):
        if state.slots[row, slot] % FACES == INVERT:
            sign = -sign
    return sign


@kernel
def is_given(state: State, row: int) -> bool:
    """Does a `give` lie face up in the row (B-11)?"""
    for slot in range(2, state.depths[row], 2):
        if state.slots[row, slot] % FACES == GIVE:
            return True
    return False
