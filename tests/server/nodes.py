"""Nodes that share a PostgreSQL database and a Redis server, each a process of its own."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tests import services
from tests.server.conftest import Server
from tests.server.databases import fresh_address
from tests.server.players import Person


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
        folder.mkdir()
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
