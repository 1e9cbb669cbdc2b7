"""How sure one can be: intervals by resampling whole sets of matches."""

from typing import Any

import numpy as np

Values = np.ndarray[Any, np.dtype[np.float64]]

LEVEL = 0.99
RESAMPLES = 10_000
FEWEST_RESAMPLES = 2_000
MOST_DRAWS = 50_000_000
TINY = 1e-12
MOST_ROWS = 1_000
"""More sets than this are put together in groups before they are drawn again."""
LEARNING = 6
"""So many sets can tell how much of the luck that is known counts."""
FEW_SETS = 30
"""Below this many sets an interval by resampling is too narrow to rely on."""


def intervals(values: Values, seed: int, level: float = LEVEL) -> list[tuple[float, float]]:
    """For each column the interval of its mean; a row is what one set of matches gave.

    The matches of a set share a deal and are not independent, so whole rows are drawn again, with
    repetition, as many as there are; the interval holds the means that come out, less the
    rarest at both ends. Very many rows are drawn in groups, which is as good and much faster.
    """
    rows = grouped(np.column_stack([values, np.ones(len(values))]))
    sets = len(rows)
    resamples = min(RESAMPLES, max(FEWEST_RESAMPLES, MOST_DRAWS // sets))
    luck = np.random.default_rng(seed)
    means = np.empty((resamples, values.shape[1]))
    for resample in range(resamples):
        drawn = rows[luck.integers(0, sets, sets)].sum(axis=0)
        means[resample] = drawn[:-1] / drawn[-1]
    tail = (1 - level) / 2
    low, high = np.quantile(means, (tail, 1 - tail), axis=0)
    return list(zip(low.tolist(), high.tolist(), strict=True))


def grouped(rows: Values) -> Values:
    """Rows added up in groups, so that there are not too many; the last group may be smaller.

    >>> grouped(np.ones((4_001, 1))).shape
    (801, 1)
    """
    each = -(-len(rows) // MOST_ROWS)
    found: Values = np.add.reduceat(rows, range(0, len(rows), each))
    return found


def without(values: Values, luck: Values) -> Values:
    """Values without known luck: as much of it as counts, judged by all other rows.

    Luck is 0 on average, so any part of it may be taken out. How large the best part is, each row
    learns from the others, so that the mean stays what it is. Few rows cannot tell: there all of
    it is taken out.

    >>> luck = np.array([[1.0], [-1.0]] * 10)
    >>> bool(without(3 + 2 * luck, luck).std() < 1e-9)
    True
    """
    rows = len(values)
    if rows < LEARNING:
        return values - luck
    mean, middle = ((each.sum(axis=0) - each) / (rows - 1) for each in (values, luck))
    both = (values * luck).sum(axis=0) - values * luck - (rows - 1) * mean * middle
    spread = (luck**2).sum(axis=0) - luck**2 - (rows - 1) * middle**2
    part = both.sum(axis=1) / np.maximum(spread.sum(axis=1), TINY)
    found: Values = values - part[:, None] * luck
    return found


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


BOLDEST = 0.75
"""The largest part of its capital that a bet may lose."""


class Bets:
    """Bets on shares from 0 to 1 as they come in: an interval that may be looked at at any time.

    Whoever doubts that the mean is `m` bets on every share to come, and is right to doubt as soon
    as the capital has grown 2 / (1 - level) fold: if the mean were `m`, that would happen with a
    probability of (1 - level) / 2 at most, however often one looks, however few the shares. The
    interval holds every `m` that nobody is right to doubt. (Waudby-Smith and Ramdas: Estimating
    means of bounded random variables by betting.)
    """

    def __init__(self, level: float = LEVEL) -> None:
        self.goal = np.log(2 / (1 - level))
        self.means = np.linspace(0.0005, 0.9995, 1000)
        self.above, self.below = np.zeros_like(self.means), np.zeros_like(self.means)
        self.doubted_low = np.zeros(self.means.size, bool)
        self.doubted_high = np.zeros(self.means.size, bool)
        self.count, self.total, self.squares = 0, 0.5, 0.25

    def add(self, shares: Values) -> None:
        """Bet on these shares, one after the other."""
        means = self.means
        for share in shares:
            self.count += 1
            guess, variance = self.total / self.count, self.squares / self.count
            bet = (guess - means) / (variance + (guess - means) ** 2)
            self.above += np.log1p(np.clip(bet, 0, BOLDEST / means) * (share - means))
            self.below += np.log1p(np.clip(-bet, 0, BOLDEST / (1 - means)) * (means - share))
            self.doubted_low |= self.above >= self.goal
            self.doubted_high |= self.below >= self.goal
            self.total += share
            self.squares += (share - self.total / (self.count + 1)) ** 2

    def interval(self) -> tuple[float, float]:
        """What nobody is right to doubt so far."""
        low = self.means[~self.doubted_low][0] - 0.0005 if self.doubted_low[0] else 0.0
        high = self.means[~self.doubted_high][-1] + 0.0005 if self.doubted_high[-1] else 1.0
        return round(float(low), 3), round(float(high), 3)


def betting_interval(shares: Values, level: float = LEVEL) -> tuple[float, float]:
    """The interval of the mean of shares from 0 to 1 that may be looked at after every set.

    >>> betting_interval(np.ones(20))
    (0.691, 1.0)
    """
    bets = Bets(level)
    bets.add(shares)
    return bets.interval()
