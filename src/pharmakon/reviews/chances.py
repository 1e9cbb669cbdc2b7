"""Everybody's chance to win with all cards open: one value function, fixed beforehand.

A position is played on many times from a move, each time with another order of all that is still
to be drawn. It never looks at how the match really went on.
"""

from typing import Any

import numpy as np

from pharmakon.bots.playout import desk_for
from pharmakon.engine.turns import States
from pharmakon.reviews.weighing import aim, play_openly
from pharmakon.table.game import Game

PLAYOUTS = 1_000
SEED = 1
"""All positions are played on with the same luck."""

Array = np.ndarray[Any, np.dtype[np.float64]]


def chances_after(
    game: Game, states: States, action: int, playouts: int = PLAYOUTS, seed: int = SEED
) -> Array:
    """Each seat's chance if this move is made, before anybody knows what is drawn after it."""
    found = np.zeros(game.players)
    generator = np.array([seed], dtype=np.uint64)
    play_openly(states, action, aim(game), generator, desk_for(game), playouts, found)
    return found
