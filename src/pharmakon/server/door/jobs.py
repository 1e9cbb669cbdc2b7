"""Jobs for thinkers: a bot's turn goes to a Redis stream, and the move comes back over the bus.

A job holds all that a thinker needs, and it does no harm if two take it: the first answer counts,
and a table plays one move for each of its steps in any case. If none comes in time, the node
thinks itself.
"""

import asyncio
import secrets
import time
from contextlib import suppress

import orjson
import redis.asyncio as redis
from redis.exceptions import RedisError

from pharmakon.bots.levels import LEVELS
from pharmakon.server.door.bus import SILENT_SECONDS, Bus
from pharmakon.server.door.frames import Frame
from pharmakon.server.logs import log
from pharmakon.table.match import Match

PATIENCE_SECONDS = 3.0
"""How much longer than its thinking time a job may take."""
REST_SECONDS = 10.0
"""For so long nobody is asked after a job that was not done in time."""
MOST_WAITING = 10_000
"""Jobs that the stream holds; older ones are of no use to anybody."""


class Jobs:
    """What a node lets others think about."""

    def __init__(self, address: str, bus: Bus) -> None:
        self._client = redis.Redis.from_url(
            address, socket_connect_timeout=SILENT_SECONDS, socket_timeout=SILENT_SECONDS
        )
        self._bus = bus
        self._waiting: dict[str, asyncio.Future[str]] = {}
        self._resting_until = 0.0
        self.done = 0
        """How many were done by thinkers."""

    async def think(self, match: Match, level: str, seed: int) -> str | None:
        """The move of a level on the seat to act; None if nobody has found one in time."""
        limit = LEVELS[level].milliseconds
        if limit is None or not self._bus.well or time.monotonic() < self._resting_until:
            return None
        job = secrets.token_hex(8)
        asked = {"job": job, "inbox": self._bus.inbox, "level": level, "seed": str(seed)}
        content = {**asked, "record": match.record()}
        self._waiting[job] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(limit / 1000 + PATIENCE_SECONDS):
                text = orjson.dumps(content)
                await self._client.xadd(
                    self._bus.stream, {"job": text}, maxlen=MOST_WAITING, approximate=True
                )
                move = await self._waiting[job]
            self.done += 1
            return move
        except (TimeoutError, RedisError, OSError) as error:
            self._resting_until = time.monotonic() + REST_SECONDS
            log.warning("thinkers", reason=type(error).__name__)
            return None
        finally:
            del self._waiting[job]

    def hear(self, frame: Frame) -> None:
        """A thinker has found a move; only the first answer counts."""
        waiting = self._waiting.get(frame["job"])
        if waiting is not None and not waiting.done():
            waiting.set_result(frame["move"])

    async def close(self) -> None:
        """Ask nobody any more."""
        with suppress(RedisError, OSError):
            await self._client.aclose()
