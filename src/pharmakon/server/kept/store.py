"""The store: what is written here is never lost.

Writes wait in a queue; one writer takes all that wait, commits them together and then tells each
of them that it is on disk. `SqlStore` speaks SQLAlchemy, with SQLite in WAL mode below it. Reading
goes through its asynchronous engine; writing has a thread of its own, since a batch there costs
one change of threads instead of one for each statement (1 ms of processor time for a commit).
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import orjson
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from pharmakon.engine.events import Json
from pharmakon.server.kept.models import SETTINGS, CalledOff, Chair, Entry, Note, Played
from pharmakon.server.kept.schema import CHAIRS, MOVES, PEOPLE, RECORDS, TABLES
from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused

LARGEST_BATCH = 500
CONTENT = "pharmakon.sqlite"
"""The database's name in the data folder."""

_COLUMNS = ("version", "status", "host", "created", "secret", "commitment", "next", "next_by")


class Store(Protocol):
    """What the tables need of a database. A write that returns is on disk."""

    well: bool
    """Whether the last write came through."""

    async def open(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """Write down what still waits, then close."""

    async def create(self, entry: Entry) -> None:
        """Write down a new table."""

    async def save(self, entry: Entry) -> None:
        """Write down a table that has changed."""

    async def append(self, played: Played, entry: Entry | None = None) -> None:
        """Write down a move and, if it changes the table too, the table with it."""

    async def rewind(self, entry: Entry, kept: int) -> None:
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

    async def add_record(self, record: str, person: str, content: Json) -> None:
        """Keep a record that somebody has brought along."""

    async def record(self, record: str) -> Json | None:
        """Such a record."""

    async def records_of(self, person: str) -> int:
        """How many of them a person has brought."""


@dataclass
class Write:
    """Something that waits to be written down."""

    moves: list[dict[str, Any]] = field(default_factory=list)
    statements: list[tuple[Any, Any]] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)
    """How many rows each statement has changed."""
    done: "asyncio.Future[None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class SqlStore:
    """The store in a SQLite file."""

    def __init__(self, file: Path, timed: Callable[[float, int], None] | None = None) -> None:
        """`timed` is told how long each commit took, and how many writes it held."""
        self.file = file
        self.well = True
        self._timed = timed or (lambda seconds, writes: None)
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._closed = True
        self._readers: set[object] = set()
        self._unread = asyncio.Event()
        self._engine: AsyncEngine
        self._connection: sa.Connection
        self._thread: ThreadPoolExecutor
        self._writer: asyncio.Task[None]

    async def open(self) -> None:
        """Begin to write, to a database that is up to date."""
        self._engine = create_async_engine(f"sqlite+aiosqlite:///{self.file}")
        sa.event.listen(self._engine.sync_engine, "connect", careful)
        writing = sa.create_engine(
            f"sqlite:///{self.file}", connect_args={"check_same_thread": False}
        )
        sa.event.listen(writing, "connect", careful)
        self._connection = writing.connect()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._writer = asyncio.create_task(self._write(), name="writer")
        self._closed = False

    async def close(self) -> None:
        """Write down what still waits, then close; until it is opened again, all is refused.

        Nothing may touch the file after that, since another may be about to take its place.
        """
        self._closed = True
        await self._queue.join()
        while self._readers:
            self._unread.clear()
            await self._unread.wait()
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        self._thread.shutdown()
        self._connection.close()
        self._connection.engine.dispose()
        await self._engine.dispose()

    # Writing.

    async def create(self, entry: Entry) -> None:
        write = Write(statements=[(sa.insert(TABLES), table_row(entry))])
        write.statements.append((sa.insert(CHAIRS), chair_rows(entry)))
        await self._submit(write)

    async def save(self, entry: Entry) -> None:
        await self._submit(Write(statements=saving(entry)))

    async def append(self, played: Played, entry: Entry | None = None) -> None:
        row = {
            "table_id": played.table,
            "seq": played.seq,
            "seat": played.seat,
            "move": played.move,
            "at": played.at,
            "person": played.person,
            "command": played.command,
        }
        await self._submit(Write([row], [] if entry is None else saving(entry)))

    async def rewind(self, entry: Entry, kept: int) -> None:
        later = sa.and_(MOVES.c.table_id == entry.id, MOVES.c.seq > kept)
        forget = (sa.delete(MOVES).where(later), None)
        await self._submit(Write(statements=[forget, *saving(entry)]))

    async def rename(self, person: str, name: str) -> None:
        forget = (sa.delete(PEOPLE).where(PEOPLE.c.id == person), None)
        await self._submit(
            Write(statements=[forget, (sa.insert(PEOPLE), {"id": person, "name": name})])
        )

    async def add_record(self, record: str, person: str, content: Json) -> None:
        text = orjson.dumps(content).decode()
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
        loop = asyncio.get_running_loop()
        error = await loop.run_in_executor(self._thread, commit, self._connection, batch)
        if error is not None and len(batch) > 1:
            for write in batch:
                await self._commit_all([write])
            return
        self.well = error is None
        if error is not None:
            log.error("store", reason=error)
        self._timed(time.perf_counter() - begun, len(batch))
        for write in batch:
            if write.done.cancelled():
                continue
            if error is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(Refused("common.server.store"))

    # Reading.

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from."""
        self._check_open()
        reader = object()
        self._readers.add(reader)
        try:
            async with self._engine.connect() as connection:
                yield connection
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
        return entries[0], [
            Played(row.table_id, row.seq, row.seat, row.move, row.at, row.person, row.command)
            for row in rows
        ]

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

    async def record(self, record: str) -> Json | None:
        found = await self._scalar(sa.select(RECORDS.c.record).where(RECORDS.c.id == record))
        return None if found is None else orjson.loads(found)

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


def careful(connection: Any, _: object) -> None:
    """A commit is on disk when it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def commit(connection: sa.Connection, batch: Iterable[Write]) -> str | None:
    """Write all of a batch and commit it once; if that fails, undo it and say why."""
    try:
        moves = [row for write in batch for row in write.moves]
        if moves:
            connection.execute(sa.insert(MOVES), moves)
        for write in batch:
            results = [connection.execute(*statement) for statement in write.statements]
            write.changed = [result.rowcount for result in results]
        connection.commit()
    except (SQLAlchemyError, OSError) as error:
        connection.rollback()
        return str(getattr(error, "orig", error))
    return None


