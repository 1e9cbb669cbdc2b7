"""Small editions solved: strategies that nobody can beat, and how much others can be beaten by.

The method is CFR+ (regret matching whose regrets never fall below 0, seats in turn, later
strategies counting more in the average), over the tree as arrays.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from pharmakon.arena.tree import NOBODY, ROOT, Nodes, Tree
from pharmakon.engine.kernel import kernel

Array = np.ndarray[Any, np.dtype[Any]]

CHECK_EVERY = 50
"""Iterations between two looks at how good the strategy is."""


@dataclass(frozen=True)
class Solution:
    """A strategy for both seats, and what it is known to be worth.

    `value` is what seat 0 gets when both play it, as a share of a match. `exploitability` is what
    a best response gains over the strategy, on average over the two seats: 0 in an equilibrium.
    """

    tree: Tree
    strategy: Array
    value: float
    exploitability: float
    iterations: int

    def moves_in(self, situation: int) -> dict[str, float]:
        """How often each move is played in a situation."""
        start, stop = self.tree.starts[situation : situation + 2]
        moves = self.tree.situations[situation].moves
        return dict(zip(moves, self.strategy[start:stop].tolist(), strict=True))


def solve(tree: Tree, *, below: float = 1e-3, most: int = 20_000) -> Solution:
    """An equilibrium: iterate until the exploitability is below a share of a match.

    >>> import pharmakon
    >>> from pharmakon.arena.tree import grow
    >>> found = solve(grow(pharmakon.make("poison", edition="mini", first=0)))
    >>> found.exploitability < 1e-3
    True
    """
    moves, size = int(tree.starts[-1]), len(tree.nodes.parent)
    regrets, strategy, summed = np.zeros(moves), np.zeros(moves), np.zeros(moves)
    reaches, values, change = np.zeros((size, 3)), np.zeros(size), np.zeros(moves)
    for iteration in range(1, most + 1):
        for seat in range(2):
            match_regrets(tree.starts, regrets, strategy)
            spread(tree.nodes, tree.starts, strategy, reaches, values)
            learn(tree.nodes, tree.starts, seat, reaches, values, change, regrets)
            average(tree.nodes, tree.starts, reaches, strategy, float(iteration), summed)
        if iteration % CHECK_EVERY == 0 or iteration == most:
            found = judge(tree, normalised(tree, summed), iteration)
            if found.exploitability < below:
                break
    return found


def judge(tree: Tree, strategy: Array, iterations: int = 0) -> Solution:
    """What a strategy is worth, and how much can be gained against it."""
    size = len(tree.nodes.parent)
    values = np.zeros(size)
    spread(tree.nodes, tree.starts, strategy, np.zeros((size, 3)), values)
    dealt = tree.nodes.parent == ROOT
    value = float((tree.nodes.chance * values)[dealt].sum())
    gains = best_response(tree, strategy, 0) + best_response(tree, strategy, 1) - 1
    return Solution(tree, strategy, value, gains / 2, iterations)


def normalised(tree: Tree, summed: Array) -> Array:
    """Sums as a strategy; one that plays every move where a situation is never reached."""
    widths = np.diff(tree.starts)
    totals = np.repeat(np.add.reduceat(summed, tree.starts[:-1]), widths)
    return np.where(totals > 0, summed / np.where(totals > 0, totals, 1), tree.uniform)


def best_response(tree: Tree, strategy: Array, seat: int) -> float:
    """What a seat gets at most against a strategy of the other.

    From the end of the matches to their beginning, all nodes of a depth at once: a situation's
    nodes all have the same depth, since everybody sees that a move is made.
    """
    nodes, starts = tree.nodes, tree.starts
    size = len(nodes.parent)
    reach = np.zeros(size)
    reach_but(nodes, starts, strategy, seat, reach)
    share = nodes.share if seat == 0 else 1 - nodes.share
    worth = np.where(nodes.seat == NOBODY, reach * share, 0.0)
    for depth in range(int(nodes.depth.max()), 0, -1):
        there = np.flatnonzero(nodes.depth == depth)
        parents = nodes.parent[there]
        own = nodes.seat[parents] == seat
        moves = starts[nodes.situation[parents]] + nodes.slot[there]
        sums = np.bincount(moves[own], worth[there[own]], minlength=starts[-1])
        kept = ~own
        kept[own] = chosen(starts, nodes.situation[parents[own]], sums)[moves[own]]
        worth += np.bincount(parents[kept], worth[there[kept]], minlength=size)
    return float(worth[nodes.parent == ROOT].sum())


def chosen(starts: Array, situations: Array, sums: Array) -> Array:
    """By move: whether it is the best one of its situation, the first of those that are."""
    best = np.zeros(len(sums), dtype=np.bool_)
    for situation in np.unique(situations):
        start, stop = starts[situation : situation + 2]
        best[start + np.argmax(sums[start:stop])] = True
    return best


@kernel
def match_regrets(starts: Array, regrets: Array, strategy: Array) -> None:
    """Play each move as often as one regrets not to have played it."""
    for situation in range(starts.size - 1):
        start, stop = starts[situation], starts[situation + 1]
        total = 0.0
        for move in range(start, stop):
            total += regrets[move]
        for move in range(start, stop):
            strategy[move] = regrets[move] / total if total > 0 else 1.0 / (stop - start)


@kernel
def spread(nodes: Nodes, starts: Array, strategy: Array, reaches: Array, values: Array) -> None:
    """How likely each node is by each seat and by chance, and what it is worth to seat 0."""
    size = nodes.parent.size
    for node in range(size):
        parent = nodes.parent[node]
        values[node] = nodes.share[node]
        if parent == ROOT:
            reaches[node, 0] = 1.0
            reaches[node, 1] = 1.0
            reaches[node, 2] = nodes.chance[node]
        else:
            for part in range(3):
                reaches[node, part] = reaches[parent, part]
            move = starts[nodes.situation[parent]] + nodes.slot[node]
            reaches[node, nodes.seat[parent]] *= strategy[move]
    for node in range(size - 1, -1, -1):
        parent = nodes.parent[node]
        if parent != ROOT:
            move = starts[nodes.situation[parent]] + nodes.slot[node]
            values[parent] += strategy[move] * values[node]


@kernel
def learn(
    nodes: Nodes,
    starts: Array,
    seat: int,
    reaches: Array,
    values: Array,
    change: Array,
    regrets: Array,
) -> None:
    """Add what a seat would have gained by each move; no regret stays below 0."""
    change[:] = 0.0
    sign = 1.0 if seat == 0 else -1.0
    for node in range(nodes.parent.size):
        parent = nodes.parent[node]
        if parent != ROOT and nodes.seat[parent] == seat:
            move = starts[nodes.situation[parent]] + nodes.slot[node]
            weight = sign * reaches[parent, 2] * reaches[parent, 1 - seat]
            change[move] += weight * (values[node] - values[parent])
    for move in range(regrets.size):
        regrets[move] = max(regrets[move] + change[move], 0.0)


@kernel
def average(
    nodes: Nodes, starts: Array, reaches: Array, strategy: Array, weight: float, summed: Array
) -> None:
    """Add a strategy to the sum, each situation as often as its seat gets there."""
    for node in range(nodes.parent.size):
        seat = nodes.seat[node]
        if seat != NOBODY:
            situation = nodes.situation[node]
            for move in range(starts[situation], starts[situation + 1]):
                summed[move] += weight * reaches[node, 2] * reaches[node, seat] * strategy[move]


@kernel
def reach_but(nodes: Nodes, starts: Array, strategy: Array, seat: int, reach: Array) -> None:
    """How likely each node is by chance and by the others' moves."""
    for node in range(nodes.parent.size):
        parent = nodes.parent[node]
        if parent == ROOT:
            reach[node] = nodes.chance[node]
            continue
        reach[node] = reach[parent]
        if nodes.seat[parent] != seat:
            reach[node] *= strategy[starts[nodes.situation[parent]] + nodes.slot[node]]
