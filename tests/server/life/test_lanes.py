"""Fair turns: who wants much waits for themselves."""

import asyncio
import threading

import pytest

from pharmakon.server.life.lanes import Lane, Turns

ANA, BEN, CARA = ("a", "ana"), ("b", "ben"), ("b", "cara")


def order(turns: Turns[str]) -> list[str]:
    """Everything that waits, done one by one."""
    found = []
    while (turn := turns.next()) is not None:
        owner, job = turn
        found.append(job)
        turns.done(owner)
    return found


def test_addresses_take_turns_whatever_one_of_them_wants() -> None:
    turns: Turns[str] = Turns(share=1)
    for number in range(95):
        turns.add(ANA, f"ana {number}")
    turns.add(BEN, "ben 0")
    turns.add(BEN, "ben 1")
    assert order(turns)[:5] == ["ana 0", "ben 0", "ana 1", "ben 1", "ana 2"]


def test_the_people_of_an_address_take_turns_among_themselves() -> None:
    turns: Turns[str] = Turns(share=1)
    for number in range(2):
        turns.add(BEN, f"ben {number}")
        turns.add(CARA, f"cara {number}")
    turns.add(ANA, "ana 0")
    assert order(turns) == ["ben 0", "ana 0", "cara 0", "ben 1", "cara 1"]


def test_no_address_has_more_than_its_share_at_once() -> None:
    turns: Turns[str] = Turns(share=1)
    turns.add(BEN, "ben")
    turns.add(CARA, "cara")
    assert turns.next() == (BEN, "ben")
    assert turns.next() is None
    turns.add(ANA, "ana")
    assert turns.next() == (ANA, "ana")
    turns.done(BEN)
    assert turns.next() == (CARA, "cara")


def test_a_guest_with_many_long_thoughts_leaves_a_thread_for_others() -> None:
    release = threading.Event()

    async def scene() -> None:
        lane = Lane("test", 2)
        long = [asyncio.create_task(lane.run(ANA, release.wait)) for _ in range(95)]
        assert await lane.run(BEN, lambda: "ben") == "ben"
        assert not any(task.done() for task in long)
        release.set()
        await asyncio.gather(*long)
        lane.close()

    asyncio.run(asyncio.wait_for(scene(), 30))


def test_who_no_longer_waits_is_passed_over_and_failures_reach_who_asked() -> None:
    release = threading.Event()
    begun: list[str] = []

    async def scene() -> None:
        lane = Lane("test", 1)
        first = asyncio.create_task(lane.run(ANA, release.wait))
        second = asyncio.create_task(lane.run(ANA, begun.append, "second"))
        third = asyncio.create_task(lane.run(ANA, int, "no number"))
        await asyncio.sleep(0)
        second.cancel()
        release.set()
        await first
        with pytest.raises(ValueError, match="no number"):
            await third
        lane.close()

    asyncio.run(asyncio.wait_for(scene(), 30))
    assert begun == []
