"""The hall: names, tables that come and go, troubles, and an end that does not wait for ever."""

import asyncio
import time
from pathlib import Path

import pytest

from pharmakon.server.life import hall as hall_module
from pharmakon.server.refusals import Refused
from tests.server.life.house import Guest, house, play_one, playing, run, table_for, until


def test_a_name_is_changed_at_every_table_without_a_lock_in_the_callers_hand(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with house(tmp_path, busy_seconds=30) as hall:
            tables = [await table_for(hall, "ana", "ben") for _ in range(3)]
            rooms = [room for room, _ in tables]
            release = asyncio.Event()

            async def hold() -> None:
                async with rooms[0].lock:
                    await release.wait()

            holder = asyncio.create_task(hold())
            await asyncio.sleep(0)
            for name in ("Anna", "Anne"):
                await asyncio.wait_for(hall.rename("ana", name), 5)
            await until(lambda: rooms[1].entry.chairs[0].name == "Anne")
            await until(lambda: rooms[2].entry.chairs[0].name == "Anne")
            assert rooms[0].entry.chairs[0].name != "Anne"
            release.set()
            await holder
            await until(lambda: rooms[0].entry.chairs[0].name == "Anne")
            assert await hall.name_of("ana", "en") == "Anne"

    run(scene)


def test_a_name_that_cannot_be_shown_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            with pytest.raises(Refused):
                await hall.rename("ana", "\u200b")
            assert (await hall.name_of("ana", "en")).startswith("Guest ")
            assert (await hall.name_of("ana", "fr")).startswith("Invité ")

    run(scene)


def test_names_in_memory_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "MOST_NAMES", 5)

    async def scene() -> None:
        async with house(tmp_path) as hall:
            await hall.rename("ana", "Ana")
            for number in range(20):
                await hall.name_of(f"guest {number}", "en")
            assert len(hall._names) == 5
            assert await hall.name_of("ana", "en") == "Ana"

    run(scene)


def test_a_table_that_is_over_leaves_the_memory_soon_and_one_in_play_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_module, "OVER_SECONDS", 0)
    monkeypatch.setattr(hall_module, "YOUNGEST_SECONDS", 0)

    async def scene() -> None:
        async with house(tmp_path) as hall:
            over, guests = await playing(hall, "ana", "ben")
            while over.entry.status != "over":
                await play_one(over, guests)
            going_on, others = await playing(hall, "cleo", "dan")
            hall.sweep(3600)
            assert set(hall.rooms) == {over.entry.id, going_on.entry.id}
            for guest in (*guests, *others):
                guest.leave()
            hall.sweep(3600)
            assert set(hall.rooms) == {going_on.entry.id}
            hall.sweep(0)
            assert not hall.rooms
            again = await hall.room(over.entry.id)
            assert again.entry == over.entry
            assert again.match == over.match

    run(scene)


def test_no_table_is_swept_while_somebody_may_be_on_the_way_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, guests = await table_for(hall, "ana", "ben")
            for guest in guests:
                guest.leave()
            hall.sweep(0)
            assert await hall.room(room.entry.id) is room

    run(scene)


def test_a_lock_that_is_held_long_is_trouble(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, _ = await table_for(hall, "ana", "ben")
            now = time.monotonic()
            assert hall.troubles(now) == []
            async with room.lock:
                assert hall.troubles(now) == []
                assert hall.troubles(now + 60) == ["lock"]
            assert hall.troubles(now + 60) == []

    run(scene)


def test_the_end_does_not_wait_for_a_table_that_is_stuck(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            stuck, _ = await table_for(hall, "ana", "ben")
            other, _ = await table_for(hall, "ana", "ben")

            async def hold() -> None:
                async with stuck.lock:
                    await asyncio.Event().wait()

            holder = asyncio.create_task(hold())
            await asyncio.sleep(0)
            begun = time.monotonic()
            await hall.end(0.1)
            assert time.monotonic() - begun < 2
            assert not hall.rooms
            late = Guest(hall, other, "ana")
            assert await late.refused("stand", seat=0) == "busy"
            holder.cancel()

    run(scene)
