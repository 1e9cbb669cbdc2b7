"""`net`: the move that the net prefers."""

from dataclasses import dataclass

import numpy as np

from pharmakon.bots.net.weights import likings, weights_of
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.bots.settings import number


@dataclass(frozen=True)
class NetBot:
    """Plays what the game's net prefers, without looking ahead.

    With `heat` it draws its move: at 1 as the net was trained to, near 0 almost always the best.
    """

    heat: float = number(0.0, 0)

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """The preferred move, or one drawn by preference."""
        seat.check_turn()
        legal = seat.actions()
        game, weights = seat.game, weights_of(seat.game.name)
        liked = likings(game.spec, weights, seat.observe("compact"))[legal].astype(np.float64)
        if self.heat > 0:
            luck = np.random.default_rng(budget.seed)
            liked = liked / self.heat + luck.gumbel(size=liked.size)
        return game.decode(int(legal[liked.argmax()]))
