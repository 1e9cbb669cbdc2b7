"""Why a move of Poison is refused, in words."""

import numpy as np

from pharmakon.engine.errors import IllegalMove
from pharmakon.engine.rules import State
from pharmakon.games.poison.cards import (
    AMIGO,
    CARD_NAMES,
    CAULDRON_COUNTS,
    CAULDRONS,
    COLOUR,
    COLOUR_CODES,
)
from pharmakon.games.poison.state import (
    COLOUR_ELSEWHERE,
    IS_OVER,
    NO_CAULDRON,
    NOT_HELD,
)
from pharmakon.texts import Text


def refuse(state: State, action: int, code: int) -> IllegalMove:
    """Why a move is refused, in words."""
    card, cauldron = divmod(action, CAULDRONS)
    if code == IS_OVER:
        return IllegalMove("M-02", "common.refusal.over")
    if code == NOT_HELD:
        return IllegalMove("M-03", "common.refusal.not_held", card=CARD_NAMES[card])
    if code == NO_CAULDRON:
        return IllegalMove(
            "P-18", "poison.refusal.cauldron", count=int(CAULDRON_COUNTS[state.edition])
        )
    colour = int(COLOUR[card])
    if code == COLOUR_ELSEWHERE:
        home = int(np.flatnonzero(state.colours == colour)[0]) + 1
        rule, key = ("P-03", "fixed") if state.edition != AMIGO else ("P-02", "elsewhere")
        return IllegalMove(rule, f"poison.refusal.{key}", colour=said(colour), home=home)
    there = said(int(state.colours[cauldron]))
    return IllegalMove(
        "P-02",
        "poison.refusal.differs",
        colour=said(colour),
        cauldron=cauldron + 1,
        there=there,
    )


def said(colour: int) -> Text:
    """A colour's name, to be said in any language."""
    return Text(f"poison.colour.{COLOUR_CODES[colour]}")
