"""`random`: any legal move, each as likely as the other."""

from dataclasses import dataclass

import numpy as np

from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.rng import below


@dataclass(frozen=True)
class RandomBot:
    """Plays at random."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """A random legal move."""
        seat.check_turn()
        moves = seat.moves()
        generator = np.array([budget.seed], dtype=np.uint64)
        return moves[int(below(generator, len(moves)))]
