"""Bots that a host might bring along, most of them badly behaved."""

import ctypes
import os
import time
from typing import Any

from pharmakon.bots.seat import Budget, SeatView


class Last:
    """Plays the last legal move."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        assert budget.milliseconds is not None
        return seat.moves()[-1]


class Loops:
    """Hangs in Python."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        while True:
            pass


class Sleeps:
    """Hangs in C, and lets others go on."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        time.sleep(1000)
        return ""


class Holds:
    """Hangs in C with the interpreter's lock held, so that no other thread can do anything."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        ctypes.PyDLL(None).sleep(1000)
        return ""


class Leaves:
    """Ends its process."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        os._exit(3)


class Raises:
    """Fails."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        raise RuntimeError("no idea")


class Garbage:
    """Answers with something that is no move and cannot even be sent."""

    def choose(self, seat: SeatView, budget: Budget) -> Any:
        print("garbage on standard output", flush=True)
        return lambda: seat
