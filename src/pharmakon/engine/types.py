"""What a game says of the shapes it shows: its view, its position, and each kind of event.

A game writes them once, as typed dictionaries in its `types.py`. The JSON Schema and the browser's
types are made from them, and whoever speaks of an event finds out here what its fields mean.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal, get_args, get_type_hints

from typing_extensions import TypedDict

Meaning = Literal["seat", "index"]

Seat = Annotated[int, "seat"]
"""A seat at the table, from 0: said by the name of who sits there."""

Index = Annotated[int, "index"]
"""Something counted from 0 where people count from 1: a row, a glass."""

Card = str
"""A card in notation."""

Move = str
"""A move in notation; a hidden card in it is masked."""


class AnyView(TypedDict):
    """What the view and the position of every game say."""

    game: str
    seat: Seat | None
    """Who is to act; null when the match is over."""
    over: bool
    winners: list[Seat]


class AnyEvent(TypedDict):
    """What every event of every game says."""

    type: str
    seat: Seat | None
    """Who did it; null for what nobody does."""


class Over(TypedDict):
    """The match is over."""

    type: Literal["over"]
    seat: None
    scores: list[int]
    winners: list[Seat]


@dataclass(frozen=True)
class Types:
    """The shapes of one game: what `Match.view`, `Match.reveal` and `Event.view` give."""

    view: type
    position: type
    events: tuple[type, ...]

    @cached_property
    def meanings(self) -> dict[str, dict[str, Meaning]]:
        """For each kind of event the fields that hold seats, or count from 0."""
        return {kind_of(event): dict(meant(event)) for event in self.events}


def kind_of(event: type) -> str:
    """The `type` of a kind of event."""
    kind: str = get_args(get_type_hints(event)["type"])[0]
    return kind


def meant(event: type) -> Iterator[tuple[str, Meaning]]:
    """The fields of a kind of event that hold more than they say."""
    for name, hint in get_type_hints(event, include_extras=True).items():
        for meaning in get_args(Meaning):
            if holds(hint, meaning):
                yield name, meaning


def holds(hint: Any, meaning: str) -> bool:
    """Does a type, or a part of it, have this meaning?"""
    if meaning in getattr(hint, "__metadata__", ()):
        return True
    return any(holds(part, meaning) for part in get_args(hint))
