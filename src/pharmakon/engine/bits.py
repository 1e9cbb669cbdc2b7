"""Sets of up to 64 small numbers, one bit each. Compiled, every question is a few instructions.

All operands are `np.uint64`: Numba would turn a mix with plain integers into floats.
"""

from typing import Any

import numpy as np

from pharmakon.engine.kernel import kernel, wrapping

NONE, ONE = np.uint64(0), np.uint64(1)
HALVES = (32, 16, 8, 4, 2, 1)
PAIRS, NIBBLES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
BYTES, SUM = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
TWO, FOUR, TOP = np.uint64(2), np.uint64(4), np.uint64(56)


@kernel
def bit(place: int) -> np.uint64:
    """The set that holds one number."""
    return ONE << np.uint64(place)


@wrapping
@kernel
def ones(bits: np.uint64) -> int:
    """How many numbers the set holds (compilers turn this into one instruction)."""
    bits = bits - ((bits >> ONE) & PAIRS)
    bits = (bits & NIBBLES) + ((bits >> TWO) & NIBBLES)
    bits = (bits + (bits >> FOUR)) & BYTES
    return np.int64((bits * SUM) >> TOP)  # type: ignore[return-value]  # as in rng.below


def size_of(bits: Any) -> int:
    """How many numbers the set holds, for those who ask from Python, one set at a time."""
    return int(bits).bit_count()


@kernel
def lowest(bits: np.uint64) -> np.uint64:
    """The set that holds only the lowest number of a set that is not empty."""
    return bits & (~bits + ONE)


@kernel
def place_of(bits: np.uint64, skip: int) -> int:
    """The number in the set that has `skip` lower ones: one half after the other.

    Without a branch that depends on luck this is twice as fast as clearing bit by bit.
    """
    place = 0
    for width in HALVES:
        low = bits & ((ONE << np.uint64(width)) - ONE)
        below = ones(low)
        if skip >= below:
            skip -= below
            bits >>= np.uint64(width)
            place += width
        else:
            bits = low
    return place
