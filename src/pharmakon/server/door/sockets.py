"""uvicorn's websockets, with an end that needs no help from the other side.

A browser that reads nothing never answers a closing handshake, and what waits to be written to it
keeps its socket open for ever. So a connection can be cut off, and is when the server ends.
"""

import socket
from asyncio.transports import BaseTransport
from struct import Struct
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

CUT = "pharmakon.cut"
"""The ASGI extension by which a connection is cut off."""
SEND = "pharmakon.send"
"""The ASGI extension by which a message is sent at once, without a task that waits for it."""
FAREWELL_SECONDS = 2.0
"""How long the other side has to answer a closing handshake."""
WRITE_BUFFER_BYTES = 65_536
"""What the system keeps for a connection that does not read; it is told soon that one does not."""


READ_BYTES = 16_384
"""What is read in one go: asyncio sets aside a quarter of a megabyte for each message."""


SHORT, MEDIUM, LONG = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")
"""The heads of messages, by how many bytes tell their length."""
WHOLE_TEXT = 0x81


def framed(text: bytes) -> bytes:
    """A whole text message as it is written to a browser (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return SHORT.pack(WHOLE_TEXT, size) + text
    if size < 65_536:
        return MEDIUM.pack(WHOLE_TEXT, 126, size) + text
    return LONG.pack(WHOLE_TEXT, 127, size) + text


def read_little(transport: Any) -> None:
    """Let a socket's reading take no more memory than our messages need."""
    if hasattr(transport, "max_size"):  # asyncio's own loop has it
        transport.max_size = READ_BYTES


class Socket(WebSocketsSansIOProtocol):
    """A websocket that can be cut off."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Bound what waits in the system."""
        super().connection_made(transport)
        self._unwritten: list[bytes] = []
        read_little(transport)
        connection = transport.get_extra_info("socket")
        if connection is not None and connection.family != getattr(socket, "AF_UNIX", None):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WRITE_BUFFER_BYTES)

    def handle_connect(self, event: Request) -> None:
        """Tell the application how to cut the connection off."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[CUT] = {"cut": self.transport.abort}
            extensions[SEND] = {"send": self.send_now}

    def send_now(self, text: bytes) -> bool:
        """Send a message if the other side reads as fast as we write; whether it was sent.

        All that is sent in one turn of the event loop is written together.
        """
        if self.conn.state is not State.OPEN or self.close_sent or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        if not self._unwritten:
            self.loop.call_soon(self._write)
        self._unwritten.append(framed(text))
        return True

    def _write(self) -> None:
        """Write what was sent in this turn; anything else that is written comes after it."""
        if self._unwritten:
            frames, self._unwritten = self._unwritten, []
            self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """Send what ASGI knows: openings, closings, and messages that had to wait."""
        self._write()
        await super().send(message)

    def data_received(self, data: bytes) -> None:
        """Take what the other side says; it may be answered at once."""
        self._write()
        super().data_received(data)

    def shutdown(self) -> None:
        """The server ends: say so, and wait for a moment only."""
        self._write()
        super().shutdown()
        self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)
