"""Rules of thumb for Duel: bet and call with a high card. There is nothing to remember."""

from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves
from pharmakon.engine.rng import Generator, below
from pharmakon.engine.rules import State

from .cards import BET, CALL, CHECK, FOLD
from .state import OPEN

HIGH = 3


@kernel
def advise(state: State, moves: Moves, forgetful: bool, generator: Generator) -> int:
    """High cards bet and call, low ones bluff now and then."""
    high = state.cards[state.seat] >= HIGH
    if state.phase == OPEN:
        return BET if high or below(generator, 4) == 0 else CHECK
    return CALL if high else FOLD
