"""What the parts of the server share: made once, opened and closed together."""

import time
from dataclasses import dataclass, field
from typing import IO

from pharmakon.server.door.connections import GOING_AWAY, Connection
from pharmakon.server.door.identity import Identity
from pharmakon.server.door.limits import Limits
from pharmakon.server.kept.backups import WAITING, take_over
from pharmakon.server.kept.locks import lock_folder
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.store import CONTENT, SqlStore
from pharmakon.server.life.hall import Hall
from pharmakon.server.life.thinking import Thinkers
from pharmakon.server.logs import log
from pharmakon.server.metrics import Metrics
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
    lock: IO[str]
    connections: set[Connection] = field(default_factory=set)

    @classmethod
    def from_settings(cls, settings: ServerSettings) -> "Services":
        """All services of a server with these settings."""
        lock = lock_folder(settings.data)
        migrate(settings.data / CONTENT)
        metrics = Metrics()
        store = SqlStore(settings.data / CONTENT, metrics.committed)
        thinkers = Thinkers(settings.think_threads)
        return cls(
            settings,
            Identity(settings.data),
            store,
            thinkers,
            Hall(store, thinkers, settings),
            Limits(settings),
            metrics,
            lock,
        )

    async def open(self) -> None:
        """Begin."""
        await self.store.open()
        self.thinkers.warm_up()

    async def close(self) -> None:
        """Finish what is in flight, then end."""
        for connection in list(self.connections):
            connection.close(GOING_AWAY)
        await self.hall.end(FINISH_SECONDS)
        self.thinkers.close()
        await self.store.close()
        self.lock.close()

    async def restore(self) -> None:
        """Take over a backup that waits in the data folder, without stopping the server."""
        self.hall.closed = True
        try:
            for connection in list(self.connections):
                connection.close(GOING_AWAY)
            await self.hall.end(FINISH_SECONDS)
            await self.store.close()
            take_over(self.settings.data)
            self.identity.read_key(self.settings.data)
            await self.store.open()
            log.warning("restored")
        finally:
            self.hall.closed = False

    @property
    def backup_waits(self) -> bool:
        """Whether somebody wants a backup brought back."""
        return (self.settings.data / WAITING).exists()

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
