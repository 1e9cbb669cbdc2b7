"""A match together with all that everybody has seen of it since it began.

A view tells how things stand, an observation what a seat knows of the round. An information state
is more: everything the seat was ever shown, in order. It is made of events as their audience may
see them, and of the view at the deal; of nothing else.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from pharmakon.engine.events import Event, Json
from pharmakon.table.match import Match

Audience = int | None
"""A seat, or None for a spectator."""

Bits = np.ndarray[Any, np.dtype[np.uint8]]

MARK = 32
"""How many bits tell one glimpse from another."""


@dataclass(frozen=True)
class Glimpse:
    """One step of a match as somebody saw it.

    `text` is all of it, `private` what not everyone was shown; `seat` made the move, and `action`
    is the move if it was to be seen.
    """

    text: str
    private: str
    seat: int | None = None
    action: int | None = None

    @cached_property
    def mark(self) -> Bits:
        """A few bits of a digest of the text: they tell it from nearly every other."""
        digest = blake2b(self.text.encode(), digest_size=MARK // 8).digest()
        return np.unpackbits(np.frombuffer(digest, dtype=np.uint8))


Glimpses = tuple[Glimpse, ...]


class Past(ABC):
    """What everyone had seen when a memory began; copies of the memory share it."""

    def __init__(self) -> None:
        self._seen: dict[Audience, Glimpses] = {}

    def seen(self, audience: Audience) -> Glimpses:
        """All of it, for one audience."""
        if audience not in self._seen:
            self._seen[audience] = self._look(audience)
        return self._seen[audience]

    @abstractmethod
    def _look(self, audience: Audience) -> Glimpses: ...


class Deal(Past):
    """How a match began: the view at the deal, with the events of the deal."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match, self._events = match.clone(), match.events

    def _look(self, audience: Audience) -> Glimpses:
        text, private = viewed(self._match, audience)
        told = [as_told(event.view(audience)) for event in self._events]
        return (Glimpse("\n".join([text, *told]), private),)


class World(Past):
    """How a resampled match began: with what its seat, and everyone, had seen in the true one.

    What the other seats had seen is no part of a world, only what they would know by now.
    """

    def __init__(self, match: Match, seat: int, own: Glimpses, public: Glimpses) -> None:
        super().__init__()
        self._match = match.clone()
        self._seen |= {seat: own, None: public}

    def _look(self, audience: Audience) -> Glimpses:
        assert audience is not None
        text, private = viewed(self._match, audience)
        known = blake2b(self._match.observe(audience).tobytes(), digest_size=16).hexdigest()
        *seen, last = self.seen(None)
        text, private = f"{last.text}\n{text}\n{known}", f"{private}\n{known}"
        return (*seen, Glimpse(text, private, last.seat, last.action))


@dataclass(frozen=True)
class Step:
    """A move, and what came of it."""

    seat: int | None
    action: int
    events: list[Event]

    def seen(self, audience: Audience, action_of: Mapping[str, int]) -> Glimpse:
        """The move as an audience saw it; a seat knows its own moves."""
        views = [event.view(audience) for event in self.events]
        granted = [event.private.get(audience) for event in self.events if audience is not None]
        moves = [action_of[view["move"]] for view in views if view.get("move") in action_of]
        own = audience is not None and audience == self.seat
        return Glimpse(
            text="\n".join(as_told(view) for view in views),
            private="\n".join(as_text(part) for part in granted if part),
            seat=self.seat,
            action=self.action if own else next(iter(moves), None),
        )


@dataclass
class Memory:
    """A match, and what each seat and a spectator have seen of it."""

    match: Match
    past: Past
    steps: list[Step] = field(default_factory=list)
    _since: dict[Audience, list[Glimpse]] = field(default_factory=dict)

    @property
    def seat(self) -> int | None:
        """Who is to act; None when the match is over."""
        return self.match.seat

    @property
    def actions(self) -> list[int]:
        """What the seat to act may do."""
        found: list[int] = np.flatnonzero(self.match.mask()).tolist()
        return found

    def after(self, action: int) -> "Memory":
        """The match goes on by a move: this memory does."""
        self.play(action)
        return self

    @classmethod
    def dealt(cls, match: Match) -> "Memory":
        """A match that has just begun."""
        return cls(match, Deal(match))

    def play(self, action: int) -> None:
        """Play a move, for everyone to see what they may."""
        seat = self.match.seat
        self.steps.append(Step(seat, action, self.match.play(action)))

    def seen(self, audience: Audience) -> Glimpses:
        """All that an audience has seen, the deal first."""
        since = self._since.setdefault(audience, [])
        action_of = self.match.game.spec.action_of
        since += [step.seen(audience, action_of) for step in self.steps[len(since) :]]
        return (*self.past.seen(audience), *since)

    def resample(self, seat: int, seed: int) -> "Memory":
        """Another match that a seat cannot tell from this one; it remembers the same."""
        world = self.match.resample(seat, seed)
        return Memory(world, World(world, seat, self.seen(seat), self.seen(None)))

    def copy(self) -> "Memory":
        """A copy that goes its own way."""
        since = {audience: seen.copy() for audience, seen in self._since.items()}
        return Memory(self.match.clone(), self.past, self.steps.copy(), since)

    def __deepcopy__(self, memo: object) -> "Memory":
        return self.copy()


class Kept(Memory):
    """A memory in a tree that is gone through again and again: it stays as it is, and so do those
    that follow from it, so that nothing is played or put into words twice.
    """

    def __init__(self, memory: Memory) -> None:
        super().__init__(memory.match, memory.past, memory.steps, memory._since)
        self._after: dict[int, Kept] = {}

    @cached_property
    def seat(self) -> int | None:
        """Who is to act; None when the match is over."""
        return self.match.seat

    @cached_property
    def actions(self) -> list[int]:
        """What the seat to act may do."""
        return super().actions

    @cached_property
    def texts(self) -> dict[tuple[object, ...], str]:
        """What was said of it before, by observer and audience."""
        return {}

    def after(self, action: int) -> "Kept":
        """The memory of the match one move later."""
        found = self._after.get(action)
        if found is None:
            copied = self.copy()
            copied.play(action)
            found = self._after[action] = Kept(copied)
        return found

    def __deepcopy__(self, memo: object) -> "Kept":
        return self


def viewed(match: Match, audience: Audience) -> tuple[str, str]:
    """A view as text: all of it, and what a spectator does not see."""
    view = match.view(audience)
    private = difference(view, match.view(None))
    return as_text(view), "" if private is None else as_text(private)


def as_told(view: Mapping[str, Json]) -> str:
    """An event on one line, as short as it can be without losing anything.

    >>> as_told({"type": "took", "seat": 2, "cauldron": 0, "cards": ["R1", "X"]})
    'took [2,0,["R1","X"]]'
    """
    kind, *values = view.values()
    return f"{kind} {as_text(values)}"


def as_text(value: Json) -> str:
    """JSON on one line."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def difference(view: Json, public: Json) -> Json:
    """What a view shows beyond the public one, None if nothing; lists by index.

    >>> difference({"hands": [["R1"], 12], "seat": 0}, {"hands": [1, 12], "seat": 0})
    {'hands': {'0': ['R1']}}
    """
    if view == public:
        return None
    if isinstance(view, list) and isinstance(public, list) and len(view) == len(public):
        view, public = (
            {str(index): item for index, item in enumerate(items)} for items in (view, public)
        )
    if not isinstance(view, dict) or not isinstance(public, dict):
        return view
    changed = {name: difference(item, public.get(name)) for name, item in view.items()}
    return {name: item for name, item in changed.items() if item is not None}
