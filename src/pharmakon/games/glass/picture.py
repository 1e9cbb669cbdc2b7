"""A view of The Poisoned Glass drawn in text, with rich's markup for the colours."""

from collections.abc import Sequence

from pharmakon.engine.events import Json
from pharmakon.games.glass.cards import FULL
from pharmakon.texts import say

STYLES = {"P": "green", "A": "cyan"}
UNKNOWN, EMPTY = "▒▒", "··"


def picture(view: Json, names: Sequence[str], language: str) -> str:
    """The table as a view shows it: seats, glasses bottom to top, and the hand if there is one."""

    def word(key: str, **arguments: object) -> str:
        return say(f"glass.picture.{key}", language, **arguments)

    lines = [f"{word('round', round=view['round'])} · {word(view['phase'])}"]
    width = max(len(name) for name in names)
    for seat, name in enumerate(names):
        roles = [role.title() for role in ("wesley", "vizzini") if view[role] == seat]
        hand, certain = view["hands"][seat], view["known"][seat]
        held = len(hand) if isinstance(hand, list) else hand
        words = ["♥" * view["hearts"][seat] or "-", word("held", held=held), *roles]
        if certain:
            words.append(word("known", cards=row(certain)))
        mark = "▶" if seat == view["seat"] else " "
        lines.append(f"{mark} {name:<{width}}  {'  '.join(words)}")
    for number, glass in enumerate(view["glasses"], start=1):
        owner = "" if glass["owner"] is None else f"  {names[glass['owner']]}"
        room = [EMPTY] * (FULL - len(glass["cards"]))
        lines.append(f"  @{number}  {' '.join([row(glass['cards']), *room])}{owner}")
    for hand in view["hands"]:
        if isinstance(hand, list):
            lines.append(word("hand", cards=row(hand)))
    return "\n".join(lines)


def row(cards: Sequence[str | None]) -> str:
    """Cards in a row, in their colours; one that is not known shows its back."""
    return " ".join(UNKNOWN if card is None else f"[{STYLES[card[0]]}]{card}[/]" for card in cards)
