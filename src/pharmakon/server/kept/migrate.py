"""Bring a database up to date, from nothing or from any earlier version."""

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError

from pharmakon.server.kept.databases import failure_of
from pharmakon.server.kept.postgres import connected, engine_of, shown
from pharmakon.server.refusals import Refused

STEPS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = 7_061_726  # any number, as long as nobody else locks it
"""The lock that nodes which start together take in turn."""


def migrate(database: Path, steps: Path = STEPS) -> None:
    """Run the steps that are missing in a SQLite file, all of them or none.

    Refused for a database from a newer version, and for a file that is none of ours.
    """
    engine = sa.create_engine(f"sqlite:///{database}")
    sa.event.listen(engine, "connect", begin_nothing)
    sa.event.listen(engine, "begin", begin)
    try:
        with engine.begin() as connection:
            upgrade(connection, str(database), steps)
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or type(error).__name__
        raise Refused("common.server.damaged", file=database, reason=reason) from None
    finally:
        engine.dispose()


def migrate_postgres(address: str, steps: Path = STEPS) -> None:
    """The same in a database on a PostgreSQL server; nodes that start together take turns."""
    asyncio.run(upgrade_postgres(address, steps))


async def upgrade_postgres(address: str, steps: Path = STEPS) -> None:
    """The same, where an event loop runs."""
    engine = engine_of(address)
    try:
        async with connected(engine) as connection, connection.begin():
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            await connection.run_sync(upgrade, shown(address), steps)
    except (SQLAlchemyError, OSError) as error:
        reason = failure_of(error).reason
        raise Refused("common.server.database", address=shown(address), reason=reason) from None
    finally:
        await engine.dispose()


def upgrade(connection: sa.Connection, name: str, steps: Path) -> None:
    """Run the missing steps in the transaction of a connection."""
    config = Config()
    config.set_main_option("script_location", str(steps))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    known = {step.revision for step in scripts.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None and sa.inspect(connection).get_table_names():
        raise Refused("common.server.foreign", file=name)
    if current is not None and current not in known:
        raise Refused("common.server.newer", file=name)
    if current != scripts.get_current_head():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def begin_nothing(connection: Any, _: object) -> None:
    """Keep Python's driver from deciding where a transaction begins: it leaves out the steps'
    `CREATE` and `ALTER`, and half of a failed step would stay."""
    connection.isolation_level = None


def begin(connection: sa.Connection) -> None:
    """One transaction for everything: a step that fails, or a kill, leaves the file as it was."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
