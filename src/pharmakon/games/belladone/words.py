"""Cards and moves of Belladone Bluff in words: "red +3", "red +3 in row 2"."""

from pharmakon.engine.spec import Names
from pharmakon.games.belladone.cards import (
    CARDS,
    COLOUR_CODES,
    DISCARD,
    FACE_NAMES,
    FACES,
    HAND_OVER,
    KEEP,
    STOP,
    SWAP,
    VALUE,
)
from pharmakon.games.belladone.foretell import signed
from pharmakon.games.belladone.notation import card_of, swapped_slot
from pharmakon.texts import Text


def card_said(card: int) -> Text:
    """A card in words."""
    code, face = COLOUR_CODES[card // FACES], FACE_NAMES[card % FACES]
    colour = Text(f"belladone.colour.{code}")
    if face[0] in "+-":
        return Text("belladone.web.number", {"colour": colour, "value": signed(int(VALUE[card]))})
    feminine = Text(f"belladone.web.feminine.{code}")
    return Text(f"belladone.web.special.{face}", {"colour": colour, "feminine": feminine})


def the_card(card: int) -> Text:
    """A card within a sentence."""
    return Text("belladone.web.the", {"card": card_said(card)})


def words(action: int, names: Names) -> Text:
    """A move in words."""
    if action == STOP:
        return Text("belladone.web.move.stop")
    if action == KEEP:
        return Text("belladone.web.move.keep")
    if action >= HAND_OVER:
        return Text("belladone.web.move.give", {"name": names[action - HAND_OVER]})
    card = card_said(card_of(action))
    if action < SWAP:
        return Text("belladone.web.move.lay", {"card": card, "row": action // CARDS + 1})
    if action < DISCARD:
        return Text("belladone.web.move.swap", {"card": card, "slot": swapped_slot(action) + 1})
    return Text("belladone.web.move.discard", {"card": card})
