"""Cards and moves of Poison in words: "red 3", "red 3 into cauldron 2"."""

from pharmakon.engine.spec import Names
from pharmakon.games.poison.cards import CARD_NAMES, CAULDRONS, POISON_CARD, VALUE
from pharmakon.texts import Text


def card_said(card: int) -> Text:
    """A card in words."""
    colour = Text(f"poison.web.colour.{CARD_NAMES[card][0]}")
    if card == POISON_CARD:
        return colour
    return Text("poison.web.card", {"colour": colour, "value": int(VALUE[card])})


def words(action: int, names: Names) -> Text:
    """A move in words."""
    card, cauldron = divmod(action, CAULDRONS)
    return Text("poison.web.into", {"card": card_said(card), "cauldron": cauldron + 1})
