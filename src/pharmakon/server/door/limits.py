"""Limits: how often, how much and how many at once, for each address.

What a request costs is counted in tokens: one for a plain request or message, more for what takes
more of the processor (about one for a millisecond). Limits by address live in memory alone: no
address is ever written down.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings

HOUR = 3600
BURST = 4
"""Seconds of an address's rate that may be spent at once."""


class Bucket:
    """Lets so many through each second, and a burst of some more."""

    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: float, now: float | None = None) -> None:
        self.rate, self.burst = rate, burst
        self.level, self.seen = burst, time.monotonic() if now is None else now

    def take(self, tokens: float = 1, now: float | None = None) -> bool:
        """Whether something that costs so many tokens may pass."""
        self._fill(now)
        if self.level <= 0 or self.level < min(tokens, self.burst):  # a full one lets all pass
            return False
        self.level -= tokens
        return True

    def full(self, now: float | None = None) -> bool:
        """Whether nothing has been taken lately, so that it can be forgotten."""
        self._fill(now)
        return self.level >= self.burst

    def _fill(self, now: float | None) -> None:
        now = time.monotonic() if now is None else now
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate)
        self.seen = now


class Buckets:
    """One bucket for each address that has asked lately."""

    def __init__(self, make: Callable[[], Bucket]) -> None:
        self._make = make
        self._buckets: dict[str, Bucket] = {}
        self.spent: Counter[str] = Counter()
        """What each address has had since other nodes were told."""
        self.counting = False
        """Whether there are other nodes to tell."""

    def take(self, address: str, tokens: float = 1) -> bool:
        """Whether an address may have so many tokens."""
        allowed = self._bucket(address).take(tokens)
        if allowed and self.counting:
            self.spent[address] += tokens  # type: ignore[assignment]  # any number counts
        return allowed

    def spend(self, address: str, tokens: float) -> None:
        """An address has had so many tokens from another node."""
        bucket = self._bucket(address)
        bucket.full()  # as of now
        bucket.level = max(bucket.level - tokens, -bucket.burst)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = self._make()
        return bucket

    def sweep(self) -> None:
        """Forget addresses that have been quiet."""
        for address in [name for name, bucket in self._buckets.items() if bucket.full()]:
            del self._buckets[address]

    def __len__(self) -> int:
        return len(self._buckets)


def hourly(most: float) -> Callable[[], Bucket]:
    """Makes buckets that let so many through in an hour."""
    return lambda: Bucket(most / HOUR, most)


def each_second(rate: float) -> Callable[[], Bucket]:
    """Makes buckets that let so many through in a second, after a burst of some more."""
    return lambda: Bucket(rate, BURST * rate)


class Limits:
    """The limits of all addresses together."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.connected: Counter[str] = Counter()
        self._asking = Buckets(each_second(settings.address_rate))
        self._tables = Buckets(hourly(settings.tables_per_address))
        self._records = Buckets(hourly(settings.records_per_address))
        self._bytes = Buckets(hourly(settings.record_bytes_per_address))
        self._reviews = Buckets(hourly(settings.reviews_per_address))
        self._shared = {
            "asking": self._asking,
            "tables": self._tables,
            "records": self._records,
            "bytes": self._bytes,
            "reviews": self._reviews,
        }
        self._elsewhere: dict[str, Counter[str]] = {}
        """For each other node, the connections that addresses have there."""

    def take(self, address: str, tokens: float = 1) -> bool:
        """Whether an address may ask for one more thing."""
        return self._asking.take(address, tokens)

    def check(self, address: str, tokens: float = 1) -> None:
        """Refuse an address that asks for too much."""
        if not self.take(address, tokens):
            raise Refused("common.server.too_fast")

    def check_table(self, address: str) -> None:
        """Refuse an address that makes too many tables."""
        if not self._tables.take(address):
            raise Refused("common.server.tables_here", most=self.settings.tables_per_address)

    def check_record(self, address: str, size: int) -> None:
        """Refuse an address that brings too many records, or too much of them."""
        if not self._records.take(address) or not self._bytes.take(address, size):
            raise Refused("common.server.records_here")

    def check_review(self, address: str) -> None:
        """Refuse an address that has had too many reviews made."""
        if not self._reviews.take(address):
            raise Refused("common.server.reviews_here", most=self.settings.reviews_per_address)

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Count a connection while it lasts; Refused if there are too many."""
        full = self.connected.total() >= self.settings.connections
        others = sum(counted[address] for counted in self._elsewhere.values())
        if full or self.connected[address] + others >= self.settings.connections_per_address:
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
        for buckets in self._shared.values():
            buckets.sweep()

    # Several nodes: each tells the others once a second what addresses have had from it.

    def report(self) -> dict[str, dict[str, Any]]:
        """What addresses have had here since the last report, and their connections now."""
        spent = {}
        for name, buckets in self._shared.items():
            spent[name], buckets.spent, buckets.counting = dict(buckets.spent), Counter(), True
        return {"spent": spent, "connected": dict(self.connected)}

    def hear(self, node: str, report: Mapping[str, Any]) -> None:
        """Count what addresses have had from another node."""
        self._elsewhere[node] = Counter(report["connected"])
        for name, spent in report["spent"].items():
            for address, tokens in spent.items():
                self._shared[name].spend(address, tokens)

    def living(self, nodes: Collection[str]) -> None:
        """Forget the connections of nodes that are gone."""
        self._elsewhere = {
            node: counted for node, counted in self._elsewhere.items() if node in nodes
        }
