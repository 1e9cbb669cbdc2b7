"""Rules of thumb: what a sensible player does, from what the seat to act knows."""

from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, pick
from pharmakon.engine.rng import Generator
from pharmakon.engine.rules import State


@kernel
def advise(state: State, moves: Moves, forgetful: bool, generator: Generator) -> int:
    """Any move, for now."""
    return pick(moves, generator)
