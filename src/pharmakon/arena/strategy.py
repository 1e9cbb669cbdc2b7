"""How a bot plays a small edition, as a strategy over its tree: what can be judged exactly."""

from typing import Any

import numpy as np

from pharmakon.arena.tree import ROOT, Tree
from pharmakon.bots.seat import Bot, Budget, SeatView

Array = np.ndarray[Any, np.dtype[Any]]


def strategy_of(tree: Tree, player: Bot, times: int = 8) -> Array:
    """How often a bot makes each move, asked with so many seeds in every situation.

    It is not asked where it never gets to, because it has left the way there itself: whatever is
    played in such a situation changes nothing that anybody wins. There every move counts the same.

    >>> import pharmakon
    >>> from pharmakon.arena.equilibrium import judge
    >>> from pharmakon.arena.tree import grow
    >>> from pharmakon.bots.names import bot
    >>> tree = grow(pharmakon.make("poison", edition="mini", first=0))
    >>> round(judge(tree, strategy_of(tree, bot("herbalist"))).exploitability, 2)
    0.19
    """
    nodes, starts = tree.nodes, tree.starts
    strategy = tree.uniform.copy()
    asked = np.zeros(len(tree.situations), dtype=np.bool_)
    by_itself = np.ones((len(nodes.parent), 2), dtype=np.bool_)
    for node, parent in enumerate(nodes.parent):
        if parent != ROOT:
            by_itself[node] = by_itself[parent]
            move = starts[nodes.situation[parent]] + nodes.slot[node]
            by_itself[node, nodes.seat[parent]] &= strategy[move] > 0
        number, seat = nodes.situation[node], nodes.seat[node]
        if number >= 0 and not asked[number] and by_itself[node, seat]:
            asked[number] = True
            strategy[starts[number] : starts[number + 1]] = often(tree, number, player, times)
    return strategy


def often(tree: Tree, number: int, player: Bot, times: int) -> Array:
    """How often a bot makes each move in one situation."""
    situation = tree.situations[number]
    counts = np.zeros(len(situation.moves))
    if counts.size == 1:
        return counts + 1
    seat = SeatView(situation.match(tree.game), situation.seat)
    for seed in range(times):
        counts[situation.moves.index(player.choose(seat, Budget(seed=seed)))] += 1
    return counts / times
