"""A state to look at from Python: views read it field by field."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from pharmakon.engine.rules import State

Made = TypeVar("Made")


class Fields:
    """A state whose fields are all read at once: numbers as Python's, arrays as they lie there.

    `state.field` on a NumPy record costs two microseconds each time, and a view asks for dozens.
    Kernels are given `record`.
    """

    def __init__(self, states: Any) -> None:
        self._states = states
        self.__dict__.update(zip(states.dtype.names, states.tolist()[0], strict=True))

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
        """Only for the type checker: what the state does not have."""
        raise AttributeError(name)