def earlier(created: float, table: str) -> Any:
    """The tables that come after this one, where the newest is first."""
    same_time = sa.and_(TABLES.c.created == created, TABLES.c.id < table)
    return sa.or_(TABLES.c.created < created, same_time)


def table_row(entry: Entry) -> dict[str, Any]:
    """A table as its row."""
    row = {name: getattr(entry, name) for name in _COLUMNS}
    result = {"scores": entry.scores, "winners": entry.winners}
    return {
        **row,
        "id": entry.id,
        "settings": SETTINGS.dump_json(entry.settings).decode(),
        "result": orjson.dumps(result).decode(),
        "called_off": orjson.dumps(entry.called_off).decode(),
        "notes": orjson.dumps(entry.notes).decode(),
    }


def chair_rows(entry: Entry) -> list[dict[str, Any]]:
    """The chairs of a table as their rows."""
    return [
        {"table_id": entry.id, "seat": seat, **vars(chair)}
        for seat, chair in enumerate(entry.chairs)
    ]


def saving(entry: Entry) -> list[tuple[Any, Any]]:
    """The statements that write down a table which has changed."""
    return [
        (sa.update(TABLES).where(TABLES.c.id == entry.id).values(**table_row(entry)), None),
        (sa.delete(CHAIRS).where(CHAIRS.c.table_id == entry.id), None),
        (sa.insert(CHAIRS), chair_rows(entry)),
    ]


async def read_entries(
    connection: AsyncConnection, wanted: Any, limit: int | None = None
) -> list[Entry]:
    """The tables that fulfil a condition, newest first."""
    newest_first = (TABLES.c.created.desc(), TABLES.c.id.desc())
    query = sa.select(TABLES).where(wanted).order_by(*newest_first).limit(limit)
    tables = (await connection.execute(query)).all()
    ids = [table.id for table in tables]
    seated = sa.select(CHAIRS).where(CHAIRS.c.table_id.in_(ids)).order_by(CHAIRS.c.seat)
    chairs: dict[str, list[Chair]] = {table: [] for table in ids}
    for row in await connection.execute(seated):
        chair = Chair(row.person, row.name, row.level, row.nonce_hash, row.nonce)
        chairs[row.table_id].append(chair)
    return [entry_of(table, chairs[table.id]) for table in tables]


def entry_of(row: Any, chairs: list[Chair]) -> Entry:
    """A table from its rows."""
    result = orjson.loads(row.result)
    return Entry(
        id=row.id,
        settings=SETTINGS.validate_json(row.settings),
        version=row.version,
        status=row.status,
        host=row.host,
        created=row.created,
        secret=row.secret,
        commitment=row.commitment,
        chairs=tuple(chairs),
        next=row.next,
        scores=tuple(result["scores"]),
        winners=tuple(result["winners"]),
        called_off=called_off_of(orjson.loads(row.called_off or "null")),
        next_by=row.next_by,
        notes=tuple(Note(**note) for note in orjson.loads(row.notes or "[]")),
    )


def called_off_of(rows: list[dict[str, Any]] | None) -> tuple[CalledOff, ...] | None:
    """The starts that were called off, from their column."""
    if rows is None:
        return None
    return tuple(
        CalledOff(row["at"], row["by"], row["commitment"], tuple(row["nonce_hashes"]))
        for row in rows
    )
