"""What happened in a match of The Poisoned Glass, from the notes of one move, for each audience."""

from collections.abc import Sequence

from pharmakon.engine.events import Event, Json
from pharmakon.games.glass.cards import (
    CARD_NAMES,
    WORTH,
)
from pharmakon.games.glass.notation import masked
from pharmakon.games.glass.state import (
    DRANK,
    NOTE_ANNOUNCED,
    NOTE_BONUS,
    NOTE_CHOSE,
    NOTE_DEALT,
    NOTE_DECLINED,
    NOTE_EXCHANGED,
    NOTE_FILLED,
    NOTE_HANDED,
    NOTE_HELD,
    NOTE_LOST,
    NOTE_OVER,
    NOTE_SHOWN,
    NOTE_SPIED,
    NOTE_TURNED,
)


def events(rows: Sequence[Sequence[int]]) -> list[Event]:
    """What happened, from the notes of one move: a note either begins an event or adds to it."""
    found: list[Event] = []
    public: dict[str, Json]
    for kind, first, second, third in rows:
        if kind == NOTE_SPIED:
            card = {"card": CARD_NAMES[third]}
            found.append(Event("spied", first, {"glass": second, "card": None}, {first: card}))
        elif kind == NOTE_FILLED:
            found.append(filled(first, second, third))
        elif kind == NOTE_EXCHANGED:
            public = {"glasses": [second, third], "cards": None}
            found.append(Event("exchanged", first, public))
        elif kind == NOTE_DECLINED:
            found.append(Event("declined", first))
        elif kind == NOTE_HANDED:
            found.append(Event("handed", None, {"hand": None}))
        elif kind == NOTE_CHOSE:
            found.append(Event("chose", first, {"glass": second}))
        elif kind == NOTE_ANNOUNCED:
            name = "drank" if third == DRANK else "refused"
            found.append(Event(name, first, {"glass": second, "cards": []}))
        elif kind == NOTE_DEALT:
            public = {"round": first, "wesley": second, "vizzini": third, "hand": None}
            found.append(Event("dealt", None, public))
        elif kind == NOTE_OVER and first == 0:
            found.append(Event("over", None, {"scores": [], "winners": []}))
        add_to(found[-1], kind, first, second, third)
    return found


def filled(seat: int, card: int, glass: int) -> Event:
    """A card was played face down: only who played it knows it."""
    name = CARD_NAMES[card]
    hidden = {"move": masked(glass), "glass": glass, "card": None}
    return Event("filled", seat, hidden, {seat: {"move": f"{name}@{glass + 1}", "card": name}})


def add_to(event: Event, kind: int, first: int, second: int, third: int) -> None:
    """Add a note to the event that it belongs to."""
    public = event.public
    if kind == NOTE_SHOWN:
        event.private[first] = {"cards": [CARD_NAMES[second], CARD_NAMES[third]]}
    elif kind == NOTE_HELD:
        event.private.setdefault(first, {"hand": []})["hand"].append(CARD_NAMES[second])
    elif kind == NOTE_BONUS:
        public.update(antidote=0, poison=0, bonus=first, lost=[])
    elif kind == NOTE_TURNED:
        public["cards"].append(CARD_NAMES[first])
        worth = int(WORTH[first])
        public["antidote" if worth > 0 else "poison"] += abs(worth)
    elif kind == NOTE_LOST:
        public["lost"].append(first)
    elif kind == NOTE_OVER:
        public["scores"].append(second)
        if third:
            public["winners"].append(first)
