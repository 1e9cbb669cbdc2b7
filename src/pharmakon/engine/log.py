"""The log a rules kernel writes while it plays: what happened, as rows of small integers.

Where nobody listens (search, batches) the log is None, and the compiler drops every note.
"""

from typing import Any

import numpy as np

from pharmakon.engine.kernel import kernel

Notes = np.ndarray[Any, np.dtype[np.int16]]
"""Rows (kind, first, second, third), row 0 holding the number of notes."""

Log = Notes | None
"""Where notes are written, if anybody listens."""

WIDTH = np.int16
ROWS = 512
"""More than any one move can note."""


def empty_log() -> Notes:
    """Room for the notes of one move."""
    return np.zeros((ROWS, 4), dtype=WIDTH)


def noted(log: Notes) -> bytes:
    """The notes in order, as small as they can be kept, and the log empty again."""
    rows = log[1 : log[0, 0] + 1].tobytes()
    log[0, 0] = 0
    return rows


def rows_of(notes: bytes) -> list[list[int]]:
    """Notes that were kept, as rows."""
    rows: list[list[int]] = np.frombuffer(notes, dtype=WIDTH).reshape(-1, 4).tolist()
    return rows


@kernel
def note(log: Log, kind: int, first: int, second: int, third: int) -> None:
    """Write down that something happened."""
    if log is None:
        return
    log[0, 0] += 1
    row = log[0, 0]
    log[row, 0] = kind
    log[row, 1] = first
    log[row, 2] = second
    log[row, 3] = third
