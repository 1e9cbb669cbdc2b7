"""The whole tree of a small edition as arrays: every deal, every move, what each seat has seen.

Nodes stand in the order of a walk that goes down first, so parents come before their children.
A situation is all nodes that the seat to act cannot tell apart, by everything it has been told
since the deal and its own moves; its moves lie side by side in the arrays of a strategy.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.shares import win_shares
from pharmakon.table.deals import deals
from pharmakon.table.game import Game
from pharmakon.table.match import Match

Array = np.ndarray[Any, np.dtype[Any]]

ROOT = -1
"""The parent of a deal."""
NOBODY = -1
"""Who acts in a match that is over."""


class Situation(NamedTuple):
    """What a seat to act knows, by one history that leads there."""

    seat: int
    seed: int
    played: tuple[str, ...]
    moves: tuple[str, ...]

    def match(self, game: Game) -> Match:
        """One of the matches that the seat may be in."""
        match = game.new(self.seed)
        for move in self.played:
            match.play(move)
        return match


class Nodes(NamedTuple):
    """The tree, one entry for each node."""

    parent: Array  # ROOT for a deal
    slot: Array  # which of the parent's moves leads here
    seat: Array  # who acts; NOBODY at the end
    situation: Array  # which one it is; -1 at the end
    chance: Array  # of a deal; 1.0 for all others
    share: Array  # of the win for seat 0, at the end
    depth: Array  # moves since the deal


@dataclass(frozen=True)
class Tree:
    """A small edition, to be solved: two seats, one win to be shared."""

    game: Game
    nodes: Nodes
    situations: list[Situation]

    @cached_property
    def starts(self) -> Array:
        """Where the moves of each situation begin in a strategy, and the end of the last."""
        return np.cumsum([0, *(len(situation.moves) for situation in self.situations)])

    @cached_property
    def uniform(self) -> Array:
        """The strategy that plays every move equally often."""
        widths = np.diff(self.starts)
        return np.repeat(1 / widths, widths)


@dataclass
class Growing:
    """A tree as it grows."""

    game: Game
    rows: list[tuple[float, ...]] = field(default_factory=list)
    situations: list[Situation] = field(default_factory=list)
    numbers: dict[tuple[int, int], int] = field(default_factory=dict)
    told: dict[tuple[int, str], int] = field(default_factory=dict)

    def hear(self, before: int, text: str) -> int:
        """A number for all that a seat has been told, which is something more than before."""
        return self.told.setdefault((before, text), len(self.told))

    def add(self, step: "Step") -> Iterator["Step"]:
        """Add a node; what follows from it."""
        match, node = step.match, len(self.rows)
        depth = match.steps
        if match.seat is None:
            share = win_shares(match.winners, self.game.players)[0]
            self.rows.append((step.parent, step.slot, NOBODY, -1, step.chance, share, depth))
            return
        seat, moves = match.seat, match.moves()
        number = self.numbers.setdefault((seat, step.heard[seat]), len(self.situations))
        if number == len(self.situations):
            record = match.record()
            played = tuple(record["moves"])
            self.situations.append(Situation(seat, int(record["seed"]), played, tuple(moves)))
        self.rows.append((step.parent, step.slot, seat, number, step.chance, 0.0, depth))
        for slot in reversed(range(len(moves))):
            after = match.clone()
            events = after.play(moves[slot])
            heard = [
                self.hear(before, as_text(events, who) + (moves[slot] if who == seat else ""))
                for who, before in enumerate(step.heard)
            ]
            yield Step(node, slot, after, heard, 1.0)


class Step(NamedTuple):
    """A node that is to be added."""

    parent: int
    slot: int
    match: Match
    heard: list[int]  # by seat
    chance: float


def as_text(events: Any, seat: int) -> str:
    """Events as a seat is told them."""
    return json.dumps([event.view(seat) for event in events])


def grow(game: Game) -> Tree:
    """The whole tree of a small edition.

    >>> import pharmakon
    >>> len(grow(pharmakon.make("poison", edition="mini", first=0)).situations) > 1000
    True
    """
    growing = Growing(game)
    for deal in deals(game):
        match = game.new(deal.seed)
        heard = [
            growing.hear(-1 - seat, as_text(match.events, seat) + json.dumps(match.view(seat)))
            for seat in range(game.players)
        ]
        waiting = [Step(ROOT, 0, match, heard, deal.chance)]
        while waiting:
            waiting += growing.add(waiting.pop())
    columns = [np.array(column) for column in zip(*growing.rows, strict=True)]
    return Tree(game, Nodes(*columns), growing.situations)
