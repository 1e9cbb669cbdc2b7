"""One decision, judged from what the seat to act knows: what every legal move is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil, log2
from typing import Any

import numpy as np

from pharmakon.bots.ismcts import half
from pharmakon.bots.playout import desk_for
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.errors import SeatError
from pharmakon.engine.events import Json
from pharmakon.reviews.weighing import aim, weigh
from pharmakon.table.match import Match
from pharmakon.table.seeds import check_seed

SIMULATIONS = 16_000
"""So many simulations judge a decision if nobody says how many."""

FEWEST = 2
"""Worlds in which a move is tried at least, whenever it is tried: fewer tell no error."""

DOUBT = 3.0
"""A move that was played counts as best unless another wins more by so many standard errors.

With fewer, the luckiest of many moves is often taken for a better one. What it then seems to gain
is noise, but never counts below 0, so that losses would be too large and luck too good.
"""

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Weighed:
    """What a move is worth, in shares of a match, with its standard error."""

    move: str
    value: float
    error: float


@dataclass(frozen=True)
class Judgement:
    """What search thinks of a decision.

    `best` was chosen in one half of the simulations; all values are from the other half, where
    nobody has chosen anything, so that the best of many is not praised for its luck.
    """

    seat: int
    moves: tuple[str, ...]
    best: str
    shares: Array
    """By world and move: the chance to win; NaN where a move was not tried."""

    @cached_property
    def values(self) -> Mapping[str, Weighed]:
        """Every legal move, each compared with the best one world by world."""
        column = self.shares[:, self.moves.index(self.best)]
        top = float(column.mean())
        found = {}
        for index, move in enumerate(self.moves):
            tried = self.shares[:, index]
            tried = tried[~np.isnan(tried)]
            value = top - self.difference(move)[0]
            found[move] = Weighed(move, value, standard_error(tried))
        return found

    def difference(self, move: str) -> tuple[float, float]:
        """How much the best move is worth more than another, and the standard error of that."""
        if move == self.best:
            return 0.0, 0.0
        best, other = self.moves.index(self.best), self.moves.index(move)
        apart = self.shares[:, best] - self.shares[:, other]
        apart = apart[~np.isnan(apart)]
        return float(apart.mean()), standard_error(apart)

    def loss(self, move: str) -> tuple[float, float]:
        """What a move gives away, never below 0, and its standard error."""
        lost, error = self.difference(move)
        return max(0.0, lost), error

    def json(self, move: str | None = None) -> dict[str, Json]:
        """The judgement, ready for JSON; `move` is the one that was played, if any."""
        return {
            "seat": self.seat,
            "move": move,
            "best": self.best,
            "values": [
                {"move": found.move, "value": found.value, "error": found.error}
                for found in self.values.values()
            ],
        }


def evaluate(match: Match, *, simulations: int | None = None, seed: int = 0) -> dict[str, Json]:
    """What every move of the seat to act is worth, judged from what that seat knows alone.

    A value is the chance to win the match, shared wins in shares.

    >>> import pharmakon
    >>> match = pharmakon.make("poison").new(seed=7)
    >>> judged = pharmakon.evaluate(match, simulations=200)
    >>> judged == pharmakon.evaluate(match.resample(match.seat, 1), simulations=200)
    True
    """
    return judge_decision(match, simulations, seed).json()


def judge_decision(
    match: Match, simulations: int | None = None, seed: int = 0, move: str | None = None
) -> Judgement:
    """The same as an object that compares moves; `move` is the one that the seat has made."""
    if match.seat is None:
        raise SeatError("common.bot.over")
    budget = Budget(
        simulations=SIMULATIONS if simulations is None else simulations, seed=check_seed(seed)
    )
    seat = SeatView(match, match.seat, [])
    weighing = Weighing(seat, budget)
    return weighing.judge(None if move is None else seat.moves().index(move))


class Weighing:
    """The moves of one decision, tried in worlds that the seat to act may be in."""

    def __init__(self, seat: SeatView, budget: Budget) -> None:
        """Nothing is tried yet; all chance comes from the budget's seed."""
        self.seat = seat
        self.actions = seat.actions()
        self.simulations = budget.simulations or SIMULATIONS
        self._states = seat.states(0)
        self._goal, self._desk = aim(seat.game), desk_for(seat.game)
        self._generator = np.array([budget.seed], dtype=np.uint64)

    def judge(self, played: int | None) -> Judgement:
        """Choose the best move in half of the simulations, and value all moves in the other half.

        The second half goes to all moves, and to the two that matter: the best, and the one that
        was played or the second best.
        """
        order, won = self.choose(played)
        best = int(order[0])
        if played is not None and not clearly_better(won, best, played):
            best = played
        rival = played if played not in (None, best) else int(order[order != best][:1].sum())
        everything = np.arange(self.actions.size)
        pair = np.unique([best, rival])
        quarter = self.simulations // 4
        shares = [self.tried(quarter, moves)[0] for moves in (everything, pair)]
        moves = tuple(self.seat.game.decode(action) for action in self.actions)
        return Judgement(self.seat.seat, moves, moves[best], np.concatenate(shares))

    def choose(self, played: int | None) -> tuple[Any, Array]:
        """The moves that were looked at to the end, the best first, and how often all won.

        After each stage the worse half of the moves is given up, but never the one played.
        """
        alive = np.arange(self.actions.size)
        count = max(1, ceil(log2(alive.size)))
        shares, stages = [], []
        for _ in range(count):
            won, came_to = self.tried(self.simulations // 2 // count, alive)
            shares.append(won)
            stages.append(came_to)
            means = np.nanmean(np.concatenate(stages)[:, alive], axis=0)
            order = alive[np.argsort(-means, kind="stable")]
            kept = order[: half(alive.size)]
            alive = np.unique(kept if played is None else [*kept, played])
        return order, np.concatenate(shares)

    def tried(self, simulations: int, moves: Any) -> tuple[Array, Array]:
        """Try moves in as many worlds as the simulations allow: chances, and points beside them."""
        worlds = max(FEWEST, simulations // moves.size)
        shares, values = (np.full((worlds, self.actions.size), np.nan) for _ in range(2))
        weigh(
            self._states,
            self.actions,
            moves,
            self._goal,
            self._generator,
            self._desk,
            shares,
            values,
        )
        return shares, values


def clearly_better(won: Array, best: int, played: int) -> bool:
    """Whether a move wins more than the one played beyond doubt."""
    apart = won[:, best] - won[:, played]
    apart = apart[~np.isnan(apart)]
    return bool(apart.mean() > DOUBT * standard_error(apart))


def standard_error(numbers: Array) -> float:
    """The standard error of a mean."""
    return float(numbers.std(ddof=1) / np.sqrt(numbers.size))
