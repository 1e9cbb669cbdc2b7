"""Asking a bot for a move."""

from dataclasses import dataclass

from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.texts import Text


@dataclass(frozen=True)
class Answer:
    """A legal move, and what is to be said against the bot that should have given it."""

    move: str
    complaint: Text | None


def ask(bot: Bot, seat: SeatView, budget: Budget) -> Answer:
    """The bot's move."""
    return Answer(bot.choose(seat, budget), None)
