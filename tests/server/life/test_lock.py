"""The lock of a room: waiting has a limit, and nobody holds two."""

import asyncio
import time

import pytest

from pharmakon.server.life.lock import RoomLock
from pharmakon.server.refusals import Refused
from tests.server.life.house import run


def test_whoever_waits_too_long_is_refused_and_the_next_is_let_in() -> None:
    async def scene() -> None:
        lock = RoomLock(0.05)
        release = asyncio.Event()

        async def hold() -> None:
            async with lock:
                await release.wait()

        holder = asyncio.create_task(hold())
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            async with lock:
                raise AssertionError
        assert refused.value.code == "busy"
        assert refused.value.say("fr") != refused.value.say("en")
        release.set()
        await holder
        async with lock:
            assert lock.held
        assert not lock.held

    run(scene)


def test_who_holds_one_lock_can_take_no_other() -> None:
    async def scene() -> None:
        one, other = RoomLock(1), RoomLock(1)
        async with one:
            with pytest.raises(RuntimeError):
                async with other:
                    raise AssertionError
            assert not other.held
        async with other:
            assert other.held

    run(scene)


def test_it_is_known_how_long_a_lock_is_held() -> None:
    async def scene() -> None:
        lock = RoomLock(1)
        now = time.monotonic()
        assert lock.held_for(now + 9) == 0
        async with lock:
            assert lock.held_for(now + 9) > 8
        assert lock.held_for(now + 9) == 0

    run(scene)


def test_nobody_gets_into_a_room_that_is_shut_not_even_who_waited_before() -> None:
    async def scene() -> None:
        lock = RoomLock(1)

        async def come() -> str:
            try:
                async with lock:
                    return "in"
            except Refused as refused:
                return refused.code

        async with lock:
            waiting = asyncio.create_task(come())
            await asyncio.sleep(0)
            lock.shut()
        assert await waiting == "busy"
        assert await come() == "busy"
        assert not lock.held

    run(scene)
