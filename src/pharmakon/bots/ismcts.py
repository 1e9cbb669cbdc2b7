"""`ismcts`: information-set Monte Carlo tree search, for two to six players."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import ceil, log2
from typing import Any

import numpy as np

from pharmakon.bots.net.beliefs import NO_POOL, Pool, Reading, pool_of, reader_for
from pharmakon.bots.net.judge import judge_for
from pharmakon.bots.net.weights import likings, reader_of, shown, weights_of
from pharmakon.bots.playout import TRIES, desk_for, goal_of
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.bots.settings import number
from pharmakon.bots.thoughts import (
    Clock,
    Thinker,
    Thought,
    Thoughts,
    in_threads,
    shares,
    spend,
)
from pharmakon.bots.tree import WORLDS, Style, Tree, empty_tree, search
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.turns import States
from pharmakon.table.game import Game

MOST_NODES = 1 << 20
NODES_PER_MS = 400
READING_TIME = 0.4
"""No more of the time is spent on weighing worlds."""
READ_TOGETHER = 16
"""So many worlds are read between two looks at the clock, at first."""
AS_SHOWN = -1
"""What the arena has shown to be best at a table (`net/weights/search.toml`)."""
LEFT_OPEN = ("eyes", "rounds", "trust", "worlds")
"""Settings that may be as the arena has shown."""
LEAST_LIKED = 1e-4
"""The net makes no move less likely than this."""

Grow = Callable[[Any, int], None]
"""Try some edges of a tree's root in so many worlds."""


@dataclass(frozen=True)
class IsmctsBot(Thinker):
    """Searches a tree of what its seat sees, in ever new worlds.

    `lean` is how much the word of a net counts that sees a world's cards open (`net/judge.py`),
    beside what playing on came to; without a net for the game there is only playing on. `worlds`
    is how many worlds are drawn once and weighed by how likely the game's reader would have played
    as the others did (`net/beliefs.py`); `heat`, `doubt` and `recall` say how that is read. With 0,
    or without a reader for the game, worlds are drawn as they come, and read by the rules of thumb
    if `reading` is 1. `trust` is how much of what the others do in the tree is advised by the rules
    of thumb. With `eyes=1` the others decide in the tree by what they see themselves, with 0 by
    what this seat sees. `eyes`, `rounds`, `trust` and `worlds` are what was best in the arena if
    they are -1. `liking` is how much it counts what the game's net likes: 1 as much as was best in
    the arena, which may be nothing.
    """

    rounds: int = number(1, AS_SHOWN)
    exploration: float = number(1.5, 0)
    widening: float = number(1.0, 0)
    hints: int = number(1, 0, 1)
    reading: int = number(1, 0, 1)
    trust: int = number(50, AS_SHOWN, 100)
    eyes: int = number(0, AS_SHOWN, 1)
    lean: float = number(0.0, 0, 1)
    worlds: int = number(0, AS_SHOWN)
    heat: float = number(1.0, 0.01)
    doubt: float = number(0.02, 0, 1)
    recall: int = number(24, 1)
    liking: float = number(0.0, 0)

    def search(self, seat: SeatView, budget: Budget, clock: Clock) -> Thoughts:
        """Grow the tree in stages; the worse half of the moves is given up after each."""
        game, actions = seat.game, seat.actions()
        generator = np.array([budget.seed], dtype=np.uint64)
        states = seat.states(0)
        settled = self._settled(game, budget)
        pool = settled._pool(game, states, budget, clock, generator)
        trees: list[Tree] = []
        growing: list[Grow] = []
        for share in shares(budget):
            nodes = room_for(share, game.players if settled.eyes > 0 else 1)
            tree, grow = settled._plant(game, states, actions, nodes, generator, pool)
            trees.append(tree)
            growing.append(grow)
        alive, liked = np.arange(actions.size), self._liked(seat, actions, budget)
        for stage in stages(budget, actions.size, clock.milliseconds):
            works = [
                partial(spend, share, clock, partial(grow, alive), 1)
                for share, grow in zip(shares(stage), growing, strict=False)
            ]
            in_threads(works)
            visits, values = at_the_root(trees, actions.size)
            means = values / visits
            worth = means + liked
            better = np.argsort(-worth[alive], kind="stable")
            alive = np.sort(alive[better[: half(alive.size)]])
        thoughts = [
            Thought(game.decode(action), int(visits[index]), float(means[index]))
            for index, action in enumerate(actions)
        ]
        best = max(range(actions.size), key=lambda index: (visits[index], worth[index]))
        worlds = sum(int(tree.counts[WORLDS]) for tree in trees)
        move = thoughts[best].move
        return Thoughts(move, thoughts, worlds, int(visits.sum()), clock.milliseconds)

    def _settled(self, game: Game, budget: Budget) -> "IsmctsBot":
        """The same bot with numbers for what is left open."""
        timed = budget.simulations is None
        wanted = [name for name in LEFT_OPEN if getattr(self, name) == AS_SHOWN]
        return replace(self, **{name: int(shown(name, game, timed=timed)) for name in wanted})

    def _liked(self, seat: SeatView, actions: Any, budget: Budget) -> Any:
        """What is added to each move's value for how much the net likes it."""
        counts = self.liking * shown("liking", seat.game, timed=budget.simulations is None)
        if counts == 0:
            return np.zeros(actions.size)
        seen, weights = seat.observe("compact"), weights_of(seat.game.name)
        liked = likings(seat.game.spec, weights, seen)[actions].astype(np.float64)
        chances = np.exp(liked - liked.max())
        return counts * np.log(np.maximum(chances / chances.sum(), LEAST_LIKED))

    def _pool(
        self, game: Game, states: States, budget: Budget, clock: Clock, generator: Generator
    ) -> Pool:
        """The worlds to draw from, if they are weighed: as many as can be read in time."""
        weights = reader_of(game.name) if self.worlds > 0 else None
        if weights is None:
            return NO_POOL
        limit = None if budget.milliseconds is None else READING_TIME * budget.milliseconds
        readings, works = [], []
        for share in shares(replace(budget, simulations=self.worlds, milliseconds=limit)):
            seeds = np.array([word(generator) for _ in range(share.simulations or 0)], np.uint64)
            reader = reader_for(game, weights, self.heat, self.doubt, self.recall)
            readings.append(Reading(states, reader, seeds))
            works.append(partial(spend, share, clock, readings[-1].go_on, READ_TOGETHER))
        in_threads(works)
        return pool_of(readings)

    def _plant(
        self,
        game: Game,
        states: States,
        actions: Any,
        nodes: int,
        generator: Generator,
        pool: Pool,
    ) -> tuple[Tree, Grow]:
        """A tree, and what grows it."""
        tree = empty_tree(actions, game.players, nodes, game.spec.limits(game.options).moves)
        judge = judge_for(game) if self.lean > 0 else None
        goal = goal_of(game, self.rounds, self.advice, self.lean)
        own = np.array([word(generator)], dtype=np.uint64)
        tries = TRIES if self.reading > 0 else 1
        style = Style(self.exploration, self.widening, self.hints, tries, self.trust, self.eyes)
        desk = desk_for(game, judge, pool)

        def grow(alive: Any, worlds: int) -> None:
            search(states, tree, alive, goal, style, own, desk, worlds)

        return tree, grow


