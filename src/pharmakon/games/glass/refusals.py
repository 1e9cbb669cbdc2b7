"""Why a move of The Poisoned Glass is refused, in words."""

from pharmakon.engine.errors import IllegalMove
from pharmakon.engine.rules import State
from pharmakon.games.glass.cards import (
    CARD_NAMES,
    CARDS,
    CHOOSE,
    DECLINE,
    EXCHANGE,
    GLASSES,
    LOOK,
    PAIRS,
)
from pharmakon.games.glass.notation import NOTATION
from pharmakon.games.glass.rules.play import vizzini
from pharmakon.games.glass.state import (
    EXCHANGE_USED,
    GLASS_FULL,
    IS_OVER,
    LOOKED_ALREADY,
    NO_SUCH_GLASS,
    NOT_HELD,
    NOT_NOW,
    NOT_VIZZINI,
)


def refuse(state: State, action: int, code: int) -> IllegalMove:
    """Why a move is refused, in words."""
    if code == IS_OVER:
        return IllegalMove("M-02", "common.refusal.over")
    if code == NOT_HELD:
        return IllegalMove("M-03", "common.refusal.not_held", card=CARD_NAMES[action % CARDS])
    if code == NOT_NOW:
        return IllegalMove("M-04", "common.refusal.phase", move=NOTATION[action])
    if code == NOT_VIZZINI:
        return IllegalMove("G-05", "glass.refusal.not_vizzini", seat=int(vizzini(state)))
    if code == EXCHANGE_USED:
        return IllegalMove("G-05", "glass.refusal.exchange_used")
    glass = glass_named(action) + 1
    if code == NO_SUCH_GLASS:
        count = int(GLASSES[state.setting])
        return IllegalMove("G-02", "glass.refusal.no_such_glass", glass=glass, count=count)
    rule, key = {
        LOOKED_ALREADY: ("G-03", "looked_already"),
        GLASS_FULL: ("G-04", "full"),
    }.get(code, ("G-06", "taken"))
    return IllegalMove(rule, f"glass.refusal.{key}", glass=glass)


def glass_named(action: int) -> int:
    """The glass that a move names; of two, the higher one."""
    if action < EXCHANGE:
        return action // CARDS
    if action < DECLINE:
        return PAIRS[action - EXCHANGE][1]
    return action - (LOOK if action < CHOOSE else CHOOSE)
