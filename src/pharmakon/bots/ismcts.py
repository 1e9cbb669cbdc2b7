"""`ismcts`: information-set Monte Carlo tree search, for two to six players."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from pharmakon.bots.playout import desk_for, goal_of
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.bots.thoughts import (
    FIRST_PORTION,
    Clock,
    Thought,
    Thoughts,
    compile_first,
    in_threads,
    shares,
    spend,
)
from pharmakon.bots.tree import NOTHING, ROOT, WORLDS, Style, Tree, empty_tree, search
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.turns import States
from pharmakon.table.game import Game

MOST_NODES = 1 << 20
NODES_PER_MS = 400


@dataclass(frozen=True)
class IsmctsBot:
    """Searches one tree of what its seat sees, each simulation in another world.

    `simulations`, `ms` and `threads` are its own limits beside the budget's.
    """

    simulations: int | None = None
    ms: float | None = None
    threads: int | None = None
    exploration: float = 1.5
    widening: float = 1.0
    hints: int = 1
    rounds: int = 1
    advice: int = 100

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """The move most often tried, without a thought if there is only one."""
        seat.check_turn()
        moves = seat.moves()
        return moves[0] if len(moves) == 1 else self.think(seat, budget).best

    def think(self, seat: SeatView, budget: Budget) -> Thoughts:
        """What comes of every legal move."""
        seat.check_turn()
        budget = budget.within(self.simulations, self.ms, self.threads)
        compile_first(self, seat, budget)
        clock = Clock()
        generator = np.array([budget.seed], dtype=np.uint64)
        states = seat.states(0)
        trees: list[Tree] = []
        works: list[Callable[[], int]] = []
        for share in shares(budget):
            tree, work = self._plant(seat.game, states, room_for(share), generator)
            trees.append(tree)
            works.append(partial(spend, share, clock, work, FIRST_PORTION))
        done = sum(in_threads(works))
        return merged(seat, trees, done, clock)

    def explore(self, game: Game, states: States, simulations: int, generator: Generator) -> Tree:
        """A tree of so many simulations from the first state, of which only worlds are used."""
        tree, work = self._plant(game, states, simulations + 1, generator)
        work(simulations)
        return tree

    def _plant(
        self, game: Game, states: States, nodes: int, generator: Generator
    ) -> tuple[Tree, Callable[[int], None]]:
        """A tree, and what grows it."""
        tree = empty_tree(nodes, game.spec.limits(game.options).moves)
        goal = goal_of(game, self.rounds, self.advice)
        own = np.array([word(generator)], dtype=np.uint64)
        style = Style(self.exploration, self.widening, self.hints)
        desk = desk_for(game)

        def grow(simulations: int) -> None:
            search(states, tree, goal, style, simulations, own, desk)

        return tree, grow


def room_for(budget: Budget) -> int:
    """How many nodes a tree may need: one more for each simulation."""
    nodes = MOST_NODES
    if budget.simulations is not None:
        nodes = min(nodes, budget.simulations + 1)
    if budget.milliseconds is not None:
        nodes = min(nodes, int(budget.milliseconds * NODES_PER_MS) + 1)
    return nodes


def merged(seat: SeatView, trees: list[Tree], simulations: int, clock: Clock) -> Thoughts:
    """What all trees say of the moves at their roots, together."""
    game = seat.game
    visits = np.zeros(game.actions, dtype=np.int64)
    values = np.zeros(game.actions)
    for tree in trees:
        edge = tree.first_edge[ROOT]
        while edge != NOTHING:
            visits[tree.action[edge]] += tree.visits[edge]
            values[tree.action[edge]] += tree.value[edge]
            edge = tree.next_edge[edge]
    means = values / np.maximum(visits, 1)
    legal = seat.actions()
    thoughts = [
        Thought(game.decode(action), int(visits[action]), float(means[action])) for action in legal
    ]
    best = max(thoughts, key=lambda thought: (thought.visits, thought.value))
    worlds = sum(int(tree.counts[WORLDS]) for tree in trees)
    return Thoughts(best.move, thoughts, worlds, simulations, clock.milliseconds)
