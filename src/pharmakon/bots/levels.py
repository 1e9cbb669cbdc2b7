"""Levels that a person understands: each a bot with its budget.

Budgets are simulations, so that a level is the same on every machine; the time is a cap for slow
ones. Weaker levels are weak as people are: they try something out, forget, look ahead a little
only, or never ask why others did what they did.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pharmakon.bots.ismcts import AS_SHOWN, IsmctsBot
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.texts import Text


@dataclass(frozen=True)
class Level:
    """A bot and how long it thinks; a tighter budget holds, too."""

    name: str
    bot: Bot
    simulations: int = 1
    milliseconds: float | None = None
    threads: int = 1

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """The move of its bot."""
        within = budget.within(self.simulations, self.milliseconds, self.threads)
        return self.bot.choose(seat, within)

    @property
    def title(self) -> Text:
        """What the level is called."""
        return Text(f"common.level.{self.name}.name")

    @property
    def sentence(self) -> Text:
        """What the level is like."""
        return Text(f"common.level.{self.name}.sentence")


_ALL = (
    Level("sprout", RulesBot(forgetful=True, slips=40)),
    Level("apprentice", RulesBot(forgetful=True)),
    Level("herbalist", RulesBot()),
    Level("alchemist", IsmctsBot(reading=0), simulations=150, milliseconds=400),
    Level("grandmaster", IsmctsBot(), simulations=5_000, milliseconds=800, threads=2),
    Level(
        "paracelsus",
        IsmctsBot(
            rounds=AS_SHOWN, trust=AS_SHOWN, worlds=AS_SHOWN, eyes=AS_SHOWN, lean=0.5, liking=1
        ),
        simulations=40_000,
        milliseconds=950,
        threads=2,
    ),
)

LEVELS: Mapping[str, Level] = MappingProxyType({level.name: level for level in _ALL})
"""The levels by name, the weakest first."""
