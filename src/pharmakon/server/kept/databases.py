"""What the store needs of a database, and how a batch of writes is carried out in any of them."""

import asyncio
from collections.abc import Container, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from pharmakon.server.kept.schema import LEASES, MOVES


@dataclass
class Write:
    """Something that waits to be written down."""

    moves: list[dict[str, Any]] = field(default_factory=list)
    statements: list[tuple[Any, Any]] = field(default_factory=list)
    fence: tuple[str, int] | None = None
    """A table and the number of the lease under which it is written; None where nobody else is."""
    changed: list[int] = field(default_factory=list)
    """How many rows each statement has changed."""
    moved: bool = False
    """Whether it was not written, since the table is somebody else's by now."""
    done: "asyncio.Future[None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


@dataclass(frozen=True)
class Failure:
    """Why a batch was not written."""

    reason: str
    alone: bool
    """Whether one of its writes may be at fault, so that the others are worth another try."""


class Database(Protocol):
    """A database that a store speaks to."""

    async def open(self) -> None:
        """Begin, with a database that is up to date."""

    async def close(self) -> None:
        """Let go of it."""

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection to read from."""

    async def commit(self, batch: list[Write]) -> Failure | None:
        """Write all of a batch in one transaction that is on disk when this returns."""

    def insert(self, table: sa.Table) -> Any:
        """An insert that can be told what to do where a row is there already."""

    def now(self) -> sa.ColumnElement[float]:
        """The database's own time, in seconds since 1970."""


def carry_out(connection: sa.Connection, batch: Iterable[Write]) -> Failure | None:
    """Write all of a batch and commit it once; if that fails, undo it and say why."""
    try:
        check_fences(connection, batch)
        allowed = [write for write in batch if not write.moved]
        moves = [row for write in allowed for row in write.moves]
        if moves:
            connection.execute(sa.insert(MOVES), moves)
        for write in allowed:
            results = [connection.execute(*statement) for statement in write.statements]
            write.changed = [result.rowcount for result in results]
        connection.commit()
    except (SQLAlchemyError, OSError) as error:
        failure = failure_of(error)
        if failure.alone:
            connection.rollback()
        return failure
    return None


def check_fences(connection: sa.Connection, batch: Iterable[Write]) -> None:
    """Find out which writes come too late: their table has been taken over.

    Until the transaction ends nobody can take over the others.
    """
    fenced = [write for write in batch if write.fence is not None]
    if not fenced:
        return
    tables = sorted({write.fence[0] for write in fenced if write.fence is not None})
    query = sa.select(LEASES.c.table_id, LEASES.c.number).where(LEASES.c.table_id.in_(tables))
    query = query.order_by(LEASES.c.table_id).with_for_update(read=True)
    mark_moved(fenced, {(row.table_id, row.number) for row in connection.execute(query)})


def mark_moved(fenced: Iterable[Write], held: Container[tuple[str, int] | None]) -> None:
    """Note which writes come too late; `held` are the leases as they are now."""
    for write in fenced:
        write.moved = write.fence not in held


def failure_of(error: SQLAlchemyError | OSError) -> Failure:
    """What to make of an error. Only its first line: in others a database may quote values."""
    gone = isinstance(error, OSError) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    )
    text = str(getattr(error, "orig", error)) or type(error).__name__
    return Failure(text.partition("\n")[0], alone=not gone)
