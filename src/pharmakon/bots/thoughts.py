"""What a search bot comes to think, and how it spends its time."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

from pharmakon.bots.seat import Budget, SeatView

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


class Thinker(Protocol):
    """A bot that tells what it thinks."""

    def think(self, seat: SeatView, budget: Budget) -> Thoughts:
        """What comes of every legal move."""


_compiled: set[tuple[type[Thinker], str]] = set()


def compile_first(bot: Thinker, seat: SeatView, budget: Budget) -> None:
    """Compile what a bot needs before its time is measured."""
    key = type(bot), seat.game.name
    if budget.milliseconds is not None and key not in _compiled:
        _compiled.add(key)
        bot.think(seat, Budget(simulations=1))


class Clock:
    """The time since thinking began."""

    def __init__(self) -> None:
        self._begun = time.perf_counter()

    @property
    def milliseconds(self) -> float:
        """How much has passed."""
        return 1000 * (time.perf_counter() - self._begun)


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
