"""What runs beside the commands: no task is lost, and one that dies is noticed."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

from pharmakon.server.logs import log


class Tasks:
    """All tasks that run for the tables."""

    def __init__(self) -> None:
        self.died = 0
        """How many have ended by a mistake."""
        self.died_at: float | None = None
        """When the last one did, on the monotonic clock."""
        self._running: set[asyncio.Task[None]] = set()

    def spawn(
        self, work: Coroutine[Any, Any, None], name: str, table: str | None = None
    ) -> "asyncio.Task[None]":
        """Run something beside everything else."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(lambda task: self._ended(task, table))
        return task

    def _ended(self, task: "asyncio.Task[None]", table: str | None) -> None:
        self._running.discard(task)
        mistake = None if task.cancelled() else task.exception()
        if mistake is not None:
            self.bury(mistake, task.get_name(), table)

    def bury(self, mistake: BaseException, name: str, table: str | None = None) -> None:
        """Write down what a task has died of."""
        self.died += 1
        self.died_at = time.monotonic()
        log.mistake(mistake, task=name, table=table)
