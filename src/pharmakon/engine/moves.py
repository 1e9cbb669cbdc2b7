"""A set of moves: one bit for each action of a game, in 64-bit words."""

from typing import Any

import numpy as np

from pharmakon.engine.bits import NONE, ONE, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import Generator, below

Moves = np.ndarray[Any, np.dtype[np.uint64]]
"""An array of uint64 words; bit `action % 64` of word `action // 64` says it is in the set."""

WORD = 64


def empty_moves(actions: int) -> Moves:
    """Room for a set of moves of a game with so many actions."""
    return np.zeros(-(-actions // WORD), dtype=np.uint64)


def listed(moves: Moves) -> list[int]:
    """The actions in the set, rising.

    >>> listed(np.array([0b1001, 0b10], dtype=np.uint64))
    [0, 3, 65]
    """
    found = []
    bits = int.from_bytes(moves.tobytes(), "little")
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


@kernel
def clear(moves: Moves) -> None:
    """Take everything out of the set."""
    for index in range(moves.size):
        moves[index] = NONE


@kernel
def add(moves: Moves, action: int) -> None:
    """Put an action into the set."""
    moves[action // WORD] |= ONE << np.uint64(action % WORD)


@kernel
def has(moves: Moves, action: int) -> bool:
    """Is the action in the set? Any integer may be asked for."""
    if action < 0 or action >= moves.size * WORD:
        return False
    return ((moves[action // WORD] >> np.uint64(action % WORD)) & ONE) != NONE


@kernel
def size(moves: Moves) -> int:
    """How many actions the set holds."""
    total = 0
    for index in range(moves.size):
        total += ones(moves[index])
    return total


@kernel
def pick(moves: Moves, generator: Generator) -> int:
    """An action of a set that is not empty, each exactly as likely."""
    skip = below(generator, size(moves))
    index = 0
    while skip >= ones(moves[index]):
        skip -= ones(moves[index])
        index += 1
    return index * WORD + place_of(moves[index], skip)
