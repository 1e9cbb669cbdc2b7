"""The bus: messages from node to node through Redis, which keeps none of them.

Every node listens on a channel of its own, its inbox, and on one for all. A message that may have
been lost is told as such: whenever the connection breaks, the node has another inbox afterwards,
so nothing sent to the old one is taken for an answer, and everybody begins again.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import orjson
import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused

Frame = dict[str, Any]
"""One message: JSON."""
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
        self._waiting: dict[str, list[Frame]] = {}
        self._count = 0
        self._some = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._hear: Callable[[Frame], None]
        self._lost: Callable[[], None]
        self._unheard: Callable[[str], None]

    def open(
        self,
        hear: Callable[[Frame], None],
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

    def send(self, inbox: str, frame: Frame) -> None:
        """Send a message to a node; never waits, and sends nothing while Redis is away."""
        if self.well:
            self._waiting.setdefault(inbox, []).append(frame)
            self._count += 1
            self._some.set()

    def tell_all(self, frame: Frame) -> None:
        """Send a message to all nodes, this one too."""
        self.send(self._prefix + "all", frame)

    async def _keep(self) -> None:
        """Be connected, for ever."""
        while True:
            client = redis.Redis.from_url(
                self._address,
                socket_connect_timeout=SILENT_SECONDS,
                socket_timeout=SILENT_SECONDS,
                retry=Retry(NoBackoff(), 0),
            )
            try:
                await self._talk(client)
            except (RedisError, OSError) as error:
                if self.well:
                    log.error("bus", reason=type(error).__name__)
            finally:
                self._break()
                with suppress(RedisError, OSError):
                    await client.aclose()
            await asyncio.sleep(AGAIN_SECONDS)

    def _break(self) -> None:
        self.well = False
        self.inbox = ""
        self._waiting.clear()
        self._count = 0
        self._lost()

    async def _talk(self, client: "redis.Redis") -> None:
        """Listen and send until the connection breaks."""
        inbox = self._prefix + secrets.token_hex(8)
        async with client.pubsub() as channel:
            await channel.subscribe(inbox, self._prefix + "all")
            for _ in range(2):
                await channel.get_message(timeout=SILENT_SECONDS)
            self.inbox, self.well = inbox, True
            log.info("bus", kind="connected")
            tasks = [
                asyncio.create_task(self._listen(channel), name="bus_listen"),
                asyncio.create_task(self._send_all(client), name="bus_send"),
            ]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                ended = await asyncio.gather(*tasks, return_exceptions=True)
            for error in ended:
                if isinstance(error, Exception):
                    raise error

    async def _listen(self, channel: Any) -> None:
        while True:
            message = await channel.get_message(ignore_subscribe_messages=True, timeout=None)
            if message is not None and message["type"] == "message":
                for frame in orjson.loads(message["data"]):
                    self._heard(frame)

    def _heard(self, frame: Frame) -> None:
        """One message; a mistake with one does not keep us from the next."""
        try:
            self._hear(frame)
        except Exception as mistake:
            log.mistake(mistake, task="bus", kind=str(frame.get("kind")))

    async def _send_all(self, client: "redis.Redis") -> None:
        """Send what waits, all of it to one node as one message; an idle line is tried too."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(SILENT_SECONDS / 2):
                    await self._some.wait()
            self._some.clear()
            if self._count > MOST_WAITING:
                raise ConnectionError
            waiting, self._waiting, self._count = self._waiting, {}, 0
            if not waiting:
                await client.publish(self.inbox, b"[]")  # comes back to us, or the line is dead
                continue
            pipeline = client.pipeline(transaction=False)
            for inbox, frames in waiting.items():
                pipeline.publish(inbox, orjson.dumps(frames))
            heard = await pipeline.execute()
            for inbox, listeners in zip(waiting, heard, strict=True):
                if listeners == 0:
                    self._unheard(inbox)


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
