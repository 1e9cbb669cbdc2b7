"""How much of a seat's knowledge an environment shows: all numbers, or only some of them."""

from typing import Any

import numpy as np

from pharmakon.engine.options import check_choice
from pharmakon.table.game import Game

Array = np.ndarray[Any, np.dtype[Any]]

COLUMNS = ("all", "live")


class Sight:
    """What is shown of a game: the full or the compact vector, all columns or the live ones."""

    def __init__(self, game: Game, observe: str = "full", columns: str = "all") -> None:
        check_choice("columns", columns, COLUMNS)
        self.observe = observe
        self.columns = game.live_columns(observe) if columns == "live" else None
        self._bounds = game.bounds(observe)
        self.size = self.bounds()[0].size

    def narrow(self, seen: Array) -> Array:
        """What is shown of a vector, or of rows of them."""
        return seen if self.columns is None else seen[..., self.columns]

    def bounds(self) -> tuple[Array, Array]:
        """The least and the most that each number can be."""
        low, high = self._bounds
        return self.narrow(low), self.narrow(high)
