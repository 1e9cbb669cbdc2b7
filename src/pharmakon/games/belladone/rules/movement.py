"""Cards of Belladone Bluff on the move: out of the stock, into hands, rows and the discard."""

from pharmakon.engine.bits import NONE, bit
from pharmakon.engine.kernel import kernel
from pharmakon.engine.log import Log, note
from pharmakon.engine.rules import State
from pharmakon.games.belladone.cards import (
    DECK_SIZES,
    FACES,
    INVERT,
    NO_COLOUR,
    ROWS,
)
from pharmakon.games.belladone.state import (
    CLOSED,
    DRAWN,
    DREW,
    FAILED,
    OPENED,
    TABLE,
)


@kernel
def clear_table(state: State) -> None:
    """No cards anywhere but in the stock, and no history."""
    state.over = 0
    state.forced = -1
    state.passes = 0
    state.ended = 0
    state.discard_size = 0
    state.steps = 0
    state.stock_size = DECK_SIZES[state.edition]
    for seat in range(state.players):
        state.hands[seat, 0] = NONE
        state.hands[seat, 1] = NONE
    for row in range(ROWS):
        state.depths[row] = 0


@kernel
def draw(state: State, seat: int, wanted: int, log: Log) -> None:
    """A seat draws cards, as far as the stock goes (B-09)."""
    count = min(wanted, state.stock_size)
    if not count:
        return
    for _ in range(count):
        take_in(state, seat, next_card(state, seat))
    if log is not None:
        left = state.stock_size
        note(log, DREW, seat, left, top_colour(state))
        for index in range(left + count - 1, left - 1, -1):
            note(log, DRAWN, seat, state.stock[index], 0)


@kernel
def next_card(state: State, drawer: int) -> int:
    """Take the next card off the stock, which is not empty; the history keeps who drew it."""
    state.stock_size -= 1
    index = state.stock_size
    state.drawers[index] = drawer
    state.drawn_after[index] = state.steps
    return int(state.stock[index])


@kernel
def top_colour(state: State) -> int:
    """The colour of the next card of the stock (B-22)."""
    if not state.stock_size:
        return NO_COLOUR
    return int(state.stock[state.stock_size - 1]) // FACES


@kernel
def open_row(state: State, seat: int, row: int, log: Log) -> None:
    """Draw until a number comes and opens the row (B-02); without one it stays closed (B-16)."""
    while state.stock_size:
        card = next_card(state, TABLE)
        if card % FACES < INVERT:
            state.slots[row, 0] = card
            state.depths[row] = 1
            note(log, OPENED, seat, row, card)
            return
        throw(state, card)
        note(log, FAILED, seat, row, card)
    note(log, CLOSED, seat, row, 0)


@kernel
def throw(state: State, entry: int) -> None:
    """A card comes onto the discard, never to come back (B-17); ~card goes face down."""
    state.discard[state.discard_size] = entry
    state.discard_size += 1


@kernel
def take_in(state: State, seat: int, card: int) -> None:
    """A card comes into a hand."""
    state.hands[seat, card >> 6] |= bit(card & 63)


@kernel
def place_card(state: State, card: int, row: int, slot: int, place: int) -> None:
    """A card goes from the hand of the seat to act into a slot."""
    state.slots[row, slot] = card
    state.origins[row, slot] = state.steps
    leave(state, card, place)


@kernel
def leave(state: State, card: int, place: int) -> None:
    """A card leaves the hand of the seat to act; the history keeps it."""
    state.hands[state.seat, card >> 6] ^= bit(card & 63)
    steps = state.steps
    state.movers[steps] = state.seat
    state.moved[steps] = card
    state.places[steps] = place
    state.steps = steps + 1
