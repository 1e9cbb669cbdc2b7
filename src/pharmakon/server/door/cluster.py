"""What a node has to do with other nodes: signs of life, messages, and handing tables over."""

import asyncio
from collections.abc import Callable, Mapping

from fastapi import FastAPI
from starlette.types import Scope

from pharmakon.engine.errors import PharmakonError
from pharmakon.server.door.bus import Bus, prefix_of
from pharmakon.server.door.frames import Frame, Text
from pharmakon.server.door.jobs import Jobs
from pharmakon.server.door.limits import Limits
from pharmakon.server.door.relay import Relay, Relays, fetch
from pharmakon.server.kept.leases import Leases
from pharmakon.server.life.hall import Hall
from pharmakon.server.life.tenure import Tenure
from pharmakon.server.logs import current_request, log
from pharmakon.server.settings import ServerSettings

FINISH_SECONDS = 2.0
"""How long a node that ends waits for what is under way at a table."""


class Cluster:
    """The nodes that share a database, as one of them knows them."""

    def __init__(
        self, leases: Leases, hall: Hall, limits: Limits, settings: ServerSettings, key: bytes
    ) -> None:
        """Without Redis a node reaches no other, but takes over what others leave.

        `key` is what only these nodes know; a name for all of them follows from it.
        """
        self.leases = leases
        self.bus = Bus(settings.redis, prefix_of(key)) if settings.redis else None
        self._jobs: Jobs | None = None
        if self.bus is not None and settings.thinkers:
            self._jobs = Jobs(settings.redis, self.bus)
            hall.thinkers.elsewhere = self._jobs.think
        self.relays = None if self.bus is None else Relays(self.bus, hall.tasks)
        self._hall = hall
        self._limits = limits
        self._tenure = Tenure(leases, hall, self._inbox)
        self._told: Mapping[str, Callable[[Frame], None]] = {
            "renamed": self._renamed,
            "spent": self._spent,
            "thought": self._thought,
        }
        hall.on_rename = self._tell_renamed

    def join(self, app: FastAPI) -> None:
        """Let an application answer for tables on other nodes too, and be asked by them."""
        if self.bus is not None and self.relays is not None:
            self.relays.app = app
            app.add_middleware(
                Relay, relays=self.relays, leases=self.leases, hall=self._hall, bus=self.bus
            )

    async def open(self) -> None:
        """Be known to the others."""
        if self.bus is not None and self.relays is not None:
            self.bus.open(self._hear, self._lost, self.relays.unheard)
        await self._tenure.sign()
        self._keeper = self._hall.tasks.spawn(self._tenure.keep(self._look), "tenure")
        log.info("node", kind=self.leases.node)

    async def hand_over(self) -> None:
        """Give all tables back, one by one as they finish, and be gone for the others."""
        self._hall.closed = "common.server.ending"  # whoever comes now finds another node
        self._keeper.cancel()
        await self._hall.end(FINISH_SECONDS)
        try:
            await self.leases.leave()
        except PharmakonError:
            return  # the others will find out

    async def close(self) -> None:
        """Send and hear nothing more."""
        if self._jobs is not None:
            await self._jobs.close()
        if self.bus is not None:
            await self.bus.close()

    @property
    def depends(self) -> dict[str, bool]:
        """What this node depends on besides its database, and whether it is there."""
        return {} if self.bus is None else {"redis": self.bus.well}

    async def ask_all(self, scope: Scope) -> list[bytes]:
        """What all other nodes answer to a request; those that do not answer soon are left out."""
        if self.bus is None or self.relays is None or not self.bus.well:
            return []
        trace, relays = current_request() or "", self.relays
        others = [
            node
            for node in self._tenure.nodes.values()
            if node.id != self.leases.node and node.inbox
        ]
        answers = await asyncio.gather(*(fetch(relays, node, scope, trace) for node in others))
        return [answer for answer in answers if answer is not None]

    # What passes between nodes.

    def _inbox(self) -> str:
        return "" if self.bus is None else self.bus.inbox

    def _hear(self, frame: Frame | Text) -> None:
        told = None if isinstance(frame, Text) else self._told.get(frame["kind"])
        if told is not None and not isinstance(frame, Text):
            told(frame)
        elif self.relays is not None:
            self.relays.hear(frame)

    def _lost(self) -> None:
        """Messages may have been lost: what they could have said is found out again."""
        assert self.relays is not None
        self.relays.lost()
        self._hall.forget_names()

    def _look(self) -> None:
        """After each sign of life: end what hangs on dead nodes, and tell what was asked for."""
        if self.bus is None or self.relays is None:
            return
        self.relays.living(node.inbox for node in self._tenure.nodes.values())
        self._limits.living(self._tenure.nodes)
        self.bus.tell_all({"kind": "spent", "node": self.leases.node, **self._limits.report()})

    def _spent(self, frame: Frame) -> None:
        if frame["node"] != self.leases.node:
            self._limits.hear(frame["node"], frame)

    def _thought(self, frame: Frame) -> None:
        if self._jobs is not None:
            self._jobs.hear(frame)

    def _tell_renamed(self, person: str, name: str) -> None:
        if self.bus is not None:
            frame = {"kind": "renamed", "node": self.leases.node, "person": person, "name": name}
            self.bus.tell_all(frame)

    def _renamed(self, frame: Frame) -> None:
        if frame["node"] != self.leases.node:
            self._hall.renamed(frame["person"], frame["name"])
