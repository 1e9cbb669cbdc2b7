"""The rules of Belladone Bluff (Konstantinos Karagiannis), 2 to 4 players, written once.

After the printed rules in French and English. Rule ids are those of the rulebook in this folder.
Two rulings: cards discarded on a pass go face down (B-23), and the receiver of a given row is named
after its cards were turned over (B-11).

Here are set-up, turns, moves and scores; `legality` says which moves there are, `movement` takes
cards from place to place, `knowledge` and `sampler` find out what a seat knows.
"""

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.log import Log, note
from pharmakon.engine.rng import below, shuffle
from pharmakon.engine.rules import Numbers, State
from pharmakon.games.belladone.cards import (
    CARDS,
    DECK_SIZES,
    DECKS,
    DISCARD,
    EASY_START,
    FACES,
    FORCE,
    GIVE,
    HAND_OVER,
    HAND_SIZES,
    HIDDEN_SLOTS,
    INVERT,
    KEEP,
    LAST_SLOTS,
    LAY,
    NO_COLOUR,
    ROW_COUNTS,
    SLOTS,
    SPY,
    STOP,
    SWAP,
    VALUE,
)
from pharmakon.games.belladone.rules.legality import able, hidden_cards
from pharmakon.games.belladone.rules.movement import (
    clear_table,
    draw,
    leave,
    open_row,
    place_card,
    take_in,
    throw,
)
from pharmakon.games.belladone.state import (
    ALL_PASSED,
    AWAY,
    DISCARDED,
    GAVE,
    GIVING,
    KEPT,
    LAID,
    LAST_ROW,
    LAYING,
    OVER,
    PASSED,
    PASSING,
    SCORED,
    SEEN,
    SPIED,
    SPYING,
    SWAPPED,
    SWAPPED_IN,
    TURNED,
    TURNED_CARD,
    UNABLE,
    WORTH,
)

# Setup.


@kernel
def setup(state: State, seed: np.uint64, log: Log) -> None:
    """Begin a match with the options that the state holds."""
    state.generator[0] = seed
    clear_table(state)
    first = state.first
    if first < 0:
        first = below(state.generator, state.players)  # B-03
    edition = state.edition
    count = DECK_SIZES[edition]
    for index in range(count):
        state.stock[index] = DECKS[edition, index]
    shuffle(state.generator, state.stock, count)

    for seat in range(state.players):  # B-02
        state.points[seat] = EASY_START * state.easy  # B-21
        draw(state, seat, HAND_SIZES[edition], log)
    for row in range(ROW_COUNTS[edition]):
        open_row(state, -1, row, log)
    state.seat = first
    begin_turn(state, log)


# Turns.


@kernel
def begin_turn(state: State, log: Log) -> None:
    """The seat must lay if it can (B-07); being unable is judged here only (B-08)."""
    state.turn_row = -1
    state.turn_colour = NO_COLOUR
    state.laid = 0
    state.phase = LAYING
    if able(state, state.seat):
        return
    state.phase = PASSING
    if not state.stock_size:
        finish(state, UNABLE, log)  # B-18


@kernel
def end_turn(state: State, log: Log) -> None:
    """Refill the hand (B-09); then it is the next seat's turn (B-03)."""
    draw(state, state.seat, state.laid, log)
    seat = state.seat + 1
    if seat == state.players:
        seat = 0
    state.seat = seat
    begin_turn(state, log)


@kernel
def finish(state: State, reason: int, log: Log) -> None:
    """The match is over; unfinished rows and hands count nothing (B-18)."""
    state.over = 1
    state.ended = reason
    state.seat = -1
    state.phase = LAYING
    if log is not None:
        for seat in range(state.players):
            note(log, OVER, seat, state.points[seat], has_won(state, seat))


# Playing a move.


