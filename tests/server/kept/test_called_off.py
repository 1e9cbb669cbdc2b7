"""Starts that were called off, as they are kept; and databases from before they were."""

import asyncio
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from pharmakon.server.kept import migrate as migrations
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.models import CalledOff, Entry
from pharmakon.server.kept.store import SqlStore
from tests.server.entries import table

SETTINGS = '{"game": "poison", "options": {"players": 3}, "seats": [null, "sprout", null]}'


def at_step_one(database: Path) -> None:
    """A database as the first version left it: one table of each kind."""
    config = Config()
    folder = Path(migrations.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    config.set_main_option("path_separator", "os")
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for status in ("open", "dealing", "playing", "over"):
            row = {"id": status, "settings": SETTINGS, "status": status, "hash": "h" * 64}
            connection.execute(
                sa.text(
                    "INSERT INTO tables VALUES (:id, :settings, 1, :status, 'ana', 1.0, "
                    "x'0707', 'promised', NULL, '{\"scores\": [], \"winners\": []}')"
                ),
                row,
            )
            chair = "INSERT INTO chairs VALUES (:id, 0, 'ana', 'Ana', NULL, :hash, 'n')"
            connection.execute(sa.text(chair), row)
    engine.dispose()


def loaded(database: Path, *tables: str) -> list[Entry]:
    """Tables as they are kept."""

    async def read() -> list[Entry]:
        store = SqlStore(database)
        await store.open()
        found = [await store.load(name) for name in tables]
        await store.close()
        return [one[0] for one in found if one is not None]

    return asyncio.run(read())


def test_an_old_database_forgets_promises_of_starts_that_never_came(tmp_path: Path) -> None:
    database = tmp_path / "old.sqlite"
    at_step_one(database)
    migrate(database)
    for entry in loaded(database, "open", "dealing"):
        assert (entry.status, entry.secret, entry.commitment) == ("open", b"", "")
        assert (entry.chairs[0].nonce_hash, entry.chairs[0].nonce) == (None, None)
        assert entry.called_off == ()
    for entry in loaded(database, "playing", "over"):
        assert (entry.secret, entry.commitment) == (b"\7\7", "promised")
        assert entry.chairs[0].nonce_hash == "h" * 64
        assert entry.called_off is None  # it was not kept, so nothing is claimed


def test_starts_that_were_called_off_are_read_as_they_were_written(tmp_path: Path) -> None:
    database = tmp_path / "new.sqlite"
    migrate(database)
    start = CalledOff(1.5, "Ana", "c" * 64, ("h" * 64, None, None))
    entry = table()
    changed = Entry(**{**vars(entry), "called_off": (start, start)})

    async def write() -> None:
        store = SqlStore(database)
        await store.open()
        await store.create(entry)
        await store.save(changed)
        await store.close()

    asyncio.run(write())
    assert loaded(database, entry.id)[0].called_off == (start, start)
