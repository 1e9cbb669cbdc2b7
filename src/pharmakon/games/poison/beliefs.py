"""What a seat of Poison may believe: every unseen card may lie in any hidden place (P-17)."""

import numpy as np

from pharmakon.engine.bits import NONE, bit, lowest, ones, place_of
from pharmakon.engine.doubts import Beliefs, Doubt, one_case
from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State
from pharmakon.games.poison.cards import CARD, CARD_NAMES, DECK, MOST_PLAYERS
from pharmakon.games.poison.knowledge import unseen

STOCK = MOST_PLAYERS
ASIDE = MOST_PLAYERS + 1
PLACES = (*(f"hand:{seat}" for seat in range(MOST_PLAYERS)), "stock", "aside")


@kernel
def locate(state: State, seat: int, places: Numbers) -> None:
    """In another hand, in the stock or aside."""
    places[:] = -1
    for other in range(state.players):
        if other != seat:
            write(state.hands[other], other, places)
    write(state.aside, ASIDE, places)
    for index in range(state.stock_size):
        places[state.stock[index]] = STOCK


@kernel
def write(pieces: np.uint64, place: int, places: Numbers) -> None:
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


BELIEFS = Beliefs(CARD_NAMES, np.array(CARD), PLACES, doubts)
