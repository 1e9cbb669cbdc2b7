"""Bots that answer for many seats at once: what a net does best.

Such a bot has a `choose_batch` instead of a `choose`, and may say by `observe` whether it looks at
the full observation or at the compact one.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from pharmakon.bots.seat import Bot, Budget, SeatView

Array = Any


class BatchBot(Protocol):
    """Anything that chooses moves for many seats at once."""

    def choose_batch(self, observations: Array, masks: Array, seats: Array, seeds: Array) -> Array:
        """An action for each row: of what is seen, what is legal, who acts, and a seed for luck."""


@dataclass(frozen=True)
class Batched:
    """A bot that answers for many, as one that answers for a seat."""

    bot: BatchBot

    @property
    def observe(self) -> str:
        """What it looks at."""
        return str(getattr(self.bot, "observe", "full"))

    def choose_batch(self, observations: Array, masks: Array, seats: Array, seeds: Array) -> Array:
        """What the bot itself answers."""
        return self.bot.choose_batch(observations, masks, seats, seeds)

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """Its answer for one seat: a batch of one row."""
        seat.check_turn()
        masks = np.zeros((1, seat.game.actions), dtype=np.bool_)
        masks[0, seat.actions()] = True
        seats = np.array([seat.seat], dtype=np.int8)
        seeds = np.array([budget.seed], dtype=np.uint64)
        answers = self.choose_batch(seat.observe(self.observe)[None], masks, seats, seeds)
        return seat.game.decode(int(np.asarray(answers)[0]))


def as_bot(given: Any) -> Bot:
    """A bot that can be asked for one seat, whatever was given."""
    found: Bot = given if hasattr(given, "choose") else Batched(given)
    return found
