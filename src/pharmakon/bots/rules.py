"""`rules`: the rules of thumb of each game."""

from dataclasses import dataclass

import numpy as np

from pharmakon.bots.seat import Budget, SeatView
from pharmakon.bots.settings import number
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, empty_moves
from pharmakon.engine.rng import Generator, below
from pharmakon.engine.rules import advise, legal
from pharmakon.engine.turns import States


@dataclass(frozen=True)
class RulesBot:
    """Plays by the rules of thumb that each game's `advice.py` writes down.

    A forgetful one does without what has to be remembered; `slips` percent of its moves are any
    legal move instead.
    """

    forgetful: bool = False
    slips: int = number(0, 0, 100)

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """The move that is advised, or by a slip any."""
        seat.check_turn()
        if self.slips:
            chance = np.array([budget.seed], dtype=np.uint64)
            if below(chance, 100) < self.slips:
                allowed = seat.moves()
                return allowed[int(below(chance, len(allowed)))]
        generator = np.array([budget.seed], dtype=np.uint64)
        moves = empty_moves(seat.game.actions)
        return seat.game.decode(int(advised(seat.states(0), moves, self.forgetful, generator)))


@kernel
def advised(states: States, moves: Moves, forgetful: bool, generator: Generator) -> int:
    """The move that is advised to the seat to act in the first state."""
    legal(states[0], moves)
    return advise(states[0], moves, forgetful, generator)
