"""Bring a database up to date, from nothing or from any earlier version."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError

from pharmakon.server.refusals import Refused

STEPS = Path(__file__).parent / "migrations"


def migrate(database: Path, steps: Path = STEPS) -> None:
    """Run the steps that are missing, all of them or none.

    Refused for a database from a newer version, and for a file that is none of ours.
    """
    config = Config()
    config.set_main_option("script_location", str(steps))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    known = {step.revision for step in scripts.walk_revisions()}
    engine = sa.create_engine(f"sqlite:///{database}")
    sa.event.listen(engine, "connect", begin_nothing)
    sa.event.listen(engine, "begin", begin)
    try:
        with engine.begin() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
            if current is None and sa.inspect(connection).get_table_names():
                raise Refused("common.server.foreign", file=database)
            if current is not None and current not in known:
                raise Refused("common.server.newer", file=str(database))
            if current != scripts.get_current_head():
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or type(error).__name__
        raise Refused("common.server.damaged", file=database, reason=reason) from None
    finally:
        engine.dispose()


def begin_nothing(connection: Any, _: object) -> None:
    """Keep Python's driver from deciding where a transaction begins: it leaves out the steps'
    `CREATE` and `ALTER`, and half of a failed step would stay."""
    connection.isolation_level = None


def begin(connection: sa.Connection) -> None:
    """One transaction for everything: a step that fails, or a kill, leaves the file as it was."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
