"""Kernels as plain Python, in a process of their own: for the minutes while they are compiled.

The same source runs there with NUMBA_DISABLE_JIT=1. What a kernel is given goes over, and what it
has changed comes back: slow, and the same to the last bit.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from pharmakon.server.life.helpers import GoneError, Helper
from pharmakon.table import registry

Call = tuple[str, str, tuple[Any, ...]]
"""The module and the name of a kernel, and what it is given."""


class Interpreter:
    """Stands in for kernels that are not compiled yet."""

    def __init__(self) -> None:
        self._helper = Helper(f"{__name__}:interpret", NUMBA_DISABLE_JIT="1")
        self.well = True

    def start(self) -> None:
        """Start it before it is needed."""
        try:
            self._helper.start()
        except GoneError:
            self.well = False

    def end(self) -> None:
        """Interpret no more."""
        self.well = False
        self._helper.end()

    def stand_in(self, kernel: Any) -> Callable[..., Any] | None:
        """What to call instead of a kernel; None: it has to be compiled here."""
        if not self.well:
            return None
        name = kernel.py_func.__module__, kernel.py_func.__name__

        def call(*given: Any) -> Any:
            try:
                result, changed = self._helper.ask((*name, given))
            except GoneError:
                self.well = False
                return kernel(*given)
            for mine, theirs in zip(given, changed, strict=True):
                give_back(mine, theirs)
            return result

        return call


def give_back(mine: Any, theirs: Any) -> None:
    """Change an argument as the kernel has changed it."""
    if isinstance(mine, np.ndarray):
        if mine.flags.writeable:
            mine[...] = theirs
    elif isinstance(mine, np.void):
        for name in mine.dtype.names or ():
            mine[name] = theirs[name]


def interpret(call: Call) -> tuple[Any, list[Any]]:
    """Carry out a call: its result, and its arguments as they are then."""
    module, name, given = call
    widened = [widen(one) for one in given]
    result = getattr(import_module(module), name)(*widened)
    changed = [narrow(now, before) for now, before in zip(widened, given, strict=True)]
    return result.item() if isinstance(result, np.generic) else result, changed


def widen(given: Any) -> Any:
    """A state as interpreted kernels compute with it."""
    if isinstance(given, np.ndarray) and given.dtype.names:
        return given.astype(state_types()[given.dtype.names])
    if isinstance(given, np.void):
        return np.array([given]).astype(state_types()[given.dtype.names])[0]
    return given


def narrow(now: Any, before: Any) -> Any:
    """What has become of an argument, as it came."""
    if isinstance(before, np.ndarray) and before.dtype.names:
        return now.astype(before.dtype)
    if isinstance(before, np.void):
        return np.array([now]).astype(before.dtype)[0]
    return now if isinstance(before, np.ndarray) else None


@cache
def state_types() -> dict[Any, np.dtype[Any]]:
    """The state type of each game, by its fields."""
    states = [registry.spec_of(game).state for game in registry.names()]
    return {state.names: state for state in states}
