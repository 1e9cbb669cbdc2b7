"""What happened in a match of Poison, from the notes of one move, for each audience."""

from collections.abc import Sequence

from pharmakon.engine.events import Event
from pharmakon.games.poison.cards import (
    CARD_NAMES,
    CAULDRONS,
    COLOUR_CODES,
)
from pharmakon.games.poison.notation import NOTATION
from pharmakon.games.poison.state import (
    DEALT,
    DREW,
    HELD,
    OVER,
    PILE,
    PLAYED,
    POINTS,
    SCORED,
    SPARED,
    TAKEN_CARD,
    TOOK,
)


def events(rows: Sequence[Sequence[int]]) -> list[Event]:
    """What happened, from the notes of one move: a note either begins an event or adds to it."""
    found: list[Event] = []
    for kind, first, second, third in rows:
        if kind == PLAYED:
            found.append(played(first, second, third))
        elif kind == TOOK:
            found.append(Event("took", first, {"cauldron": second, "cards": []}))
        elif kind == DREW:
            hidden = {"card": None, "left": third}
            found.append(Event("drew", first, hidden, {first: {"card": CARD_NAMES[second]}}))
        elif kind == SCORED:
            public = {"round": first, "taken": [], "points": [], "spared": {}}
            found.append(Event("scored", None, public))
        elif kind == DEALT:
            public = {"round": first, "dealer": second, "sizes": [], "hand": None}
            found.append(Event("dealt", None, public, {}))
        elif kind == OVER and first == 0:
            found.append(Event("over", None, {"scores": [], "winners": []}))
        add_to(found[-1], kind, first, second, third)
    return found


def played(seat: int, action: int, total: int) -> Event:
    """A card was played; `total` is what it brought the cauldron to, above 13 too."""
    card, cauldron = divmod(action, CAULDRONS)
    public = {
        "move": NOTATION[action],
        "cauldron": cauldron,
        "card": CARD_NAMES[card],
        "total": total,
    }
    return Event("played", seat, public)


def add_to(event: Event, kind: int, first: int, second: int, third: int) -> None:
    """Add a note to the event that it belongs to."""
    public = event.public
    if kind == TAKEN_CARD:
        public["cards"].append(CARD_NAMES[first])
    elif kind == SPARED:
        public["spared"][COLOUR_CODES[first]] = None if second < 0 else second
    elif kind == POINTS:
        public["points"].append(second)
        public["taken"].append([])
    elif kind == PILE:
        public["taken"][first] += [CARD_NAMES[second]] * third
    elif kind == HELD:
        if first == len(public["sizes"]):
            public["sizes"].append(0)
            event.private[first] = {"hand": []}
        public["sizes"][first] += third
        event.private[first]["hand"] += [CARD_NAMES[second]] * third
    elif kind == OVER:
        public["scores"].append(second)
        if third:
            public["winners"].append(first)
