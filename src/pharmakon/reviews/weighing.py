"""Moves weighed in imagined worlds, as kernels: what each came to in each world.

Every move is tried in the same worlds with the same luck, so that two of them can be compared
world by world. How a simulation goes on after the move is learned as `ismcts` learns it
(`bots/tree.py`).
"""

from typing import Any

import numpy as np

from pharmakon.bots.playout import Desk, Goal, imagine, judge, last_round, play_on, win_chances
from pharmakon.bots.tree import Style, Tree, back_up, descend
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.turns import States


@kernel
def weigh(
    states: States,
    tree: Tree,
    alive: Any,
    goal: Goal,
    style: Style,
    generator: Generator,
    desk: Desk,
    shares: Any,
    values: Any,
) -> None:
    """Try some moves in new worlds; write what each came to, by world and move.

    `shares` is the chance to win the match alone, `values` has points beside it.
    """
    seat = states[0].seat
    until = last_round(states[0], goal)
    luck = np.zeros(1, dtype=np.uint64)
    for row in range(shares.shape[0]):
        imagine(states, style.reading, generator, desk)
        shared = word(generator)
        for index in range(alive.size):
            move = alive[index]
            desk.worlds[1] = desk.worlds[0]
            world = desk.worlds[1]
            luck[0] = shared
            depth = descend(world, tree, move, seat, until, style, luck, desk)
            play_on(world, goal, until, desk.moves, luck)
            win_chances(world, desk)
            shares[row, move] = desk.values[seat]
            judge(world, goal, desk)
            values[row, move] = desk.values[seat]
            back_up(tree, depth, seat, desk.values)
