"""Who can be seated at a table: the levels, and bots that the host brings along."""

from collections.abc import Mapping

from pharmakon.bots.levels import LEVELS
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Bot
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import spelled

_brought: dict[str, Bot] = {}


def offered() -> Mapping[str, Bot]:
    """All bots by the names that people choose from, the weakest level first."""
    return {**LEVELS, **_brought}


def bring(given: str) -> None:
    """Offer bots of one's own from now on: `name=bot`, divided by semicolons."""
    for pair in filter(None, given.split(";")):
        name, _, spec = (part.strip() for part in pair.partition("="))
        if not spec or not name.isidentifier() or len(name) > 24 or name in LEVELS:
            raise OptionError("common.server.guest_bot", value=repr(pair), names=spelled(LEVELS))
        _brought[name] = bot(spec)


def check_level(level: str) -> str:
    """The name of a bot that can be seated, or a refusal that lists them."""
    if level not in offered():
        names = spelled(offered())
        raise OptionError("common.option.value", name="level", value=repr(level), allowed=names)
    return level
