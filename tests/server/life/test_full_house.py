"""A full house: new tables are refused, those that exist are not, and long lists come in pages."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.models import Settings
from pharmakon.server.kept.store import SqlStore
from pharmakon.server.life.hall import Hall
from pharmakon.server.life.room import Room
from pharmakon.server.life.thinking import Thinkers
from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings

OPEN = Settings(game="glass", options={}, seats=(None, None), public=True)


class Somebody:
    """A browser that looks at a table."""

    person, language, greeted = "somebody", "en", False

    def send(self, message: bytes) -> None:
        """Nothing is read."""


def in_hall(tmp_path: Path, tables: int, scene: Callable[[Hall], Awaitable[None]]) -> None:
    """Run a scene in a hall with a real store."""
    settings = ServerSettings(data=tmp_path, tables=tables, tables_per_person=1000)

    async def run() -> None:
        migrate(tmp_path / "test.sqlite")
        store, thinkers = SqlStore(tmp_path / "test.sqlite"), Thinkers(1)
        await store.open()
        try:
            await scene(Hall(store, thinkers, settings))
        finally:
            thinkers.close()
            await store.close()

    asyncio.run(run())


async def occupied(hall: Hall) -> Room:
    """A new table that somebody looks at."""
    room = await hall.create(OPEN, "host", [], "en", "192.0.2.1")
    listener: Any = Somebody()
    room.presence.enter(listener)
    return room


def test_a_full_house_refuses_new_tables_and_opens_those_that_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ready(self: Thinkers, game: str) -> None:
        """Nothing is played here."""

    monkeypatch.setattr(Thinkers, "ready", ready)

    async def scene(hall: Hall) -> None:
        left = await hall.create(OPEN, "host", [], "en")
        for _ in range(9):
            await occupied(hall)
        assert left.entry.id not in hall.rooms  # nobody looked at it, and a place was needed
        with pytest.raises(Refused) as refused:
            await hall.create(OPEN, "host", [], "en")
        assert refused.value.code == "full"
        assert (await hall.room(left.entry.id)).entry.id == left.entry.id
        for _ in range(2):
            room = await hall.room(left.entry.id)
            listener: Any = Somebody()
            room.presence.enter(listener)
            assert len(hall.rooms) == 10

    in_hall(tmp_path, 10, scene)


def test_the_table_idle_for_longest_leaves_first(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        rooms = [await hall.create(OPEN, "host", [], "en") for _ in range(9)]
        rooms[0].presence.idle_since += 100
        await hall.create(OPEN, "host", [], "en")
        assert rooms[0].entry.id in hall.rooms
        assert rooms[1].entry.id not in hall.rooms

    in_hall(tmp_path, 10, scene)


def test_a_table_knows_where_it_was_made_from(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        assert (await occupied(hall)).address == "192.0.2.1"

    in_hall(tmp_path, 10, scene)


def test_public_tables_come_in_pages_newest_first(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        made = [(await occupied(hall)).entry for _ in range(7)]
        expected = sorted(((entry.created, entry.id) for entry in made), reverse=True)
        seen: list[tuple[float, str]] = []
        before = (float("inf"), "")
        while found := hall.public(["open"], before, 3):
            seen += [(room.entry.created, room.entry.id) for room in found]
            before = seen[-1]
        assert seen == expected
        assert hall.public(["playing"], (float("inf"), ""), 3) == []

    in_hall(tmp_path, 100, scene)


def test_own_tables_come_in_pages_newest_first(tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        made = [(await occupied(hall)).entry for _ in range(5)]
        expected = sorted(((entry.created, entry.id) for entry in made), reverse=True)
        first = await hall.store.tables_of("host", False, (float("inf"), ""), 3)
        rest = await hall.store.tables_of("host", False, expected[2], 3)
        assert [(entry.created, entry.id) for entry, _ in [*first, *rest]] == expected
        assert await hall.store.tables_of("host", True, (float("inf"), ""), 3) == []

    in_hall(tmp_path, 100, scene)
