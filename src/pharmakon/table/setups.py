"""All the ways to set up a game, and random play: what laws and golden matches go through."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from pharmakon.engine.errors import OptionError
from pharmakon.engine.events import Event
from pharmakon.engine.options import Value
from pharmakon.engine.rng import below
from pharmakon.engine.spec import GameSpec
from pharmakon.table.game import Game, make_from
from pharmakon.table.match import Match


def games_of(spec: GameSpec, *, view_only: bool = True) -> Iterator[Game]:
    """Every combination of options; the first seat is left to the seed."""
    choices: list[list[tuple[str, Value]]] = []
    for option in spec.options:
        if option.kind == "seat" or (option.changes == "views" and not view_only):
            continue
        choices.append([(option.name, value) for value in option.values])
    for chosen in product(*choices):
        try:
            yield make_from(spec.name, dict(chosen))
        except OptionError:
            continue  # an option that has no meaning beside the others


class Chance:
    """A random player whose choices are the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._generator = np.array([seed], dtype=np.uint64)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        return int(below(self._generator, limit))

    def seed(self) -> int:
        """A seed for something else."""
        return self.below(2**32)

    def play(self, match: Match) -> list[Event]:
        """Play any legal move."""
        moves = match.moves()
        return match.play(moves[self.below(len(moves))])
