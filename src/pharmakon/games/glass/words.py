"""Cards and moves of The Poisoned Glass in words: "poison 5", "poison 5 into glass 3"."""

from pharmakon.engine.spec import Names
from pharmakon.games.glass.cards import (
    CARDS,
    CHOOSE,
    DECLINE,
    DRINK,
    EXCHANGE,
    LOOK,
    PAIRS,
    WORTH,
)
from pharmakon.texts import Text


def card_said(card: int) -> Text:
    """A card in words."""
    worth = int(WORTH[card])
    return Text(f"glass.web.{'antidote' if worth > 0 else 'poison'}", {"value": abs(worth)})


def words(action: int, names: Names) -> Text:
    """A move in words."""
    if action < EXCHANGE:
        glass, card = divmod(action, CARDS)
        return Text("glass.web.move.fill", {"card": card_said(card), "glass": glass + 1})
    if action < DECLINE:
        first, second = PAIRS[action - EXCHANGE]
        return Text("glass.web.move.exchange", {"first": first + 1, "second": second + 1})
    if action == DECLINE:
        return Text("glass.web.move.decline")
    if action < CHOOSE:
        return Text("glass.web.move.look", {"glass": action - LOOK + 1})
    if action < DRINK:
        return Text("glass.web.move.choose", {"glass": action - CHOOSE + 1})
    return Text(f"glass.web.move.{'drink' if action == DRINK else 'refuse'}")
