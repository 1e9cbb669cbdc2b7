"""What the parts of the server share: made once, opened and closed together."""

import asyncio
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pharmakon.server.door.connections import GOING_AWAY, Connection
from pharmakon.server.door.hosts import Hosts
from pharmakon.server.door.identity import Identity
from pharmakon.server.door.limits import Limits
from pharmakon.server.door.workbench import Workbench
from pharmakon.server.kept.links import Links
from pharmakon.server.kept.locks import FolderLock
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.restores import TAKING, WAITING, check_waiting, finish_restore, taking
from pharmakon.server.kept.shelf import Shelf
from pharmakon.server.kept.store import CONTENT, SqlStore
from pharmakon.server.life.hall import Hall
from pharmakon.server.life.reviewing import Reviewing
from pharmakon.server.life.thinking import Thinkers
from pharmakon.server.life.training import Training
from pharmakon.server.logs import log, words
from pharmakon.server.metrics import Metrics
from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings

FINISH_SECONDS = 2.0
"""How long the end of the server waits for what is under way at a table."""


@dataclass
class Services:
    """Everything a request may need."""

    settings: ServerSettings
    identity: Identity
    store: SqlStore
    thinkers: Thinkers
    hall: Hall
    limits: Limits
    metrics: Metrics
    lock: FolderLock
    hosts: Hosts
    links: Links
    workbench: Workbench
    reviewing: Reviewing
    training: Training
    connections: set[Connection] = field(default_factory=set)
    not_restored: bool = False
    """Whether the last backup that was to be brought back could not be."""

    @classmethod
    def from_settings(cls, settings: ServerSettings) -> "Services":
        """All services of a server with these settings."""
        lock = FolderLock(settings.data)
        (settings.data / TAKING).unlink(missing_ok=True)  # of a server that was killed
        not_restored = not finished(settings.data)
        migrate(settings.data / CONTENT)
        try:
            identity = Identity(settings.data)
        except OSError as error:
            key, reason = settings.data / "key", error.strerror
            raise Refused("common.server.unreadable", file=key, reason=reason) from None
        metrics = Metrics()
        store = SqlStore(settings.data / CONTENT, metrics.committed)
        thinkers = Thinkers(settings.think_threads)
        limits = Limits(settings)
        return cls(
            settings,
            identity,
            store,
            thinkers,
            Hall(store, thinkers, settings),
            limits,
            metrics,
            lock,
            Hosts(settings),
            Links(store),
            Workbench(limits, settings.cache_bytes),
            Reviewing(
                Shelf(settings.data / "reviews", settings.review_bytes),
                settings.review_simulations,
                settings.review_grace_seconds,
            ),
            Training(settings.review_simulations),
            not_restored=not_restored,
        )

    async def open(self) -> None:
        """Begin."""
        await self.store.open()
        self.thinkers.warm_up()

    async def close(self) -> None:
        """Finish what is in flight, then end."""
        await self._send_away()
        self.workbench.close()
        self.reviewing.close()
        self.training.close()
        self.thinkers.close()
        await self.store.close()
        self.lock.close()

    async def _send_away(self) -> None:
        """Close all connections and let every room finish what it is doing, or leave it there."""
        for connection in list(self.connections):
            connection.close(GOING_AWAY)
        await self.hall.end(FINISH_SECONDS)

    async def restore(self) -> None:
        """Take over a backup that waits in the data folder, without stopping the server.

        Whatever happens, the store is open again afterwards: with the backup, or as it was.
        """
        data = self.settings.data
        try:
            await asyncio.to_thread(check_waiting, data)  # for no backup nobody is disturbed
        except Refused as refused:
            self.not_restored = True
            log.error("not_restored", reason=str(refused))
            return
        with taking(data):
            self.hall.closed = True
            await self._send_away()
            await self.store.close()
            self.not_restored = True
            try:
                self.not_restored = not await asyncio.to_thread(finished, data)
            finally:
                await self.store.open()
                self.hall.closed = False
            self.identity.read_key(data)

    @property
    def backup_waits(self) -> bool:
        """Whether somebody wants a backup brought back."""
        return (self.settings.data / WAITING).exists()

    # What goes wrong.

    def troubles(self) -> list[str]:
        """Why a host should look here, as codes; empty if all is well."""
        found = set(self.hall.troubles(time.monotonic()))
        found |= {"store"} if not self.store.well else set()
        found |= {"restore"} if self.not_restored else set()
        return sorted(found)

    def task_died(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Told by the event loop of whatever ended in an error that nobody waited for."""
        task = context.get("task") or context.get("future")
        error = context.get("exception")
        if isinstance(error, BaseException):
            name = task.get_name() if isinstance(task, asyncio.Task) else "loop"
            self.hall.tasks.bury(error, name)
        else:
            log.warning("loop", text=words(context.get("message")))

    def sweep(self, silent: int) -> None:
        """Close silent connections, forget what nobody needs, count what there is."""
        oldest = time.monotonic() - self.settings.silence_seconds
        for connection in self.connections:
            if connection.alive_at < oldest:
                connection.close(silent)
        self.hall.sweep(self.settings.idle_seconds)
        self.limits.sweep()
        self.metrics.tables.set(len(self.hall.rooms))
        self.metrics.connections.set(len(self.connections))


def finished(data: Path) -> bool:
    """Bring a waiting backup back, or finish what was begun; if it cannot be, the log says why."""
    restoring = (data / WAITING).exists()
    try:
        finish_restore(data)
    except Refused as refused:
        log.error("not_restored", reason=str(refused))
        return False
    if restoring:
        log.warning("restored")
    return True
