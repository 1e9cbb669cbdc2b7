"""The bus: messages between nodes come through a real Redis, and a node notices when none do."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from redis.asyncio import Connection, Redis

from pharmakon.server.door.bus import SILENT_SECONDS, Bus
from pharmakon.server.door.frames import Frame, Text
from tests import services

PATIENCE = 10 * SILENT_SECONDS


@pytest.fixture(scope="module")
def redis() -> Iterator[services.Service]:
    """A Redis of our own."""
    with services.redis() as service:
        yield service


class Way:
    """A way to Redis that can fall silent towards those who listen, without a word."""

    def __init__(self, port: int) -> None:
        self.redis_port = port
        self.silent = asyncio.Event()
        self.port = 0

    async def open(self) -> asyncio.Server:
        """Let connections come."""
        server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.redis_port)
        listening = False

        async def asked() -> None:
            nonlocal listening
            while data := await reader.read(65536):
                listening = listening or b"SUBSCRIBE" in data
                back.write(data)

        async def answered() -> None:
            while data := await there.read(65536):
                if not (listening and self.silent.is_set()):
                    writer.write(data)

        tasks = [asyncio.create_task(asked()), asyncio.create_task(answered())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for end in (writer, back):
            end.close()
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await task


@asynccontextmanager
async def connected(port: int, heard: list[Frame | Text]) -> AsyncIterator[Bus]:
    """A node on the bus."""
    bus = Bus(f"redis://127.0.0.1:{port}", "test:")
    bus.open(heard.append, lambda: None, lambda inbox: None)
    try:
        async with asyncio.timeout(PATIENCE):
            while not bus.well:
                await asyncio.sleep(0.01)
        yield bus
    finally:
        await bus.close()


async def comes_through(sender: Bus, receiver: Bus, heard: list[Frame | Text]) -> None:
    """Send until something is heard."""
    heard.clear()
    async with asyncio.timeout(PATIENCE):
        while not heard:
            if receiver.inbox:
                sender.send(receiver.inbox, {"kind": "hello"})
            await asyncio.sleep(0.02)


def test_what_one_node_says_another_hears(redis: services.Service) -> None:
    async def talk() -> None:
        heard: list[Frame | Text] = []
        async with connected(redis.port, []) as one, connected(redis.port, heard) as other:
            await comes_through(one, other, heard)
            assert heard[0] == {"kind": "hello"}

    asyncio.run(talk())


def test_a_node_that_hears_nothing_any_more_notices_and_listens_anew(
    redis: services.Service,
) -> None:
    async def talk() -> None:
        way, heard = Way(redis.port), list[Frame | Text]()
        server = await way.open()
        async with server, connected(redis.port, []) as one, connected(way.port, heard) as deaf:
            await comes_through(one, deaf, heard)
            before = deaf.inbox
            way.silent.set()
            async with asyncio.timeout(PATIENCE):
                while deaf.inbox == before:  # ... though all that it says is still answered
                    one.send(before, {"kind": "lost"})
                    await asyncio.sleep(0.02)
            way.silent.clear()
            await comes_through(one, deaf, heard)

    asyncio.run(talk())


def test_a_broken_connection_ends_even_if_a_cancellation_is_swallowed(
    redis: services.Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `asyncio.wait_for` does before Python 3.12, where what it waits for ends just then."""
    send = Connection.send_packed_command
    swallowing = asyncio.Event()

    async def swallow(connection: Connection, command: Any, check_health: bool = True) -> None:
        if command and not swallowing.is_set():
            swallowing.set()
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(SILENT_SECONDS / 2)
        await send(connection, command, check_health)

    async def talk() -> None:
        heard: list[Frame | Text] = []
        async with Redis(port=redis.port) as client, connected(redis.port, heard) as bus:
            before = bus.inbox
            monkeypatch.setattr(Connection, "send_packed_command", swallow)
            async with asyncio.timeout(PATIENCE):
                await swallowing.wait()
            monkeypatch.setattr(Connection, "send_packed_command", send)
            await client.client_kill_filter(_type="pubsub")
            async with asyncio.timeout(PATIENCE):
                while bus.inbox in ("", before):
                    await asyncio.sleep(0.02)
            await comes_through(bus, bus, heard)

    asyncio.run(talk())
