"""What happened in a match of Duel."""

from collections.abc import Sequence

from pharmakon.engine.events import Event

from .cards import CARD_NAMES
from .notation import NOTATION
from .state import DEALT, HELD, OVER, SHOWN, SPOKE, WON


def events(rows: Sequence[Sequence[int]]) -> list[Event]:
    """What happened, from the notes of one move."""
    found: list[Event] = []
    for kind, first, second, third in rows:
        if kind == SPOKE:
            found.append(Event("spoke", first, {"move": NOTATION[second]}))
        elif kind == WON:
            found.append(Event("won", first, {"points": second, "cards": None}))
        elif kind == SHOWN:
            found[-1].public["cards"] = [CARD_NAMES[first], CARD_NAMES[second]]
        elif kind == DEALT:
            found.append(Event("dealt", None, {"round": first, "hand": None}))
        elif kind == HELD:
            found[-1].private[first] = {"hand": CARD_NAMES[second]}
        elif kind == OVER:
            if first == 0:
                found.append(Event("over", None, {"scores": [], "winners": []}))
            found[-1].public["scores"].append(second)
            found[-1].public["winners"] += [first] * third
    return found
