"""What every store does, whatever database is below it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pharmakon.server.kept.databases import Failure, Write
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.models import Brought, Chair, Clock, Entry, Played, Settings
from pharmakon.server.kept.sqlite import SqliteFile
from pharmakon.server.kept.store import SqlStore, Store
from pharmakon.server.refusals import Refused
from tests.server.kept.conftest import MakeDatabase

Scene = Callable[[Store], Awaitable[None]]
ENTRY = Entry(
    id="abcd2345",
    settings=Settings("glass", {"players": 2}, (None, "herbalist"), clock=Clock("strict", 9)),
    version=1,
    status="open",
    host="ana",
    created=1000.0,
    secret=b"s" * 32,
    commitment="c" * 64,
    chairs=(Chair("ana", "Ana"), Chair(level="herbalist")),
)


@pytest.fixture
def play(database: MakeDatabase) -> Callable[[Scene], None]:
    """Play a scene with an open store on the same database."""

    def played(scene: Scene) -> None:
        async def opened() -> None:
            store = SqlStore(database())
            await store.open()
            try:
                await asyncio.wait_for(scene(store), 60)
            finally:
                await store.close()

        asyncio.run(opened())

    return played


Play = Callable[[Scene], None]


def moves(count: int, table: str = ENTRY.id) -> list[Played]:
    """The first moves of a match."""
    return [Played(table, seq, seq % 2, "A", float(seq), "ana", f"c{seq}") for seq in range(count)]


def test_a_table_and_its_moves_come_back_as_they_were(play: Play) -> None:
    async def write(store: Store) -> None:
        await store.create(ENTRY)
        await asyncio.gather(*(store.append(move) for move in moves(20)))

    async def read(store: Store) -> None:
        assert await store.load(ENTRY.id) == (ENTRY, moves(20))
        assert await store.load("nope") is None

    play(write)
    play(read)


def test_a_move_and_the_change_it_brings_are_written_together(play: Play) -> None:
    over = replace(ENTRY, status="over", scores=(3, 4), winners=(1,))
    other = replace(ENTRY, id="other", status="over")

    async def scene(store: Store) -> None:
        await store.create(ENTRY)
        (first,) = moves(1)
        await store.append(first, over)
        assert await store.load(ENTRY.id) == (over, [first])
        with pytest.raises(Refused) as refused:
            await store.append(first, replace(over, scores=(9, 9)))
        assert refused.value.code == "store"
        assert await store.load(ENTRY.id) == (over, [first])
        await store.create(other)
        assert store.well, "one refused write does not harm the next"

    play(scene)


def test_no_write_sinks_with_another(play: Play) -> None:
    async def scene(store: Store) -> None:
        await store.create(ENTRY)
        first, second = moves(2)
        results = await asyncio.gather(
            store.append(first), store.append(first), store.append(second), return_exceptions=True
        )
        assert [isinstance(result, Refused) for result in results] == [False, True, False]
        assert await store.load(ENTRY.id) == (ENTRY, [first, second])

    play(scene)


LATER = (9e9, "")
"""Where a list begins: nothing is younger."""


def test_people_tables_and_records(play: Play) -> None:
    async def scene(store: Store) -> None:
        await store.create(ENTRY)
        await store.create(replace(ENTRY, id="later", created=2000.0, host="ben"))
        await store.create(replace(ENTRY, id="others", host="ben", chairs=(Chair(), Chair())))
        await store.append(moves(1)[0])
        mine = [
            (entry.id, count) for entry, count in await store.tables_of("ana", False, LATER, 10)
        ]
        assert mine == [("later", 0), (ENTRY.id, 1)]
        assert [entry.id for entry, _ in await store.tables_of("ana", False, LATER, 1)] == ["later"]
        assert (await store.hosted("ben", 0.0), await store.hosted("ben", 1500.0)) == (2, 1)
        assert await store.name_of("ana") is None
        await store.rename("ana", "Ana")
        await store.rename("ana", "Anna")
        assert await store.name_of("ana") == "Anna"
        brought = Brought("pharmakon/1", "glass", 1, {"players": 2}, "7", ("1", "2"))
        await store.add_record("r1", "ana", brought)
        assert await store.record("r1") == brought
        assert (await store.record("r2"), await store.records_of("ana")) == (None, 1)

    play(scene)


def test_a_closed_store_refuses_and_can_be_opened_again(play: Play) -> None:
    async def scene(store: Store) -> None:
        await store.create(ENTRY)
        reading = [asyncio.create_task(store.load(ENTRY.id)) for _ in range(5)]
        await asyncio.sleep(0)
        await store.close()
        assert all(found == (ENTRY, []) for found in await asyncio.gather(*reading))
        for asked in (store.load(ENTRY.id), store.save(ENTRY), store.name_of("ana")):
            with pytest.raises(Refused) as refused:
                await asked
            assert refused.value.code == "restoring"
        await store.open()
        assert await store.load(ENTRY.id) == (ENTRY, [])

    play(scene)


def test_what_nobody_foresaw_refuses_one_batch_and_no_other(tmp_path: Path) -> None:
    database = SqliteFile(tmp_path / "content")
    migrate(tmp_path / "content")

    async def scene() -> None:
        store = SqlStore(database)
        await store.open()
        commit = database.commit

        async def break_once(batch: list[Write]) -> Failure | None:
            database.commit = commit  # type: ignore[method-assign]
            raise RuntimeError("nobody foresaw this")

        database.commit = break_once  # type: ignore[method-assign]
        with pytest.raises(Refused) as refused:
            await store.create(ENTRY)
        assert refused.value.code == "store"
        assert not store.well
        await store.create(ENTRY)
        assert store.well
        await store.close()

    asyncio.run(scene())


def test_a_closed_store_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    file = tmp_path / "pharmakon.sqlite"

    async def scene() -> None:
        store = SqlStore(file)
        await store.open()
        await store.create(ENTRY)
        await store.close()

    migrate(file)
    asyncio.run(scene())
    assert [path.name for path in tmp_path.iterdir()] == ["pharmakon.sqlite"]
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (1,)
