"""What a search bot comes to think, and how it spends its time."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from pharmakon.bots.seat import Budget, SeatView
from pharmakon.bots.settings import number

PORTION_MS = 5.0


@dataclass(frozen=True)
class Thought:
    """What search thinks of a move."""

    move: str
    visits: int
    value: float


@dataclass(frozen=True)
class Thoughts:
    """What search thinks of all legal moves, the best one, and how many worlds it has imagined.

    A value is what the searching seat may hope for, from 0 to 1: its share of a win, with points
    as a small part of it.
    """

    best: str
    moves: list[Thought]
    worlds: int
    simulations: int
    milliseconds: float


class Clock:
    """The time since thinking began."""

    def __init__(self) -> None:
        self._begun = time.perf_counter()

    @property
    def milliseconds(self) -> float:
        """How much has passed."""
        return 1000 * (time.perf_counter() - self._begun)


_compiled: set[tuple["Thinker", str]] = set()


@dataclass(frozen=True)
class Thinker(ABC):
    """A bot that searches, and tells what it thinks.

    `simulations`, `ms` and `threads` are its own limits beside the budget's; `rounds` and `advice`
    say how worlds are played on (`bots/playout.py`).
    """

    simulations: int | None = None
    ms: float | None = None
    threads: int | None = None
    rounds: int = number(1, 0)
    advice: int = number(100, 0, 100)

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """The move it thinks best, without a thought if there is only one."""
        seat.check_turn()
        moves = seat.moves()
        return moves[0] if len(moves) == 1 else self.think(seat, budget).best

    def think(self, seat: SeatView, budget: Budget) -> Thoughts:
        """What comes of every legal move; what it needs is compiled before its time is measured."""
        seat.check_turn()
        budget = budget.within(self.simulations, self.ms, self.threads)
        key = self, seat.game.name
        if budget.milliseconds is not None and key not in _compiled:
            _compiled.add(key)
            self.search(seat, Budget(simulations=1), Clock())
        return self.search(seat, budget, Clock())

    @abstractmethod
    def search(self, seat: SeatView, budget: Budget, clock: Clock) -> Thoughts:
        """Try the legal moves of the seat to act until the budget is spent."""


def spend(budget: Budget, clock: Clock, work: Callable[[int], None], portion: int) -> int:
    """Work in portions until the budget is spent, its milliseconds on the clock; how much it is."""
    done, begun = 0, clock.milliseconds
    wanted = budget.simulations
    while wanted is None or done < wanted:
        count = portion if wanted is None else min(portion, wanted - done)
        work(count)
        done += count
        if budget.milliseconds is None:
            portion = (wanted or done) - done
            continue
        now = clock.milliseconds
        each = (now - begun) / done
        left = budget.milliseconds - now
        if left < each:
            break
        portion = max(1, int(min(left / 2, PORTION_MS) / each))
    return done


def shares(budget: Budget) -> list[Budget]:
    """The budget of each thread; the simulations are divided among them."""
    count = budget.threads
    if budget.simulations is not None:
        count = min(count, budget.simulations)
        whole, rest = divmod(budget.simulations, count)
        parts: list[int | None] = [whole + (index < rest) for index in range(count)]
    else:
        parts = [None] * count
    return [Budget(part, budget.milliseconds, 1, budget.seed) for part in parts]


def in_threads(works: Sequence[Callable[[], int]]) -> list[int]:
    """Do several works at once, each in its own thread: kernels let go of Python's lock."""
    if len(works) == 1:
        return [works[0]()]
    with ThreadPoolExecutor(len(works)) as pool:
        return [future.result() for future in [pool.submit(work) for work in works]]
