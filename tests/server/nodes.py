"""Nodes that share a PostgreSQL database and a Redis server, each a process of its own."""

import asyncio
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

import pharmakon
from tests import services
from tests.server.conftest import Server
from tests.server.databases import fresh_address
from tests.server.players import Page, Person


class Nodes:
    """Several nodes, and what they depend on."""

    def __init__(
        self, folder: Path, postgres: services.Service, redis: services.Service, count: int
    ) -> None:
        self.postgres = postgres
        self.redis = redis
        self.address = asyncio.run(fresh_address(postgres))
        shared = {"database": self.address, "redis": f"redis://127.0.0.1:{redis.port}"}
        self.all = [self._node(folder / str(number), **shared) for number in range(count)]

    def _node(self, folder: Path, **settings: object) -> Server:
        folder.mkdir(parents=True)
        return Server(folder, **settings)

    def start(self) -> None:
        """Start them all, together."""
        with ThreadPoolExecutor(len(self.all)) as pool:
            list(pool.map(lambda node: node.start(compiled=False), self.all))

    def stop(self) -> None:
        """End those that still run."""
        for node in self.all:
            if node.process is not None:
                node.kill()


@contextmanager
def running(folder: Path, postgres: services.Service, count: int) -> Iterator[Nodes]:
    """So many nodes."""
    with services.redis() as redis:
        nodes = Nodes(folder, postgres, redis, count)
        try:
            nodes.start()
            yield nodes
        finally:
            nodes.stop()


def at(person: Person, node: Server) -> Person:
    """The same person, in front of another node."""
    there = Person(node.url)
    there.http.cookies = person.http.cookies
    there.nonces = person.nonces
    return there


async def come_back(person: Person, table: str) -> Page:
    """Open a table as a browser does that was cut off: again and again."""
    while True:
        try:
            return await person.open(table)
        except (OSError, WebSocketException, httpx.HTTPError):
            await asyncio.sleep(0.05)


class Wanderer:
    """Plays a table to its end through any node, and remembers what it was promised."""

    def __init__(self, nodes: Nodes, person: Person, table: str, pause: float = 0.0) -> None:
        """`pause`: how long to wait before each move, in seconds."""
        self.table = table
        self.person = person
        self.promised: dict[int, str] = {}
        """The moves that were acknowledged, by their step."""
        self.gaps: list[float] = []
        """How long each lost connection kept the table waiting."""
        self.over = False
        self._nodes = nodes
        self._pause = pause
        self._dice = random.Random(table)

    async def play(self) -> None:
        """Play to the end; after each lost connection, try any node."""
        lost: float | None = None
        while not self.over:
            there = at(self.person, self._dice.choice(self._nodes.all))
            try:
                page = await asyncio.wait_for(there.open(self.table), 5)
                if lost is not None:
                    self.gaps.append(time.monotonic() - lost)
                lost = None
                await self._go_on(page)
            except (OSError, WebSocketException, httpx.HTTPError):
                lost = lost or time.monotonic()
                await asyncio.sleep(0.1)
            finally:
                await there.http.aclose()

    async def _go_on(self, page: Page) -> None:
        message = page.welcome
        if message["table"]["status"] == "open":
            message = await page.start()
        assert message["seq"] >= max(self.promised, default=0), "something promised is gone"
        while message["turn"] is not None:
            await asyncio.sleep(self._pause)
            turn, seq = message["turn"], message["seq"]
            moves = next(eyes["moves"] for eyes in message["eyes"] if eyes["seat"] == turn)
            move = self._dice.choice(moves)
            answer = await page.ask("move", seat=turn, seq=seq, move=move)
            if answer["type"] != "done":
                assert answer["code"] in ("store", "moved", "busy", "elsewhere", "ending"), answer
                raise ConnectionError
            self.promised[seq + 1] = move
            message = await page.step(seq + 1)
        self.over = True

    async def check(self, node: Server) -> int:
        """All that was promised is in the record, once and in order; how many moves it has."""
        record = await at(self.person, node).get(f"/api/records/{self.table}")
        assert pharmakon.replay(record).over
        for seq, move in self.promised.items():
            assert record["moves"][seq - 1] == move, "another move than the one promised"
        return len(record["moves"])
