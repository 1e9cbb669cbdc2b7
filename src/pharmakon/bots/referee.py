"""Asking a bot for a move, whatever it does: somebody is waiting at the table."""

import threading
import time
from dataclasses import dataclass

from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.engine.errors import PharmakonError
from pharmakon.table.game import Game
from pharmakon.texts import Text

SLACK = 2.0
"""A bot has overrun when it takes more than so many times its milliseconds, and GRACE more."""
GRACE_MS = 50.0


class BotError(PharmakonError):
    """Raised by a bot that asks another, and tells what was wrong with that one."""

    def __init__(self, complaint: Text) -> None:
        super().__init__(complaint.key, **complaint.arguments)


@dataclass(frozen=True)
class Answer:
    """A legal move, and what was wrong with the bot's own if it is not that."""

    move: str
    complaint: Text | None = None


def ask(bot: Bot, seat: SeatView, budget: Budget, slack: float = SLACK) -> Answer:
    """A legal move, in time: the bot's, or the rule bot's if it raises, overruns or cheats.

    A bot that overruns is left behind, not stopped: Python cannot stop a thread.
    """
    seat.check_turn()
    if budget.milliseconds is None:
        move, complaint = heard(bot, seat, budget)
    else:
        limit = slack * budget.milliseconds + GRACE_MS
        move, complaint = heard_in_time(bot, seat, budget, limit)
    if isinstance(move, str) and move in seat.moves():
        return Answer(move)
    if complaint is None:
        complaint = Text("common.bot.illegal", {"move": spoken(move)})
    return Answer(RulesBot().choose(seat, budget), complaint)


def heard(bot: Bot, seat: SeatView, budget: Budget) -> tuple[object, Text | None]:
    """What a bot answers, or how it failed."""
    try:
        return bot.choose(seat, budget), None
    except BotError as told:
        return None, told.message
    except Exception as error:  # whatever it is, the match goes on
        return None, failed(error)


def failed(error: Exception) -> Text:
    """How a bot failed, in words."""
    if isinstance(error, PharmakonError):
        return Text("common.bot.raised", {"reason": error.message})
    reason = f"{type(error).__name__}: {error}"
    return Text("common.bot.raised", {"reason": " ".join(reason.split())})


def heard_in_time(
    bot: Bot, seat: SeatView, budget: Budget, limit: float
) -> tuple[object, Text | None]:
    """What a bot answers within so many milliseconds, or how it failed."""
    answers: list[tuple[object, Text | None]] = []
    begun = time.perf_counter()
    thread = threading.Thread(
        target=lambda: answers.append(heard(bot, seat, budget)), daemon=True, name="bot"
    )
    thread.start()
    thread.join(limit / 1000)
    spent = 1000 * (time.perf_counter() - begun)
    if not answers or spent > limit:
        allowed = f"{budget.milliseconds:g}"
        return None, Text("common.bot.overran", {"spent": round(spent), "allowed": allowed})
    return answers[0]


def spoken(move: object) -> str:
    """Whatever a bot answered, short enough for a line."""
    text = repr(move)
    return text if len(text) < 40 else text[:39] + "…"


def warm_up(bot: Bot, game: Game) -> None:
    """Let a bot compile what it needs before its time is measured; its failures come later."""
    match = game.new(seed=0)
    heard(bot, SeatView(match, match.seat or 0), Budget(simulations=1))
