"""A host moves from a folder to PostgreSQL: everything comes along, or nothing."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from pharmakon.cli import main
from pharmakon.server.door.identity import Identity
from pharmakon.server.kept.keys import prepared
from pharmakon.server.kept.leases import Leases
from pharmakon.server.kept.locks import FolderLock
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.models import Brought, Chair, Entry, Played, Settings
from pharmakon.server.kept.moving import move_in
from pharmakon.server.kept.postgres import PostgresServer
from pharmakon.server.kept.schema import MOVES
from pharmakon.server.kept.store import CONTENT, SqlStore
from pharmakon.server.refusals import Refused
from tests import services
from tests.server.databases import fresh_address

ENTRY = Entry(
    id="abcdefgh",
    settings=Settings("glass", {"players": 2}, (None, "sprout")),
    version=1,
    status="playing",
    host="ana",
    created=1.5,
    secret=bytes(32),
    commitment="c" * 64,
    chairs=(Chair("ana", "Ana", None, "a" * 64, "b" * 64), Chair(level="sprout")),
)
PLAYED = [Played(ENTRY.id, 1, 0, "1", 2.5, "ana", "c1"), Played(ENTRY.id, 2, 1, "2", 3.5)]
BROUGHT = Brought("pharmakon/1", "glass", 1, {"players": 2}, "7", ("1", "2"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a table, a name and a record."""

    async def fill() -> None:
        store = SqlStore(tmp_path / CONTENT)
        await store.open()
        await store.create(ENTRY)
        for played in PLAYED:
            await store.append(played)
        await store.rename("ana", "Ana")
        await store.add_record("record", "ana", BROUGHT)
        await store.close()

    migrate(tmp_path / CONTENT)
    asyncio.run(fill())
    Identity(tmp_path)
    return tmp_path


@pytest.fixture
def address(postgres: services.Service) -> str:
    """A database without anything in it."""
    return asyncio.run(fresh_address(postgres, "template0"))


def test_everything_comes_along_and_the_folder_stays(
    folder: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (folder / CONTENT).read_bytes()
    assert main(["move-in", "--from", f"sqlite:{folder}", "--to", address]) == 0
    assert "1 tables with 2 moves and 1 names" in capsys.readouterr().err

    async def look() -> None:
        assert await prepared(address) == (folder / "key").read_bytes(), "nobody is a stranger"
        store = SqlStore(PostgresServer(address))
        await store.open()
        assert await store.load(ENTRY.id) == (ENTRY, PLAYED)
        assert await store.name_of("ana") == "Ana"
        assert await store.record("record") == BROUGHT
        assert await Leases(store, "node").take(ENTRY.id) == 1
        await store.close()

    asyncio.run(look())
    assert (folder / CONTENT).read_bytes() == before


def test_nothing_is_mixed_with_what_is_there(folder: Path, address: str) -> None:
    move_in(f"sqlite:{folder / CONTENT}", address)
    with pytest.raises(Refused, match="already holds"):
        move_in(f"sqlite:{folder}", address)


def test_nobody_may_run_meanwhile(folder: Path, address: str) -> None:
    with FolderLock(folder), pytest.raises(Refused):
        move_in(f"sqlite:{folder}", address)

    async def sign() -> None:
        await prepared(address)
        store = SqlStore(PostgresServer(address))
        await store.open()
        await Leases(store, "node").sign("")
        await store.close()

    asyncio.run(sign())
    with pytest.raises(Refused, match="nodes are running"):
        move_in(f"sqlite:{folder}", address)


def test_a_row_that_cannot_be_carried_leaves_nothing_behind(folder: Path, address: str) -> None:
    engine = sa.create_engine(f"sqlite:///{folder / CONTENT}")
    with engine.begin() as connection:
        connection.execute(sa.update(MOVES).values(move="x" * 41))
    engine.dispose()
    with pytest.raises(Refused, match="database"):
        move_in(f"sqlite:{folder}", address)

    async def look() -> None:
        store = SqlStore(PostgresServer(address))
        await store.open()
        assert await store.load(ENTRY.id) is None
        await store.close()

    asyncio.run(look())


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--from", "/somewhere", "--to", "postgresql://a/b"], "--from needs an address"),
        (["--from", "sqlite:/nowhere", "--to", "postgresql://a/b"], "/nowhere"),
        (["--from", "sqlite:/nowhere"], "both --from"),
    ],
)
def test_what_is_wrong_is_said(
    given: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["move-in", *given]) == 2
    assert sentence in capsys.readouterr().err
