"""What the parts of the server share: made once, opened and closed together."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pharmakon.server.door.cluster import Cluster
from pharmakon.server.door.connections import GOING_AWAY, Connection
from pharmakon.server.door.hosts import Hosts
from pharmakon.server.door.identity import Identity
from pharmakon.server.door.limits import Limits
from pharmakon.server.door.tidying import Tidying
from pharmakon.server.door.workbench import Workbench
from pharmakon.server.kept.keys import prepare
from pharmakon.server.kept.leases import Leases
from pharmakon.server.kept.links import Links
from pharmakon.server.kept.locks import FolderLock
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.postgres import PostgresServer
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
    lock: FolderLock | None
    """None where several nodes share a database: leases keep them apart."""
    hosts: Hosts
    links: Links
    workbench: Workbench
    reviewing: Reviewing
    training: Training
    cluster: Cluster | None = None
    """The other nodes, where there may be some."""
    connections: set[Connection] = field(default_factory=set)
    tidying: Tidying = field(default_factory=Tidying)
    not_restored: bool = False
    """Whether the last backup that was to be brought back could not be."""

    @classmethod
    def from_settings(cls, settings: ServerSettings) -> "Services":
        """All services of a server with these settings."""
        metrics, limits = Metrics(), Limits(settings)
        thinkers = Thinkers(settings.think_threads)
        lock, leases, cluster, not_restored = None, None, None, False
        if settings.database:
            key = prepare(settings.database)
            identity = Identity(key)
            store = SqlStore(PostgresServer(settings.database), metrics.committed)
            leases = Leases(store, secrets.token_hex(8))
        else:
            lock = FolderLock(settings.data)
            (settings.data / TAKING).unlink(missing_ok=True)  # of a server that was killed
            not_restored = not finished(settings.data)
            migrate(settings.data / CONTENT)
            identity = identity_of(settings.data)
            store = SqlStore(settings.data / CONTENT, metrics.committed)
        hall = Hall(store, thinkers, settings, leases)
        if leases is not None:
            cluster = Cluster(leases, hall, limits, settings, key)
        return cls(
            settings,
            identity,
            store,
            thinkers,
            hall,
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
            cluster=cluster,
            not_restored=not_restored,
        )

    async def open(self) -> None:
        """Begin."""
        await self.store.open()
        self.thinkers.warm_up()
        if self.cluster is not None:
            await self.cluster.open()

    async def hand_over(self) -> None:
        """Before connections are closed: let other nodes have the tables."""
        if self.cluster is not None:
            await self.cluster.hand_over()

    async def close(self) -> None:
        """Finish what is in flight, then end."""
        await self._send_away()
        self.workbench.close()
        self.reviewing.close()
        self.training.close()
        self.thinkers.close()
        if self.cluster is not None:
            await self.cluster.close()
        await self.store.close()
        if self.lock is not None:
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
            self.hall.closed = "common.server.restoring"
            await self._send_away()
            await self.store.close()
            self.not_restored = True
            try:
                self.not_restored = not await asyncio.to_thread(finished, data)
            finally:
                await self.store.open()
                self.hall.closed = None
            self.identity.read_key(data)

    @property
    def backup_waits(self) -> bool:
        """Whether somebody wants a backup brought back."""
        return self.cluster is None and (self.settings.data / WAITING).exists()

    # What goes wrong.

    def troubles(self) -> list[str]:
        """Why a host should look here, as codes; empty if all is well."""
        found = set(self.hall.troubles(time.monotonic()))
        found |= {"restore"} if self.not_restored else set()
        found |= {name for name, there in self.depends.items() if not there}
        return sorted(found)

    @property
    def depends(self) -> dict[str, bool]:
        """What this server cannot do without, and whether it is there."""
        others = {} if self.cluster is None else self.cluster.depends
        return {"store": self.store.well, **others}

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
        self.tidying.look(self.metrics.written)


def identity_of(data: Path) -> Identity:
    """The identities of a data folder; Refused if their key cannot be read."""
    try:
        return Identity(data)
    except OSError as error:
        key, reason = data / "key", error.strerror
        raise Refused("common.server.unreadable", file=key, reason=reason) from None


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
