"""One decision, judged from what the seat to act knows: what every legal move is worth."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pharmakon.bots.ismcts import half, room_for, stages
from pharmakon.bots.playout import desk_for, goal_of
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.bots.tree import Style, empty_tree
from pharmakon.engine.errors import SeatError
from pharmakon.engine.events import Json
from pharmakon.reviews.weighing import weigh
from pharmakon.table.match import Match
from pharmakon.table.seeds import check_seed

SIMULATIONS = 8_000
"""So many simulations judge a decision if nobody says how many."""

ROUNDS = 1
ADVICE = 100
STYLE = Style(exploration=1.5, widening=1.0, hints=1, reading=True, trust=50)
"""How worlds are played on: as `ismcts` does by default."""

FEWEST = 2
"""Worlds in which every move is tried at least in each half: fewer tell no error."""

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


def judge_decision(match: Match, simulations: int | None = None, seed: int = 0) -> Judgement:
    """The same as an object that compares moves."""
    if match.seat is None:
        raise SeatError("common.bot.over")
    budget = Budget(simulations=simulations or SIMULATIONS, seed=check_seed(seed))
    return judge_seat(SeatView(match, match.seat, []), budget)


def judge_seat(seat: SeatView, budget: Budget) -> Judgement:
    """Choose the best move in half of the simulations, and value all moves in the other half.

    After each stage of the first half the worse half of the moves is given up. The second half
    spends as much on every move as the first did: what was a close call is looked at most.
    """
    game, actions, total = seat.game, seat.actions(), budget.simulations or SIMULATIONS
    states = seat.states(0)
    tree = empty_tree(actions, room_for(budget), game.spec.limits(game.options).moves)
    goal, desk = goal_of(game, ROUNDS, ADVICE), desk_for(game)
    generator = np.array([budget.seed], dtype=np.uint64)

    def tried(worlds: int, alive: Array) -> tuple[Array, Array]:
        shares, values = (np.full((worlds, actions.size), np.nan) for _ in range(2))
        weigh(states, tree, alive, goal, STYLE, generator, desk, shares, values)
        return shares, values

    alive = np.arange(actions.size)
    kept, order, sums, counts = [], alive, np.zeros(actions.size), np.zeros(actions.size)
    for worlds in worlds_of(total // 2, actions.size):
        kept.append((worlds, alive))
        _, values = tried(worlds, alive)
        sums[alive] += values[:, alive].sum(axis=0)
        counts[alive] += worlds
        order = alive[np.argsort(-sums[alive] / counts[alive], kind="stable")]
        alive = np.sort(order[: half(alive.size)])
    moves = tuple(game.decode(action) for action in actions)
    shares = np.concatenate([tried(worlds, alive)[0] for worlds, alive in kept])
    return Judgement(seat.seat, moves, moves[int(order[0])], shares)


def worlds_of(simulations: int, moves: int) -> Iterator[int]:
    """In how many worlds the moves that are left are tried, stage by stage.

    >>> list(worlds_of(72, 8))
    [3, 6, 12]
    """
    for stage in stages(Budget(simulations=max(1, simulations)), moves):
        yield max(FEWEST, stage.simulations or 0)


def standard_error(numbers: Array) -> float:
    """The standard error of a mean."""
    return float(numbers.std(ddof=1) / np.sqrt(numbers.size))
