"""Kernels: plain Python functions that Numba compiles, kept on disk by `engine.cache`."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from pharmakon.engine.cache import KernelCache

_settings: Any = numba.config  # it fills itself at import
_njit: Any = numba.njit  # its types leave out some options

INTERPRETED: bool = bool(_settings.DISABLE_JIT)
"""Whether kernels run as plain Python (NUMBA_DISABLE_JIT=1)."""

OPTIONS = {
    "nogil": True,
    "error_model": "numpy",
    # Nobody calls kernels from C, and a wrapper for it would be a tenth of the compiler's work.
    "no_cfunc_wrapper": True,
    # A kernel makes no arrays, so nobody need count who holds which: with that count, search took
    # 1.75 times as long. What makes one after all is refused by the compiler.
    "_nrt": False,
}

Function = TypeVar("Function", bound=Callable[..., Any])
StandIn = Callable[[Any], Callable[..., Any] | None]
"""Given a kernel that is not compiled yet, what to call instead; None: compile it."""

_compiled: list[Any] = []
_stand_in: StandIn | None = None


def kernel(function: Function) -> Function:
    """Compile a function on first use, for the CPU or from a GPU kernel; the GIL is released.

    Kernels are module-level functions: a closure over kernels would be compiled again in every
    process. With NUMBA_DISABLE_JIT=1 the function stays as it is.
    """
    return _made(function, **OPTIONS)


def inlined(function: Function) -> Function:
    """The same for a part of a larger kernel, into which it is written wherever it is called.

    For parts that are handed tuples of dozens of arrays, which take longer to hand over than most
    of them take: search is 3 to 16 % faster for it.
    """
    return _made(function, **OPTIONS, forceinline=True)


def _made(function: Function, **options: Any) -> Function:
    dispatcher: Any = _njit(**options)(function)
    if not INTERPRETED:  # pragma: no cover - coverage is measured interpreted
        dispatcher._cache = KernelCache(dispatcher)
        dispatcher._compile_for_args = _first_call(dispatcher, dispatcher._compile_for_args)
        _compiled.append(dispatcher)
    return cast(Function, dispatcher)


def wrapping(function: Function) -> Function:
    """Let the integers of a kernel wrap around silently when it runs interpreted, too."""
    if INTERPRETED:
        return np.errstate(over="ignore")(function)
    return function  # pragma: no cover - coverage is measured interpreted


def cache_report() -> tuple[int, int]:  # pragma: no cover - nothing is cached interpreted
    """How many kernels of this process came from the cache, and how many were compiled."""
    hits = sum(sum(dispatcher.stats.cache_hits.values()) for dispatcher in _compiled)
    misses = sum(sum(dispatcher.stats.cache_misses.values()) for dispatcher in _compiled)
    return hits, misses


def stand_in(  # pragma: no cover - nothing is compiled interpreted
    chosen: StandIn | None,
) -> None:
    """From now on, let this stand in for kernels that are not on disk; None: compile them here."""
    global _stand_in
    _stand_in = chosen


def _first_call(  # pragma: no cover - nothing is compiled interpreted
    dispatcher: Any, compile_for: Callable[..., Any]
) -> Callable[..., Any]:
    """What Numba asks for whenever it has no code for the types of some arguments."""

    def find(*arguments: Any) -> Any:
        if _stand_in is not None:
            signature = tuple(dispatcher.typeof_pyval(argument) for argument in arguments)
            known = dispatcher._cache.path(signature).exists()
            instead = None if known else _stand_in(dispatcher)
            if instead is not None:
                return instead
        return compile_for(*arguments)

    return find
