"""Work in pieces, done elsewhere: in this process, in several, or on a Ray cluster.

What comes out is the same everywhere: a piece is a function of what it is given, and whoever asks
puts the pieces together in their order.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import count
from multiprocessing import resource_tracker
from typing import Any, Protocol, Self

from pharmakon.engine.cores import cores
from pharmakon.engine.errors import OptionError
from pharmakon.table.pieces import Piece, Result, WorkerDiedError
from pharmakon.table.ray import RayCrew

RAY = "ray"
PROCESSES = "processes"
AHEAD = 2
"""So many pieces for each worker are begun before it is known whether they are needed."""


class Crew(Protocol):
    """Whoever does the work."""

    size: int
    """How many pieces are done at a time."""

    def run(
        self, work: Callable[[Piece], Result], pieces: Sequence[Piece]
    ) -> Iterator[tuple[int, Result]]:
        """Do all pieces; the number of each with what came of it, as they are done."""

    def stop(self) -> None:
        """End all work now."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


def crew(on: str | None = None, processes: int | None = None) -> Crew:
    """A crew: `processes` of this machine (the default), `ray`, or `ray:ADDRESS`.

    >>> crew(processes=3).size
    3
    """
    where, _, address = (on or PROCESSES).partition(":")
    if where == PROCESSES and not address:
        return Processes(processes)
    if where == RAY:
        return RayCrew(address, processes)
    raise OptionError("common.option.on", value=on)


def in_order(
    crew: Crew, work: Callable[[int], Sequence[Result]], first: int = 0
) -> Iterator[Result]:
    """What comes of the pieces `first`, `first + 1`, … one after the other, without end."""
    width = AHEAD * crew.size if crew.size > 1 else 1
    for start in count(first, width):
        done = dict(crew.run(work, range(start, start + width)))
        for number in sorted(done):
            yield from done[number]


class Processes:
    """Processes of this machine; one means this very process.

    Leaving the `with` block ends them, in the middle of a piece if need be.
    """

    def __init__(self, processes: int | None = None) -> None:
        """So many processes; as many as there are cores if none are given."""
        self.size = processes or cores()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def run(
        self, work: Callable[[Piece], Result], pieces: Sequence[Piece]
    ) -> Iterator[tuple[int, Result]]:
        """Do all pieces; the number of each with what came of it, as they are done."""
        if self.size == 1 or len(pieces) == 1:
            for number, piece in enumerate(pieces):
                yield number, work(piece)
            return
        pool = self._start()
        with deaf_children():
            asked: dict[Any, int] = {
                pool.submit(work, piece): number for number, piece in enumerate(pieces)
            }
        try:
            for done in as_completed(asked):
                yield asked[done], done.result()
        except BrokenProcessPool:
            self.stop()
            raise WorkerDiedError from None

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.size, multiprocessing.get_context("spawn"), initializer=prepare
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


@contextmanager
def deaf_children() -> Iterator[None]:
    """Whoever is started meanwhile leaves Ctrl-C to its parent from its first instruction on.

    A process takes over which signals are blocked; without that, one that is still importing
    answers Ctrl-C with a traceback.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # the first start of it would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def prepare() -> None:
    """What a worker does first: leave Ctrl-C to its parent, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":  # whatever it starts itself hears it again
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=follow_parent, daemon=True).start()


def follow_parent() -> None:
    """End this process when the one that started it is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
