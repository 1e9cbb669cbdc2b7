"""Websockets and requests for thousands of clients in one process, as cheap as they can be.

A client of a measurement shares its cores with what it measures. So this speaks only what our own
server speaks: whole text messages, no compression; what it sends is masked with zeros.
"""

import asyncio
import base64
import json
import os
import sys
from collections.abc import Callable, Coroutine
from struct import Struct
from typing import Any, TypeVar
from urllib.parse import urlsplit

MASKED = 0x80
TEXT, CLOSE = 0x81, 0x88
NO_MASK = b"\0\0\0\0"
Result = TypeVar("Result")
TWO_BYTES, EIGHT_BYTES = Struct("!H"), Struct("!Q")


class Line(asyncio.Protocol):
    """One websocket: `hear` gets every message as it comes."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[str | None] = loop.create_future()
        """The cookie that came with the answer, if any."""
        self.closed: asyncio.Future[None] = loop.create_future()
        self._request = request
        self._hear = hear
        self._buffer = b""
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        self._transport = transport
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("closed before it was open"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Take apart what has come."""
        self._buffer = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self._buffer = rest
            self._answered(head)
        self._take()

    def _answered(self, head: bytes) -> None:
        status, headers = parsed(head)
        if status != 101:
            self.opened.set_exception(ConnectionRefusedError(f"status {status}"))
            self.cut()
        else:
            self.opened.set_result(cookie_of(headers))

    def _take(self) -> None:
        """Hand out all whole messages."""
        data, at = self._buffer, 0
        while len(data) - at >= 2:
            kind, size, begin = data[at], data[at + 1], at + 2
            if size == 126 and len(data) >= begin + 2:
                (size,), begin = TWO_BYTES.unpack_from(data, begin), begin + 2
            elif size == 127 and len(data) >= begin + 8:
                (size,), begin = EIGHT_BYTES.unpack_from(data, begin), begin + 8
            elif size > 125:
                break
            if len(data) < begin + size:
                break
            at = begin + size
            if kind == TEXT:
                self._hear(data[begin:at])
            elif kind == CLOSE:
                self.cut()
                return
            else:
                raise ValueError(f"a frame of kind {kind:#x}")
        self._buffer = data[at:]

    def send(self, message: bytes) -> None:
        """Send a message, if it is not over."""
        size = len(message)
        if size < 126:
            head = bytes((TEXT, MASKED | size))
        else:
            head = bytes((TEXT, MASKED | 126)) + TWO_BYTES.pack(size)
        if not self._transport.is_closing():
            self._transport.write(head + NO_MASK + message)

    def cut(self) -> None:
        """End it without a word."""
        self._transport.abort()


async def dial(
    url: str, path: str, cookie: str | None, hear: Callable[[bytes], None], seconds: float = 60
) -> tuple[Line, str | None]:
    """Open a websocket; the line, and the cookie that was given."""
    key = base64.b64encode(os.urandom(16)).decode()
    headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    request = asked("GET", url, path, {**headers, "Sec-WebSocket-Key": key}, cookie)
    parts = urlsplit(url)
    async with asyncio.timeout(seconds):
        loop = asyncio.get_running_loop()
        host, port = str(parts.hostname), int(parts.port or 80)
        _, line = await loop.create_connection(lambda: Line(request, hear), host, port)
        try:
            return line, await line.opened
        except BaseException:
            line.cut()
            raise


async def post(url: str, path: str, content: Any, seconds: float = 60) -> tuple[int, Any, str]:
    """Post JSON as somebody new: the status, what was answered, and the cookie that was given."""
    body = json.dumps(content).encode()
    headers = {"Connection": "close", "Content-Type": "application/json"}
    request = asked("POST", url, path, {**headers, "Content-Length": str(len(body))})
    parts = urlsplit(url)
    async with asyncio.timeout(seconds):
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        try:
            writer.write(request + body)
            head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.transport.abort()
    if not head:
        raise ConnectionResetError("no answer")
    status, answered = parsed(head)
    return status, json.loads(answer), cookie_of(answered) or ""


def asked(
    method: str, url: str, path: str, headers: dict[str, str], cookie: str | None = None
) -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {urlsplit(url).netloc}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"Cookie: pharmakon={cookie}"] if cookie else []
    return "\r\n".join([*lines, "", ""]).encode()


def parsed(head: bytes) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer."""
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


def cookie_of(headers: dict[str, str]) -> str | None:
    """Our cookie among headers."""
    given = headers.get("set-cookie")
    return None if given is None else given.partition("=")[2].partition(";")[0]


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Run something on the quickest loop there is."""
    if sys.platform == "win32":
        return asyncio.run(main)
    import uvloop

    return uvloop.run(main)
