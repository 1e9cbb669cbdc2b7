"""What a seat of Duel may believe: where the cards are that it does not hold."""

import numpy as np

from pharmakon.engine.doubts import Beliefs, Doubt, one_case
from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State

from .cards import CARD_NAMES, CARDS

PLACES = ("hand:0", "hand:1", "aside")


@kernel
def locate(state: State, seat: int, places: Numbers) -> None:
    """In a hand or aside."""
    places[:] = -1
    for index in range(CARDS):
        if index != seat and not state.over:
            places[state.cards[index]] = min(index, 2)


def doubts(state: Fields, seat: int) -> list[Doubt]:
    """Every card that the seat does not hold may be anywhere else."""
    if state.over:
        return []
    cards = [int(card) for index, card in enumerate(state.cards) if index != seat]
    sizes = [(place, 1) for place in range(2) if place != seat]
    return [one_case(cards, [*sizes, (2, CARDS - 2)])]


BELIEFS = Beliefs(CARD_NAMES, np.arange(CARDS), PLACES, doubts)
