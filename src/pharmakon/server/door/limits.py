"""Limits: how often, and how many at once."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings

FORGOTTEN_AFTER_SECONDS = 60


class Bucket:
    """Lets so many through each second, and a burst of some more."""

    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.level, self.seen = burst, time.monotonic()

    def take(self, now: float | None = None) -> bool:
        """Whether one more may pass."""
        now = time.monotonic() if now is None else now
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Limits:
    """The limits of all addresses together."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.connected: Counter[str] = Counter()
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether an address may ask for one more thing."""
        bucket = self._buckets.get(address)
        if bucket is None:
            rate = self.settings.address_rate
            bucket = self._buckets[address] = Bucket(rate, 4 * rate)
        return bucket.take()

    def check(self, address: str) -> None:
        """Refuse an address that asks for too much."""
        if not self.take(address):
            raise Refused("common.server.too_fast")

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Count a connection while it lasts; Refused if there are too many."""
        full = self.connected.total() >= self.settings.connections
        if full or self.connected[address] >= self.settings.connections_per_address:
            raise Refused("common.server.connections")
        self.connected[address] += 1
        try:
            yield
        finally:
            self.connected[address] -= 1
            if not self.connected[address]:
                del self.connected[address]

    def sweep(self) -> None:
        """Forget addresses that have been quiet."""
        oldest = time.monotonic() - FORGOTTEN_AFTER_SECONDS
        for address in [name for name, bucket in self._buckets.items() if bucket.seen < oldest]:
            del self._buckets[address]
