"""What happened in a match of Belladone Bluff, from the notes of one move, for each audience."""

from collections.abc import Callable, Sequence

from pharmakon.engine.events import Event, Json
from pharmakon.games.belladone.cards import CARD_NAMES, CARDS, COLOUR_CODES, FACES
from pharmakon.games.belladone.notation import NOTATION, card_of, masked, swapped_slot
from pharmakon.games.belladone.state import (
    CLOSED,
    DISCARDED,
    DRAWN,
    DREW,
    FAILED,
    GAVE,
    KEPT,
    LAID,
    OPENED,
    OVER,
    PASSED,
    SCORED,
    SEEN,
    SPIED,
    SWAPPED,
    TURNED,
    TURNED_CARD,
    WORTH,
)


def events(rows: Sequence[Sequence[int]]) -> list[Event]:
    """What happened, from the notes of one move: a note either begins an event or adds to it."""
    found: list[Event] = []
    for kind, first, second, third in rows:
        if kind in BEGIN:
            found.append(BEGIN[kind](first, second, third))
        elif kind == OVER:
            if first == 0:
                found.append(Event("over", None, {"scores": [], "winners": []}))
            add_result(found[-1], first, second, third)
        else:
            add_card(found[-1], kind, first, second)
    return found


def colour_of(card: int) -> str:
    """What the back of a card shows."""
    return COLOUR_CODES[card // FACES]


def laid(seat: int, action: int, slot: int) -> Event:
    """A card was laid, face up or down as its slot decides (B-01)."""
    card, up = card_of(action), slot % 2 == 0
    shown = {"move": NOTATION[action], "card": CARD_NAMES[card]}
    hidden = {"move": masked(action), "card": None}
    fixed = {"row": action // CARDS, "slot": slot, "colour": colour_of(card), "up": up}
    names = ("move", "row", "slot", "card", "colour", "up")
    public = {**fixed, **(shown if up else hidden)}
    private = {} if up else {seat: shown}
    return Event("laid", seat, {name: public[name] for name in names}, private)


def spied(seat: int, row: int, _: int) -> Event:
    """A spy looks; its player alone sees the cards (B-13)."""
    return Event("spied", seat, {"row": row, "cards": None}, {seat: {"cards": []}})


def swapped(seat: int, action: int, row_and_card: int) -> Event:
    """A hidden card was swapped; both colours are public (B-13)."""
    row, out = divmod(row_and_card, CARDS)
    inward = card_of(action)
    public = {
        "move": masked(action),
        "row": row,
        "slot": swapped_slot(action),
        "out": colour_of(out),
        "in": colour_of(inward),
    }
    shown = {"move": NOTATION[action], "out": CARD_NAMES[out], "in": CARD_NAMES[inward]}
    return Event("swapped", seat, public, {seat: shown})


def turned(seat: int, row: int, total: int) -> Event:
    """A row was won and turned over (B-15)."""
    public = {"row": row, "cards": [], "sum": total, "inverted": False, "points": 0}
    return Event("turned", seat, public)


def discarded(seat: int, action: int, _: int) -> Event:
    """A card was discarded face down on a pass (B-23)."""
    card = card_of(action)
    public = {"move": masked(action), "card": None, "colour": colour_of(card)}
    return Event(
        "discarded", seat, public, {seat: {"move": NOTATION[action], "card": CARD_NAMES[card]}}
    )


def drew(seat: int, left: int, top: int) -> Event:
    """Cards were drawn; everyone sees their backs, and the next one's, in order (B-22)."""
    public: dict[str, Json] = {
        "cards": None,
        "colours": [],
        "left": left,
        "top": None if top < 0 else COLOUR_CODES[top],
    }
    return Event("drew", seat, public, {seat: {"cards": []}})


def whose(seat: int) -> int | None:
    """The seat in whose turn a row was opened; none at the set-up."""
    return None if seat < 0 else seat


BEGIN: dict[int, Callable[[int, int, int], Event]] = {
    LAID: laid,
    SPIED: spied,
    SWAPPED: swapped,
    KEPT: lambda seat, _, __: Event("kept", seat),
    TURNED: turned,
    GAVE: lambda seat, receiver, _: Event("gave", seat, {"receiver": receiver}),
    SCORED: lambda seat, points, score: Event("scored", seat, {"points": points, "score": score}),
    OPENED: lambda seat, row, card: Event(
        "opened", whose(seat), {"row": row, "card": CARD_NAMES[card]}
    ),
    FAILED: lambda seat, _, card: Event("failed", whose(seat), {"card": CARD_NAMES[card]}),
    CLOSED: lambda seat, row, _: Event("closed", whose(seat), {"row": row}),
    DISCARDED: discarded,
    DREW: drew,
    PASSED: lambda seat, _, __: Event("passed", seat),
}
"""The event that each kind of note begins."""


def add_card(event: Event, kind: int, first: int, second: int) -> None:
    """Add a note about a card, or what a row is worth, to the event that it belongs to."""
    if kind == SEEN:
        event.private[first]["cards"].append(CARD_NAMES[second])
    elif kind == DRAWN:
        event.private[first]["cards"].append(CARD_NAMES[second])
        event.public["colours"].append(colour_of(second))
    elif kind == TURNED_CARD:
        event.public["cards"].append(CARD_NAMES[first])
    else:
        assert kind == WORTH
        event.public["inverted"] = bool(first)
        event.public["points"] = second


def add_result(event: Event, seat: int, points: int, won: int) -> None:
    """Add a seat's points, and whether it has won."""
    event.public["scores"].append(points)
    if won:
        event.public["winners"].append(seat)
