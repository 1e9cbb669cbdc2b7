"""A thinker: a process that thinks for bots at the tables of all nodes, and knows no table.

It takes jobs from a Redis stream. One whose thinker has died is taken over by another.
"""

import asyncio
import os
import secrets
import signal
import socket
from contextlib import suppress
from typing import Any

import orjson
import redis.asyncio as redis
from redis.exceptions import RedisError, ResponseError

from pharmakon.bots.levels import LEVELS
from pharmakon.engine.errors import PharmakonError
from pharmakon.server.door.bus import AGAIN_SECONDS, prefix_of, stream_of
from pharmakon.server.door.frames import packed
from pharmakon.server.kept.keys import prepare
from pharmakon.server.life.thinking import choose
from pharmakon.server.logs import log, quiet_libraries
from pharmakon.server.settings import ServerSettings
from pharmakon.table.records import replay

GROUP = "thinkers"
WAIT_MS = 1_000
ABANDONED_MS = 8_000
"""After so long a job counts as left behind by a thinker that has died."""
OLD_MS = 20_000
"""After so long nobody waits for an answer any more."""


class Thinker:
    """Takes one job after the other."""

    def __init__(self, address: str, prefix: str) -> None:
        self._client = redis.Redis.from_url(address)
        self._stream = stream_of(prefix)
        self._name = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"

    async def run(self) -> None:
        """Think for ever; while Redis is away, wait for it."""
        while True:
            try:
                await self._join()
                while True:
                    for name, job in await self._next():
                        await self._do(name, job)
            except (RedisError, OSError):
                await asyncio.sleep(AGAIN_SECONDS)

    async def _join(self) -> None:
        """Be one of those who share the stream's jobs."""
        with suppress(ResponseError):  # the group is there already
            await self._client.xgroup_create(self._stream, GROUP, id="0", mkstream=True)

    async def _next(self) -> list[tuple[bytes, dict[bytes, bytes]]]:
        """A job that is new, else one that a dead thinker has left behind."""
        found: Any = await self._client.xreadgroup(
            GROUP, self._name, {self._stream: ">"}, count=1, block=WAIT_MS
        )
        if found:
            return list(found[0][1])
        left: Any = await self._client.xautoclaim(
            self._stream, GROUP, self._name, min_idle_time=ABANDONED_MS, count=1
        )
        return list(left[1])

    async def _do(self, name: bytes, job: dict[bytes, bytes]) -> None:
        """Do a job and tell the node that asked; then nobody has to do it again."""
        content = orjson.loads(job[b"job"])
        seconds, _ = await self._client.time()
        if int(name.partition(b"-")[0]) > 1000 * seconds - OLD_MS:
            move = await asyncio.to_thread(thought, content)
            if move is not None:
                frame = {"kind": "thought", "job": content["job"], "move": move}
                await self._client.publish(content["inbox"], packed(frame))
        await self._client.xack(self._stream, GROUP, name)
        await self._client.xdel(self._stream, name)


def thought(content: dict[str, Any]) -> str | None:
    """The move of a job; None if it is none that this version knows."""
    level = content["level"]
    try:
        match = replay(content["record"])
        return choose(match, level, LEVELS[level], int(content["seed"]))
    except (PharmakonError, KeyError) as error:
        log.warning("job", reason=type(error).__name__)
        return None


def think(settings: ServerSettings) -> None:
    """Be a thinker until told to end."""
    quiet_libraries()
    thinker = Thinker(settings.redis, prefix_of(prepare(settings.database)))
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        asyncio.run(thinker.run())
