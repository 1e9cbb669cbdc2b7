"""Who has said how much at a table: a few phrases at once, then no more for a moment."""

import time
from collections import deque

from pharmakon.server.refusals import Refused

MOST_PHRASES = 4
WITHIN_SECONDS = 10.0


class Chatter:
    """The phrases that were said at one table a moment ago."""

    def __init__(self) -> None:
        self._said: dict[str, deque[float]] = {}

    def check(self, person: str, now: float | None = None) -> None:
        """Refuse a person who has just said a lot; otherwise count it."""
        now = time.monotonic() if now is None else now
        said = self._said.setdefault(person, deque())
        while said and now - said[0] > WITHIN_SECONDS:
            said.popleft()
        if len(said) >= MOST_PHRASES:
            raise Refused("common.server.chatter")
        said.append(now)
