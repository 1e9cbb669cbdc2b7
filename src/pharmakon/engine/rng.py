"""Randomness: one 64-bit integer, the same sequence on every machine and device.

The generator is SplitMix64. It lies in an array of one `uint64`, so that a kernel can advance it:
a state's own in `state.generator`, a player's in any other.
"""

from typing import Any

import numpy as np

from pharmakon.engine.kernel import kernel, wrapping

Generator = np.ndarray[Any, np.dtype[np.uint64]]
"""An array of one uint64: nested in a state, or on its own."""

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
LOW_HALF = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))


@wrapping
@kernel
def word(generator: Generator) -> np.uint64:
    """The next 64 random bits."""
    generator[0] += STEP
    bits = generator[0]
    bits = (bits ^ (bits >> SHIFTS[0])) * FIRST_FACTOR
    bits = (bits ^ (bits >> SHIFTS[1])) * SECOND_FACTOR
    return np.uint64(bits ^ (bits >> SHIFTS[2]))


@kernel
def below(generator: Generator, limit: int) -> int:
    """A whole number from 0 to limit - 1, each exactly as likely; limit is 1 to 2^32."""
    size = np.uint64(limit)
    scaled = (word(generator) >> HALF) * size
    if (scaled & LOW_HALF) < size:
        # The few words that would make some numbers likelier are drawn again.
        uneven = (LOW_HALF + np.uint64(1)) % size
        while (scaled & LOW_HALF) < uneven:
            scaled = (word(generator) >> HALF) * size
    return np.int64(scaled >> HALF)  # type: ignore[return-value]  # int() of a uint64 stays one


@kernel
def shuffle(generator: Generator, cards: Any, count: int) -> None:
    """Put the first `count` cards into a random order, all orders equally likely."""
    for left in range(count, 1, -1):
        other = below(generator, left)
        card = cards[left - 1]
        cards[left - 1] = cards[other]
        cards[other] = card
