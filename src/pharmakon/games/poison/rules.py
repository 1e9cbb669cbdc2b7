"""The rules of Poison (Reiner Knizia), 3 to 6 players, and 2 in a small edition, written once.

After the AMIGO edition, the Outset Media edition of 2021 and the five-card variant printed in
both. Rule ids are those of the rulebook in this folder; what a seat knows is in `knowledge.py`.
One departure: the colour of a cauldron is that of the potions lying in it now, not the one it had
first in the round (P-02), since the printed scoring example cannot be reached otherwise.
"""

import numpy as np

from pharmakon.engine.bits import NONE, ONE, TWO, bit, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.log import Log, note
from pharmakon.engine.moves import Moves, clear
from pharmakon.engine.rng import below, shuffle
from pharmakon.engine.rules import Numbers, State
from pharmakon.games.poison.cards import (
    ALL_CAULDRONS,
    AMIGO,
    CARD,
    CAULDRON_COUNTS,
    CAULDRONS,
    COLOUR,
    DECK_SIZES,
    DECKS,
    FACES,
    FIRST_PIECES,
    LIMIT,
    MINI,
    MINI_HAND,
    NO_COLOUR,
    PIECES,
    PIECES_OF_COLOUR,
    PLAYABLE,
    POISON,
    POISON_CARD,
    POTION_COLOURS,
    VALUE,
)
from pharmakon.games.poison.state import (
    COLOUR_DIFFERS,
    COLOUR_ELSEWHERE,
    DEALT,
    DREW,
    HELD,
    IS_OVER,
    LEGAL,
    NO_CAULDRON,
    NOT_HELD,
    OVER,
    PILE,
    PLAYED,
    POINTS,
    SCORED,
    SPARED,
    TAKEN_CARD,
    TOOK,
)

# Setup.


@kernel
def setup(state: State, seed: np.uint64, log: Log) -> None:
    """Begin a match with the options that the state holds."""
    state.generator[0] = seed
    state.over = 0
    state.finished = 0
    state.sheet[:] = 0
    leader = state.first
    if leader < 0:
        leader = below(state.generator, state.players)
    state.dealer = (leader + state.players - 1) % state.players
    deal(state, log)


@kernel
def match_length(state: State) -> int:
    """Rounds in the match: each deals once, twice at 3 players of the AMIGO edition (P-16)."""
    if state.edition == MINI:  # P-18
        return 1
    if state.players == 3 and state.edition == AMIGO:
        return 6
    return state.players


@kernel
def deal(state: State, log: Log) -> None:
    """Shuffle all cards (P-11) and deal a round."""
    clear_round(state)
    count = DECK_SIZES[state.edition]
    for index in range(count):
        state.stock[index] = DECKS[state.edition, index]
    shuffle(state.generator, state.stock, count)

    players = state.players
    hands = hands_dealt(state)
    dealt = cards_dealt(state, hands)
    place = 0
    for index in range(count - 1, count - 1 - dealt, -1):  # one by one, from the dealer's left
        if place < players:
            state.hands[next_seat(state.dealer + place, players)] |= bit(state.stock[index])
        else:
            state.aside |= bit(state.stock[index])
        place += 1
        if place == hands:
            place = 0
    left = count - dealt
    if state.drawing:
        state.stock_size = left
    else:
        for index in range(left):  # P-09: the rest is out of the round
            state.aside |= bit(state.stock[index])

    state.seat = next_seat(state.dealer, players)  # P-11
    note_deal(state, log)


@kernel
def hands_dealt(state: State) -> int:
    """How many hands are dealt: one for each seat, and an extra one last (P-08)."""
    if state.players == 3 and state.edition == AMIGO and not state.drawing:
        return 4
    return state.players


@kernel
def cards_dealt(state: State, hands: int) -> int:
    """How many cards are dealt out to begin a round with so many hands."""
    if state.drawing:  # P-10
        return 5 * hands
    if state.edition == MINI:  # P-18
        return MINI_HAND * hands
    if state.edition == AMIGO:  # P-07
        return DECK_SIZES[AMIGO]
    if hands <= 4:  # P-09
        return 12 * hands
    if hands == 5:
        return 10 * hands
    return 8 * hands


