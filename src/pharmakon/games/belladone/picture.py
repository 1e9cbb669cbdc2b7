"""A view of Belladone Bluff drawn in text, with rich's markup for the colours."""

from collections.abc import Sequence

from pharmakon.engine.events import Json
from pharmakon.games.belladone.cards import slots_in
from pharmakon.texts import Counted, say

STYLES = {"R": "red", "O": "dark_orange", "G": "green", "B": "blue", "V": "magenta"}
POINTS = "belladone.picture.points"


def picture(view: Json, names: Sequence[str], language: str) -> str:
    """The table as a view shows it: stock, seats and rows; hidden cards stand in brackets."""

    def word(key: str, **arguments: object) -> str:
        return say(f"belladone.picture.{key}", language, **arguments)

    stock, slots = view["stock"], slots_in(view["options"]["edition"])
    top = "-" if stock["top"] is None else painted(stock["top"], "?")
    lines = [word("stock", count=stock["count"], top=top)]
    width = max(len(name) for name in names)
    for seat, name in enumerate(names):
        mark = "▶" if seat == view["seat"] else " "
        cards = " ".join(painted(card, "?") for card in view["hands"][seat]) or "-"
        points = Counted(POINTS, count=view["scores"][seat]).say(language)
        lines.append(f"{mark} {name:<{width}}  {points}  {cards}")
    for number, row in enumerate(view["rows"], start=1):
        cards = "  ".join(lying(entry) for entry in row["slots"])
        empty = "  ·" * (slots - len(row["slots"]))
        note = word("closed") if row["closed"] else ""
        if view["forced"] == number - 1:
            note = word("forced")
        lines.append(f"  @{number}  {cards}{empty}  {note}".rstrip())
    return "\n".join(lines)


def lying(entry: Json) -> str:
    """A card in a row; one that lies face down stands in brackets, known or not."""
    card = painted(entry["card"] or entry["colour"], "?")
    return card if entry["up"] else f"({card})"


def painted(card: str, face: str) -> str:
    """A card in its colour; where only the colour is known, something stands for its face."""
    text = card if len(card) > 1 else card + face
    return f"[{STYLES[card[0]]}]{text}[/]"
