"""No guest freezes a stranger's table: the trials that once did, over real sockets."""

import asyncio
import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import Server
from tests.server.players import Page, Person, run

SILENCE_SECONDS = 2
DEAF = 12
"""Connections that never read."""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that does not wait long for silent connections."""
    folder = tmp_path_factory.mktemp("impatient")
    running = Server(folder, silence_seconds=SILENCE_SECONDS, outbox=16)
    running.environment["COVERAGE_PROCESS_CONFIG"] = ""  # its processor time is measured
    yield running.start()
    if running.process is not None:
        assert running.stop() == 0


async def table_in_play(server: Server) -> tuple[Page, Any]:
    """A match of somebody alone, and its first step."""
    person = await Person(server.url).arrive()
    page = await person.open(await person.create("glass", [None, None]))
    return page, await page.start()


def test_renames_at_two_tables_at_once_freeze_neither_and_no_other(server: Server) -> None:
    async def scene() -> None:
        tables = [await table_in_play(server) for _ in range(3)]
        eve = await Person(server.url).arrive()
        own = [await eve.open(await eve.create("glass", [None, None])) for _ in range(2)]
        for number in range(20):
            answers = [page.do("rename", name=f"Eve {number}") for page in own]
            put = eve.http.put("/api/me", json={"name": f"Eva {number}"})
            await asyncio.gather(*answers, put)
        for page, _ in tables:
            watcher = await eve.open(page.table)
            await watcher.do("rename", name="Nobody")
            await watcher.close()
        for page, step in tables:
            assert (await page.play_on(step))["turn"] is None
        for page in own:
            last = await page.play_on(await page.start())
            assert last["turn"] is None

    run(scene)


def sockets_of(server: Server) -> int:
    """How many sockets the server holds."""
    assert server.process is not None
    found = 0
    for handle in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with suppress(OSError):
            found += os.readlink(handle).startswith("socket:")
    return found


def processor_seconds(server: Server) -> float:
    """The processor time that the server has used."""
    assert server.process is not None
    content = Path(f"/proc/{server.process.pid}/stat").read_text()
    fields = content.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Deaf:
    """A connection that talks and never reads."""

    HELLO = b'{"type":"hello","id":"h"}'
    PING = b'{"type":"ping"}'

    def __init__(self, server: Server, table: str) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        self.socket.setblocking(False)

    def talk(self, message: bytes, times: int) -> None:
        """Say something often, as far as the server still listens."""
        frame = bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) + message
        with suppress(OSError):
            self.socket.send(frame * times)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts sockets in /proc")
def test_connections_that_never_read_go_after_the_silence_and_cost_nothing(
    impatient: Server,
) -> None:
    async def scene() -> None:
        ana = await Person(impatient.url).arrive()
        table = await ana.create("poison", [None] * 4)
        await ana.http.aclose()
        while sockets_of(impatient) > 3:  # what came before is gone
            await asyncio.sleep(0.05)
        quiet = sockets_of(impatient)
        deaf = [Deaf(impatient, table) for _ in range(DEAF)]
        for _ in range(40):
            for one in deaf:
                one.talk(Deaf.HELLO, 20)
            await asyncio.sleep(0.01)
        assert sockets_of(impatient) == quiet + DEAF
        begun, used = time.monotonic(), processor_seconds(impatient)
        while sockets_of(impatient) > quiet:
            assert time.monotonic() - begun < SILENCE_SECONDS + 8, "still there"
            for one in deaf:
                one.talk(Deaf.PING, 1)
            await asyncio.sleep(0.1)
        assert processor_seconds(impatient) - used < 0.3
        for one in deaf:
            one.socket.close()

    run(scene)
    assert "mistake" not in impatient.log.read_text()


def test_the_end_of_the_server_does_not_wait_for_who_does_not_read(impatient: Server) -> None:
    async def scene() -> None:
        ana = await Person(impatient.url).arrive()
        table = await ana.create("poison", [None] * 4)
        deaf = [Deaf(impatient, table) for _ in range(DEAF)]
        for _ in range(40):
            for one in deaf:
                one.talk(Deaf.HELLO, 20)
            await asyncio.sleep(0.01)
        begun = time.monotonic()
        assert await asyncio.to_thread(impatient.stop) == 0
        assert time.monotonic() - begun < 9
        for one in deaf:
            one.socket.close()

    run(scene)
