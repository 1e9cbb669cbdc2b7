"""Fair queues: those who want much wait for themselves, not others for them.

A lane is some threads and those who wait for one. Addresses take turns, the people of an address
take turns among themselves, and no address has more than its share of the threads at once.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

Owner = tuple[str, str]
"""Whom something is done for: an address, and a person there."""
Job = TypeVar("Job")
Result = TypeVar("Result")


class Turns(Generic[Job]):
    """Who comes next."""

    def __init__(self, share: int) -> None:
        """No address has more jobs under way than its share."""
        self._share = share
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Job]]] = OrderedDict()
        self._busy: Counter[str] = Counter()

    def add(self, owner: Owner, job: Job) -> None:
        """Wait for a turn, after the others of the same owner."""
        address, person = owner
        people = self._waiting.setdefault(address, OrderedDict())
        people.setdefault(person, deque()).append(job)

    def next(self) -> tuple[Owner, Job] | None:
        """Whose turn it is; their address and person go to the end of the line."""
        free = (address for address in self._waiting if self._busy[address] < self._share)
        address = next(free, None)
        if address is None:
            return None
        people = self._waiting[address]
        person, jobs = people.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            people[person] = jobs
        self._waiting.move_to_end(address)
        if not people:
            del self._waiting[address]
        self._busy[address] += 1
        return (address, person), job

    def done(self, owner: Owner) -> None:
        """A job is no longer under way."""
        self._busy[owner[0]] -= 1
        if not self._busy[owner[0]]:
            del self._busy[owner[0]]


class Lane:
    """Threads that do what is asked of them, in fair turns."""

    def __init__(self, name: str, threads: int) -> None:
        self._free = threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._turns: Turns[Callable[[], asyncio.Future[Any] | None]] = Turns(max(1, threads // 2))

    async def run(self, owner: Owner, work: Callable[..., Result], *arguments: object) -> Result:
        """Do something in a thread when it is its owner's turn."""
        loop = asyncio.get_running_loop()
        result: asyncio.Future[Result] = loop.create_future()

        def begin() -> asyncio.Future[Any] | None:
            if result.cancelled():
                return None
            running = loop.run_in_executor(self._pool, work, *arguments)
            running.add_done_callback(lambda done: hand_over(done, result))
            return running

        self._turns.add(owner, begin)
        self._go_on()
        return await result

    def close(self) -> None:
        """Do no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _go_on(self) -> None:
        while self._free and (turn := self._turns.next()) is not None:
            owner, begin = turn
            running = begin()
            if running is None:
                self._turns.done(owner)
                continue
            self._free -= 1
            running.add_done_callback(lambda _, owner=owner: self._ended(owner))  # type: ignore[misc]

    def _ended(self, owner: Owner) -> None:
        self._free += 1
        self._turns.done(owner)
        self._go_on()


def hand_over(done: "asyncio.Future[Result]", result: "asyncio.Future[Result]") -> None:
    """Give a result, or what went wrong, to who waits for it."""
    if result.done():
        return
    if done.cancelled():
        result.cancel()
    elif (error := done.exception()) is not None:
        result.set_exception(error)
    else:
        result.set_result(done.result())
