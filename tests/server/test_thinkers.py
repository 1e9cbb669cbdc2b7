"""Bots think in processes of their own, which may die: a table plays one move for each step."""

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
import redis.asyncio as redis

import pharmakon
from pharmakon.server.door.bus import prefix_of, stream_of
from pharmakon.server.door.frames import unpacked
from pharmakon.server.door.thinker import GROUP, Thinker, thought
from pharmakon.server.kept.keys import prepared
from tests import services
from tests.server.nodes import Nodes, running
from tests.server.players import Person, run

MATCH = pharmakon.make("glass", players=2).new(seed=3)
JOB = {"job": "j1", "inbox": "there", "level": "alchemist", "seed": "7", "record": MATCH.record()}


@pytest.fixture
def broker() -> Iterator[services.Service]:
    """A Redis server."""
    reason = services.missing("redis-server")
    if reason is not None:
        pytest.skip(reason)
    with services.redis() as service:
        yield service


def test_a_job_holds_all_that_a_move_needs() -> None:
    assert thought(JOB) in MATCH.moves()
    assert thought({**JOB, "level": "nobody"}) is None


def test_a_job_that_a_dead_thinker_left_is_done_by_another_once(
    broker: services.Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pharmakon.server.door.thinker.ABANDONED_MS", 200)
    monkeypatch.setattr("pharmakon.server.door.thinker.WAIT_MS", 50)
    address, stream = f"redis://127.0.0.1:{broker.port}", stream_of("test:")

    async def scene() -> None:
        client = redis.Redis.from_url(address)
        await client.xgroup_create(stream, GROUP, id="0", mkstream=True)
        await client.xadd(stream, {"job": orjson.dumps(JOB)})
        taken = await client.xreadgroup(GROUP, "dead", {stream: ">"}, count=1)
        assert len(taken) == 1
        async with client.pubsub() as inbox:
            await inbox.subscribe("there")
            await inbox.get_message(timeout=5)
            thinkers = [asyncio.create_task(Thinker(address, "test:").run()) for _ in range(2)]
            heard = None
            while heard is None:
                heard = await inbox.get_message(timeout=1)
            (frame,) = unpacked(heard["data"])
            assert isinstance(frame, dict)
            assert frame.pop("move") in MATCH.moves()
            assert frame == {"kind": "thought", "job": "j1"}
            while await client.xlen(stream):
                await asyncio.sleep(0.02)
            assert await inbox.get_message(timeout=0.5) is None, "done once"
            for thinker in thinkers:
                thinker.cancel()
        await client.aclose()

    run(scene)


@pytest.fixture
def nodes(tmp_path: Path, postgres: services.Service) -> Iterator[Nodes]:
    """One node with one thinker beside it, in processes of their own."""
    with running(tmp_path, postgres, 1, thinkers=1) as nodes:
        yield nodes
        (node,) = nodes.all
        if node.process is not None:
            assert node.stop() == 0


@pytest.mark.heavy
def test_tables_go_on_with_thinkers_and_without_them(nodes: Nodes) -> None:
    (node,) = nodes.all

    async def scene() -> None:
        key = await prepared(nodes.address)
        client = redis.Redis.from_url(nodes.redis_address)
        stream = stream_of(prefix_of(key))
        ana = await Person(node.url).arrive()
        while not (await ana.get("/healthz"))["compiled"]["glass"]:
            await asyncio.sleep(0.2)
        page = await ana.open(await ana.create("glass", [None, "alchemist"]))
        await page.play_on(await page.start())
        (group,) = await client.xinfo_groups(stream)
        assert group["entries-read"] > 0, "jobs went to the thinker"
        assert await client.xlen(stream) == 0, "and none is left"
        record = await ana.get(f"/api/records/{page.table}")
        assert pharmakon.replay(record).over
        names = await client.xinfo_consumers(stream, GROUP)
        assert len(names) == 1
        thinker = int(names[0]["name"].decode().split("-")[-2])
        os.kill(thinker, signal.SIGSTOP)  # it takes no jobs: the node thinks itself
        try:
            page = await ana.open(await ana.create("glass", [None, "alchemist"]))
            await page.play_on(await page.start())
        finally:
            os.kill(thinker, signal.SIGCONT)
        await client.aclose()

    run(scene, 90)
