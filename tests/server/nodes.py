"""Nodes that share a PostgreSQL database and a Redis server, each a process of its own."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests import services
from tests.server.conftest import Server
from tests.server.databases import fresh_address
from tests.server.players import Page, Person

SILENT_SECONDS = 6.0
"""After so long without an answer a browser tries again, as in web/src/net/connection.ts."""


class Nodes:
    """Several nodes, and what they depend on."""

    def __init__(
        self,
        folder: Path,
        postgres: services.Service,
        redis: services.Service,
        count: int,
        **settings: object,
    ) -> None:
        self.postgres = postgres
        self.redis = redis
        self.address = asyncio.run(fresh_address(postgres))
        self.redis_address = f"redis://127.0.0.1:{redis.port}"
        shared = {"database": self.address, "redis": self.redis_address, **settings}
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
def running(
    folder: Path, postgres: services.Service, count: int, **settings: object
) -> Iterator[Nodes]:
    """So many nodes."""
    with services.redis() as redis:
        nodes = Nodes(folder, postgres, redis, count, **settings)
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
    """Open a table as a browser does that was cut off: again and again, with its patience."""
    while True:
        try:
            async with asyncio.timeout(SILENT_SECONDS):
                return await person.open(table)
        except (OSError, TimeoutError, WebSocketException, httpx.HTTPError):
            await asyncio.sleep(0.05)
