"""Several nodes on one machine: a process each, on the same port, started again if one dies."""

import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from pharmakon.cli.say import say
from pharmakon.server.settings import ServerSettings

AGAIN_SECONDS = 1.0
"""How long to wait before a process that died is started again."""
LOOK_SECONDS = 0.5
Serve = Callable[[ServerSettings, socket.socket], int]


def serve_many(serve: Serve, settings: ServerSettings, listening: socket.socket) -> int:
    """Serve with so many processes until told to stop; then each hands its tables over."""
    context = multiprocessing.get_context("spawn")
    told = False

    def stop(_: int, __: FrameType | None) -> None:
        nonlocal told
        told = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)

    def start() -> SpawnProcess:
        process = context.Process(target=serve, args=(settings, listening))
        process.start()
        return process

    running = [start() for _ in range(settings.workers)]
    while not told:
        wait([process.sentinel for process in running], LOOK_SECONDS)
        dead = [process for process in running if not process.is_alive()]
        if dead and not told:
            if all(process.exitcode == 2 for process in dead):  # refused, with a sentence
                break
            print(say("worker_died", count=len(dead)), file=sys.stderr, flush=True)
            time.sleep(AGAIN_SECONDS)
            running = [start() if process in dead else process for process in running]
    codes = [ended(process) for process in running]
    return max(codes)


def ended(process: SpawnProcess) -> int:
    """Tell a process to end, and wait until it has; its exit code."""
    if process.is_alive():
        process.terminate()
    process.join()
    return process.exitcode or 0
