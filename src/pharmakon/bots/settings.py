"""Numbers that a bot's name can set, and between what they lie."""

from dataclasses import field, fields, is_dataclass
from typing import Any

from pharmakon.engine.errors import OptionError


def number(default: float, least: float, most: float | None = None) -> Any:
    """A field of a bot that is this number unless its name says otherwise."""
    return field(default=default, metadata={"least": least, "most": most})


def check_numbers(name: str, bot: Any) -> None:
    """OptionError if a number lies where it means nothing; bots of one's own check theirs."""
    for setting in fields(bot) if is_dataclass(bot) else ():
        if "least" not in setting.metadata:
            continue
        least, most = setting.metadata["least"], setting.metadata["most"]
        value = getattr(bot, setting.name)
        if least <= value and (most is None or value <= most):
            continue
        text = "common.bot.least" if most is None else "common.bot.range"
        found = {"name": name, "setting": setting.name, "value": value}
        raise OptionError(text, **found, least=least, **({} if most is None else {"most": most}))
