"""Tenure: a node gives signs of life, lets go of tables that it has lost all the same, and takes
over those of nodes that have died."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from pharmakon.engine.errors import PharmakonError
from pharmakon.server.kept.leases import LEASE_SECONDS, SIGN_SECONDS, Leases, Node
from pharmakon.server.life.hall import Hall
from pharmakon.server.logs import log

LOOK_SECONDS = 5.0
"""How often a node makes sure that its tables are its own, even if it was never silent."""
ADOPTED_AT_ONCE = 8
"""Tables of a dead node that are taken over at the same time; the other nodes take the rest."""
MOST_ORPHANS = 200
"""... and that are looked for at a time."""


class Tenure:
    """Keeps the tables of a node, and knows the other nodes."""

    def __init__(self, leases: Leases, hall: Hall, inbox: Callable[[], str]) -> None:
        """`inbox` says where messages reach this node now."""
        self.leases = leases
        self.nodes: dict[str, Node] = {}
        """All nodes that lived at the last look."""
        self._hall = hall
        self._inbox = inbox
        self._signed: float | None = None
        self._looked = 0.0
        self._orphaned = True
        """Whether there may be tables without a node that lives."""
        self._adopting: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        hall.be_sure = self.be_sure

    async def keep(self, told: Callable[[], None]) -> None:
        """Give signs of life for ever; `told` is called after each that came through."""
        while True:
            try:
                await self.sign()
                told()
            except PharmakonError:
                pass  # the database cannot be reached; the store has said so
            except Exception as mistake:  # the next sign must come
                self._hall.tasks.bury(mistake, "tenure")
            await asyncio.sleep(SIGN_SECONDS)

    async def sign(self) -> None:
        """Give one sign of life; after a silence see whether others took us for dead."""
        begun = time.monotonic()
        await self.leases.sign(self._inbox())
        before, self.nodes = self.nodes, await self.leases.living()
        if not before.keys() <= self.nodes.keys():
            self._orphaned = True
        # Whatever it was that took so long: from the last sign's beginning to the end of this one.
        now = time.monotonic()
        silent = self._signed is None or now - self._signed > LEASE_SECONDS - SIGN_SECONDS
        busy = self._adopting is not None and not self._adopting.done()
        if self._orphaned and not silent and not busy:  # who was silent lets others sign first
            self._adopting = self._hall.tasks.spawn(self._adopt(), "adopt")
        if silent or now - self._looked > LOOK_SECONDS:  # ... or the database's clock has jumped
            await self._look_through()
            self._looked = now
        self._signed = begun

    async def be_sure(self) -> None:
        """Wait until we know which tables are ours, if others may have taken us for dead.

        A node that was paused would show what was true before.
        """
        if self._signed is None or time.monotonic() - self._signed < LEASE_SECONDS:
            return
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self.sign())
        await asyncio.shield(self._asking)

    async def _look_through(self) -> None:
        """Let go of tables that were taken from us meanwhile."""
        held = {
            table: room.fence for table, room in self._hall.rooms.items() if room.fence is not None
        }
        lost = await self.leases.lost(held)
        for table in lost:
            room = self._hall.rooms.get(table)
            if room is not None and room.fence == held[table]:
                self._hall.drop(room)
        if lost:
            log.warning("lost", tables=len(lost))

    async def _adopt(self) -> None:
        """Take over what dead nodes have left, together with the other nodes."""
        adopted = 0
        with suppress(PharmakonError):  # without the database; the next sign of life tries again
            while tables := await self.leases.orphans(MOST_ORPHANS):
                waiting = iter(tables)
                taken = await asyncio.gather(*(self._take(waiting) for _ in range(ADOPTED_AT_ONCE)))
                adopted += sum(taken)
                if not sum(taken):
                    break  # others are at it, or it cannot be done now
            self._orphaned = bool(tables)
        if adopted:
            log.info("adopted", tables=adopted)

    async def _take(self, waiting: Iterator[str]) -> int:
        """Take over one table after the other; how many."""
        return sum([await self._hall.adopt(table) for table in waiting])
