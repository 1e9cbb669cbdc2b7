"""Which games there are: every folder under `pharmakon.games`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pharmakon import games
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import spelled
from pharmakon.engine.spec import GameSpec


@cache
def names() -> tuple[str, ...]:
    """The names of all games.

    >>> "poison" in names()
    True
    """
    return tuple(sorted(module.name for module in iter_modules(games.__path__)))


def spec_of(name: str) -> GameSpec:
    """The game of a name, or a refusal that lists the games."""
    if name not in names():
        raise OptionError("common.option.game", name=name, names=spelled(names()))
    spec: GameSpec = import_module(f"pharmakon.games.{name}").SPEC
    return spec
