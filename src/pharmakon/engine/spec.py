"""GameSpec: everything the rest of the program knows about a game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.doubts import Beliefs
from pharmakon.engine.errors import IllegalMove
from pharmakon.engine.events import Event, Json
from pharmakon.engine.fields import Fields
from pharmakon.engine.foretold import Foretell, say_nothing
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.engine.likeness import Likeness, Orders, orders_of
from pharmakon.engine.options import Option, Options
from pharmakon.engine.rules import COMMON_FIELDS, Rules, State, register
from pharmakon.engine.types import Types
from pharmakon.texts import Text, add_catalogue

Position = Mapping[str, Json]
Names = Sequence[str | Text]
"""What the players are called, by seat."""


@dataclass(frozen=True)
class Feature:
    """One block of the feature vector; its sentence is in the game's texts, `feature.<name>`.

    Numbers are scaled to about -1 to 1: 1.0 stands for `unit`. `history` is what a player would
    have to remember rather than note down; it comes last and is left out of the compact vector.
    No number is below 0 or above `most` (the unit, unless it is given), but for `points`, which
    lie between the limits of the match.
    """

    name: str
    shape: tuple[int, ...]
    unit: float = 1
    history: bool = False
    most: float | None = None
    points: bool = False
    seats: tuple[int, int] | None = None
    """An axis, and how many of its first entries are seats: those nobody sits on are always 0."""
    when: str | None = None
    """An option; where that is false, all of it is always 0."""

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return int(np.prod(self.shape))

    def bounds(self, limits: "Limits") -> tuple[float, float]:
        """The least and the most that any of its numbers can be."""
        if self.points:
            return min(0, limits.least) / self.unit, limits.most / self.unit
        return 0.0, (self.unit if self.most is None else self.most) / self.unit

    def live(self, options: Options) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which of its numbers can be other than 0 with these options."""
        found = np.ones(self.shape, dtype=np.bool_)
        if self.when is not None and not options[self.when]:
            found[:] = False
        if self.seats is not None:
            axis, count = self.seats
            np.moveaxis(found, axis, 0)[int(options["players"] or 0) : count] = False
        return found.reshape(-1)


class Block(NamedTuple):
    """Where a feature lies in the vector, and its shape there."""

    slice: slice
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """How a match stands: each seat's score, and who has won (nobody before the end)."""

    scores: list[int]
    winners: list[int]


@dataclass(frozen=True)
class Limits:
    """What no match goes beyond: so many moves, and a score between these two, both included.

    Of a small edition also how many deals there are, pieces of paper told apart, if they are all
    equally likely and nothing is left to chance after them; 0 where they are not to be listed.
    """

    moves: int
    least: int
    most: int
    deals: int = 0


@dataclass(frozen=True)
class GameSpec:
    """A game: its name, its rules as kernels, and how it is said, shown and loaded.

    `version` goes up when any match would be played differently than before; `minutes` is how long
    people take, from a short match to a long one; `reasons` are the ways in which a match can end,
    each with a sentence in the game's texts, `outcome.<reason>`; `sheets` are the events that
    people look at on a sheet before the match goes on. `motive` says what a legal move does; its
    argument `seat` is a seat's number, which whoever shows it says by name. `words` says a move.
    `likeness` is what could change names without changing the game; None: nothing.
    """

    name: str
    version: int
    folder: Path
    lower_wins: bool
    minutes: tuple[int, int]
    options: tuple[Option, ...]
    reasons: tuple[str, ...]
    types: Types
    state: np.dtype[Any]
    rules: Rules
    notation: tuple[str, ...]
    features: tuple[Feature, ...]
    configure: Callable[[State, Options], None]
    limits: Callable[[Options], Limits]
    events: Callable[[Sequence[Sequence[int]]], list[Event]]
    reveal: Callable[[Fields, Options, Result], Json]
    view: Callable[[Fields, Options, Result, int | None], Json]
    reason: Callable[[Fields], str]
    load: Callable[[State, Position], None]
    refuse: Callable[[State, int, int], IllegalMove]
    worlds: Callable[[Position, int | None], Iterator[Position]]
    picture: Callable[[Json, Sequence[str], str], str]
    beliefs: Beliefs
    motive: Callable[[Fields, int], Text]
    likeness: Likeness | None = None
    sheets: tuple[str, ...] = ()
    foretell: Foretell = say_nothing
    words: Callable[[int, Names], Text] | None = None

    def __post_init__(self) -> None:
        register(self.state, self.rules)
        add_catalogue(self.name, self.folder / "texts")

    @cached_property
    def action_of(self) -> dict[str, int]:
        """The action for each notation."""
        return {text: action for action, text in enumerate(self.notation)}

    @cached_property
    def blocks(self) -> dict[str, Block]:
        """Where each feature lies in the vector."""
        found, start = {}, 0
        for feature in self.features:
            found[feature.name] = Block(slice(start, start + feature.size), feature.shape)
            start += feature.size
        return found

    @cached_property
    def observation_size(self) -> int:
        """How many numbers `observe` writes."""
        return sum(feature.size for feature in self.features)

    @cached_property
    def compact_size(self) -> int:
        """How many of them are not history; they come first."""
        return noted(self.features)

    @cached_property
    def orders(self) -> Orders:
        """The orders in which all that is alike can be put, for those who learn."""
        lying = len(self.beliefs.cards), len(self.beliefs.places)
        return orders_of(self.likeness, self.blocks, self.compact_size, len(self.notation), lying)


def noted(features: Sequence[Feature]) -> int:
    """How many numbers the compact vector has: all features before the history."""
    return sum(feature.size for feature in features if not feature.history)


def state_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """A game's state type: the common fields and its own, read by attribute.

    Interpreted, small integers are kept wide: Numba computes with 64 bits whatever a field's
    size, NumPy would overflow.
    """
    named = [(name, wide(kind), *shape) for name, kind, *shape in (*COMMON_FIELDS, *fields)]
    hidden = [field[0] for field in named if field[0] in dir(np.record)]
    if hidden:
        raise TypeError(f"NumPy's own attributes would hide the state fields {hidden}")
    return np.dtype((np.record, np.dtype(named, align=True)))


def small(values: Iterable[int]) -> np.ndarray[Any, np.dtype[Any]]:
    """A constant table of small integers for kernels."""
    return np.array(list(values), dtype=wide(np.int8))


def wide(kind: type) -> type:
    """The type to compute with: signed integers have 64 bits when interpreted."""
    return np.int64 if INTERPRETED and issubclass(kind, np.signedinteger) else kind
