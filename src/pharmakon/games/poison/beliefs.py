"""What a seat of Poison may believe: every unseen card may lie in any hidden place (P-17)."""

from math import exp
from typing import Any

import numpy as np

from pharmakon.engine.bits import NONE, bit, lowest, ones, place_of
from pharmakon.engine.doubts import Beliefs, Doubt, one_case
from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import State
from pharmakon.games.poison.advice import worth
from pharmakon.games.poison.cards import (
    CARD,
    CARD_NAMES,
    CARDS,
    CAULDRONS,
    DECK,
    MOST_PLAYERS,
    PIECES,
)
from pharmakon.games.poison.knowledge import unseen
from pharmakon.games.poison.rules import apply, clear_round, legal

STOCK = MOST_PLAYERS
ASIDE = MOST_PLAYERS + 1
HEAT = 0.5
"""Points by which a play must be better to be 2.7 times as likely."""
SLIPS = 0.1
"""The part of plays that follow no rule of thumb."""
PLACES = (*(f"hand:{seat}" for seat in range(MOST_PLAYERS)), "stock", "aside")


@kernel
def locate(state: State, seat: int, places: Any) -> None:
    """In another hand, in the stock or aside."""
    places[:] = -1
    for other in range(state.players):
        if other != seat:
            write(state.hands[other], other, places)
    write(state.aside, ASIDE, places)
    for index in range(state.stock_size):
        places[state.stock[index]] = STOCK


@kernel
def write(pieces: np.uint64, place: int, places: Any) -> None:
    """All pieces of a set lie in one place."""
    while pieces != NONE:
        places[place_of(pieces, 0)] = place
        pieces ^= lowest(pieces)


def doubts(state: Fields, seat: int) -> list[Doubt]:
    """One: how the unseen cards are spread."""
    hidden = unseen(state.record, seat)
    cards = [int(CARD[piece]) for piece in DECK if hidden & bit(int(piece))]
    hands = [
        (other, int(ones(state.hands[other]))) for other in range(state.players) if other != seat
    ]
    places = [*hands, (STOCK, state.stock_size), (ASIDE, int(ones(np.uint64(state.aside))))]
    return [one_case(cards, places)]


@kernel
def read(states: Any, seat: int, weights: Any) -> None:
    """Write how likely what the others played is in each of some worlds; they are used up."""
    moves = np.zeros(1, dtype=np.uint64)
    plays = np.zeros((CARDS, 3), dtype=np.int64)
    for index in range(weights.size):
        weights[index] = likely(states[index], seat, plays, moves)


@kernel
def weigh(states: Any, seat: int, cards: Any, places: Any, weights: Any) -> None:
    """Write the same for each world of a list; `states` are the position, and one to use."""
    moves = np.zeros(1, dtype=np.uint64)
    plays = np.zeros((CARDS, 3), dtype=np.int64)
    for world in range(weights.size):
        states[1] = states[0]
        state = states[1]
        left = unseen(state, seat)
        for other in range(state.players):
            if other != seat:
                state.hands[other] = NONE
        for column in range(cards.size):
            piece = lowest(left & PIECES[cards[column]])
            left ^= piece
            if places[world, column] < STOCK:
                state.hands[places[world, column]] |= piece
        weights[world] = likely(state, seat, plays, moves)


@kernel
def likely(state: State, seat: int, plays: Any, moves: Any) -> float:
    """How likely the others would have played as they did in this round; the state is used up.

    Hands are put together again and every card is played once more. Who draws cards has had other
    hands before, and what came before a loaded position nobody knows: both are taken as they are.
    """
    count = state.ply
    if state.drawing or count != cards_on_table(state):
        return 1.0
    for ply in range(count):
        for column in range(3):
            plays[ply, column] = state.plays[ply, column]
    hands = state.hands.copy()
    clear_round(state)
    for other in range(state.players):
        state.hands[other] = hands[other]
    for ply in range(count):
        state.hands[plays[ply, 0]] |= bit(plays[ply, 2])
    found = 1.0
    for ply in range(count):
        state.seat = plays[ply, 0]
        if state.seat != seat:
            legal(state, moves)
            found *= chance_of(state, plays[ply, 1], moves[0])
        apply(state, plays[ply, 1], None)
    return found


@kernel
def cards_on_table(state: State) -> int:
    """How many cards lie in cauldrons or have been taken."""
    count = 0
    for cauldron in range(CAULDRONS):
        count += state.depths[cauldron]
    for seat in range(state.players):
        count += ones(state.taken[seat])
    return count


@kernel
def chance_of(state: State, action: int, left: np.uint64) -> float:
    """How likely a play is among all that are legal: the more, the better it is by advice."""
    chosen = worth(state, action // CAULDRONS, action % CAULDRONS, False)
    count, total = 0, 0.0
    while left != NONE:
        other = place_of(left, 0)
        left ^= lowest(left)
        count += 1
        total += exp((worth(state, other // CAULDRONS, other % CAULDRONS, False) - chosen) / HEAT)
    return (1 - SLIPS) / total + SLIPS / count


BELIEFS = Beliefs(CARD_NAMES, np.array(CARD), PLACES, doubts, weigh, read=read)
