"""Nodes are killed, paused and cut off while people play; nothing that was promised is lost."""

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests import services
from tests.server.nodes import Nodes, Wanderer, at, come_back, running
from tests.server.players import Json, Person, run
from tests.server.test_durability import GAMES

pytestmark = pytest.mark.heavy
PAUSE_SECONDS = 5.0
"""Longer than a lease."""


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory, postgres: services.Service) -> Iterator[Nodes]:
    """Two nodes; each test leaves them running."""
    reason = services.missing("redis-server")
    if reason is not None:
        pytest.skip(reason)
    with running(tmp_path_factory.mktemp("chaos"), postgres, 2) as nodes:
        yield nodes


def test_whatever_dies_nothing_promised_is_lost(nodes: Nodes) -> None:
    tables: list[Wanderer] = []

    async def progress(count: int) -> None:
        """Wait until so many more moves were promised."""
        before = sum(len(table.promised) for table in tables)
        while sum(len(table.promised) for table in tables) < before + count:
            await asyncio.sleep(0.02)
            assert not all(table.over for table in tables)

    async def scene() -> None:
        for number in range(6):
            person = await Person(nodes.all[number % 2].url).arrive()
            game, players = GAMES[number % len(GAMES)]
            made = await person.create(game, [None] * players)
            tables.append(Wanderer(nodes, person, made, pause=0.05))
        playing = [asyncio.create_task(table.play()) for table in tables]
        first, second = nodes.all
        await progress(10)
        first.kill()
        starting = asyncio.create_task(asyncio.to_thread(first.start, False))
        await progress(10)
        await starting
        nodes.redis.stop(signal.SIGKILL)
        await progress(3)
        nodes.redis.start()
        await progress(10)
        assert second.process is not None
        second.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(PAUSE_SECONDS)
        second.process.send_signal(signal.SIGCONT)
        await asyncio.gather(*playing)
        for table in tables:
            await table.check(first)
            assert max(table.gaps, default=0) < 15

    run(scene, 150)


def test_a_zombie_acknowledges_nothing(nodes: Nodes) -> None:
    run(lambda: zombie(nodes), 60)


def test_without_the_fence_that_is_noticed(tmp_path: Path, postgres: services.Service) -> None:
    with services.redis() as redis:
        planted = Nodes(tmp_path, postgres, redis, 2)
        for node in planted.all:
            node.program = [sys.executable, "-m", "tests.server.unfenced"]
        try:
            planted.start()
            with pytest.raises(AssertionError, match="a zombie has promised"):
                run(lambda: zombie(planted), 60)
        finally:
            planted.stop()


async def zombie(nodes: Nodes) -> None:
    """A node is paused with a move on its way to it, its table is taken over, and it wakes."""
    first, second = nodes.all
    ana = await Person(first.url).arrive()
    page = await ana.open(await ana.create("glass", [None, None]))
    step = await page.start()
    moves = next(eyes["moves"] for eyes in step["eyes"] if eyes["seat"] == step["turn"])
    assert first.process is not None
    first.process.send_signal(signal.SIGSTOP)
    await page.send("move", id="late", seat=step["turn"], seq=0, move=moves[0])
    after = await come_back(at(ana, second), page.table)
    assert after.welcome["seq"] == 0
    first.process.send_signal(signal.SIGCONT)
    answers: list[Json] = []
    with suppress(ConnectionClosed):
        while True:
            answers.append(await page.expect("done", "error", id="late"))
    assert all(answer["type"] == "error" for answer in answers), "a zombie has promised a move"
    await after.do("move", seat=step["turn"], seq=0, move=moves[-1])
    assert (await at(ana, first).get(f"/api/tables/{page.table}"))["status"] == "playing"


def test_workers_on_one_machine_are_nodes(tmp_path: Path, postgres: services.Service) -> None:
    with services.redis() as redis:
        (node,) = Nodes(tmp_path, postgres, redis, 1).all
        node.environment["PHARMAKON_WORKERS"] = "2"
        node.start(compiled=False)

        async def scene() -> None:
            names: set[str] = set()
            while len(names) < 2:
                names.add((await Person(node.url).get("/healthz"))["node"])
            ana = await Person(node.url).arrive()
            page = await ana.open(await ana.create("glass", [None, None]))
            await page.play_on(await page.start())

        try:
            run(scene)
        finally:
            assert node.stop() == 0
