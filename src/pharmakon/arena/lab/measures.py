"""Numbers that answer a designer's questions, each with a 99 % interval over whole deals."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pharmakon.arena.lab.study import REPETITIONS, Studied
from pharmakon.arena.statistics import LEVEL, grouped
from pharmakon.engine.events import Json

Array = np.ndarray[Any, np.dtype[Any]]

RESAMPLES = 2_000
PARTS = ("skill", "seat", "deal", "play")
"""What decides a result: who plays, from which place, with which cards, and luck in the play."""


class Measure(NamedTuple):
    """A number and its interval."""

    value: float
    interval: tuple[float, float]

    def json(self) -> dict[str, Json]:
        """The number, ready for JSON."""
        return {"value": self.value, "interval_99": list(self.interval)}


def measures(studied: Studied, seed: int) -> dict[str, Measure]:
    """All numbers of a variant."""
    counts, deals = studied.counts, studied.deals
    players = counts.shares.shape[1]
    best = np.sort(counts.points, axis=1)
    places = places_of(studied)
    first = counts.shares[np.arange(len(places)), (places == 0).argmax(axis=1)]
    strong = (counts.shares * (studied.bots == 0)).sum(axis=1)
    per_match = {
        "moves": counts.moves,
        "decisions": counts.choices / players,
        "points": counts.points.mean(axis=1),
        "spread": best[:, -1] - best[:, 0],
        "changes": counts.changes,
        "first_seat": first * players,
        "stronger": strong,
    }
    table = np.column_stack(list(per_match.values()))
    rows = table.reshape(deals, -1, table.shape[1]).mean(axis=1)
    whole = np.column_stack([rows, np.ones(deals)])
    found = resampled(whole, lambda sums: sums[:-1] / sums[-1], seed)
    named = dict(zip(per_match, found, strict=True))
    *parts, luck = resampled(
        statistics_of(studied),
        lambda sums: np.append(parts_of(sums, players), luck_of(sums, players)),
        seed,
    )
    named |= {f"part_{name}": part for name, part in zip(PARTS, parts, strict=True)}
    return {**named, "luck": luck}


def more_luck(studied: Studied, other: Studied, seed: int) -> Measure:
    """How much more of a variant's results is luck than of another's on the same deals."""
    both = (studied, other)
    tables = [statistics_of(each) for each in both]
    players = [each.counts.shares.shape[1] for each in both]
    middle = tables[0].shape[1]

    def difference(sums: Array) -> Array:
        return np.array([luck_of(sums[:middle], players[0]) - luck_of(sums[middle:], players[1])])

    return resampled(np.hstack(tables), difference, seed)[0]


def places_of(studied: Studied) -> Array:
    """By match and seat: the place counted from whoever acts first."""
    players = studied.counts.shares.shape[1]
    found: Array = (np.arange(players) - studied.counts.first[:, None]) % players
    return found


def statistics_of(studied: Studied) -> Array:
    """For each deal all that the parts of a result are computed from, as sums."""
    shares, deals = studied.counts.shares, studied.deals
    players, places = shares.shape[1], places_of(studied)
    bots = int(studied.bots.max()) + 1
    pairs = shares.reshape(-1, REPETITIONS, players)
    columns = [
        np.full(len(shares), players, dtype=np.float64),
        (shares**2).sum(axis=1),
        np.repeat((pairs[:, 0] * pairs[:, 1]).sum(axis=1), REPETITIONS),
    ]
    for bot in range(bots):
        columns += [(shares * (studied.bots == bot)).sum(axis=1), (studied.bots == bot).sum(axis=1)]
    for place in range(players):
        columns += [(shares * (places == place)).sum(axis=1), (places == place).sum(axis=1)]
    table = np.column_stack(columns)
    found: Array = table.reshape(deals, -1, table.shape[1]).sum(axis=1)
    return found


def parts_of(sums: Array, players: int) -> Array:
    """How much of the variance of results is skill, the seat, the deal, and luck in the play.

    What two repetitions of a seating have in common is all but luck in the play; what is left of
    it beside the bots' and the places' own averages is the deal.
    """
    n, even = sums[0], 1 / players
    spread = sums[1] / n - even**2
    common = sums[2] / n - even**2
    groups = sums[3:].reshape(-1, 2)
    off = groups[:, 1] / n * (groups[:, 0] / np.maximum(groups[:, 1], 1) - even) ** 2
    bots = len(groups) - players
    skill, seat = off[:bots].sum(), off[bots:].sum()
    found: Array = np.array([skill, seat, common - skill - seat, spread - common]) / spread
    return found


def luck_of(sums: Array, players: int) -> float:
    """How much of the variance of results neither skill nor the seat explains."""
    skill, seat, _, _ = parts_of(sums, players)
    return float(1 - skill - seat)


def resampled(
    rows: Array, statistic: Callable[[Array], Array], seed: int, level: float = LEVEL
) -> list[Measure]:
    """A statistic of the sum of rows, with the interval that drawing rows again gives."""
    groups = grouped(rows)
    luck = np.random.default_rng(seed)
    drawn = np.array(
        [
            statistic(groups[luck.integers(0, len(groups), len(groups))].sum(axis=0))
            for _ in range(RESAMPLES)
        ]
    )
    tail = (1 - level) / 2
    low, high = np.quantile(drawn, (tail, 1 - tail), axis=0)
    values = statistic(rows.sum(axis=0))
    return [
        Measure(float(value), (float(least), float(most)))
        for value, least, most in zip(values, low, high, strict=True)
    ]