@kernel
def apply(state: State, action: int, log: Log) -> None:
    """Play a move, with all that follows."""
    if state.phase == LAYING:
        if action == STOP:
            end_turn(state, log)
        else:
            lay(state, action % CARDS, action // CARDS, log)
    elif state.phase == SPYING:
        spy(state, action, log)
    elif state.phase == GIVING:
        give(state, action - HAND_OVER, log)
    else:
        pass_turn(state, action, log)


@kernel
def lay(state: State, card: int, row: int, log: Log) -> None:
    """Lay a card into the next free slot of a row (B-04)."""
    slot = state.depths[row]
    last = slot == LAST_SLOTS[state.edition]
    state.depths[row] = slot + 1
    state.turn_row = row
    state.turn_colour = card // FACES
    state.laid += 1
    state.passes = 0
    place_card(state, card, row, slot, slot + SLOTS * row)
    note(log, LAID, state.seat, LAY + row * CARDS + card, slot)

    if slot & 1 == 0:  # B-10 to B-13: specials are active face up only
        face = card % FACES
        if face == FORCE and not last:  # B-12: in slot 7 it does nothing
            state.forced = row
        if face == SPY:
            state.phase = SPYING
            note_hidden(state, row, log)
            return
    if last:
        win(state, row, log)


@kernel
def note_hidden(state: State, row: int, log: Log) -> None:
    """Log what a spy sees."""
    if log is None:
        return
    note(log, SPIED, state.seat, row, 0)
    for index in range(hidden_cards(state, row)):
        note(log, SEEN, state.seat, state.slots[row, HIDDEN_SLOTS[index]], 0)


@kernel
def spy(state: State, action: int, log: Log) -> None:
    """Swap a hidden card of the row with a card in hand, or keep it (B-13); then go on."""
    row = state.turn_row
    if action == KEEP:
        note(log, KEPT, state.seat, 0, 0)
    else:
        card, slot = action % CARDS, HIDDEN_SLOTS[(action - SWAP) // CARDS]
        gained = state.slots[row, slot]
        place_card(state, card, row, slot, SWAPPED_IN + slot + SLOTS * row)
        take_in(state, state.seat, gained)
        note(log, SWAPPED, state.seat, action, int(row) * CARDS + gained)
    state.phase = LAYING
    if state.depths[row] > LAST_SLOTS[state.edition]:  # B-13: B-06 is not checked again
        win(state, row, log)


@kernel
def win(state: State, row: int, log: Log) -> None:
    """Turn over the cards of a full row (B-15); a face-up give asks for a receiver first."""
    if log is not None:
        total = row_sum(state, row)
        note(log, TURNED, state.seat, row, total)
        note(log, WORTH, inverted(state, row), row_points(state, row), 0)
        for slot in range(state.depths[row]):
            note(log, TURNED_CARD, state.slots[row, slot], 0, 0)
    for slot in range(2, state.depths[row], 2):
        if state.slots[row, slot] % FACES == GIVE:  # B-11
            state.phase = GIVING
            return
    score(state, state.seat, log)


@kernel
def row_sum(state: State, row: int) -> int:
    """The sum of the values of all cards of a full row."""
    total = 0
    for slot in range(state.depths[row]):
        total += VALUE[state.slots[row, slot]]
    return total


@kernel
def inverted(state: State, row: int) -> bool:
    """Does an odd number of face-up inverts lie in a full row (B-10)?"""
    odd = False
    for slot in range(2, state.depths[row], 2):
        if state.slots[row, slot] % FACES == INVERT:
            odd = not odd
    return odd


@kernel
def row_points(state: State, row: int) -> int:
    """What a full row is worth to its winner or receiver (B-15)."""
    if inverted(state, row):
        return -row_sum(state, row)
    return row_sum(state, row)


@kernel
def give(state: State, receiver: int, log: Log) -> None:
    """The winner names who gets the points of the row (B-11)."""
    note(log, GAVE, state.seat, receiver, 0)
    state.phase = LAYING
    score(state, receiver, log)


@kernel
def score(state: State, receiver: int, log: Log) -> None:
    """Score, discard, open a new row, refill, next seat: in this order (B-16)."""
    row = state.turn_row
    points = row_points(state, row)
    total = state.points[receiver] + points
    if state.easy and total < 0:  # B-21
        total = 0
    state.points[receiver] = total
    note(log, SCORED, receiver, points, total)

    for slot in range(state.depths[row]):
        throw(state, state.slots[row, slot])
    state.depths[row] = 0
    if state.forced == row:  # B-12: until it is won
        state.forced = -1
    ending = state.stock_size == 0  # B-18: it cannot have changed since slot 7 was laid
    open_row(state, state.seat, row, log)
    if ending:
        state.turn_row = -1
        state.turn_colour = NO_COLOUR
        state.laid = 0
        finish(state, LAST_ROW, log)
        return
    end_turn(state, log)


@kernel
def pass_turn(state: State, action: int, log: Log) -> None:
    """Discard a card face down (B-08, B-23), or end the pass."""
    if action != STOP:
        card = action - DISCARD
        leave(state, card, AWAY)
        throw(state, ~card)
        state.laid += 1
        state.passes = 0
        note(log, DISCARDED, state.seat, action, 0)
        return
    note(log, PASSED, state.seat, 0, 0)
    if not state.laid:
        state.passes += 1
        if state.passes == state.players:  # B-19
            finish(state, ALL_PASSED, log)
            return
    end_turn(state, log)


# Scores.


@kernel
def scores(state: State, points: Numbers, wins: Numbers) -> None:
    """Each seat's points, and who has won."""
    for seat in range(state.players):
        points[seat] = state.points[seat]
        wins[seat] = has_won(state, seat)


@kernel
def has_won(state: State, seat: int) -> bool:
    """The most points win (B-20); a tie is a shared win."""
    if not state.over:
        return False
    for other in range(state.players):
        if side_points(state, other) > side_points(state, seat):
            return False
    return True


@kernel
def side_points(state: State, seat: int) -> int:
    """The points of a seat, with its partner's in teams (B-20)."""
    points = int(state.points[seat])
    if state.teams:
        points += state.points[(seat + 2) % 4]
    return points
