"""The clock of a turn: it never jumps, whatever becomes of the time of day that is shown."""

import time
from dataclasses import dataclass, field


@dataclass
class TurnClock:
    """How long the seat to act has been asked."""

    begun: float = field(default_factory=time.monotonic)
    read_until: float = 0.0
    """Until when everybody may read a score sheet: no turn's time begins before."""
    renewed: bool = False
    """Whether this turn was given its time a second time."""

    def restart(self, reading: float = 0.0) -> None:
        """Another turn begins; `reading`: so many seconds for the sheet that comes before it."""
        now = time.monotonic()
        if reading:
            self.read_until = max(now, self.read_until) + reading
        self.begun, self.renewed = max(now, self.read_until), False

    def renew(self, seconds: float) -> bool:
        """Give a turn that is over its time again, once; whether it has time now."""
        now = time.monotonic()
        if now < self.ends(seconds):
            return True
        if self.renewed:
            return False
        self.begun, self.renewed = now, True
        return True

    def ends(self, seconds: float) -> float:
        """When a turn of so many seconds is over."""
        return self.begun + seconds

    def waits(self, seconds: float, grace: float, left_at: float | None) -> float:
        """When a bot steps in; whoever is missing is waited for, but only once in a turn."""
        ends = self.ends(seconds)
        return ends if left_at is None else min(max(ends, left_at + grace), ends + grace)


def time_of_day(moment: float) -> float:
    """A moment of the monotonic clock in seconds since 1970, as browsers are told it."""
    return round(time.time() + moment - time.monotonic(), 3)
