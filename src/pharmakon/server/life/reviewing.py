"""Reviews: computed in a process of their own, one at a time, told piece by piece, then kept.

Whoever asks for the same review follows the same computation. When the last one has gone, and does
not come back, it is given up. What is found is kept by the record, the code and the budget.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256

import orjson

from pharmakon.engine.errors import PharmakonError
from pharmakon.engine.events import Json
from pharmakon.server.kept.shelf import Shelf
from pharmakon.server.life.helpers import GoneError, Helper
from pharmakon.server.life.judging import code_digest
from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused

WAITING_EACH = 3
"""Reviews of one address that may be under way or wait for their turn."""
WAITING = 50
STEP_SECONDS = 300.0
"""A piece that takes longer is given up; on a new machine the first one compiles."""
DECIDES = ("game", "version", "options", "seed", "moves", "position", "notes")
"""The parts of a record that its review follows from."""


@dataclass
class Job:
    """A review under way: the pieces found so far, and who follows it."""

    address: str
    pieces: list[bytes] = field(default_factory=list)
    """As they are sent, each a line of JSON."""
    followers: int = 0
    done: bool = False
    failure: PharmakonError | None = None
    more: asyncio.Event = field(default_factory=asyncio.Event)
    task: "asyncio.Task[None] | None" = None

    def tell(self, piece: bytes | None) -> None:
        """Hand a piece to all who follow; None if there is nothing more to come."""
        if piece is None:
            self.done = True
        else:
            self.pieces.append(piece)
        self.more.set()
        self.more = asyncio.Event()


class Reviewing:
    """All reviews of a server."""

    def __init__(self, shelf: Shelf, simulations: int, grace_seconds: float) -> None:
        """`simulations` for each decision; for nobody a review goes on so many `grace_seconds`."""
        self._shelf = shelf
        self._simulations = simulations
        self._grace = grace_seconds
        self._helper = Helper("pharmakon.server.life.judging:review_piece", patient=True)
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="reviews")
        self._turn = asyncio.Lock()
        self._jobs: dict[str, Job] = {}

    def key(self, record: Json) -> str:
        """What a review is kept under."""
        parts = [record.get(name) for name in DECIDES]
        spelled = orjson.dumps([parts, self._simulations], option=orjson.OPT_SORT_KEYS)
        return sha256(spelled + code_digest().encode()).hexdigest()

    async def kept(self, key: str) -> bytes | None:
        """The whole review as a line, if it has been made before."""
        return await asyncio.to_thread(self._shelf.get, key)

    def running(self, key: str) -> bool:
        """Whether it is being made just now, so that one more follower costs nothing."""
        return key in self._jobs

    def check_room(self, address: str) -> None:
        """Refuse an address that waits for too many already."""
        waiting = Counter(job.address for job in self._jobs.values())
        if waiting[address] >= WAITING_EACH or waiting.total() >= WAITING:
            raise Refused("common.server.reviews_waiting", most=WAITING_EACH)

    async def follow(self, key: str, record: Json, address: str) -> AsyncIterator[bytes]:
        """The pieces of a review, from the first to the last, as they are found."""
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = Job(address)
            job.task = asyncio.create_task(self._make(key, job, record), name="review")
        job.followers += 1
        told = 0
        try:
            while True:
                while told < len(job.pieces):
                    told += 1
                    yield job.pieces[told - 1]
                if job.done:
                    break
                await job.more.wait()
        finally:
            job.followers -= 1
            if not job.followers and not job.done:
                asyncio.get_running_loop().call_later(self._grace, self._give_up, key, job)
        if job.failure is not None:
            raise job.failure

    def close(self) -> None:
        """End, in the middle of whatever is computed."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        self._helper.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _give_up(self, key: str, job: Job) -> None:
        """Nobody has come back to it."""
        if not job.followers and not job.done and self._jobs.get(key) is job:
            assert job.task is not None
            job.task.cancel()
            del self._jobs[key]
            self._threads.submit(self._stop)
            log.info("review", code="given_up")

    def _stop(self) -> None:
        """Tell the process that what it computes is not wanted any more."""
        with suppress(GoneError):
            self._helper.ask("stop", STEP_SECONDS)

    async def _make(self, key: str, job: Job, record: Json) -> None:
        """Compute a review when it is its turn, piece by piece."""
        try:
            async with self._turn:
                kind, content = await self._ask((record, self._simulations))
                while kind == "piece":
                    job.tell(content)
                    kind, content = await self._ask("more")
            if kind == "refused":
                raise content
            await asyncio.to_thread(self._shelf.put, key, job.pieces[-1])
            log.info("review", code="made", game=record["game"])
        except PharmakonError as failure:
            job.failure = failure
        except GoneError:
            job.failure = Refused("common.server.review_failed")
            log.error("review", code="failed", game=record["game"])
        finally:
            job.tell(None)
            if self._jobs.get(key) is job:
                del self._jobs[key]

    async def _ask(self, question: object) -> tuple[str, Json]:
        """The next piece, computed elsewhere."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._helper.ask, question, STEP_SECONDS)
