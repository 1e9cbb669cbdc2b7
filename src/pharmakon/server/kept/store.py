"""The store: what is written here is never lost.

Writes wait in a queue; one writer takes all that wait, commits them together and then tells each
of them that it is on disk. `SqlStore` does so with any `Database`: a SQLite file, or PostgreSQL.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from pharmakon.server.kept.databases import Database, Failure, Write, failure_of
from pharmakon.server.kept.models import BROUGHT, Brought, Entry, Played
from pharmakon.server.kept.rows import (
    chair_rows,
    earlier,
    move_of,
    move_row,
    read_entries,
    saving,
    table_row,
)
from pharmakon.server.kept.schema import CHAIRS, LEASES, MOVES, PEOPLE, RECORDS, TABLES
from pharmakon.server.kept.sqlite import SqliteFile
from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused

LARGEST_BATCH = 500
CONTENT = "pharmakon.sqlite"
"""The database's name in the data folder."""


class Store(Protocol):
    """What the tables need of a database. A write that returns is on disk.

    `fence` is the number of the lease under which a table is written; a write under another
    number is refused as `moved`. None where nobody else can have the table.
    """

    well: bool
    """Whether the last write came through."""

    async def open(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """Write down what still waits, then close."""

    async def create(self, entry: Entry, lease: dict[str, Any] | None = None) -> None:
        """Write down a new table, and its first lease where there are leases."""

    async def save(self, entry: Entry, fence: int | None = None) -> None:
        """Write down a table that has changed."""

    async def append(
        self, played: Played, entry: Entry | None = None, fence: int | None = None
    ) -> None:
        """Write down a move and, if it changes the table too, the table with it."""

    async def rewind(self, entry: Entry, kept: int, fence: int | None = None) -> None:
        """Forget all moves of a table after the first `kept`, and write down the table with it."""

    async def load(self, table: str) -> tuple[Entry, list[Played]] | None:
        """A table and its moves, in order."""

    async def tables_of(
        self, person: str, over: bool, before: tuple[float, str], limit: int
    ) -> list[tuple[Entry, int]]:
        """The tables that a person hosts or sits at and how many moves they have, newest first:
        those that are over or the others, made before a time (of those made then, before an id)."""

    async def hosted(self, person: str, since: float) -> int:
        """How many tables a person hosts that were made since a time and are not over."""

    async def name_of(self, person: str) -> str | None:
        """A person's name."""

    async def rename(self, person: str, name: str) -> None:
        """Write down a person's name."""

    async def add_record(self, record: str, person: str, brought: Brought) -> None:
        """Keep a record that somebody has brought along."""

    async def record(self, record: str) -> Brought | None:
        """Such a record."""

    async def records_of(self, person: str) -> int:
        """How many of them a person has brought."""


class SqlStore:
    """The store in a database that speaks SQL."""

    def __init__(
        self, database: Database | Path, timed: Callable[[float, int], None] | None = None
    ) -> None:
        """`database`: or the path of a SQLite file. `timed` is told how long each commit took,
        and how many writes it held."""
        self.database = SqliteFile(database) if isinstance(database, Path) else database
        self.well = True
        self._timed = timed or (lambda seconds, writes: None)
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._closed = True
        self._readers: set[object] = set()
        self._unread = asyncio.Event()
        self._writer: asyncio.Task[None]

    async def open(self) -> None:
        """Begin to write, to a database that is up to date."""
        await self.database.open()
        self._writer = asyncio.create_task(self._write(), name="writer")
        self._closed = False

    async def close(self) -> None:
        """Write down what still waits, then close; until it is opened again, all is refused.

        Nothing may touch the database after that, since another may be about to take its place.
        """
        self._closed = True
        await self._queue.join()
        while self._readers:
            self._unread.clear()
            await self._unread.wait()
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self.database.close()

    # Writing.

    async def create(self, entry: Entry, lease: dict[str, Any] | None = None) -> None:
        write = Write(statements=[(sa.insert(TABLES), table_row(entry))])
        write.statements.append((sa.insert(CHAIRS), chair_rows(entry)))
        if lease is not None:
            write.statements.append((sa.insert(LEASES), lease))
        await self._submit(write)

    async def save(self, entry: Entry, fence: int | None = None) -> None:
        await self._submit(Write([], saving(entry), fenced(entry.id, fence)))

    async def append(
        self, played: Played, entry: Entry | None = None, fence: int | None = None
    ) -> None:
        changed = [] if entry is None else saving(entry)
        await self._submit(Write([move_row(played)], changed, fenced(played.table, fence)))

    async def rewind(self, entry: Entry, kept: int, fence: int | None = None) -> None:
        later = sa.and_(MOVES.c.table_id == entry.id, MOVES.c.seq > kept)
        forget = (sa.delete(MOVES).where(later), None)
        await self._submit(Write([], [forget, *saving(entry)], fenced(entry.id, fence)))

    async def rename(self, person: str, name: str) -> None:
        forget = (sa.delete(PEOPLE).where(PEOPLE.c.id == person), None)
        await self._submit(
            Write(statements=[forget, (sa.insert(PEOPLE), {"id": person, "name": name})])
        )

    async def add_record(self, record: str, person: str, brought: Brought) -> None:
        text = BROUGHT.dump_json(brought).decode()
        row = {"id": record, "person": person, "created": time.time(), "record": text}
        await self._submit(Write(statements=[(sa.insert(RECORDS), row)]))

    async def write(self, statements: list[tuple[Any, Any]]) -> list[int]:
        """Carry out statements together; how many rows each has changed."""
        write = Write(statements=statements)
        await self._submit(write)
        return write.changed

    async def _submit(self, write: Write) -> None:
        self._check_open()
        self._queue.put_nowait(write)
        await write.done

    async def _write(self) -> None:
        """Commit all that waits together, for ever."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < LARGEST_BATCH:
                batch.append(self._queue.get_nowait())
            await self._commit_all(batch)
            for _ in batch:
                self._queue.task_done()

    async def _commit_all(self, batch: list[Write]) -> None:
        """Commit a batch; if it fails, each alone, so that none sinks with another."""
        begun = time.perf_counter()
        failure = await self._commit(batch)
        if failure is not None and failure.alone and len(batch) > 1:
            for write in batch:
                await self._commit_all([write])
            return
        self.well = failure is None
        if failure is not None:
            log.error("store", reason=failure.reason)
        self._timed(time.perf_counter() - begun, len(batch))
        for write in batch:
            if write.done.cancelled():
                continue
            if failure is not None:
                write.done.set_exception(Refused("common.server.store"))
            elif write.moved:
                write.done.set_exception(Refused("common.server.moved"))
            else:
                write.done.set_result(None)

    async def _commit(self, batch: list[Write]) -> Failure | None:
        """Commit a batch once; whatever goes wrong, the next one will be tried."""
        try:
            return await self.database.commit(batch)
        except Exception as mistake:
            log.mistake(mistake, task="writer")
            return Failure(type(mistake).__name__, alone=False)

    # Reading.

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from."""
        self._check_open()
        reader = object()
        self._readers.add(reader)
        try:
            async with self.database.reading() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            log.error("store", reason=failure_of(error).reason)
            raise Refused("common.server.store") from None
        finally:
            self._readers.discard(reader)
            self._unread.set()

    def _check_open(self) -> None:
        if self._closed:
            raise Refused("common.server.restoring")

    async def load(self, table: str) -> tuple[Entry, list[Played]] | None:
        async with self._reading() as connection:
            entries = await read_entries(connection, TABLES.c.id == table)
            if not entries:
                return None
            query = sa.select(MOVES).where(MOVES.c.table_id == table).order_by(MOVES.c.seq)
            rows = (await connection.execute(query)).all()
        return entries[0], [move_of(row) for row in rows]

    async def tables_of(
        self, person: str, over: bool, before: tuple[float, str], limit: int
    ) -> list[tuple[Entry, int]]:
        sitting = sa.select(CHAIRS.c.table_id).where(CHAIRS.c.person == person)
        own = sa.or_(TABLES.c.host == person, TABLES.c.id.in_(sitting))
        status = TABLES.c.status == "over" if over else TABLES.c.status != "over"
        wanted = sa.and_(own, status, earlier(*before))
        async with self._reading() as connection:
            entries = await read_entries(connection, wanted, limit)
            ids = [entry.id for entry in entries]
            query = sa.select(MOVES.c.table_id, sa.func.count()).where(MOVES.c.table_id.in_(ids))
            counted = await connection.execute(query.group_by(MOVES.c.table_id))
            moves = {row[0]: row[1] for row in counted}
        return [(entry, moves.get(entry.id, 0)) for entry in entries]

    async def hosted(self, person: str, since: float) -> int:
        recent = sa.and_(TABLES.c.host == person, TABLES.c.created > since)
        going_on = sa.and_(recent, TABLES.c.status != "over")
        return int(await self._scalar(sa.select(sa.func.count()).where(going_on)))

    async def name_of(self, person: str) -> str | None:
        found = await self._scalar(sa.select(PEOPLE.c.name).where(PEOPLE.c.id == person))
        return None if found is None else str(found)

    async def record(self, record: str) -> Brought | None:
        found = await self._scalar(sa.select(RECORDS.c.record).where(RECORDS.c.id == record))
        return None if found is None else BROUGHT.validate_json(found)

    async def records_of(self, person: str) -> int:
        query = sa.select(sa.func.count()).where(RECORDS.c.person == person)
        return int(await self._scalar(query))

    async def read(self, query: Any) -> Sequence[Any]:
        """The rows of a query."""
        async with self._reading() as connection:
            return (await connection.execute(query)).all()

    async def _scalar(self, query: Any) -> Any:
        async with self._reading() as connection:
            return await connection.scalar(query)


def fenced(table: str, fence: int | None) -> tuple[str, int] | None:
    """What has to be true of a table's lease when it is written."""
    return None if fence is None else (table, fence)
