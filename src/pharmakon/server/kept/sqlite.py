"""SQLite in one file: the database of a server that needs nothing else.

Reading goes through an asynchronous engine; writing has a thread of its own, since a batch there
costs one change of threads instead of one for each statement (1 ms of processor time for a commit).
"""

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from pharmakon.server.kept.appending import append, moves_alone
from pharmakon.server.kept.databases import Failure, Write, carry_out


class SqliteFile:
    """A SQLite file in WAL mode."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._engine: AsyncEngine
        self._connection: sa.Connection
        self._writing: sqlite3.Connection
        """The same, without SQLAlchemy."""
        self._thread: ThreadPoolExecutor

    async def open(self) -> None:
        """Open the file."""
        self._engine = create_async_engine(f"sqlite+aiosqlite:///{self.file}")
        sa.event.listen(self._engine.sync_engine, "connect", careful)
        writing = sa.create_engine(
            f"sqlite:///{self.file}", connect_args={"check_same_thread": False}
        )
        sa.event.listen(writing, "connect", careful)
        self._connection = writing.connect()
        self._writing = cast(sqlite3.Connection, self._connection.connection.driver_connection)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def close(self) -> None:
        """Close it; nothing is left beside it."""
        self._thread.shutdown()
        self._connection.close()
        self._connection.engine.dispose()
        await self._engine.dispose()

    def reading(self) -> AsyncConnection:
        """A connection to read from."""
        return self._engine.connect()

    async def commit(self, batch: list[Write]) -> Failure | None:
        """Write a batch, in the thread that writes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._carry_out, batch)

    def _carry_out(self, batch: list[Write]) -> Failure | None:
        if moves_alone(batch, fenced=False):
            return append(self._writing, batch)
        return carry_out(self._connection, batch)

    def insert(self, table: sa.Table) -> Any:
        """An insert that knows `ON CONFLICT`."""
        return sqlite.insert(table)

    def now(self) -> sa.ColumnElement[float]:
        """This machine's time: nobody on another one uses the file."""
        return sa.literal(time.time())


def careful(connection: Any, _: object) -> None:
    """A commit is on disk when it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
