"""Why a move of Belladone Bluff is refused, in words."""

from pharmakon.engine.errors import IllegalMove
from pharmakon.engine.rules import State
from pharmakon.games.belladone.cards import (
    CARD_NAMES,
    CARDS,
    COLOUR_CODES,
    HAND_OVER,
)
from pharmakon.games.belladone.notation import NOTATION, card_of, swapped_slot
from pharmakon.games.belladone.rules.legality import colour_for
from pharmakon.games.belladone.state import (
    IS_OVER,
    MUST_LAY,
    NO_SEAT,
    NOT_HELD,
    NOT_NOW,
    NOT_TO_SELF,
    NOTHING_HIDDEN,
    ONE_COLOUR,
    ONE_ROW,
    ROW_CLOSED,
    ROW_FORCED,
    SIXTH_COLOUR,
    STOCK_SHORT,
)
from pharmakon.texts import Text

RULE_OF = {
    IS_OVER: ("M-02", "common.refusal.over"),
    NOT_HELD: ("M-03", "common.refusal.not_held"),
    NOT_NOW: ("M-04", "common.refusal.phase"),
    ONE_ROW: ("B-04", "belladone.refusal.one_row"),
    ONE_COLOUR: ("B-05", "belladone.refusal.one_colour"),
    SIXTH_COLOUR: ("B-06", "belladone.refusal.sixth_colour"),
    MUST_LAY: ("B-07", "belladone.refusal.must_lay"),
    STOCK_SHORT: ("B-08", "belladone.refusal.stock_short"),
    NOT_TO_SELF: ("B-11", "belladone.refusal.not_to_self"),
    NO_SEAT: ("B-11", "belladone.refusal.no_seat"),
    ROW_FORCED: ("B-12", "belladone.refusal.row_forced"),
    NOTHING_HIDDEN: ("B-13", "belladone.refusal.nothing_hidden"),
    ROW_CLOSED: ("B-16", "belladone.refusal.row_closed"),
}
"""The rule behind each refusal, and the key of its sentence."""


def refuse(state: State, action: int, code: int) -> IllegalMove:
    """Why a move is refused, in words."""
    rule, key = RULE_OF[code]
    card = card_of(action)
    arguments: dict[str, object] = {"move": NOTATION[action], "card": CARD_NAMES[card]}
    if code == ONE_ROW:
        arguments["row"] = int(state.turn_row) + 1
    elif code == ONE_COLOUR:
        arguments["colour"] = said(int(state.turn_colour))
    elif code == SIXTH_COLOUR:
        row = action // CARDS
        arguments |= {"row": row + 1, "colour": said(int(colour_for(state, row)))}
    elif code == STOCK_SHORT:
        arguments["count"] = int(state.stock_size)
    elif code == NO_SEAT:
        arguments["seat"] = action - HAND_OVER
    elif code == ROW_FORCED:
        arguments["row"] = int(state.forced) + 1
    elif code == NOTHING_HIDDEN:
        arguments["slot"] = swapped_slot(action) + 1
    elif code == ROW_CLOSED:
        arguments["row"] = action // CARDS + 1
    return IllegalMove(rule, key, **arguments)


def said(colour: int) -> Text:
    """A colour's name, to be said in any language."""
    return Text(f"belladone.colour.{COLOUR_CODES[colour]}")
