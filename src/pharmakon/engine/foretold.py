"""What can be said of a move before it is played, by somebody who knows what its seat knows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pharmakon.engine.events import Json
from pharmakon.texts import Text

Told = dict[str, Any]
"""A view, or an event as a seat is told it."""


@dataclass(frozen=True)
class Foretold:
    """What is certain of a move: some of its events, each with the fields that are certain.

    `known` is what the seat knows of the place it goes to; `alarm` that it will hurt; `says` are
    the sentences for it, from the game's texts.
    """

    events: tuple[Told, ...] = ()
    known: Told | None = None
    alarm: bool = False
    says: tuple[Text, ...] = ()

    def say(self, language: str = "en") -> str:
        """All of it in words."""
        return " ".join(text.say(language) for text in self.says)

    def json(self, language: str = "en") -> dict[str, Json]:
        """All of it, ready for JSON."""
        return {
            "events": list(self.events),
            "known": self.known,
            "alarm": self.alarm,
            "text": self.say(language),
        }


Foretell = Callable[[Told, Told, Sequence[Told]], Foretold]
"""A game's own: from the seat's view before a move, its view after it and the events it is told.

The latter two are of a world that the seat could be in, not of the match: what differs from world
to world must be left out. The law of foresight checks it.
"""


def say_nothing(before: Told, after: Told, events: Sequence[Told]) -> Foretold:
    """For a game that foretells nothing."""
    return Foretold()


def only(event: Told, *fields: str) -> Told:
    """An event with its type, its seat and some of its fields."""
    return {name: event[name] for name in ("type", "seat", *fields)}
