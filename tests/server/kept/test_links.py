"""Links to another device: kept by their hash, used once, gone when they are old."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pharmakon.server.kept.databases import Database
from pharmakon.server.kept.links import MOST_OPEN, Links
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.sqlite import SqliteFile
from pharmakon.server.kept.store import SqlStore
from pharmakon.server.refusals import Refused
from tests.server.kept.conftest import MakeDatabase


def with_links(database: Database, scene: Callable[[Links], Awaitable[None]]) -> None:
    """Run a scene with a real store."""

    async def run() -> None:
        store = SqlStore(database)
        await store.open()
        try:
            await scene(Links(store))
        finally:
            await store.close()

    asyncio.run(run())


def test_a_link_is_used_once(database: MakeDatabase) -> None:
    async def scene(links: Links) -> None:
        token = await links.make("ana", 60)
        assert await links.use(token) == "ana"
        with pytest.raises(Refused):
            await links.use(token)

    with_links(database(), scene)


def test_only_the_hash_of_a_token_is_on_disk(tmp_path: Path) -> None:
    made: list[str] = []

    async def scene(links: Links) -> None:
        made.append(await links.make("ana", 60))

    migrate(tmp_path / "test.sqlite")
    with_links(SqliteFile(tmp_path / "test.sqlite"), scene)
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"ana" in files
    assert made[0].encode() not in files


def test_an_old_link_is_neither_listed_nor_used(database: MakeDatabase) -> None:
    async def scene(links: Links) -> None:
        token = await links.make("ana", -1)
        assert await links.of("ana") == []
        with pytest.raises(Refused):
            await links.use(token)

    with_links(database(), scene)


def test_a_person_has_only_so_many_links(database: MakeDatabase) -> None:
    async def scene(links: Links) -> None:
        tokens = [await links.make("ana", 60) for _ in range(MOST_OPEN + 1)]
        await links.make("bea", 60)
        assert len(await links.of("ana")) == MOST_OPEN
        assert len(await links.of("bea")) == 1
        with pytest.raises(Refused):
            await links.use(tokens[0])
        assert await links.use(tokens[-1]) == "ana"

    with_links(database(), scene)