def half(moves: int) -> int:
    """How many moves are left of so many."""
    return ceil(moves / 2)


def stages(budget: Budget, moves: int, spent: float = 0.0) -> Iterator[Budget]:
    """The budget of each stage, in worlds, until so many moves are halved to one.

    Each stage gets the same part of the simulations, so the fewer moves are left, the more worlds
    they are tried in. The time is that on the clock when the stage ends: each gets the same part of
    what is left after the milliseconds already spent. There is one world at least, so that every
    move is tried.

    >>> [stage.simulations for stage in stages(Budget(simulations=72), 8)]
    [3, 6, 12]
    >>> [stage.milliseconds for stage in stages(Budget(milliseconds=300), 8, spent=120)]
    [180.0, 240.0, 300.0]
    """
    count = max(1, ceil(log2(moves)))
    planned = 0
    for stage in range(1, count + 1):
        worlds, milliseconds = None, None
        if budget.simulations is not None:
            worlds = max(stage == 1, (budget.simulations * stage // count - planned) // moves)
            planned += worlds * moves
        if budget.milliseconds is not None:
            left = max(0.0, budget.milliseconds - spent)
            milliseconds = spent + left * stage / count
        if worlds != 0:
            yield replace(budget, simulations=worlds, milliseconds=milliseconds)
        moves = half(moves)


def room_for(budget: Budget, trees: int) -> int:
    """How many nodes one to each simulation are, in so many trees."""
    nodes = MOST_NODES
    if budget.simulations is not None:
        nodes = min(nodes, budget.simulations + 1)
    if budget.milliseconds is not None:
        nodes = min(nodes, int(budget.milliseconds * NODES_PER_MS) + 1)
    return min(nodes * trees, MOST_NODES)


def at_the_root(trees: list[Tree], moves: int) -> tuple[Any, Any]:
    """How often each move was tried in all trees together, and what it came to."""
    visits = sum(tree.visits[:moves].astype(np.int64) for tree in trees)
    values = sum(tree.value[:moves] for tree in trees)
    return visits, values
