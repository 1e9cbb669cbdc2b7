"""What everybody who works in pieces speaks of."""

from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")


class WorkerDiedError(Exception):
    """A worker ended before its piece was done."""
