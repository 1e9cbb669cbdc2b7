"""uvicorn's websockets, with an end that needs no help from the other side.

A browser that reads nothing never answers a closing handshake, and what waits to be written to it
keeps its socket open for ever. So a connection can be cut off, and is when the server ends.
"""

import socket
from asyncio.transports import BaseTransport
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

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


def read_little(transport: Any) -> None:
    """Let a socket's reading take no more memory than our messages need."""
    if hasattr(transport, "max_size"):  # asyncio's own loop has it
        transport.max_size = READ_BYTES


class Socket(WebSocketsSansIOProtocol):
    """A websocket that can be cut off."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Bound what waits in the system."""
        super().connection_made(transport)
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
        """Send a message if the other side reads as fast as we write; whether it was sent."""
        if self.close_sent or self.transport.is_closing() or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def shutdown(self) -> None:
        """The server ends: say so, and wait for a moment only."""
        super().shutdown()
        self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)
