"""Listening: sockets before anything has been said on them, and how long they may stay.

uvicorn waits for ever for the rest of a request, and asyncio writes a line for every socket that
it cannot take. Here every socket is counted, for its address and in total (below the number of
files that the system lets us open), and one that owes us something is closed when its time is
over, or earlier if others need its place.
"""

import logging
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol, cast

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from pharmakon.server.door.addresses import network_of, trusted
from pharmakon.server.door.limits import Buckets, each_second
from pharmakon.server.door.sockets import Socket, read_little
from pharmakon.server.settings import ServerSettings

try:
    import resource
except ImportError:  # not on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

OTHER_FILES = 100
"""Open files that are left for the database, the pages and the log."""
PLAIN_REQUESTS = 1_000
"""Sockets beyond those of the tables' connections."""
AT_ONCE = 8
"""Sockets that are taken in one go, before others are answered; asyncio takes all that wait."""
WAITING = 2048
"""Sockets that may wait to be taken."""
SAME_AGAIN_SECONDS = 10


class Guest(Protocol):
    """A socket, as `Sockets` knows it."""

    transport: Any
    address: str

    def late(self, now: float, settings: ServerSettings) -> bool:
        """Whether it has owed us something for too long."""


class Sockets:
    """All open sockets."""

    def __init__(self, settings: ServerSettings, most: int) -> None:
        self.settings = settings
        self.most = most
        self._trusts = trusted(settings.proxies)
        self._requests: dict[str, dict[HttpProtocol, None]] = {}
        """By address, the oldest first; those that became websockets are not here."""
        self._open: set[Guest] = set()
        self._arriving = Buckets(each_second(settings.address_rate))

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, guest: Guest, host: str) -> None:
        """A socket was opened; if there are too many, one that owes us something must leave."""
        guest.address = network_of(host)
        self._open.add(guest)
        if not isinstance(guest, HttpProtocol):
            return
        here = self._requests.setdefault(guest.address, {})
        here[guest] = None
        limited = not self._trusts(host)
        if limited and not self._arriving.take(guest.address):
            self._let_go(guest)
        elif limited and len(here) > self.settings.sockets_per_address:
            self._make_way(here, guest)
        elif len(self._open) > self.most:
            self._make_way(max(self._requests.values(), key=len), guest)

    def _make_way(self, here: "dict[HttpProtocol, None]", newcomer: "HttpProtocol") -> None:
        """Close the oldest socket that owes us something; the newcomer if none does."""
        self._let_go(next((guest for guest in here if guest.owes), newcomer))

    def _let_go(self, leaving: "HttpProtocol") -> None:
        self.leave(leaving)
        leaving.transport.abort()

    def leave(self, guest: Guest) -> None:
        """A socket was closed, or became a websocket."""
        self._open.discard(guest)
        if isinstance(guest, HttpProtocol):
            here = self._requests.get(guest.address, {})
            here.pop(guest, None)
            if not here:
                self._requests.pop(guest.address, None)

    def sweep(self, now: float) -> None:
        """Close the sockets whose time is over."""
        self._arriving.sweep()
        for guest in list(self._open):
            if guest.late(now, self.settings):
                guest.transport.abort()


