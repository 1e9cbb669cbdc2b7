"""What may be told of an unexpected error: where it happened, never what it was about.

The values of variables stay out, and so do most messages, since they may quote names, cookies or
cards. A message is told only of those errors whose words come from the system or from a library.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from pharmakon.engine.errors import PharmakonError

FRAMES = 20
"""Of each error, the innermost calls that are told."""
ERRORS = 5
"""How many errors of a chain are told."""


def trace_of(error: BaseException) -> list[str]:
    """The calls that led to an error, and to those before it, each with its file and line."""
    told: list[str] = []
    for one in chain(error):
        told.append(
            type(one).__name__
            if (why := reason_of(one)) is None
            else f"{type(one).__name__}: {why}"
        )
        told.extend(frames(one.__traceback__))
    return told


def chain(error: BaseException) -> Iterator[BaseException]:
    """An error and those that it came from or is made of, the last one first."""
    waiting, seen = [error], set[int]()
    while waiting and len(seen) < ERRORS:
        one = waiting.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        before = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
        waiting += [] if before is None else [before]
        waiting += one.exceptions if isinstance(one, BaseExceptionGroup) else ()


def frames(trace: TracebackType | None) -> list[str]:
    """Calls as `folder/file.py:line function`, the innermost last."""
    calls: list[str] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        where = "/".join(Path(code.co_filename).parts[-2:])
        calls.append(f"{where}:{trace.tb_lineno} {code.co_qualname}")
        trace = trace.tb_next
    return calls[-FRAMES:]


def reason_of(error: BaseException) -> str | None:
    """The message of an error, if it cannot quote anybody."""
    if isinstance(error, PharmakonError):
        return error.message.key
    if isinstance(error, OSError):
        return error.strerror
    if isinstance(error, sqlite3.Error):
        return str(error)  # statements carry their values as parameters: it knows only columns
    if isinstance(error, AttributeError | ImportError):
        return error.name
    original = getattr(error, "orig", None)  # SQLAlchemy's, around the driver's
    return reason_of(original) if isinstance(original, sqlite3.Error) else None
