"""The lock of a room: whoever changes a table holds it, nobody waits for it for ever."""

import asyncio
import time
from typing import ClassVar

from pharmakon.server.refusals import Refused


class RoomLock:
    """`async with room.lock:` one change at a time; Refused if the wait takes too long.

    A task holds at most one of them: two tasks that each hold one and want the other's would wait
    for each other. To try it is a mistake of ours, and said at once.
    """

    _holding: ClassVar[set["asyncio.Task[object] | None"]] = set()

    def __init__(self, limit: float) -> None:
        """`limit`: for how many seconds anybody waits."""
        self.limit = limit
        self._lock = asyncio.Lock()
        self._since: float | None = None
        self._shut = False

    async def __aenter__(self) -> None:
        """Wait for one's turn."""
        task = asyncio.current_task()
        if task in self._holding:
            raise RuntimeError("a task may hold the lock of one room only")
        try:
            if self._lock.locked():
                async with asyncio.timeout(self.limit):
                    await self._lock.acquire()
            else:
                await self._lock.acquire()  # at once
        except TimeoutError:
            raise Refused("common.server.busy") from None
        if self._shut:
            self._lock.release()
            raise Refused("common.server.busy")
        self._holding.add(task)
        self._since = time.monotonic()

    async def __aexit__(self, *_: object) -> None:
        """Let the next one in."""
        self._since = None
        self._holding.discard(asyncio.current_task())
        self._lock.release()

    def shut(self) -> None:
        """Let nobody in any more: the room has left the memory."""
        self._shut = True

    @property
    def closed(self) -> bool:
        """Whether nobody is let in any more."""
        return self._shut

    @property
    def held(self) -> bool:
        """Whether somebody holds it."""
        return self._lock.locked()

    def held_for(self, now: float) -> float:
        """For how many seconds the same one has held it."""
        return 0.0 if self._since is None else now - self._since
