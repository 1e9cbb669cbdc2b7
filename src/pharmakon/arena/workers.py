"""Work over several processes: the same results, whatever their number."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from pharmakon.arena.matches import MatchSet, Plan, play_set, warm_up
from pharmakon.engine.cores import cores
from pharmakon.engine.errors import OptionError

LONGEST_CHUNK = 32
CHUNKS_EACH = 8


class Workers:
    """Processes that play sets; one means this very process.

    Leaving the `with` block ends them, in the middle of a match if need be.
    """

    def __init__(self, processes: int | None = None) -> None:
        """So many processes; as many as there are cores if none are given."""
        self.processes = processes or cores()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def play(self, plan: Plan, deals: range) -> Iterator[MatchSet]:
        """Play the sets of these deals, and yield each when it is done, in any order."""
        self.warm(plan)
        if self.processes == 1 or len(deals) == 1:
            for deal in deals:
                yield play_set(plan, deal)
            return
        pool = self._start()
        size = max(1, min(LONGEST_CHUNK, len(deals) // (self.processes * CHUNKS_EACH)))
        work: list[Future[list[MatchSet]]] = [
            pool.submit(play_sets, plan, deals[start : start + size])
            for start in range(0, len(deals), size)
        ]
        try:
            for done in as_completed(work):
                yield from done.result()
        except BrokenProcessPool:
            self.stop()
            raise OptionError("common.arena.died", names=", ".join(plan.bots)) from None

    def warm(self, plan: Plan) -> None:
        """Compile here what the others will then find in the cache."""
        warm_once(plan)

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes, multiprocessing.get_context("spawn"), initializer=prepare
            )
        return self._pool

    def stop(self) -> None:
        """End the processes now."""
        if self._pool is None:
            return
        children = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.terminate()
        for child in children:
            child.join()
        self._pool = None


def prepare() -> None:
    """What a worker does first: leave Ctrl-C to its parent, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=follow_parent, daemon=True).start()


def follow_parent() -> None:
    """End this process when the one that started it is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play_sets(plan: Plan, deals: range) -> list[MatchSet]:
    """Play several sets in a worker, warmed up before the first."""
    warm_once(plan)
    return [play_set(plan, deal) for deal in deals]


_warm: set[tuple[object, ...]] = set()


def warm_once(plan: Plan) -> None:
    """Warm this process up for a plan's game and bots, unless it is."""
    key = (plan.game.name, plan.bots)
    if key not in _warm:
        warm_up(plan)
        _warm.add(key)
