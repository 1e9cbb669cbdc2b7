"""The rules of Belladone Bluff (Konstantinos Karagiannis), 2 to 4 players, written once.

After the printed rules in French and English. Rule ids are those of the rulebook in this folder.
Two rulings: cards discarded on a pass go face down (B-23), and the receiver of a given row is named
after its cards were turned over (B-11).
"""

from typing import Any

import numpy as np

from pharmakon.engine.bits import NONE, ONE, bit
from pharmakon.engine.kernel import kernel
from pharmakon.engine.log import Log, note
from pharmakon.engine.moves import Moves, add, clear
from pharmakon.engine.rng import below, shuffle
from pharmakon.engine.rules import Rules, State
from pharmakon.games.belladone.cards import (
    ANY_COLOUR,
    CARDS,
    COLOUR_SETS,
    DISCARD,
    FACES,
    FORCE,
    GIVE,
    HAND_OVER,
    HAND_SIZE,
    HIDDEN_SLOTS,
    INVERT,
    KEEP,
    LAST_SLOT,
    LAY,
    NO_COLOUR,
    ROWS,
    SLOTS,
    SPY,
    STOP,
    SWAP,
    VALUE,
)
from pharmakon.games.belladone.knowledge import observe
from pharmakon.games.belladone.sampler import resample
from pharmakon.games.belladone.state import (
    AWAY,
    CLOSED,
    DISCARDED,
    DRAWN,
    DREW,
    FAILED,
    GAVE,
    GIVING,
    IS_OVER,
    KEPT,
    LAID,
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
    OPENED,
    OVER,
    PASSED,
    PASSING,
    ROW_CLOSED,
    ROW_FORCED,
    SCORED,
    SEEN,
    SIXTH_COLOUR,
    SPIED,
    SPYING,
    STOCK_SHORT,
    SWAPPED,
    SWAPPED_IN,
    TABLE,
    TURNED,
    TURNED_CARD,
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
    for card in range(CARDS):
        state.stock[card] = card
    shuffle(state.generator, state.stock, CARDS)

    for seat in range(state.players):  # B-02
        state.points[seat] = HAND_SIZE * state.easy  # B-21: everyone starts with 5
        draw(state, seat, HAND_SIZE, log)
    for row in range(ROWS):
        open_row(state, -1, row, log)
    state.seat = first
    begin_turn(state, log)


@kernel
def clear_table(state: State) -> None:
    """No cards anywhere but in the stock, and no history."""
    state.over = 0
    state.forced = -1
    state.passes = 0
    state.discard_size = 0
    state.steps = 0
    state.stock_size = CARDS
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
def holds(state: State, seat: int, card: int) -> bool:
    """Is the card in the seat's hand?"""
    return bool((state.hands[seat, card >> 6] & bit(card & 63)) != NONE)


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
        finish(state, log)  # B-18


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
    if depth == LAST_SLOT:  # B-06
        return int(state.slots[row, LAST_SLOT - 1]) // FACES
    return ANY_COLOUR


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
def finish(state: State, log: Log) -> None:
    """The match is over; unfinished rows and hands count nothing (B-18)."""
    state.over = 1
    state.seat = -1
    state.phase = LAYING
    if log is not None:
        for seat in range(state.players):
            note(log, OVER, seat, state.points[seat], has_won(state, seat))


# Legal moves.


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


LAST_BIT = np.uint64(63)


@kernel
def hidden_cards(state: State, row: int) -> int:
    """How many cards lie face down in a row (B-01)."""
    return int(state.depths[row]) // 2


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
    state.depths[row] = slot + 1
    state.turn_row = row
    state.turn_colour = card // FACES
    state.laid += 1
    state.passes = 0
    place_card(state, card, row, slot, slot + SLOTS * row)
    note(log, LAID, state.seat, LAY + row * CARDS + card, slot)

    if slot & 1 == 0:  # B-10 to B-13: specials are active face up only
        face = card % FACES
        if face == FORCE and slot != LAST_SLOT:  # B-12: in slot 7 it does nothing
            state.forced = row
        if face == SPY:
            state.phase = SPYING
            note_hidden(state, row, log)
            return
    if slot == LAST_SLOT:
        win(state, row, log)


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
    if state.depths[row] == SLOTS:  # B-13: B-06 is not checked again
        win(state, row, log)


@kernel
def win(state: State, row: int, log: Log) -> None:
    """Turn over the cards of a full row (B-15); a face-up give asks for a receiver first."""
    if log is not None:
        total = row_sum(state, row)
        note(log, TURNED, state.seat, row, total)
        note(log, WORTH, inverted(state, row), row_points(state, row), 0)
        for slot in range(SLOTS):
            note(log, TURNED_CARD, state.slots[row, slot], 0, 0)
    for slot in range(2, SLOTS, 2):
        if state.slots[row, slot] % FACES == GIVE:  # B-11
            state.phase = GIVING
            return
    score(state, state.seat, log)


@kernel
def row_sum(state: State, row: int) -> int:
    """The sum of the values of all seven cards."""
    total = 0
    for slot in range(SLOTS):
        total += VALUE[state.slots[row, slot]]
    return total


@kernel
def inverted(state: State, row: int) -> bool:
    """Does an odd number of face-up inverts lie in a full row (B-10)?"""
    odd = False
    for slot in range(2, SLOTS, 2):
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

    for slot in range(SLOTS):
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
        finish(state, log)
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
            finish(state, log)
            return
    end_turn(state, log)


# Scores.


@kernel
def scores(state: State, points: Any, wins: Any) -> None:
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


RULES = Rules(
    setup=setup,
    legal=legal,
    apply=apply,
    refusal=refusal,
    scores=scores,
    observe=observe,
    resample=resample,
)