@kernel
def clear_round(state: State) -> None:
    """An empty table."""
    state.aside = NONE
    state.stock_size = 0
    state.ply = 0
    for seat in range(state.players):
        state.hands[seat] = NONE
        state.taken[seat] = NONE
    for cauldron in range(CAULDRONS):
        empty(state, cauldron)
    state.cauldrons[:] = 0
    state.plays[:] = 0
    state.draws[:] = -1


@kernel
def empty(state: State, cauldron: int) -> None:
    """Nothing lies in a cauldron any more."""
    state.contents[cauldron] = NONE
    state.depths[cauldron] = 0
    state.totals[cauldron] = 0
    state.colours[cauldron] = colour_when_empty(state, cauldron)


@kernel
def colour_when_empty(state: State, cauldron: int) -> int:
    """The colour of a cauldron without potions."""
    if state.edition != AMIGO:  # P-03: red, blue, purple, for ever
        return cauldron
    return NO_COLOUR


@kernel
def next_seat(seat: int, players: int) -> int:
    """The seat to the left; `seat` may run past the last one."""
    seat += 1
    while seat >= players:
        seat -= players
    return seat


@kernel
def note_deal(state: State, log: Log) -> None:
    """Log the deal and every hand."""
    if log is None:
        return
    note(log, DEALT, state.finished + 1, state.dealer, 0)
    for seat in range(state.players):
        for card in range(FACES):
            note(log, HELD, seat, card, ones(state.hands[seat] & PIECES[card]))


# Legal moves.


@kernel
def legal(state: State, moves: Moves) -> None:
    """Every card in hand into every cauldron it fits (P-01)."""
    clear(moves)
    if state.over:
        return
    hand = state.hands[state.seat]
    held = (hand | (hand >> ONE) | (hand >> TWO)) & FIRST_PIECES
    found = NONE
    for colour in range(POTION_COLOURS):
        # A card's first piece stands where its action for cauldron 1 stands.
        found |= (held & PIECES_OF_COLOUR[colour]) * places(state, colour)
    if hand & PIECES[POISON_CARD] != NONE:
        found |= places(state, POISON) << np.uint64(POISON_CARD * CAULDRONS)
    moves[0] = found & PLAYABLE[state.edition]  # P-18


@kernel
def places(state: State, colour: int) -> np.uint64:
    """The set of cauldrons that a card of this colour may go into now."""
    if colour == POISON:  # P-04: anywhere
        return ALL_CAULDRONS
    home, free = NONE, NONE
    for cauldron in range(CAULDRONS):
        if state.colours[cauldron] == colour:
            home = bit(cauldron)
        if state.colours[cauldron] == NO_COLOUR:
            free |= bit(cauldron)
    if home != NONE:  # P-02, P-03: where the colour lies now
        return home
    return free  # P-02: empty, or poison only


@kernel
def refusal(state: State, action: int) -> int:
    """Why a move is refused; LEGAL if it is not."""
    card, cauldron = action // CAULDRONS, action % CAULDRONS
    if state.over:
        return IS_OVER
    if state.hands[state.seat] & PIECES[card] == NONE:
        return NOT_HELD
    if cauldron >= CAULDRON_COUNTS[state.edition]:
        return NO_CAULDRON
    if places(state, COLOUR[card]) & bit(cauldron) != NONE:
        return LEGAL
    for other in range(CAULDRONS):
        if state.colours[other] == COLOUR[card]:
            return COLOUR_ELSEWHERE
    return COLOUR_DIFFERS


# Playing a move.


@kernel
def apply(state: State, action: int, log: Log) -> None:
    """Play one card into one cauldron, with all that follows."""
    seat = state.seat
    card, cauldron = action // CAULDRONS, action % CAULDRONS
    piece = lowest(state.hands[seat] & PIECES[card])
    state.hands[seat] ^= piece
    ply = state.ply
    state.plays[ply, 0] = seat
    state.plays[ply, 1] = action
    state.plays[ply, 2] = place_of(piece, 0)
    note(log, PLAYED, seat, action, state.totals[cauldron] + VALUE[card])

    if state.totals[cauldron] + VALUE[card] > LIMIT:  # P-05: exactly 13 is safe
        take(state, seat, cauldron, log)
    lay(state, card, piece, cauldron)
    if state.stock_size:  # P-10
        draw(state, seat, log)
    state.ply = ply + 1

    for _ in range(state.players):  # P-06: who has no cards is skipped
        seat = next_seat(seat, state.players)
        if state.hands[seat] != NONE:
            state.seat = seat
            return
    finish_round(state, log)


