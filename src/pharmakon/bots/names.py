"""Bots by name: `kind`, `kind:key=value,…`, `package.module:Class`, or an entry point.

A kind is a frozen dataclass with a `choose`; its fields are what a name can set.
"""

from collections.abc import Mapping
from dataclasses import fields
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any

from pharmakon.bots.random import RandomBot
from pharmakon.bots.seat import Bot
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import spelled

GROUP = "pharmakon.bots"

KINDS: Mapping[str, type[Any]] = MappingProxyType({"random": RandomBot})


def bot(name: str) -> Bot:
    """The bot that a name means; OptionError says what is wrong and what is allowed.

    >>> bot("random")
    RandomBot()
    """
    kind, _, settings = name.partition(":")
    if kind in KINDS:
        return build(name, KINDS[kind], settings)
    for point in entry_points(group=GROUP, name=kind):
        return build(name, point.load(), settings)
    if settings.isidentifier():
        return imported(name, kind, settings)
    raise OptionError("common.bot.unknown", name=name, names=spelled(KINDS))


def imported(name: str, module: str, attribute: str) -> Bot:
    """A bot of one's own."""
    try:
        made: Bot = getattr(import_module(module), attribute)()
    except Exception as error:  # whatever is wrong with it, its writer is told in one line
        reason = f"{type(error).__name__}: {error}"
        raise OptionError("common.bot.import", name=name, reason=reason) from None
    return made


def build(name: str, kind: type[Any], settings: str) -> Bot:
    """A bot of a kind with its settings, `key=value` divided by commas."""
    known: dict[str, type[Any]] = {field.name: type(field.default) for field in fields(kind)}
    given = {}
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
    return made
