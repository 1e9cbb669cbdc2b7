"""`rules`: the rules of thumb of each game."""

from dataclasses import dataclass

import numpy as np

from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, empty_moves
from pharmakon.engine.rng import Generator
from pharmakon.engine.rules import advise, legal
from pharmakon.engine.turns import States


@dataclass(frozen=True)
class RulesBot:
    """Plays by the rules of thumb that each game's `advice.py` writes down.

    A forgetful one does without what has to be remembered.
    """

    forgetful: bool = False

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """The move that is advised."""
        seat.check_turn()
        moves = empty_moves(seat.game.actions)
        generator = np.array([budget.seed], dtype=np.uint64)
        return seat.game.decode(int(advised(seat.states(0), moves, self.forgetful, generator)))


@kernel
def advised(states: States, moves: Moves, forgetful: bool, generator: Generator) -> int:
    """The move that is advised to the seat to act in the first state."""
    legal(states[0], moves)
    return advise(states[0], moves, forgetful, generator)
