"""What is certain of a move of The Poisoned Glass before it is played.

Never a card that the seat has yet to see; what a glass does only to those who know all of it.
"""

from collections.abc import Sequence

from pharmakon.engine.foretold import Foretold, Told, only
from pharmakon.games.glass.cards import CARD_OF, WORTH
from pharmakon.texts import Counted, Text


def foretell(before: Told, after: Told, events: Sequence[Told]) -> Foretold:
    """What is looked at, laid, swapped, taken or drunk, and what is known of the glass."""
    first = events[0]
    kind = first["type"]
    if kind == "spied":
        return Foretold((only(first, "glass"),), None, False, (Text("glass.foresee.spied"),))
    if kind == "exchanged":
        certain = (only(first, "glasses"),)
        return Foretold(certain, None, False, (Text("glass.foresee.exchanged"),))
    if kind == "declined":
        return Foretold((first,), None, False, (Text("glass.foresee.declined"),))
    glass = first["glass"]
    cards: list[str | None] = list(before["glasses"][glass]["cards"])
    if kind == "filled":
        known = contents(glass, [*cards, first["card"]])
        return Foretold((first,), known, False, (Text("glass.foresee.filled"), said(known)))
    known = contents(glass, cards)
    if kind == "chose":
        return Foretold((first,), known, False, (said(known),))
    if known["unknown"]:
        certain = (only(first, "glass", "bonus"),)
        return Foretold(certain, known, False, (said(known),))
    return Foretold((first,), known, first["seat"] in first["lost"], (said(known), outcome(first)))


def contents(glass: int, cards: Sequence[str | None]) -> Told:
    """What is known of a glass: the sums of both kinds, and how many cards are not known."""
    worth = [int(WORTH[CARD_OF[card]]) for card in cards if card is not None]
    return {
        "glass": glass,
        "antidote": sum(number for number in worth if number > 0),
        "poison": -sum(number for number in worth if number < 0),
        "unknown": len(cards) - len(worth),
    }


def said(known: Told) -> Text:
    """What is known of a glass, in words."""
    args = {
        "glass": known["glass"] + 1,
        "antidote": known["antidote"],
        "poison": known["poison"],
    }
    if known["unknown"] == 0:
        return Text("glass.foresee.all_known", args)
    return Counted("glass.foresee.known", args, known["unknown"])


def outcome(event: Told) -> Text:
    """Who loses a heart by a glass of which all cards are known."""
    if not event["lost"]:
        return Text("glass.foresee.nobody")
    if event["seat"] in event["lost"]:
        return Text("glass.foresee.you_lose")
    return Text("glass.foresee.they_lose")
