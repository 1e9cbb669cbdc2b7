"""Every position that a seat cannot tell from a given one directly after it was loaded.

The slow reference for the sampler.
"""

from collections.abc import Iterator
from itertools import permutations

from pharmakon.engine.spec import Position


def worlds(position: Position, seat: int | None) -> Iterator[Position]:
    """Every way to spread the cards that a seat does not see, each piece of paper once."""
    others = [other for other in range(len(position["hands"])) if other != seat]
    hidden = [
        *(card for other in others for card in position["hands"][other]),
        *position["aside"],
        *position["stock"],
    ]
    for order in permutations(hidden):
        cards = list(order)
        hands = list(position["hands"])
        for other in others:
            size = len(hands[other])
            hands[other], cards = cards[:size], cards[size:]
        size = len(position["aside"])
        yield {**position, "hands": hands, "aside": cards[:size], "stock": cards[size:]}
