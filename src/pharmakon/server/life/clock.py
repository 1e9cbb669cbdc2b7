"""The clock of a turn: it never jumps, whatever becomes of the time of day that is shown."""

import time
from dataclasses import dataclass, field


@dataclass
class TurnClock:
    """How long the seat to act has been asked."""

    begun: float = field(default_factory=time.monotonic)

    def restart(self) -> None:
        """Another turn begins."""
        self.begun = time.monotonic()

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
