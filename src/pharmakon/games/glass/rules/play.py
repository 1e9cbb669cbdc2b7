"""The rules of The Poisoned Glass, 2 to 5 players, written once.

After the printed French rules. Rule ids are those of the rulebook in this folder. Where the print
is silent or contradicts itself: hearts are given once per match, not per round (G-01); glasses are
taken counter-clockwise, the only way from Vizzini to Wesley (G-06); sums of numbers are compared,
not counts of cards (G-08).
"""

import numpy as np

from pharmakon.engine.bits import NONE, bit
from pharmakon.engine.kernel import kernel
from pharmakon.engine.log import Log, note
from pharmakon.engine.rng import below, shuffle
from pharmakon.engine.rules import Numbers, State
from pharmakon.games.glass.cards import (
    AWAY,
    CARDS,
    CHOOSE,
    DEALT_EACH,
    DECK_SIZES,
    DECKS,
    DECLINE,
    DRINK,
    EXCHANGE,
    FIRST_PLAY,
    FULL,
    GLASSES,
    HEARTS,
    LOOK,
    MOST_GLASSES,
    MOST_PLAYERS,
    MOST_ROUNDS,
    PAIR,
    PEEKS_EACH,
    WORTH,
)
from pharmakon.games.glass.state import (
    ANNOUNCE,
    DECIDE,
    DRANK,
    FILL,
    NOBODY,
    NOTE_ANNOUNCED,
    NOTE_BONUS,
    NOTE_CHOSE,
    NOTE_DEALT,
    NOTE_DECLINED,
    NOTE_EXCHANGED,
    NOTE_FILLED,
    NOTE_HANDED,
    NOTE_HELD,
    NOTE_LOST,
    NOTE_OVER,
    NOTE_SHOWN,
    NOTE_SPIED,
    NOTE_TURNED,
    REFUSED,
    SPY,
    TAKE,
)

# Setup.


@kernel
def setup(state: State, seed: np.uint64, log: Log) -> None:
    """Begin a match with the options that the state holds."""
    state.generator[0] = seed
    state.over = 0
    state.finished = 0
    for seat in range(state.players):
        state.hearts[seat] = HEARTS[state.setting]
    state.wesley = state.first
    if state.first < 0:  # G-01
        state.wesley = below(state.generator, state.players)
    deal(state, log)


@kernel
def deal(state: State, log: Log) -> None:
    """Shuffle all cards of the match, open the glasses and deal the hands (G-02)."""
    clear_round(state)
    players, setting = state.players, state.setting
    count = DECK_SIZES[setting]
    for index in range(count):
        state.cards[index] = DECKS[setting, index]
    shuffle(state.generator, state.cards, count)

    index = GLASSES[setting]  # the cards before it lie in the glasses
    for seat in range(players):
        hand = NONE
        for _ in range(DEALT_EACH[setting]):
            hand |= bit(state.cards[index])
            index += 1
        state.hands[seat] = hand
    if AWAY[setting]:
        state.away = state.cards[index]

    state.phase = SPY
    state.seat = state.wesley
    note_deal(state, log)


@kernel
def clear_round(state: State) -> None:
    """Glasses with nothing but their openings, and no history."""
    for glass in range(MOST_GLASSES):
        state.glasses[glass, 0] = glass
        state.depths[glass] = 1 if glass < GLASSES[state.setting] else FULL
        state.owners[glass] = NOBODY
        state.opened[glass] = 0
    for seat in range(MOST_PLAYERS):
        state.said[seat] = 0
    state.passes = 0
    state.away = -1
    state.peeks = 0
    state.ply = 0
    state.exchanged = 0
    state.pair = -1
    state.shown[0] = -1
    state.shown[1] = -1
    state.loaded = 0
    state.since = 0
    state.forgotten = 0


@kernel
def left_of(seat: int, steps: int, players: int) -> int:
    """The seat some steps to the left, fewer than once round the table."""
    seat += steps
    if seat >= players:
        seat -= players
    return seat


