"""What a move of Duel is good for, in words."""

from pharmakon.engine.fields import Fields
from pharmakon.texts import Text

KEYS = ("bet", "check", "call", "fold")


def motive(state: Fields, action: int) -> Text:
    """What a legal move does for the seat to act."""
    return Text(f"duel.motive.{KEYS[action]}", {"card": int(state.cards[state.seat]) + 1})
