"""Who can be seated at a table: the levels, and bots that the host brings along."""

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from pharmakon.bots.levels import LEVELS
from pharmakon.bots.names import bot
from pharmakon.bots.referee import BotError, heard
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import spelled
from pharmakon.server.life.helpers import GoneError, Helper
from pharmakon.table.match import Match
from pharmakon.texts import Text

WARM_UP_SECONDS = 120.0


class OwnBot:
    """A bot that the host has brought along: it thinks in a process that is ended if it is late."""

    def __init__(self, spec: str, seconds: float) -> None:
        self._spec = spec
        self._seconds = seconds
        self._helper = Helper(f"{__name__}:let_think")

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """Its move within half of its seconds, as it is told, or within all of them."""
        return self._ask(seat, replace(budget, milliseconds=500 * self._seconds), self._seconds)

    def warm_up(self, match: Match) -> None:
        """Let it compile what it needs; its failures come later."""
        with suppress(BotError):
            seat = SeatView(match, match.seat or 0)
            self._ask(seat, Budget(simulations=1), WARM_UP_SECONDS)

    def _ask(self, seat: SeatView, budget: Budget, seconds: float) -> str:
        begun = time.monotonic()
        try:
            move, complaint = self._helper.ask((self._spec, seat, budget), seconds)
        except GoneError as gone:
            spent = round(1000 * (time.monotonic() - begun))
            if not gone.late:
                raise BotError(Text("common.bot.ended")) from None
            allowed = f"{1000 * seconds:g}"
            raise BotError(
                Text("common.bot.overran", {"spent": spent, "allowed": allowed})
            ) from None
        if complaint is not None:
            raise BotError(complaint)
        return str(move)

    def end(self) -> None:
        """End its process."""
        self._helper.end()


_brought: dict[str, OwnBot] = {}


def offered() -> Mapping[str, Bot]:
    """All bots by the names that people choose from, the weakest level first."""
    return {**LEVELS, **_brought}


def bring(given: str, seconds: float) -> None:
    """Offer bots of one's own from now on: `name=bot`, separated by semicolons."""
    for pair in filter(None, given.split(";")):
        name, _, spec = (part.strip() for part in pair.partition("="))
        if not spec or not name.isidentifier() or len(name) > 24 or name in LEVELS:
            raise OptionError("common.server.guest_bot", value=repr(pair), names=spelled(LEVELS))
        bot(spec)  # whatever is wrong with it is said now
        _brought[name] = OwnBot(spec, seconds)


def send_home() -> None:
    """End the processes of all bots that were brought along."""
    for own in _brought.values():
        own.end()


def check_level(level: str) -> str:
    """The name of a bot that can be seated, or a refusal that lists them."""
    if level not in offered():
        names = spelled(offered())
        raise OptionError("common.option.value", name="level", value=repr(level), allowed=names)
    return level


_thinking: dict[str, Bot] = {}


def let_think(question: tuple[str, SeatView, Budget]) -> tuple[str | None, Text | None]:
    """In a process of its own: what a bot answers, as text whatever it is, or how it failed."""
    spec, seat, budget = question
    if spec not in _thinking:
        _thinking[spec] = bot(spec)
    move, complaint = heard(_thinking[spec], seat, budget)
    return (move if isinstance(move, str) else repr(move)[:200]), complaint
