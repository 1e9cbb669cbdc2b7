"""How sure one can be: intervals by resampling whole sets of matches."""

from typing import Any

import numpy as np

Values = np.ndarray[Any, np.dtype[np.float64]]

LEVEL = 0.99
RESAMPLES = 10_000
FEWEST_RESAMPLES = 2_000
MOST_DRAWS = 50_000_000
FEW_SETS = 30
"""Below this many sets an interval by resampling is too narrow to rely on."""


def intervals(values: Values, seed: int, level: float = LEVEL) -> list[tuple[float, float]]:
    """For each column the interval of its mean; a row is what one set of matches gave.

    The matches of a set share a deal and are not independent, so whole rows are drawn again, with
    repetition, as many as there are; the interval holds the means that come out, less the
    rarest at both ends.
    """
    sets = len(values)
    resamples = min(RESAMPLES, max(FEWEST_RESAMPLES, MOST_DRAWS // sets))
    luck = np.random.default_rng(seed)
    means = np.empty((resamples, values.shape[1]))
    for resample in range(resamples):
        means[resample] = values[luck.integers(0, sets, sets)].mean(axis=0)
    tail = (1 - level) / 2
    low, high = np.quantile(means, (tail, 1 - tail), axis=0)
    return list(zip(low.tolist(), high.tolist(), strict=True))


def with_unseen(
    interval: tuple[float, float], mean: float, sets: int, level: float = LEVEL
) -> tuple[float, float]:
    """The interval of a share, made to hold what so few sets may not have shown.

    Where all sets came out alike, drawing them again shows no doubt at all. But a kind of deal
    that comes up with probability p stays unseen in n sets with (1 - p)^n, and may be all won or
    all lost.

    >>> low, high = with_unseen((1.0, 1.0), mean=1.0, sets=100)
    >>> round(low, 3), high
    (0.948, 1.0)
    """
    unseen = 1 - ((1 - level) / 2) ** (1 / sets)
    low, high = interval
    return min(low, mean - unseen * mean), max(high, mean + unseen * (1 - mean))
