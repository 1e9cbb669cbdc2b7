"""The bus: messages from node to node through Redis, which keeps none of them.

Every node listens on a channel of its own, its inbox, and on one for all. A message that may have
been lost is told as such: whenever the connection breaks, the node has another inbox afterwards,
so nothing sent to the old one is taken for an answer, and everybody begins again.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import redis.asyncio as redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from pharmakon.server.door.frames import Frame, Text, packed, unpacked
from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused

AGAIN_SECONDS = 0.2
"""How long to wait before Redis is tried again."""
SILENT_SECONDS = 2.0
"""How long Redis may take to answer before it counts as gone."""
MOST_WAITING = 50_000
"""Messages that may wait to be sent; beyond that the connection counts as broken."""


class Bus:
    """Sends messages to other nodes and hears theirs."""

    def __init__(self, address: str, prefix: str) -> None:
        """`prefix` begins all names that the nodes of one database share."""
        check_address(address)
        self.well = False
        """Whether messages come through."""
        self.inbox = ""
        self._address = address
        self._prefix = prefix
        self.stream = stream_of(prefix)
        """Where jobs for thinkers go."""
        self._waiting: dict[str, list[bytes]] = {}
        self._count = 0
        self._some = asyncio.Event()
        self._talking = False
        """Whether this connection is still used: a cancellation alone may be swallowed."""
        self._heard_last = 0.0
        """When a message came, on the monotonic clock; we tell ourselves something every second."""
        self._task: asyncio.Task[None] | None = None
        self._hear: Callable[[Frame | Text], None]
        self._lost: Callable[[], None]
        self._unheard: Callable[[str], None]

    def open(
        self,
        hear: Callable[[Frame | Text], None],
        lost: Callable[[], None],
        unheard: Callable[[str], None],
    ) -> None:
        """Begin. `hear` gets every message; `lost` is called whenever some may have been lost;
        `unheard` gets an inbox that nobody listens at."""
        self._hear, self._lost, self._unheard = hear, lost, unheard
        self._task = asyncio.create_task(self._keep(), name="bus")

    async def close(self) -> None:
        """Send what waits, if it can be sent at once, and end."""
        if self._task is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    while self.well and self._waiting:
                        await asyncio.sleep(0.005)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self.well = False

    def send(self, inbox: str, frame: Frame | Text) -> None:
        """Send a message to a node; never waits, and sends nothing while Redis is away."""
        if self.well:
            self._waiting.setdefault(inbox, []).append(packed(frame))
            self._count += 1
            self._some.set()

    def tell_all(self, frame: Frame) -> None:
        """Send a message to all nodes, this one too."""
        self.send(self._prefix + "all", frame)

    async def _keep(self) -> None:
        """Be connected, for ever.

        Redis' own library connects; what is said then goes past its commands, which cost five
        times as much.
        """
        while True:
            pool: Any = redis.ConnectionPool.from_url(
                self._address,
                protocol=2,
                socket_connect_timeout=SILENT_SECONDS,
                socket_timeout=None,  # we wait by ourselves; its way may swallow a cancellation
                retry=Retry(NoBackoff(), 0),
            )
            hearing, saying = pool.make_connection(), pool.make_connection()
            try:
                async with asyncio.timeout(SILENT_SECONDS):
                    await hearing.connect()
                    await saying.connect()
                await self._talk(hearing, saying)
            except (RedisError, OSError) as error:
                if self.well:
                    log.error("bus", reason=type(error).__name__)
            finally:
                self._break()
                for connection in (hearing, saying):
                    with suppress(RedisError, OSError):
                        await connection.disconnect(nowait=True)
            await asyncio.sleep(AGAIN_SECONDS)

    def _break(self) -> None:
        self.well = False
        self.inbox = ""
        self._waiting.clear()
        self._count = 0
        self._lost()

    async def _talk(self, hearing: AbstractConnection, saying: AbstractConnection) -> None:
        """Listen and send until a connection breaks."""
        inbox = self._prefix + secrets.token_hex(8)
        channels = (inbox, self._prefix + "all")
        async with asyncio.timeout(SILENT_SECONDS):
            await hearing.send_command("SUBSCRIBE", *channels)
            for _ in channels:
                await hearing.read_response()
        self.inbox, self.well = inbox, True
        self._talking, self._heard_last = True, time.monotonic()
        log.info("bus", kind="connected")
        tasks = [
            asyncio.create_task(self._listen(hearing), name="bus_listen"),
            asyncio.create_task(self._send_all(saying), name="bus_send"),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._talking = False
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _listen(self, hearing: AbstractConnection) -> None:
        while self._talking:
            kind, _, data = await hearing.read_response(disconnect_on_error=False)
            self._heard_last = time.monotonic()
            if kind == b"message":
                for frame in unpacked(data):
                    self._heard(frame)

    def _heard(self, frame: Frame | Text) -> None:
        """One message; a mistake with one does not keep us from the next."""
        try:
            self._hear(frame)
        except Exception as mistake:
            kind = "text" if isinstance(frame, Text) else str(frame.get("kind"))
            log.mistake(mistake, task="bus", kind=kind)

    async def _send_all(self, saying: AbstractConnection) -> None:
        """Send what waits, all of it to one node as one message; an idle line is tried too.

        What we tell ourselves must come back: a node that hears nothing would keep everybody
        waiting whom it serves through others.
        """
        told = time.monotonic()
        while self._talking:
            with suppress(TimeoutError):
                async with asyncio.timeout(SILENT_SECONDS / 2):
                    await self._some.wait()
            self._some.clear()
            if self._count > MOST_WAITING:
                raise ConnectionError
            waiting, self._waiting, self._count = self._waiting, {}, 0
            now = time.monotonic()
            if now - told > SILENT_SECONDS / 2:
                if told - self._heard_last > SILENT_SECONDS:
                    raise ConnectionError
                waiting.setdefault(self.inbox, [])
                told = now
            async with asyncio.timeout(SILENT_SECONDS):
                await saying.send_packed_command(
                    [publishing(inbox, frames) for inbox, frames in waiting.items()],
                    check_health=False,
                )
                for inbox in waiting:
                    if await saying.read_response() == 0:
                        self._unheard(inbox)


def publishing(inbox: str, frames: list[bytes]) -> bytes:
    """The command that tells a node all of these, as Redis reads it."""
    channel, data = inbox.encode(), b"".join(frames)
    head = b"*3\r\n$7\r\nPUBLISH\r\n$%d\r\n%s\r\n$%d\r\n" % (len(channel), channel, len(data))
    return head + data + b"\r\n"


def prefix_of(key: bytes) -> str:
    """What the names of channels and streams begin with; `key` is what only these nodes know."""
    return f"pharmakon:{sha256(b'cluster' + key).hexdigest()[:12]}:"


def stream_of(prefix: str) -> str:
    """The stream of jobs for thinkers."""
    return prefix + "think"


def check_address(address: str) -> None:
    """Refuse what is no address of a Redis server."""
    parts = urlsplit(address)
    if parts.scheme not in ("redis", "rediss", "unix") or not (parts.hostname or parts.path):
        raise Refused("common.server.no_redis_address")
