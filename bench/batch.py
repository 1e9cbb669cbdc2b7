"""A batch on the CPU beside the bare kernel, in one run, on one core and on all.

    python bench/batch.py [--json] [--game poison]

The bare kernel deals and plays random matches in one state and picks its own moves. `batch.step`
is given its actions and writes masks, seats, rewards and the rest. Both are told in moves a second,
deals included; "with choosing" adds the time of picking a random action for every match in a
kernel, as the bare one does. They take turns in short portions, and the fastest of each counts: it
is the one that other programs disturbed least. On one core time is the processor's own, on several
that of the clock on the wall: measure those on a machine that has nothing else to do.
"""

import argparse
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import pharmakon
from pharmakon.arena.machine import about
from pharmakon.engine.cores import cores
from pharmakon.engine.moves import empty_moves
from pharmakon.engine.turns import play_matches

SIZES = (1024, 4096, 16384, 65536)
PORTION = 2**17
"""Moves in a portion, about: few enough that some portions are not disturbed."""

SPREAD = 100
"""Steps over which matches are set apart, lest all of them deal at once."""


def main() -> None:
    """Measure on one core, then on all, and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--game", default="poison")
    parser.add_argument("--times", type=int, default=100)
    arguments = parser.parse_args()
    game = pharmakon.make(arguments.game)
    everywhere = os.sched_getaffinity(0)
    results: dict[str, Any] = {}
    for place in ({min(everywhere)}, everywhere):
        os.sched_setaffinity(0, place)
        results[f"cores {len(place)}"] = figures = measure(game, arguments.times)
        if not arguments.json:
            show(len(place), figures)
    if arguments.json:
        print(json.dumps({**about("one, then all"), "game": game.name, **results}))


def show(number: int, figures: dict[str, dict[str, float]]) -> None:
    """Millions of moves a second, and how they stand to the bare kernel."""
    bare = figures["bare"]["step"]
    print(f"{number} cores: the bare kernel makes {bare / 1e6:.1f} million moves/s")
    for name, figure in figures.items():
        if name != "bare":
            shares = "  ".join(
                f"{kind.replace('_', ' ')} {rate / 1e6:5.1f} ({rate / bare:.0%})"
                for kind, rate in figure.items()
            )
            print(f"  {name:>6} matches: {shares}")


def measure(game: pharmakon.Game, times: int) -> dict[str, dict[str, float]]:
    """The best rates of all kinds, taken in turn."""
    tables = {str(size): Table(game, size) for size in SIZES}
    bare = Bare(game, cores())
    best: dict[str, dict[str, float]] = {}
    for _ in range(times):
        keep_best(best, "bare", bare.rates())
        for name, table in tables.items():
            keep_best(best, name, table.rates())
    return best


def keep_best(best: dict[str, dict[str, float]], name: str, rates: dict[str, float]) -> None:
    """The fastest of several runs is the one least disturbed."""
    known = best.setdefault(name, rates)
    best[name] = {kind: max(rate, known[kind]) for kind, rate in rates.items()}


def now() -> float:
    """Seconds on the processor's own clock where one core works, else on the wall's."""
    return time.process_time() if cores() == 1 else time.perf_counter()


class Bare:
    """The bare kernel, once on each core."""

    def __init__(self, game: pharmakon.Game, threads: int) -> None:
        self.pool = ThreadPoolExecutor(threads)
        self.rooms = [
            (game.blank(1), empty_moves(game.actions), np.array([number], dtype=np.uint64))
            for number in range(threads)
        ]
        states, moves, generator = self.rooms[0]
        self.matches = PORTION // play_matches(states, 1, moves, generator) + 1

    def rates(self) -> dict[str, float]:
        """Moves a second over all cores."""
        start = now()
        jobs = [
            self.pool.submit(play_matches, states, self.matches, moves, generator)
            for states, moves, generator in self.rooms
        ]
        moves = sum(job.result() for job in jobs)
        return {"step": moves / (now() - start)}


class Table:
    """A batch and the random actions for it."""

    def __init__(self, game: pharmakon.Game, size: int) -> None:
        self.batch = pharmakon.batch(game, size, seed=1)
        self.actions = np.zeros(size, dtype=np.int64)
        for turn in range(SPREAD):
            self.choose()
            waiting = np.arange(size) % SPREAD > turn
            self.batch.step(np.where(waiting, -1, self.actions))

    def choose(self) -> None:
        """A random action for every match."""
        self.batch.pick(self.actions)

    def rates(self) -> dict[str, float]:
        """Steps a second, and with the choosing of actions counted."""
        steps = max(2, PORTION // self.batch.n)
        choosing, stepping = 0.0, 0.0
        for _ in range(steps):
            start = now()
            self.choose()
            chosen = now()
            self.batch.step(self.actions)
            stepping += now() - chosen
            choosing += chosen - start
        moves = self.batch.n * steps
        return {"step": moves / stepping, "with_choosing": moves / (stepping + choosing)}


if __name__ == "__main__":
    main()