@kernel
def vizzini(state: State) -> int:
    """The seat to Wesley's right (G-01)."""
    return left_of(state.wesley, state.players - 1, state.players)


@kernel
def note_deal(state: State, log: Log) -> None:
    """Log the deal and every hand."""
    if log is None:
        return
    note(log, NOTE_DEALT, state.finished + 1, state.wesley, vizzini(state))
    note_hands(state, log)


@kernel
def note_hands(state: State, log: Log) -> None:
    """Log every card in every hand."""
    if log is None:
        return
    for seat in range(state.players):
        for card in range(CARDS):
            if state.hands[seat] & bit(card) != NONE:
                note(log, NOTE_HELD, seat, card, 0)


# Playing a move.


@kernel
def apply(state: State, action: int, log: Log) -> None:
    """Play a move of the phase, with all that follows."""
    if action < EXCHANGE:
        fill(state, action % CARDS, action // CARDS, log)
    elif action < DECLINE:
        exchange(state, action - EXCHANGE, log)
    elif action == DECLINE:
        note(log, NOTE_DECLINED, state.seat, 0, 0)
        end_turn(state, log)
    elif action < CHOOSE:
        spy(state, action - LOOK, log)
    elif action < DRINK:
        choose(state, action - CHOOSE, log)
    else:
        announce(state, DRANK if action == DRINK else REFUSED, log)


@kernel
def spy(state: State, glass: int, log: Log) -> None:
    """Look at the opening of a glass; after the last look the next seat's turn (G-03)."""
    note(log, NOTE_SPIED, state.seat, glass, state.cards[glass])
    state.peeked[state.peeks] = glass
    state.peeks += 1
    if state.peeks % PEEKS_EACH[state.setting]:
        return
    if state.seat == vizzini(state):
        state.phase = FILL
    state.seat = left_of(state.seat, 1, state.players)


@kernel
def fill(state: State, card: int, glass: int, log: Log) -> None:
    """Play a card on top of a glass (G-04)."""
    seat = state.seat
    place = FIRST_PLAY + state.ply
    note(log, NOTE_FILLED, seat, card, glass)
    state.hands[seat] ^= bit(card)
    state.cards[place] = card
    state.glasses[glass, state.depths[glass]] = place
    state.depths[glass] += 1
    state.played[state.ply] = glass
    state.ply += 1
    if seat != vizzini(state):
        state.seat = left_of(seat, 1, state.players)
    elif state.exchanged:
        end_turn(state, log)
    else:  # G-05: the exchange may come after the card
        state.phase = DECIDE


@kernel
def exchange(state: State, pair: int, log: Log) -> None:
    """Vizzini sees two top cards, and they change places (G-05)."""
    one, two = PAIR[pair, 0], PAIR[pair, 1]
    top_one, top_two = state.depths[one] - 1, state.depths[two] - 1
    place_one, place_two = state.glasses[one, top_one], state.glasses[two, top_two]
    note(log, NOTE_EXCHANGED, state.seat, one, two)
    note(log, NOTE_SHOWN, state.seat, state.cards[place_one], state.cards[place_two])
    state.glasses[one, top_one] = place_two
    state.glasses[two, top_two] = place_one
    state.exchanged = 1
    state.pair = pair
    state.exchanged_at = state.ply
    state.shown[0] = place_one
    state.shown[1] = place_two
    if state.phase == DECIDE:
        end_turn(state, log)


@kernel
def end_turn(state: State, log: Log) -> None:
    """Vizzini is done: all hands go to the left (G-04), or the glasses are to be taken (G-06)."""
    players = state.players
    if state.ply == players * DEALT_EACH[state.setting]:
        state.phase = TAKE
        return  # Vizzini begins
    state.phase = FILL
    state.seat = state.wesley
    state.passes += 1
    hand = state.hands[players - 1]
    for seat in range(players - 1, 0, -1):
        state.hands[seat] = state.hands[seat - 1]
    state.hands[0] = hand
    note(log, NOTE_HANDED, 0, 0, 0)
    note_hands(state, log)


@kernel
def choose(state: State, glass: int, log: Log) -> None:
    """Take a glass; counter-clockwise from Vizzini to Wesley (G-06)."""
    note(log, NOTE_CHOSE, state.seat, glass, 0)
    state.owners[glass] = state.seat
    if state.seat == state.wesley:  # G-07: who begins to announce
        state.phase = ANNOUNCE
    else:
        state.seat = left_of(state.seat, state.players - 1, state.players)


@kernel
def announce(state: State, saying: int, log: Log) -> None:
    """Drink or refuse, turn up the glass, and lose hearts before the next one speaks (G-07)."""
    seat, players = state.seat, state.players
    glass = glass_of(state, seat)
    state.said[seat] = saying
    state.opened[glass] = 1
    note(log, NOTE_ANNOUNCED, seat, glass, saying)
    note_glass(state, glass, log)

    balance = antidote_over_poison(state, glass)
    ended = False
    for other in range(players):  # G-10: all at once
        if loses(balance, saying, other == seat):
            state.hearts[other] -= 1
            note(log, NOTE_LOST, other, 0, 0)
        ended |= state.hearts[other] == 0
    if ended:
        finish_match(state, log)
    elif seat == vizzini(state):
        finish_round(state, log)
    else:
        state.seat = left_of(seat, 1, players)


@kernel
def glass_of(state: State, seat: int) -> int:
    """The glass that a seat has taken."""
    glass = 0
    while state.owners[glass] != seat:
        glass += 1
    return glass


@kernel
def antidote_over_poison(state: State, glass: int) -> int:
    """Twice the sum of antidote less that of poison, Wesley's half antidotes counted (G-08)."""
    balance = half_antidotes(state, glass)
    for depth in range(state.depths[glass]):
        balance += 2 * WORTH[state.cards[state.glasses[glass, depth]]]
    return balance


@kernel
def half_antidotes(state: State, glass: int) -> int:
    """Wesley's glass counts half an antidote more for each player (G-08)."""
    return state.players if state.owners[glass] == state.wesley else 0


@kernel
def loses(balance: int, saying: int, own: bool) -> bool:
    """Does a seat lose a heart by a glass, its own or another's (G-09)?"""
    if balance > 0:
        return own == (saying == REFUSED)
    return balance < 0 and own and saying == DRANK


@kernel
def note_glass(state: State, glass: int, log: Log) -> None:
    """Log the cards turned up, bottom to top."""
    if log is None:
        return
    note(log, NOTE_BONUS, half_antidotes(state, glass), 0, 0)
    for depth in range(state.depths[glass]):
        note(log, NOTE_TURNED, state.cards[state.glasses[glass, depth]], 0, 0)


@kernel
def finish_round(state: State, log: Log) -> None:
    """Both roles move to the left and the next round is dealt (G-01), but for G-11."""
    state.finished += 1
    if state.players == 2 and state.finished == MOST_ROUNDS[state.setting]:
        finish_match(state, log)
        return
    state.wesley = left_of(state.wesley, 1, state.players)
    deal(state, log)


@kernel
def finish_match(state: State, log: Log) -> None:
    """The match ends at once (G-10); everything stays where it lies."""
    state.over = 1
    state.seat = NOBODY
    if log is not None:
        for seat in range(state.players):
            note(log, NOTE_OVER, seat, state.hearts[seat], has_won(state, seat))


# Scores.


@kernel
def scores(state: State, points: Numbers, wins: Numbers) -> None:
    """Each seat's hearts, and who has won."""
    for seat in range(state.players):
        points[seat] = state.hearts[seat]
        wins[seat] = has_won(state, seat)


@kernel
def has_won(state: State, seat: int) -> bool:
    """The most hearts win (G-10); a tie is a shared win."""
    if not state.over:
        return False
    most = 0
    for other in range(state.players):
        most = max(most, state.hearts[other])
    return bool(state.hearts[seat] == most)
