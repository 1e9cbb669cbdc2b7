"""Every position that a seat of Duel cannot tell from a given one."""

from collections.abc import Iterator
from itertools import permutations

from pharmakon.engine.spec import Position

from .cards import CARD_NAMES


def worlds(position: Position, seat: int | None) -> Iterator[Position]:
    """Every pair of cards that agrees with the own one."""
    if position["over"]:
        yield position
        return
    for pair in permutations(CARD_NAMES, 2):
        if seat is None or pair[seat] == position["hands"][seat]:
            yield {**position, "hands": list(pair)}
