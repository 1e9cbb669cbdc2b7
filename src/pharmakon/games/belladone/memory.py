"""How a match of Belladone Bluff came to where it is: back to its deal, and its moves once more.

The history keeps which card left a hand for where, and after how many of them each card was drawn.
What leaves no card behind follows: a turn has ended where its seat has drawn. Only who was given a
row (B-11) is lost, unless there was nobody else.
"""

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import ARRIVED, State
from pharmakon.games.belladone.cards import (
    CARDS,
    DECK_SIZES,
    DISCARD,
    EASY_START,
    FACES,
    GIVE,
    HAND_OVER,
    HAND_SIZES,
    KEEP,
    ROW_COUNTS,
    SLOTS,
    STOP,
    SWAP,
)
from pharmakon.games.belladone.rules.movement import clear_table, draw, open_row
from pharmakon.games.belladone.rules.play import begin_turn
from pharmakon.games.belladone.state import AWAY, GIVING, LAYING, SPYING, SWAPPED_IN, TABLE


@kernel
def rewind(state: State, past: State) -> bool:
    """The deck in its first order, dealt once more."""
    if forgotten(state):
        return False
    clear_table(past)
    for seat in range(state.players):
        past.points[seat] = EASY_START * state.easy
        draw(past, seat, HAND_SIZES[state.edition], None)
    for row in range(ROW_COUNTS[state.edition]):
        open_row(past, -1, row, None)
    past.seat = state.movers[0] if state.steps else state.seat  # whoever begins can lay
    begin_turn(past, None)
    return True


@kernel
def forgotten(state: State) -> bool:
    """Was the match loaded halfway, or was a row given to one of several?"""
    if state.drawers[DECK_SIZES[state.edition] - 1] == TABLE:  # a deal begins with a hand
        return True
    if state.players > 2:
        for step in range(state.steps):
            if state.moved[step] % FACES == GIVE:
                return True
    return False


@kernel
def retrace(state: State, past: State) -> int:
    """The next move of the match."""
    step, seat = past.steps, past.seat
    if past.phase == GIVING:
        if state.phase == GIVING and state.steps == step:
            return ARRIVED
        return HAND_OVER + 1 - int(seat)
    if step == state.steps and seat == state.seat and past.phase == state.phase:
        return ARRIVED
    own = step < state.steps and state.movers[step] == seat
    card, place = int(state.moved[step]), int(state.places[step])
    if past.phase == SPYING:
        if own and SWAPPED_IN <= place < AWAY:
            return SWAP + (place - SWAPPED_IN) % SLOTS // 2 * CARDS + card
        return KEEP
    if not own or (past.laid and has_drawn(state, past)):
        return STOP
    if past.phase == LAYING:
        return place // SLOTS * CARDS + card
    return DISCARD + card


@kernel
def has_drawn(state: State, past: State) -> bool:
    """Has the seat to act drawn for what it has laid so far, and so ended its turn?"""
    index = past.stock_size - 1
    return bool(index >= state.stock_size and state.drawn_after[index] == past.steps)
