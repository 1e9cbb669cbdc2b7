"""Both databases: what is true of one store must be true of the other."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from pharmakon.server.kept.databases import Database
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.postgres import PostgresServer
from pharmakon.server.kept.sqlite import SqliteFile
from tests.server.databases import fresh_address

MakeDatabase = Callable[[], Database]
"""Each call gives the same database, to be opened once more."""


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> MakeDatabase:
    """A database that is up to date and empty."""
    if request.param == "sqlite":
        file = tmp_path / "pharmakon.sqlite"
        migrate(file)
        return lambda: SqliteFile(file)
    address = asyncio.run(fresh_address(request.getfixturevalue("postgres")))
    return lambda: PostgresServer(address)
