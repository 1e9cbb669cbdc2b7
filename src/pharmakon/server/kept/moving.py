"""Moving in: all that a data folder holds, carried over to a PostgreSQL database."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from pharmakon.server.kept.databases import failure_of
from pharmakon.server.kept.keys import COOKIES
from pharmakon.server.kept.leases import LEASE_SECONDS
from pharmakon.server.kept.locks import FolderLock
from pharmakon.server.kept.migrate import ONE_AT_A_TIME, migrate, upgrade_postgres
from pharmakon.server.kept.postgres import PostgresServer, connected, engine_of, shown
from pharmakon.server.kept.schema import (
    CHAIRS,
    KEYS,
    LINKS,
    MOVES,
    NODES,
    PEOPLE,
    RECORDS,
    TABLES,
)
from pharmakon.server.kept.store import CONTENT
from pharmakon.server.refusals import Refused

CARRIED = (PEOPLE, TABLES, CHAIRS, MOVES, RECORDS, LINKS)
"""What is carried over, each after what it refers to; who holds which table is found out anew."""
AT_ONCE = 1000
SCHEME = "sqlite:"


def folder_of(source: str) -> Path:
    """The data folder of an address: `sqlite:` and the folder, or the file in it."""
    if not source.startswith(SCHEME):
        raise Refused("common.server.no_sqlite_address")
    path = Path(source.removeprefix(SCHEME).replace("///", "/", 1))
    return path.parent if path.name == CONTENT else path


def move_in(source: str, address: str) -> dict[str, int]:
    """Carry everything over, all or nothing; how many rows of each kind.

    Refused while a server runs on the folder or nodes on the database, and if the database holds
    anything already. Nothing in the folder is changed.
    """
    folder = folder_of(source)
    if not (folder / CONTENT).exists() or not (folder / "key").exists():
        raise Refused("common.server.nothing", folder=folder)
    with FolderLock(folder), tempfile.TemporaryDirectory() as beside:
        copy = Path(beside) / CONTENT
        with (
            closing(sqlite3.connect(folder / CONTENT)) as old,
            closing(sqlite3.connect(copy)) as new,
        ):
            old.backup(new)
        migrate(copy)
        return asyncio.run(carry(copy, (folder / "key").read_bytes(), address))


async def carry(file: Path, key: bytes, address: str) -> dict[str, int]:
    """Carry an up-to-date file over, in one transaction."""
    await upgrade_postgres(address)
    engine = engine_of(address)
    try:
        async with connected(engine) as connection, connection.begin():
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            await check_empty(connection, address)
            carried = {}
            for table in CARRIED:
                carried[table.name] = 0
                for rows in rows_of(file, table):
                    await connection.execute(sa.insert(table), rows)
                    carried[table.name] += len(rows)
            await connection.execute(sa.delete(KEYS))
            await connection.execute(sa.insert(KEYS), {"name": COOKIES, "value": key})
            return carried
    except (SQLAlchemyError, OSError) as error:
        reason = failure_of(error).reason
        raise Refused("common.server.database", address=shown(address), reason=reason) from None
    finally:
        await engine.dispose()


async def check_empty(connection: AsyncConnection, address: str) -> None:
    """Refuse a database that is used already: nothing is mixed, nothing is written over."""
    lately = PostgresServer(address).now() - LEASE_SECONDS
    if await connection.scalar(sa.select(sa.func.count()).where(NODES.c.seen > lately)):
        raise Refused("common.server.nodes_run", address=shown(address))
    for table in CARRIED:
        if await connection.scalar(sa.select(sa.func.count()).select_from(table)):
            raise Refused("common.server.not_empty", address=shown(address))


def rows_of(file: Path, table: sa.Table) -> Iterator[list[dict[str, Any]]]:
    """All rows of a table in a file, some at a time."""
    engine = sa.create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            for rows in connection.execute(sa.select(table)).mappings().partitions(AT_ONCE):
                yield [dict(row) for row in rows]
    finally:
        engine.dispose()
