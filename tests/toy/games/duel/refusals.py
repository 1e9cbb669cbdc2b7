"""Why a move of Duel is refused, in words."""

from pharmakon.engine.errors import IllegalMove
from pharmakon.engine.rules import State

from .notation import NOTATION
from .state import IS_OVER


def refuse(state: State, action: int, code: int) -> IllegalMove:
    """Why a move is refused."""
    if code == IS_OVER:
        return IllegalMove("M-02", "common.refusal.over")
    return IllegalMove("M-04", "common.refusal.phase", move=NOTATION[action])
