"""The workbench: few pieces at once, each address in turn, what was made is kept."""

import asyncio
import threading

import pytest

from pharmakon.server.door.limits import Limits
from pharmakon.server.door.workbench import WAITING_EACH, ByteCache, Workbench
from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings


def bench(cache_bytes: int = 1000, rate: float = 100) -> Workbench:
    return Workbench(Limits(ServerSettings(address_rate=rate)), cache_bytes, threads=1)


def test_addresses_take_turns() -> None:
    async def scene() -> None:
        work, gate, order = bench(), threading.Event(), list[str]()
        held = asyncio.ensure_future(work.run("greedy", gate.wait))
        await asyncio.sleep(0)
        greedy = [work.run("greedy", order.append, "greedy") for _ in range(5)]
        waiting = [asyncio.ensure_future(job) for job in greedy]
        await asyncio.sleep(0)
        waiting.append(asyncio.ensure_future(work.run("modest", order.append, "modest")))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(held, *waiting)
        assert order.index("modest") <= 1
        work.close()

    asyncio.run(scene())


def test_too_much_waiting_is_refused_for_that_address_alone() -> None:
    async def scene() -> None:
        work, gate = bench(), threading.Event()
        jobs = [
            asyncio.ensure_future(work.run("greedy", gate.wait)) for _ in range(1 + WAITING_EACH)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await work.run("greedy", gate.wait)
        other = asyncio.ensure_future(work.run("modest", gate.wait))
        await asyncio.sleep(0)
        gate.set()
        assert all(await asyncio.gather(other, *jobs))
        work.close()

    asyncio.run(scene())


def test_what_was_made_costs_nothing_again_and_is_made_once() -> None:
    async def scene() -> None:
        work, made = bench(rate=10), list[bytes]()

        def make(content: bytes) -> bytes:
            made.append(content)
            return content

        both = [work.made("key", "a", 40, make, b"x") for _ in range(2)]
        assert await asyncio.gather(*both) == [b"x", b"x"]
        assert await work.made("key", "a", 40, make, b"x") == b"x"
        assert made == [b"x"]
        with pytest.raises(Refused):
            await work.made("other", "a", 40, make, b"y")
        work.close()

    asyncio.run(scene())


def test_a_failure_is_told_and_not_kept() -> None:
    async def scene() -> None:
        work = bench()
        for _ in range(2):
            with pytest.raises(ValueError, match="invalid literal"):
                await work.made("key", "a", 1, int, "x")  # type: ignore[arg-type]
        work.close()

    asyncio.run(scene())


def test_what_was_not_asked_for_longest_leaves_the_cache() -> None:
    cache = ByteCache(10)
    cache.put("a", b"12345")
    cache.put("b", b"12345")
    assert cache.get("a") == b"12345"
    cache.put("c", b"123")
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (b"12345", None, b"123")
    cache.put("c", b"1")
    assert cache.size == 6
    cache.put("large", b"x" * 11)
    assert cache.size == 0
