"""A strategy for a small edition in a file: every situation, its moves, how often each is played.

The arrays of the file, with S situations and M moves in all of them:
`seed (S,)` of one deal that leads to the situation, `seat (S,)` who acts, `played (S, depth)` the
actions since the deal (-1 after the last), `starts (S + 1,)` where its moves begin, `actions (M,)`
the moves, and `often (M,)` how often each is played. `game.decode` says an action in notation.
"""

from pathlib import Path
from typing import Any

import numpy as np

from pharmakon.arena.equilibrium import Solution, judge, normalised
from pharmakon.arena.tree import Tree
from pharmakon.engine.errors import RecordError

Array = np.ndarray[Any, np.dtype[Any]]

DIGITS = 5


def write(path: Path, solution: Solution) -> None:
    """Write a strategy; the same strategy gives the same bytes."""
    arrays: dict[str, Any] = situations_of(solution.tree)
    often = np.round(solution.strategy, DIGITS).astype(np.float32)
    np.savez_compressed(path, **arrays, often=often)


def read(path: Path, tree: Tree) -> Solution:
    """The strategy in a file, judged over the tree of its game."""
    with np.load(path) as kept:
        for name, array in situations_of(tree).items():
            if not np.array_equal(kept[name], array):
                raise RecordError("common.record.strategy", file=path.name, game=tree.game.name)
        often = kept["often"].astype(np.float64)
    return judge(tree, normalised(tree, often))


def situations_of(tree: Tree) -> dict[str, Array]:
    """All situations of a tree, as arrays."""
    encode, longest = tree.game.encode, int(tree.nodes.depth.max())
    played = np.full((len(tree.situations), longest), -1, dtype=np.int16)
    for number, situation in enumerate(tree.situations):
        played[number, : len(situation.played)] = [encode(move) for move in situation.played]
    moves = [encode(move) for situation in tree.situations for move in situation.moves]
    return {
        "seed": np.array([situation.seed for situation in tree.situations], dtype=np.uint64),
        "seat": np.array([situation.seat for situation in tree.situations], dtype=np.int8),
        "played": played,
        "starts": tree.starts.astype(np.int32),
        "actions": np.array(moves, dtype=np.int16),
    }
