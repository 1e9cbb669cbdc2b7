"""Bots by name: a level or a kind, `name:key=value,…`, `package.module:Class,…`, an entry point.

A kind is a frozen dataclass with a `choose`; its fields are what a name can set. A level with
settings is its bot with these, and without the limits of the level.
"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from importlib import import_module
from importlib.metadata import entry_points
from inspect import signature
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from pharmakon.bots.ismcts import IsmctsBot
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.net.bot import NetBot
from pharmakon.bots.pimc import PimcBot
from pharmakon.bots.random import RandomBot
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Bot
from pharmakon.bots.settings import check_numbers
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import spelled

GROUP = "pharmakon.bots"

KINDS: Mapping[str, type[Any]] = MappingProxyType(
    {
        "random": RandomBot,
        "rules": RulesBot,
        "pimc": PimcBot,
        "ismcts": IsmctsBot,
        "net": NetBot,
    }
)


def bot(name: str) -> Bot:
    """The bot that a name means; OptionError says what is wrong and what is allowed.

    >>> bot("random")
    RandomBot()
    """
    if name in LEVELS:
        return LEVELS[name]
    kind, _, settings = name.partition(":")
    if kind in LEVELS:
        return build(name, type(LEVELS[kind].bot), settings, vars(LEVELS[kind].bot))
    if kind in KINDS:
        return build(name, KINDS[kind], settings)
    for point in entry_points(group=GROUP, name=kind):
        return build(name, point.load(), settings)
    attribute, _, own = settings.partition(",")
    if attribute.isidentifier():
        return imported(name, kind, attribute, own)
    raise OptionError("common.bot.unknown", name=name, names=spelled(bot_names()))


def bot_names() -> tuple[str, ...]:
    """The names that need nothing else: levels, then kinds."""
    return (*LEVELS, *KINDS)


def imported(name: str, module: str, attribute: str, settings: str) -> Bot:
    """A bot of one's own, with its settings: `my.module:Careful,depth=3`."""
    try:
        kind = getattr(import_module(module), attribute)
        made: Bot = build(name, kind, settings) if settings else kind()
    except OptionError:
        raise
    except Exception as error:  # whatever is wrong with it, its writer is told in one line
        reason = f"{type(error).__name__}: {error}"
        raise OptionError("common.bot.import", name=name, reason=reason) from None
    return made


def build(
    name: str, kind: type[Any], settings: str, before: Mapping[str, Any] = MappingProxyType({})
) -> Bot:
    """A bot of a kind with its settings, `key=value` separated by commas, and those before."""
    hints = get_type_hints(kind if is_dataclass(kind) else kind.__init__)
    known = {key: reader(hints.get(key, str)) for key in signature(kind).parameters}
    given = dict(before)
    for setting in filter(None, settings.split(",")):
        key, _, text = setting.partition("=")
        if key not in known:
            allowed = spelled(known) if known else "-"
            raise OptionError("common.bot.setting", name=name, setting=key, names=allowed)
        try:
            given[key] = known[key](text)
        except ValueError:
            raise OptionError(
                "common.bot.value", name=name, setting=key, value=repr(text)
            ) from None
    made: Bot = kind(**given)
    check_numbers(name, made)
    return made


def reader(hint: Any) -> Callable[[str], Any]:
    """What reads a setting of a type, or of a type or None."""
    kind = next(iter(get_args(hint)), hint)
    return read_flag if kind is bool else kind


def read_flag(text: str) -> bool:
    """`true` or `false`."""
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"
