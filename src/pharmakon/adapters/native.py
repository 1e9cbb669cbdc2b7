"""OpenSpiel's search in C++ cannot draw worlds of a game written in Python: it is told so.

Left alone, `pyspiel.ISMCTSBot` follows a pointer to nothing and takes the whole process with it.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from pharmakon.engine.errors import OptionError

METHODS = ("step", "step_with_policy", "get_policy")


def refuse(bot: type[Any], state: type[Any]) -> None:
    """From now on, let a bot of OpenSpiel's refuse states of ours with a sentence."""
    for name in METHODS:
        original = getattr(bot, name)
        if not hasattr(original, "__wrapped__"):
            setattr(bot, name, refusing(original, state))


def refusing(original: Callable[..., Any], state: type[Any]) -> Callable[..., Any]:
    """A method that refuses states of a type, and does what it did with all others."""

    @wraps(original)
    def method(self: Any, given: Any, *arguments: Any, **named: Any) -> Any:
        if isinstance(given, state):
            raise OptionError("common.adapter.native_search")
        return original(self, given, *arguments, **named)

    return method
