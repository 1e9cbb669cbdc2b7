"""A state to look at from Python: views read it field by field."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

from pharmakon.engine.rules import State

Made = TypeVar("Made")


class Fields:
    """A state whose fields are each read once.

    `state.field` on a NumPy record costs a microsecond each time, and a view asks for dozens.
    Kernels are given `record`.
    """

    def __init__(self, states: Any) -> None:
        self._states = states

    @property
    def record(self) -> State:
        """The state itself."""
        return self._states[0]

    def once(self, make: Callable[..., Made], *arguments: Any) -> Made:
        """What a function makes of this state, made once however many seats look at it."""
        made = self.__dict__.setdefault("_made", {})
        if make not in made:
            made[make] = make(self, *arguments)
        return cast(Made, made[make])

    def __getattr__(self, name: str) -> Any:
        value = self._states[name][0]
        plain = value if isinstance(value, np.ndarray) else value.item()
        self.__dict__[name] = plain
        return plain
