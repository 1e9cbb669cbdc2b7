"""PostgreSQL: the database of several nodes, or of a host who has one already."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any

import asyncpg
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import ArgumentError, InvalidatePoolError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from pharmakon.server.kept.appending import append_held, moves_alone
from pharmakon.server.kept.databases import Failure, Write, carry_out, failure_of
from pharmakon.server.refusals import Refused

CONNECT_SECONDS = 3.0
ANSWER_SECONDS = 10.0
"""How long a database that hangs is waited for."""
SESSION = {"idle_in_transaction_session_timeout": "2000"}
"""A node that is paused in the middle of a transaction keeps nobody from its tables: PostgreSQL
ends its session sooner than its leases end."""
DRIVER = "postgresql+asyncpg"
BROKEN = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a server that ends in the middle of an answer, for one
    OSError,
    TimeoutError,
)
"""What ends a connection."""


class PostgresServer:
    """A database on a PostgreSQL server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._engine: AsyncEngine
        self._reading: AsyncEngine
        """The same connections, without a transaction: what is read is what was committed, and to
        begin and end one takes twice as long as to ask."""
        self._appending: asyncpg.Connection[Any] | None = None
        """The connection on which moves are written."""

    async def open(self) -> None:
        """Be ready to connect; connections are made when they are needed, and again if lost."""
        self._engine = engine_of(self.address, SESSION)
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def close(self) -> None:
        """Close all connections."""
        if self._appending is not None:
            self._appending.terminate()
            self._appending = None
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection, to read from."""
        async with connected(self._reading) as connection:
            yield connection

    async def commit(self, batch: list[Write]) -> Failure | None:
        """Write a batch; moves alone in one statement, on a connection that is kept for them."""
        if moves_alone(batch, fenced=True):
            return await self._append(batch)
        try:
            async with connected(self._engine) as connection:
                return await connection.run_sync(carry_out, batch)
        except (SQLAlchemyError, OSError) as error:
            return failure_of(error)

    async def _append(self, batch: list[Write]) -> Failure | None:
        try:
            if self._appending is None or self._appending.is_closed():
                self._appending = await connection_to(self.address)
            await append_held(self._appending, batch)
        except asyncpg.IntegrityConstraintViolationError as error:
            return Failure(first_line(error), alone=True)
        except BROKEN as error:
            if self._appending is not None:
                self._appending.terminate()
            return Failure(first_line(error), alone=False)
        return None

    def insert(self, table: sa.Table) -> Any:
        """An insert that knows `ON CONFLICT`."""
        return postgresql.insert(table)

    def now(self) -> sa.ColumnElement[float]:
        """The database's time, whatever the nodes' clocks say."""
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)


@asynccontextmanager
async def connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection; whatever keeps us from having one is a ConnectionError."""
    connection = engine.connect()
    try:
        await connection.start()
    except asyncpg.PostgresError as error:  # a wrong password, say: SQLAlchemy lets it through
        raise ConnectionError(first_line(error)) from None
    try:
        yield connection
    finally:
        await connection.close()


async def connection_to(address: str) -> "asyncpg.Connection[Any]":
    """A connection without SQLAlchemy."""
    url = url_of(address).set(drivername="postgresql")
    return await asyncpg.connect(
        url.render_as_string(hide_password=False),
        timeout=CONNECT_SECONDS,
        command_timeout=ANSWER_SECONDS,
        server_settings=SESSION,
    )


def first_line(error: BaseException) -> str:
    """What went wrong; in other lines a database may quote values."""
    return str(error).partition("\n")[0] or type(error).__name__


def engine_of(address: str, session: Mapping[str, str] = MappingProxyType({})) -> AsyncEngine:
    """An engine for an address, with these settings of PostgreSQL's; what has been committed is on
    disk, as PostgreSQL does it."""
    url = url_of(address)
    given = dict(url.query)
    if "sslmode" in given:  # as other programs call it
        given["ssl"] = given.pop("sslmode")
    limits = {"timeout": CONNECT_SECONDS, "command_timeout": ANSWER_SECONDS}
    url = url.set(drivername=DRIVER, query=given)
    engine = create_async_engine(url, connect_args={**limits, "server_settings": dict(session)})
    sa.event.listen(engine.sync_engine, "checkout", still_open)
    return engine


def still_open(connection: Any, *_: object) -> None:
    """Let the pool make new connections when one was closed; a restart closes all of them."""
    if connection.driver_connection.is_closed():
        raise InvalidatePoolError


def url_of(address: str) -> sa.URL:
    """The address of a database on a PostgreSQL server; Refused if it is none."""
    try:
        url = sa.make_url(address)
    except ArgumentError:
        raise Refused("common.server.no_database_address") from None
    if url.get_backend_name() != "postgresql" or not url.database:
        raise Refused("common.server.no_database_address")
    return url


def shown(address: str) -> str:
    """An address without its password, and without what else may be in it."""
    url = url_of(address)
    return f"{url.host or 'localhost'}:{url.port or 5432}/{url.database}"