class Counted:
    """What both kinds of sockets do: they are counted while they are open."""

    address = ""
    config: Any
    client: Any

    def connection_made(self, transport: Any) -> None:
        """Count it."""
        super().connection_made(transport)  # type: ignore[misc]  # uvicorn's, which follows
        assert isinstance(self.config, Config)
        self.sockets = self.config.sockets
        self.sockets.enter(cast(Guest, self), self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.sockets.leave(cast(Guest, self))
        super().connection_lost(exc)  # type: ignore[misc]


class HttpProtocol(Counted, H11Protocol):
    """A socket for requests."""

    def connection_made(self, transport: Any) -> None:
        """From here on the first request is waited for."""
        self.since = time.monotonic()
        self._unsent = 0
        read_little(transport)
        super().connection_made(transport)

    def handle_events(self) -> None:
        """Note when a request, or its body, is complete."""
        before = self.conn.their_state
        super().handle_events()
        if self.conn.their_state is not before:
            self.since = time.monotonic()

    def on_response_complete(self) -> None:
        """From here on the next request is waited for."""
        self.since = time.monotonic()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a websocket, which counts itself."""
        self.sockets.leave(self)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Say that this is no HTTP, unless an answer is under way: then just end."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.abort()

    @property
    def owes(self) -> bool:
        """Whether we wait for the other side: for a request, for its body, for it to read."""
        unfinished = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        return unfinished or self.transport.is_closing() or self._waiting_bytes() > 0

    def late(self, now: float, settings: ServerSettings) -> bool:
        """Whether that has taken too long."""
        unsent = self._waiting_bytes()
        if unsent != self._unsent:  # it reads, however slowly
            self._unsent, self.since = unsent, now
        if not self.owes:
            return False
        head = self.conn.their_state is h11.IDLE and not unsent
        most = settings.header_seconds if head else settings.body_seconds
        return now - self.since > most

    def _waiting_bytes(self) -> int:
        return int(self.transport.get_write_buffer_size())


class WsProtocol(Counted, Socket):
    """A websocket: whoever does not read what it is sent has to go."""

    stalled: float | None = None

    def pause_writing(self) -> None:
        """The other side does not read as fast as we write."""
        super().pause_writing()
        self.stalled = time.monotonic()

    def resume_writing(self) -> None:
        """It has read."""
        super().resume_writing()
        self.stalled = None

    def late(self, now: float, settings: ServerSettings) -> bool:
        """Whether it has not read for too long."""
        return self.stalled is not None and now - self.stalled > settings.silence_seconds


class Config(uvicorn.Config):
    """How uvicorn serves our application."""

    def __init__(
        self,
        app: ASGIApp,
        settings: ServerSettings,
        hand_over: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`hand_over` is awaited before connections are closed, when the server is told to end."""
        self.hand_over = hand_over
        super().__init__(
            app,
            http=HttpProtocol,
            ws=WsProtocol,
            ws_max_size=settings.frame_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # browsers ping, and who is silent is closed anyway
            proxy_headers=True,
            forwarded_allow_ips=settings.proxies,
            server_header=False,
            date_header=False,
            log_config=None,
            access_log=False,
            backlog=AT_ONCE,
            timeout_graceful_shutdown=10,
        )
        self.sockets = Sockets(settings, most_sockets(settings))


class Server(uvicorn.Server):
    """Finishes what is in flight when told to stop, and then ends as if all was said."""

    config: Config

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve; what libraries say again and again is written once in a while."""
        for name in ("uvicorn.error", "asyncio"):
            logging.getLogger(name).addFilter(OnceInAWhile())
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin; more sockets may wait than are taken in one go."""
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(WAITING)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; once a second the sockets are looked through."""
        if counter % 10 == 0:
            self.config.sockets.sweep(time.monotonic())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody in any more, hand over what can be, then close what is open."""
        if self.config.hand_over is not None:
            for listening in self.servers:
                listening.close()
            await self.config.hand_over()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop gently on SIGTERM and SIGINT."""
        before = {
            number: signal.signal(number, self.handle_exit)
            for number in (signal.SIGTERM, signal.SIGINT)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class OnceInAWhile(logging.Filter):
    """Lets a warning, or a socket that could not be taken, through once in ten seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is written."""
        text = record.getMessage().partition("\n")[0]
        if record.levelno > logging.WARNING and not text.startswith("socket.accept()"):
            return True
        now = time.monotonic()
        if now - self._said.get(text, -SAME_AGAIN_SECONDS) < SAME_AGAIN_SECONDS:
            return False
        if len(self._said) > 100:
            self._said.clear()
        self._said[text] = now
        return True


def most_sockets(settings: ServerSettings) -> int:
    """How many sockets may be open: as many as are wanted, if the system has files for them."""
    wanted = settings.connections + PLAIN_REQUESTS
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft != unlimited and soft < wanted + OTHER_FILES:
        soft = wanted + OTHER_FILES if hard == unlimited else min(hard, wanted + OTHER_FILES)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if soft == unlimited else max(1, min(wanted, soft - OTHER_FILES))
