"""Several nodes and thinkers on one machine: a process each, started again if one dies."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any

from pharmakon.cli.say import say

AGAIN_SECONDS = 1.0
"""How long to wait before a process that died is started again."""
LOOK_SECONDS = 0.5


@dataclass(frozen=True)
class Work:
    """What one process does."""

    what: Callable[..., object]
    arguments: tuple[Any, ...]


def run_many(works: Sequence[Work]) -> int:
    """Run a process for each until told to stop; then each ends in its own way."""
    context = multiprocessing.get_context("spawn")
    told = False

    def stop(_: int, __: FrameType | None) -> None:
        nonlocal told
        told = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)

    def start(work: Work) -> SpawnProcess:
        process = context.Process(target=work.what, args=work.arguments)
        process.start()
        return process

    running = [start(work) for work in works]
    while not told:
        wait([process.sentinel for process in running], LOOK_SECONDS)
        dead = [process for process in running if not process.is_alive()]
        if dead and not told:
            if all(process.exitcode == 2 for process in dead):  # refused, with a sentence
                break
            print(say("worker_died", count=len(dead)), file=sys.stderr, flush=True)
            time.sleep(AGAIN_SECONDS)
            running = [
                start(work) if process in dead else process
                for work, process in zip(works, running, strict=True)
            ]
    codes = [ended(process) for process in running]
    return max(codes)


def ended(process: SpawnProcess) -> int:
    """Tell a process to end, and wait until it has; its exit code."""
    if process.is_alive():
        process.terminate()
    process.join()
    return process.exitcode or 0
