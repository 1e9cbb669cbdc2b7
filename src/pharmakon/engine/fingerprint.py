"""What a kernel is made of: a name for its code and for all that it reaches, as loaded right now.

The running interpreter's own objects are read, never files: the code of the kernel and of every
function it calls, the constants they read, and for each verb the rule of the games whose states
are in the signature. So a name stands for exactly what would be compiled, whatever lies on disk,
and an edit of what a kernel does not reach (a view, a text, another game) leaves its name alone.
"""

import functools
import hashlib
from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba.core import types

Record = Any
"""The compiler's type of a game's state."""
LIBRARIES = ("numpy", "numba", "math", "builtins")
"""Known by their versions; everything else is read."""

_links: dict[FunctionType, Callable[[Record], Any]] = {}


def link(verb: Callable[..., Any], rule_for: Callable[[Record], Any]) -> None:
    """Make known which kernel compiled code calls for a verb, given a state's type."""
    _links[verb] = rule_for  # type: ignore[index]  # a verb is a plain function


def fingerprint(function: Any, signature: Iterable[Any]) -> str:
    """A name for what a function compiles to when it is called with these types."""
    spelled, records = [], []
    for kind in nested(signature):
        spelled.append(f"{kind} {getattr(kind, 'fields', '')}")  # names of tuples leave them out
        if isinstance(kind, types.Record):
            records.append(kind)
    reached: dict[str, str] = {}
    waiting = [plain(function)]
    while waiting:
        reading = waiting.pop()
        name = f"{reading.__module__}.{reading.__qualname__}"
        if name in reached:
            continue
        reached[name], called = read(reading)
        for one in called:
            linked = [_links[one](record) for record in records] if one in _links else [one]
            waiting += map(plain, linked)
    text = "\n".join([*spelled, *(f"{name} {reached[name]}" for name in sorted(reached))])
    return hashlib.sha256(text.encode()).hexdigest()


def nested(kinds: Iterable[Any]) -> Iterator[Any]:
    """Types, and those they are made of."""
    for kind in kinds:
        yield kind
        inner = [kind.dtype] if isinstance(kind, types.Array) else getattr(kind, "types", ())
        yield from nested(inner)


def plain(function: Any) -> FunctionType:
    """The Python function of a kernel."""
    found: FunctionType = getattr(function, "py_func", function)
    return found


@functools.cache
def read(function: FunctionType) -> tuple[str, tuple[FunctionType, ...]]:
    """All that decides what a function does, in one text, and the functions it calls."""
    text = [repr(function.__defaults__)]
    called: list[FunctionType] = []
    names = set(words(function.__code__, text))
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    scopes = [function.__globals__, {name: cell.cell_contents for name, cell in cells}]
    for scope in scopes:
        for name in sorted(names & set(scope)):
            value = scope[name]
            if isinstance(value, ModuleType) and not in_library(value.__name__):
                scopes.append(vars(value))
            elif isinstance(plain(value), FunctionType) and not in_library(plain(value).__module__):
                called.append(plain(value))
                options = sorted(getattr(value, "targetoptions", {}).items())
                whole = f"{plain(value).__module__}.{plain(value).__qualname__}"
                text.append(f"{name}: {whole} {options}")
            else:
                text.append(f"{name}: {constant(name, value)}")
    return hashlib.sha256("\n".join(text).encode()).hexdigest(), tuple(called)


def words(code: CodeType, text: list[str]) -> Iterator[str]:
    """Every name that code may look up; what the code itself says is added to the text."""
    constants = [one for one in code.co_consts if not isinstance(one, CodeType)]
    text.append(f"{code.co_code.hex()} {code.co_varnames} {code.co_names} {constants}")
    yield from (*code.co_names, *code.co_freevars)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from words(inner, text)


def constant(name: str, value: object) -> str:
    """A constant that a kernel reads, spelled out."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, np.ufunc):
        return repr(value)
    if isinstance(value, np.generic | np.dtype | types.Type | int | float | str | tuple | None):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__} {getattr(value, '_fields', '')}"
    if isinstance(value, ModuleType) or in_library(getattr(value, "__module__", None) or ""):
        return f"{type(value).__name__} {value.__name__}"  # type: ignore[attr-defined]
    raise TypeError(f"a kernel reads {name}, a {type(value).__name__}: who knows if it changes")


def in_library(module: str) -> bool:
    """Whether a module is one of those that kernels may use and do not belong to us."""
    return module.partition(".")[0] in LIBRARIES
