"""The workbench: dear work away from the event loop, few pieces at once, each address in turn.

What was made is kept as it is sent, up to a number of bytes; the longest unused goes first.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from pharmakon.server.door.limits import Limits
from pharmakon.server.refusals import Refused

THREADS = 2
WAITING_EACH = 16
"""Pieces of work that may wait for one address."""
WAITING = 128

Result = TypeVar("Result")
Job = tuple["asyncio.Future[Any]", Callable[..., Any], tuple[Any, ...]]


class Workbench:
    """Runs functions in a few threads; addresses take turns."""

    def __init__(self, limits: Limits, cache_bytes: int, threads: int = THREADS) -> None:
        self._limits = limits
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="workbench")
        self._free = threads
        self._queues: OrderedDict[str, deque[Job]] = OrderedDict()
        self._made = ByteCache(cache_bytes)
        self._making: dict[Hashable, asyncio.Future[bytes]] = {}

    async def run(self, address: str, function: Callable[..., Result], *arguments: Any) -> Result:
        """The result of a function; Refused if too much waits already."""
        queue = self._queues.get(address, ())
        waiting = sum(len(each) for each in self._queues.values())
        if len(queue) >= WAITING_EACH or waiting >= WAITING:
            raise Refused("common.server.too_fast")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(address, deque()).append((future, function, arguments))
        self._begin()
        return await future

    async def made(
        self,
        key: Hashable,
        address: str,
        tokens: float,
        function: Callable[..., bytes],
        *arguments: Any,
    ) -> bytes:
        """What a function makes, or has made before; only making it costs tokens."""
        found = self._made.get(key)
        if found is not None:
            return found
        if key in self._making:
            return await asyncio.shield(self._making[key])
        self._limits.check(address, tokens)
        making = asyncio.ensure_future(self.run(address, function, *arguments))
        self._making[key] = making
        making.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(making)

    def close(self) -> None:
        """End; what waits is not done any more."""
        for queue in self._queues.values():
            for future, _, _ in queue:
                future.cancel()
        self._queues.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: Hashable, done: "asyncio.Future[bytes]") -> None:
        del self._making[key]
        if not done.cancelled() and done.exception() is None:
            self._made.put(key, done.result())

    def _begin(self) -> None:
        """Give free threads something to do, one piece of each address in turn."""
        while self._free and self._queues:
            address, queue = self._queues.popitem(last=False)
            future, function, arguments = queue.popleft()
            if queue:
                self._queues[address] = queue
            if future.cancelled():
                continue
            self._free -= 1
            working = asyncio.get_running_loop().run_in_executor(
                self._threads, function, *arguments
            )
            working.add_done_callback(partial(self._end, future))

    def _end(self, told: "asyncio.Future[Any]", done: "asyncio.Future[Any]") -> None:
        self._free += 1
        error = None if done.cancelled() else done.exception()
        if not told.done():
            if done.cancelled():
                told.cancel()
            elif error is not None:
                told.set_exception(error)
            else:
                told.set_result(done.result())
        self._begin()


class ByteCache:
    """Keeps bytes, up to so many together."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """What is kept under a key."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, content: bytes) -> None:
        """Keep something; what was not asked for longest leaves."""
        self.size += len(content) - len(self._kept.pop(key, b""))
        self._kept[key] = content
        while self.size > self.most and self._kept:
            self.size -= len(self._kept.popitem(last=False)[1])