@kernel
def take(state: State, seat: int, cauldron: int, log: Log) -> None:
    """A seat takes all that lies in a cauldron (P-05)."""
    note(log, TOOK, seat, cauldron, 0)
    if log is not None:
        for index in range(state.depths[cauldron]):
            note(log, TAKEN_CARD, state.cauldrons[cauldron, index], 0, 0)
    state.taken[seat] |= state.contents[cauldron]
    empty(state, cauldron)


@kernel
def lay(state: State, card: int, piece: np.uint64, cauldron: int) -> None:
    """A card comes to lie in a cauldron; poison never gives it a colour (P-04)."""
    state.contents[cauldron] |= piece
    state.cauldrons[cauldron, state.depths[cauldron]] = card
    state.depths[cauldron] += 1
    state.totals[cauldron] += VALUE[card]
    if COLOUR[card] != POISON:
        state.colours[cauldron] = COLOUR[card]


@kernel
def draw(state: State, seat: int, log: Log) -> None:
    """A seat draws the next card of the stock."""
    left = state.stock_size - 1
    piece = state.stock[left]
    state.stock_size = left
    state.hands[seat] |= bit(piece)
    state.draws[state.ply] = piece
    note(log, DREW, seat, CARD[piece], left)


@kernel
def finish_round(state: State, log: Log) -> None:
    """Score the round; deal the next one, or end the match (P-16)."""
    score(state, log)
    state.finished += 1
    if state.finished == state.rounds:
        state.over = 1
        state.seat = -1
        note_result(state, log)
        return
    state.dealer = next_seat(state.dealer, state.players)  # P-11
    deal(state, log)


# Scores.


@kernel
def score(state: State, log: Log) -> None:
    """Write the points of the round that ends, from the taken piles alone (P-12)."""
    points = state.sheet[state.finished]
    for seat in range(state.players):
        points[seat] = 2 * ones(state.taken[seat] & PIECES[POISON_CARD])  # P-13, P-15
    note(log, SCORED, state.finished + 1, 0, 0)
    for colour in range(POTION_COLOURS):  # P-14: each colour on its own
        most = 0
        spared = -1
        for seat in range(state.players):
            count = ones(state.taken[seat] & PIECES_OF_COLOUR[colour])
            points[seat] += count  # P-13
            if count > most:
                most = count
                spared = seat
            elif count == most:
                spared = -1
        if spared >= 0:
            points[spared] -= most
        note(log, SPARED, colour, spared, 0)
    note_piles(state, log)


@kernel
def note_piles(state: State, log: Log) -> None:
    """Log every taken pile, turned up, and its points."""
    if log is None:
        return
    for seat in range(state.players):
        note(log, POINTS, seat, state.sheet[state.finished, seat], 0)
        for card in range(FACES):
            note(log, PILE, seat, card, ones(state.taken[seat] & PIECES[card]))


@kernel
def scores(state: State, points: Numbers, wins: Numbers) -> None:
    """Each seat's total over the finished rounds, and who has won."""
    for seat in range(state.players):
        points[seat] = total(state, seat)
        wins[seat] = has_won(state, seat)


@kernel
def total(state: State, seat: int) -> int:
    """A seat's points over the finished rounds."""
    points = 0
    for finished in range(state.finished):
        points += state.sheet[finished, seat]
    return points


@kernel
def has_won(state: State, seat: int) -> bool:
    """The lowest total wins (P-16); a tie is a shared win."""
    if not state.over:
        return False
    points = total(state, seat)
    for other in range(state.players):
        if total(state, other) < points:
            return False
    return True


@kernel
def note_result(state: State, log: Log) -> None:
    """Log each seat's total and whether it has won."""
    if log is None:
        return
    for seat in range(state.players):
        note(log, OVER, seat, total(state, seat), has_won(state, seat))
