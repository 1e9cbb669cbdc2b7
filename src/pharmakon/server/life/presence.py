"""Who looks at a table: every browser, how many of them each person has, and who has left."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection
from typing import Protocol

from pharmakon.server.life.clock import time_of_day

TOGETHER_SECONDS = 0.05
"""Comings and goings within this time are told together."""
TOGETHER_SECONDS_EACH = 0.001
"""... and within this time for each browser: what telling costs grows with them, how often it is
told falls with them."""


class Listener(Protocol):
    """A browser that looks at a table."""

    person: str
    language: str
    greeted: bool

    def send(self, message: bytes) -> None:
        """Send a message; never waits."""

    def send_away(self) -> None:
        """End the connection soon: the browser comes back, here or to another node."""


class Presence:
    """Everybody who looks at one table."""

    def __init__(self, tell: Callable[[], None], now: Callable[[], float] = time.monotonic) -> None:
        """`tell` is called soon after somebody has come or gone; `now` is the monotonic clock."""
        self.listeners: set[Listener] = set()
        self.left_at: dict[str, float] = {}
        """When people who hold a seat and are missing were here last, on the monotonic clock."""
        self.seen: dict[str, float] = {}
        """When people were here last before the table came into memory, in seconds since 1970."""
        self.idle_since = self.since = now()
        self._pages: Counter[str] = Counter()
        self._expected = 0.0
        """Until when people are on their way back, on the monotonic clock."""
        self._tell = tell
        self._now = now
        self._soon: asyncio.TimerHandle | None = None

    def enter(self, listener: Listener) -> None:
        """A browser opens the table."""
        self.listeners.add(listener)
        self._pages[listener.person] += 1
        self.left_at.pop(listener.person, None)
        self._tell_soon()

    def leave(self, listener: Listener, holders: Collection[str]) -> None:
        """A browser is gone; `holders` are those who hold a seat."""
        self.listeners.discard(listener)
        person, now = listener.person, self._now()
        self._pages[person] -= 1
        if not self._pages[person]:
            del self._pages[person]
            self.left_at[person] = now
        self.left_at = {one: at for one, at in self.left_at.items() if one in holders}
        self.idle_since = now
        self._tell_soon()

    def expect(self, seconds: float) -> None:
        """Count as looked at for a while: whoever did so is on the way back."""
        self._expected = self._now() + seconds

    @property
    def attended(self) -> bool:
        """Whether anybody looks at the table, or is on the way back to it."""
        return bool(self.listeners) or self._now() < self._expected

    def here(self, person: str) -> bool:
        """Whether a person looks at the table."""
        return person in self._pages

    def gone_since(self, person: str) -> float:
        """Since when a person is waited for, on the monotonic clock: at the earliest since the
        table came into memory, so that everybody has time to come back after a restart."""
        return self.left_at.get(person, self.since)

    def gone_for(self, person: str) -> float:
        """For how many seconds a person has been waited for."""
        return self._now() - self.gone_since(person)

    def away_since(self, person: str) -> float:
        """Since when a person is away, in seconds since 1970, as far as anything is known of it."""
        if person in self.left_at:
            return time_of_day(self.left_at[person])
        return self.seen.get(person, time_of_day(self.since))

    def watching(self, holders: Collection[str]) -> int:
        """How many browsers look at the table without a seat."""
        return len(self.listeners) - sum(self._pages[person] for person in holders)

    def close(self) -> None:
        """Tell nothing more, and let go of whoever would have told it."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        self._tell = nothing

    def _tell_soon(self) -> None:
        if self._soon is None and self.listeners:
            pause = max(TOGETHER_SECONDS, TOGETHER_SECONDS_EACH * len(self.listeners))
            self._soon = asyncio.get_running_loop().call_later(pause, self._tell_now)

    def _tell_now(self) -> None:
        self._soon = None
        if self.listeners:
            self._tell()


def nothing() -> None:
    """Nothing is told."""
