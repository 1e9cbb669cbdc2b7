"""A tournament: many deals, and a row for every bot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pharmakon.arena.figure import draw, name_of, subtitle
from pharmakon.arena.matches import Conduct, MatchSet, Plan
from pharmakon.arena.ratings import rate
from pharmakon.arena.reduction import all_known
from pharmakon.arena.rows import Interval, Row
from pharmakon.arena.statistics import Bets, Values, intervals, with_unseen, without
from pharmakon.arena.workers import Workers
from pharmakon.engine.errors import OptionError
from pharmakon.engine.events import Json


@dataclass(frozen=True)
class Result:
    """What came out of a tournament."""

    plan: Plan
    sets: int
    rows: list[Row]
    worth: float = 1.0
    """How many plain matches tell as much as one, where known luck was taken out."""
    until: float | None = None
    """How narrow the intervals had to become, if that decided when to stop."""

    @property
    def matches(self) -> int:
        """How many matches were played."""
        return self.sets * self.plan.set_size

    def json(self) -> dict[str, Json]:
        """The result, ready for JSON."""
        reduced = {"reduced": {"worth": self.worth}} if self.plan.reduce else {}
        until = {} if self.until is None else {"until": self.until}
        return {
            "game": self.plan.game.name,
            "options": dict(self.plan.game.options),
            "matches": self.matches,
            "seed": str(self.plan.seed),
            "bots": [row.json() for row in self.rows],
            **reduced,
            **until,
        }

    def _repr_html_(self) -> str:
        """The figure, for notebooks."""
        return tournament_figure(self)


def tournament_figure(result: Result, language: str = "en") -> str:
    """The figure of a tournament."""
    rows = [(row.name, row) for row in result.rows]
    below = subtitle(result.plan, result.matches, language)
    return draw(name_of(result.plan, language), below, rows, result.plan.game, language)


def deals_for(plan: Plan, matches: int) -> int:
    """How many deals give at least so many matches, in whole sets."""
    return -(-matches // plan.set_size)


def play(
    plan: Plan, matches: int, workers: Workers, tell: Callable[[int], None] = lambda _: None
) -> Result:
    """Play at least so many matches; `tell` is called with the number of those just played."""
    return summed_up(plan, play_deals(plan, range(deals_for(plan, matches)), workers, tell))


def play_until(
    plan: Plan,
    width: float,
    matches: int,
    workers: Workers,
    tell: Callable[[int], None] = lambda _: None,
) -> Result:
    """Play at least so many matches, and on until every win share's interval is so narrow.

    Its intervals are by betting: they hold whenever one stops. Between two looks there are a
    quarter more sets each time, so that few are in vain.
    """
    if plan.reduce:
        raise OptionError("common.arena.until_reduce")
    names = list(dict.fromkeys(plan.bots))
    bets, more = Stakes(plan, names), deals_for(plan, matches)
    sets: list[MatchSet] = []
    while more:
        played = play_deals(plan, range(len(sets), len(sets) + more), workers, tell)
        bets.add(played)
        sets += played
        wide = max(high - low for low, high in bets.shares())
        more = max(1, len(sets) // 4) if wide > width else 0
    result = summed_up(plan, sets)
    rows = [
        replace(row, win_share_99=share, points_99=points)
        for row, share, points in zip(result.rows, bets.shares(), bets.points(), strict=True)
    ]
    return replace(result, rows=rows, until=width)


class Stakes:
    """Bets on the win shares and the points of all bots."""

    def __init__(self, plan: Plan, names: Sequence[str]) -> None:
        self.plan, self.names = plan, names
        limits = plan.game.spec.limits(plan.game.options)
        self.least, self.range = float(limits.least), float(limits.most - limits.least)
        self.on_shares = [Bets() for _ in names]
        self.on_points = [Bets() for _ in names]

    def add(self, sets: Sequence[MatchSet]) -> None:
        """Bet on what these sets gave."""
        shares, points = values(self.plan, self.names, sets)
        for column in range(len(self.names)):
            self.on_shares[column].add(shares[:, column])
            self.on_points[column].add((points[:, column] - self.least) / self.range)

    def shares(self) -> list[Interval]:
        """The intervals of the win shares."""
        return [bets.interval() for bets in self.on_shares]

    def points(self) -> list[Interval]:
        """The intervals of the points."""
        found = [bets.interval() for bets in self.on_points]
        return [
            (self.least + low * self.range, self.least + high * self.range) for low, high in found
        ]


def play_deals(
    plan: Plan, deals: range, workers: Workers, tell: Callable[[int], None] = lambda _: None
) -> list[MatchSet]:
    """Play the sets of these deals, in their order."""
    sets = []
    for played in workers.play(plan, deals):
        sets.append(played)
        tell(len(played.matches))
    return sorted(sets, key=lambda played: played.deal)


def summed_up(plan: Plan, sets: Sequence[MatchSet]) -> Result:
    """The rows of all bots; those of one name are one row."""
    names = list(dict.fromkeys(plan.bots))
    plain, points = values(plan, names, sets)
    luck = luck_of(plan, names, sets)
    shares = plain - luck if all_known([plan.bot(name) for name in names]) else without(plain, luck)
    table = np.hstack([shares, points])
    bounds = intervals(table, plan.derive("intervals"))
    if len(sets) == 1:  # one deal tells nothing of others
        limits = plan.game.spec.limits(plan.game.options)
        known_before = [(0.0, 1.0), (float(limits.least), float(limits.most))]
        bounds = [bound for bound in known_before for _ in names]
    ratings = rate(plan.bots, (match for played in sets for match in played.matches))
    rows = []
    for index, name in enumerate(names):
        win_share = float(shares[:, index].mean())
        conduct = Conduct()
        for played in sets:
            conduct.add(played.conduct[name])
        rows.append(
            Row(
                name,
                win_share=win_share,
                win_share_99=with_unseen(bounds[index], win_share, len(sets)),
                even_share=plan.bots.count(name) / len(plan.bots),
                points=float(points[:, index].mean()),
                points_99=bounds[len(names) + index],
                conduct=conduct,
                rating=ratings[name],
            )
        )
    return Result(plan, len(sets), rows, worth(plain, shares))


def values(plan: Plan, names: Sequence[str], sets: Sequence[MatchSet]) -> tuple[Values, Values]:
    """For each set and bot: its win share, and its points for one seat and match."""
    shares, points, seats = (np.zeros((len(sets), len(names))) for _ in range(3))
    columns = [names.index(name) for name in plan.bots]
    for row, played in enumerate(sets):
        for match in played.matches:
            for seat, entry in enumerate(match.seating):
                shares[row, columns[entry]] += match.shares[seat]
                points[row, columns[entry]] += match.scores[seat]
                seats[row, columns[entry]] += 1
    return shares / plan.set_size, points / seats


def luck_of(plan: Plan, names: Sequence[str], sets: Sequence[MatchSet]) -> Values:
    """For each set and bot: the part of its win share that is known to be luck; 0 if none is."""
    found = np.zeros((len(sets), len(names)))
    if not plan.reduce:
        return found
    columns = [names.index(name) for name in plan.bots]
    for row, played in enumerate(sets):
        for match in played.matches:
            for seat, entry in enumerate(match.seating):
                found[row, columns[entry]] += match.luck[seat] if match.luck else 0.0
    return found / plan.set_size


def worth(plain: Values, reduced: Values) -> float:
    """How many times as many plain sets it takes to be as sure as with the reduced ones."""
    left = float(reduced.var(axis=0).sum())
    return float(plain.var(axis=0).sum()) / left if left > 0 else 1.0
