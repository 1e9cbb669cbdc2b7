"""Sockets that owe us something: counted, timed, and gone when others need their place."""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from pharmakon.server.door import listening
from pharmakon.server.door.listening import Config, OnceInAWhile, Server, most_sockets
from pharmakon.server.settings import ServerSettings

Scene = Callable[[Server, int], Awaitable[None]]
_open: list[asyncio.StreamWriter] = []
"""What has to be closed when a scene ends."""
REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HASTY: dict[str, Any] = {"header_seconds": 0.2, "body_seconds": 0.2, "silence_seconds": 0.2}


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Reads a body and says that it is there; a websocket is sent more than it can hold."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while True:
            await send({"type": "websocket.send", "text": "x" * 100_000})
    if scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"here"})


def listen(scene: Scene, most: int | None = None, **settings: Any) -> None:
    """Run a scene with a server that listens on a real socket."""

    async def run() -> None:
        chosen = ServerSettings(**{"proxies": "", **settings})
        config = Config(app, chosen)
        config.lifespan = "off"
        if most is not None:
            config.sockets.most = most
        server = Server(config)
        with socket.create_server(("127.0.0.1", 0)) as listener:
            serving = asyncio.create_task(server.serve([listener]))
            while not server.started:
                await asyncio.sleep(0.01)
            try:
                await asyncio.wait_for(scene(server, listener.getsockname()[1]), 30)
            finally:
                server.should_exit = True
                server.force_exit = True
                while _open:
                    _open.pop().close()
                await serving

    asyncio.run(run())


async def send(port: int, data: bytes) -> asyncio.StreamReader:
    """Open a socket and say something on it; it stays open."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    _open.append(writer)
    with suppress(ConnectionError):  # it may have been closed already
        writer.write(data)
        await writer.drain()
    return reader


async def ask(port: int) -> bytes:
    """A good visitor's request, and the answer."""
    return await (await send(port, REQUEST)).read()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What is read until the other side ends it."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHo",
    ],
    ids=["silent", "half a head", "half a body", "half a second request"],
)
def test_what_is_half_sent_is_closed_in_time(begun: bytes) -> None:
    async def scene(server: Server, port: int) -> None:
        reader = await send(port, begun)
        assert (await ended(reader)).count(b"200 OK") == begun.count(b"\r\n\r\nGET")
        assert len(server.config.sockets) == 0

    listen(scene, **HASTY)


def test_dripping_does_not_help() -> None:
    async def scene(server: Server, port: int) -> None:
        reader = await send(port, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")

        async def drip() -> None:
            while True:
                _open[-1].write(b"x")
                await asyncio.sleep(0.05)

        dripping = asyncio.create_task(drip())
        assert await ended(reader) == b""
        dripping.cancel()

    listen(scene, **HASTY)


def test_one_address_has_only_so_many_sockets_and_the_oldest_silent_one_leaves() -> None:
    async def scene(server: Server, port: int) -> None:
        silent = [await send(port, b"") for _ in range(5)]
        assert b"here" in await ask(port)
        assert await ended(silent[0]) == b""
        assert not silent[4].at_eof()
        assert len(server.config.sockets) <= 5

    listen(scene, sockets_per_address=5)


def test_one_address_opens_only_so_many_sockets_a_second() -> None:
    async def scene(server: Server, port: int) -> None:
        answers = [await ended(await send(port, REQUEST)) for _ in range(30)]
        assert 4 <= sum(b"here" in answer for answer in answers) < 30

    listen(scene, address_rate=1)


@pytest.mark.parametrize("proxies", ["", "127.0.0.1"])
def test_silent_sockets_never_keep_a_visitor_out(proxies: str) -> None:
    async def scene(server: Server, port: int) -> None:
        halves = [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"]
        for number in range(60):
            await send(port, halves[number % 3])
        for _ in range(5):
            assert b"here" in await ask(port)
        assert len(server.config.sockets) <= 20

    listen(scene, most=20, proxies=proxies)


def test_a_websocket_that_does_not_read_is_closed() -> None:
    async def scene(server: Server, port: int) -> None:
        key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        head = b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        silent = socket.create_connection(("127.0.0.1", port))
        silent.sendall(head + key + b"\r\n")
        while len(server.config.sockets) == 0:
            await asyncio.sleep(0.01)
        while len(server.config.sockets):
            await asyncio.sleep(0.05)
        silent.close()

    listen(scene, **HASTY)


def test_junk_after_an_answer_has_begun_ends_the_socket_and_no_more() -> None:
    async def scene(server: Server, port: int) -> None:
        chunked = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
        assert b"400" in await ended(await send(port, chunked))
        assert b"400" in await ended(await send(port, b"\x16\x03\x01 junk\r\n\r\n"))
        assert b"here" in await ask(port)

    listen(scene)


class Files:
    """The system's limit of open files."""

    RLIMIT_NOFILE, RLIM_INFINITY = 7, -1

    def __init__(self, soft: int, hard: int) -> None:
        self.limits = soft, hard

    def getrlimit(self, kind: int) -> tuple[int, int]:
        return self.limits

    def setrlimit(self, kind: int, limits: tuple[int, int]) -> None:
        self.limits = limits


@pytest.mark.parametrize(
    ("soft", "hard", "most", "raised"),
    [(1024, 1024, 924, 1024), (1024, 4096, 3996, 4096), (1024, -1, 6000, 6100), (-1, -1, 6000, -1)],
)
def test_sockets_stay_below_the_files_that_may_be_open(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, most: int, raised: int
) -> None:
    files = Files(soft, hard)
    monkeypatch.setattr(listening, "resource", files)
    assert most_sockets(ServerSettings(connections=5000)) == most
    assert files.limits[0] == raised


def test_the_same_warning_is_written_once_in_a_while() -> None:
    once = OnceInAWhile()

    def written(level: int, text: str) -> bool:
        return bool(once.filter(logging.LogRecord("uvicorn.error", level, "", 1, text, (), None)))

    assert [written(logging.WARNING, "Invalid HTTP request received.") for _ in range(3)] == [
        True,
        False,
        False,
    ]
    accept = "socket.accept() out of system resource\nsocket: <socket>"
    assert [written(logging.ERROR, accept) for _ in range(2)] == [True, False]
    assert all(written(logging.ERROR, "Task exception was never retrieved") for _ in range(2))
