"""A view of Poison drawn in text, with rich's markup for the colours."""

from collections.abc import Sequence

from pharmakon.engine.events import Json
from pharmakon.games.poison.cards import LIMIT
from pharmakon.texts import Counted, say

STYLES = {"R": "red", "B": "blue", "P": "magenta", "X": "green"}


def picture(view: Json, names: Sequence[str], language: str) -> str:
    """The table as a view shows it: seats, cauldrons, and the hand if there is one."""

    def word(key: str, **arguments: object) -> str:
        return say(f"poison.picture.{key}", language, **arguments)

    dealer = names[view["dealer"]]
    lines = [word("round", round=view["round"], rounds=view["rounds"], dealer=dealer)]
    width = max(len(name) for name in names)
    for seat, name in enumerate(names):
        counts = word(
            "seat",
            held=count(view["hands"][seat]),
            taken=Counted("poison.picture.taken", count=count(view["taken"][seat])),
            points=Counted("poison.picture.points", count=view["scores"][seat]),
        )
        mark = "▶" if seat == view["seat"] else " "
        lines.append(f"{mark} {name:<{width}}  {counts}")
    for number, cauldron in enumerate(view["cauldrons"], start=1):
        cards = " ".join(painted(card) for card in cauldron["cards"]) or "·"
        colour = cauldron["colour"]
        sign = "-" if colour is None else painted(colour)
        room = word("room", room=LIMIT - cauldron["total"])
        lines.append(f"  @{number} {sign}  {cauldron['total']:>2}  {cards}  ({room})")
    for hand in view["hands"]:
        if isinstance(hand, list):
            lines.append(word("hand", cards=" ".join(painted(card) for card in hand)))
    return "\n".join(lines)


def count(cards: Json) -> int:
    """How many cards: a view shows some piles as lists, others as sizes."""
    return len(cards) if isinstance(cards, list) else cards


def painted(card: str) -> str:
    """A card in its colour."""
    return f"[{STYLES[card[0]]}]{card}[/]"
