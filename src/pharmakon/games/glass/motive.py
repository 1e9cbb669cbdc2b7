"""What a move of The Poisoned Glass is good for, in words: from what its player knows."""

import numpy as np

from pharmakon.engine.fields import Fields
from pharmakon.games.glass.cards import (
    CARDS,
    CHOOSE,
    DECLINE,
    DRINK,
    EXCHANGE,
    LOOK,
    PAIRS,
    WORTH,
)
from pharmakon.games.glass.knowledge.seen import known_places
from pharmakon.games.glass.words import card_said
from pharmakon.texts import Text


def motive(state: Fields, action: int) -> Text:
    """What a legal move does for the seat to act."""
    if action < EXCHANGE:
        glass, card = divmod(action, CARDS)
        return about(state, "fill", glass, card=card_said(card))
    if action < DECLINE:
        one, two = PAIRS[action - EXCHANGE]
        return Text("glass.motive.exchange", {"one": one + 1, "two": two + 1})
    if action == DECLINE:
        return Text("glass.motive.decline")
    if action < CHOOSE:
        return Text("glass.motive.look", {"glass": action - LOOK + 1})
    if action < DRINK:
        return about(state, "choose", action - CHOOSE)
    taken = int(np.flatnonzero(state.owners == state.seat)[0])
    return about(state, "drink" if action == DRINK else "refuse", taken)


def about(state: Fields, key: str, glass: int, **arguments: object) -> Text:
    """What a move does to a glass, and what the cards come to that the seat to act knows there."""
    places = int(known_places(state.record, state.seat))
    lying = [int(place) for place in state.glasses[glass, : state.depths[glass]]]
    seen = [int(WORTH[state.cards[place]]) for place in lying if places >> place & 1]
    arguments["glass"] = glass + 1
    if not seen:
        return Text(f"glass.motive.{key}_blind", arguments)
    balance = f"{sum(seen):+d}".replace("-", "\N{MINUS SIGN}")
    return Text(f"glass.motive.{key}", {**arguments, "balance": balance})
