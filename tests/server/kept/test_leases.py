"""Leases: one node at a time, and whoever has lost a table writes nothing there."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
import sqlalchemy as sa

from pharmakon.server.kept.leases import LEASE_SECONDS, Leases
from pharmakon.server.kept.schema import NODES
from pharmakon.server.kept.store import SqlStore
from pharmakon.server.refusals import Refused
from tests.server.kept.conftest import MakeDatabase
from tests.server.kept.test_store import ENTRY, moves
from tests.server.unfenced import PLANTED

Scene = Callable[[SqlStore, Leases, Leases], Awaitable[None]]


@asynccontextmanager
async def two_nodes(database: MakeDatabase) -> AsyncIterator[tuple[SqlStore, Leases, Leases]]:
    """One store and two nodes that live; the first has made a table."""
    store = SqlStore(database())
    await store.open()
    try:
        first, second = Leases(store, "first"), Leases(store, "second")
        await first.sign("here")
        await second.sign("there")
        await store.create(ENTRY, first.first(ENTRY.id))
        for node in (first, second):  # what they hold besides makes no difference
            other = replace(ENTRY, id=f"other{node.node}")
            await store.create(other, node.first(other.id))
        yield store, first, second
    finally:
        await store.close()


def play(database: MakeDatabase, scene: Scene) -> None:
    """Play a scene with two nodes."""

    async def opened() -> None:
        async with two_nodes(database) as (store, first, second):
            await asyncio.wait_for(scene(store, first, second), 60)

    asyncio.run(opened())


async def fall_silent(store: SqlStore, node: str) -> None:
    """Let the last sign of a node be too long ago."""
    long_ago = NODES.c.seen - LEASE_SECONDS - 1
    await store.write([(sa.update(NODES).where(NODES.c.id == node).values(seen=long_ago), None)])


def test_a_table_of_a_living_node_cannot_be_taken(database: MakeDatabase) -> None:
    async def scene(store: SqlStore, first: Leases, second: Leases) -> None:
        assert await second.take(ENTRY.id) is None
        holder = await second.holder(ENTRY.id)
        assert holder is not None
        assert (holder.id, holder.inbox) == ("first", "here")
        assert set(await second.living()) == {"first", "second"}
        assert await first.take(ENTRY.id) == 2, "taken again, by a room that was read again"

    play(database, scene)


def test_a_dead_nodes_table_is_taken_once_and_the_number_grows(database: MakeDatabase) -> None:
    async def scene(store: SqlStore, first: Leases, second: Leases) -> None:
        await fall_silent(store, "first")
        third = Leases(store, "third")
        await third.sign("")
        assert await second.holder(ENTRY.id) is None
        numbers = await asyncio.gather(second.take(ENTRY.id), third.take(ENTRY.id))
        assert sorted(numbers, key=str) == [2, None]
        assert await first.lost({ENTRY.id: 1}) == {ENTRY.id}
        await first.sign("here")
        assert await first.take(ENTRY.id) is None, "who wakes up does not get it back"

    play(database, scene)


def test_what_is_given_back_is_anybodys_at_once(database: MakeDatabase) -> None:
    async def scene(store: SqlStore, first: Leases, second: Leases) -> None:
        await first.give_back(ENTRY.id, 1)
        assert await second.take(ENTRY.id) == 2
        await first.give_back(ENTRY.id, 1)
        assert await second.lost({ENTRY.id: 2}) == set()
        await second.leave()
        assert await first.take(ENTRY.id) == 3

    play(database, scene)


async def write_as_a_zombie(store: SqlStore) -> list[str]:
    """What becomes of all that a node may write which has lost its table, beside others' writes."""
    first, second, third = moves(3)
    over = replace(ENTRY, status="over", scores=(3, 4), winners=(1,))
    results = await asyncio.gather(
        store.append(first, fence=2),
        store.append(second, fence=1),
        store.append(third, over, fence=1),
        store.save(over, fence=1),
        store.rewind(over, 0, fence=1),
        store.append(second, fence=2),
        return_exceptions=True,
    )
    return [result.code if isinstance(result, Refused) else "written" for result in results]


def test_a_zombie_writes_nothing(database: MakeDatabase) -> None:
    async def scene(store: SqlStore, first: Leases, second: Leases) -> None:
        await fall_silent(store, "first")
        assert await second.take(ENTRY.id) == 2
        results = await write_as_a_zombie(store)
        assert results == ["written", "moved", "moved", "moved", "moved", "written"]
        assert await store.load(ENTRY.id) == (ENTRY, moves(2))
        assert store.well, "it is no trouble of the store"

    play(database, scene)


def test_a_zombies_moves_alone_are_not_written(database: MakeDatabase) -> None:
    async def scene(store: SqlStore, first: Leases, second: Leases) -> None:
        await fall_silent(store, "first")
        assert await second.take(ENTRY.id) == 2
        fences = zip(moves(3), (2, 1, 2), strict=True)
        writes = [store.append(move, fence=fence) for move, fence in fences]
        results = await asyncio.gather(*writes, return_exceptions=True)
        codes = [getattr(result, "code", "written") for result in results]
        assert codes == ["written", "moved", "written"]
        assert await store.load(ENTRY.id) == (ENTRY, moves(3)[::2])

    play(database, scene)


@pytest.mark.parametrize(
    "test", [test_a_zombie_writes_nothing, test_a_zombies_moves_alone_are_not_written]
)
def test_without_the_fence_a_zombie_would_write(
    database: MakeDatabase, monkeypatch: pytest.MonkeyPatch, test: Callable[[MakeDatabase], None]
) -> None:
    for planted in PLANTED:
        monkeypatch.setattr(*planted)
    with pytest.raises(AssertionError):
        test(database)


def test_a_takeover_waits_for_what_is_under_way_and_sees_it(database: MakeDatabase) -> None:
    async def scene(store: SqlStore, first: Leases, second: Leases) -> None:
        other = SqlStore(database())
        await other.open()
        await fall_silent(store, "first")
        writes = [asyncio.create_task(store.append(move, fence=1)) for move in moves(200)]
        number = await Leases(other, "second").take(ENTRY.id)
        seen = await other.load(ENTRY.id)
        results = await asyncio.gather(*writes, return_exceptions=True)
        written = sum(result is None for result in results)
        assert number == 2
        assert seen == (ENTRY, moves(written))
        assert await other.load(ENTRY.id) == seen
        await other.close()

    play(database, scene)
