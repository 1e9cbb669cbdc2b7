"""What a seat of Belladone Bluff has seen, found out from the history."""

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import State
from pharmakon.games.belladone.cards import (
    FACES,
    LAST_SLOTS,
    ROWS,
    SLOTS,
    SPY,
)
from pharmakon.games.belladone.state import (
    AWAY,
    GIVING,
    SPYING,
    SWAPPED_IN,
    TABLE,
)


@kernel
def place_at(state: State, step: int) -> int:
    """Where a card that left a hand went, swaps and lays alike: 7 * row + slot, or AWAY."""
    place = state.places[step]
    if SWAPPED_IN <= place < AWAY:
        return int(place - SWAPPED_IN)
    return int(place)


@kernel
def is_open(place: int) -> bool:
    """Does a card in this place lie face up (B-01)?"""
    return place != AWAY and (place % SLOTS) & 1 == 0


@kernel
def turned_after(state: State, step: int) -> bool:
    """Was a row turned over after this step, a card laid in slot 7 or a swap that followed it?"""
    place = state.places[step]
    if SWAPPED_IN <= place < AWAY:
        return bool(state.places[step - 1] % SLOTS == LAST_SLOTS[state.edition])
    if place == AWAY or place % SLOTS != LAST_SLOTS[state.edition]:
        return False
    if state.moved[step] % FACES != SPY:
        return True
    # A spy is resolved first (B-13): by a swap, which is the next step, or without one.
    if step + 1 == state.steps:
        return bool(state.phase != SPYING)
    return not SWAPPED_IN <= state.places[step + 1] < AWAY


@kernel
def has_seen(state: State, seat: int, step: int) -> bool:
    """Has the seat seen the card that left a hand by this step, there or where it went (B-24)?"""
    place = place_at(state, step)
    if state.movers[step] == seat or is_open(place):
        return True
    if place == AWAY:  # B-23
        return False
    row = place // SLOTS
    for later in range(step, state.steps):
        where = place_at(state, later)
        if where // SLOTS != row:
            continue
        if later > step and where == place:  # swapped out again
            return False
        looking = state.moved[later] % FACES == SPY and is_open(where)
        if looking and state.movers[later] == seat:
            return True
        if turned_after(state, later):
            return True
    return False


@kernel
def saw_drawn(state: State, seat: int, index: int) -> bool:
    """Did the seat see the face of a card of the stock when it was drawn?"""
    if state.drawers[index] == TABLE:
        return True
    return bool(state.drawers[index] == seat)


@kernel
def knows_slot(state: State, seat: int, row: int, slot: int) -> bool:
    """Does the seat know the card that lies in this slot now (B-22, B-24)?"""
    if slot & 1 == 0 or (state.phase == GIVING and row == state.turn_row):
        return True
    return has_seen(state, seat, state.origins[row, slot])


@kernel
def known_slots(state: State, seat: int) -> int:
    """The slots whose cards the seat knows, as bits: row after row."""
    known = 0
    for row in range(ROWS):
        for slot in range(state.depths[row]):
            if knows_slot(state, seat, row, slot):
                known |= 1 << (row * SLOTS + slot)
    return known
