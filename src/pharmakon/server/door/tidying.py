"""Garbage that refers to itself, as connections leave it, is looked for when nobody waits.

Python would look whenever many objects are new, in the middle of moves: with 500 tables that are
played fast, for up to a third of a second.
"""

import gc

FEW = 2
"""Changes between two looks: a node's signs of life, say, and nobody who plays."""
QUIET = 5_000
"""So many new objects are worth a look while there are few changes."""
BUSY = 400_000
"""... and so many at any time: to look through them takes about as long as a pause in speech."""
LEFT = 1_000
"""Connections that have ended, likewise."""


class Tidying:
    """Decides when to look."""

    def __init__(self) -> None:
        self.left = 0
        """Connections that have ended since the last look."""
        self._written = 0

    def begin(self) -> None:
        """Leave alone what was imported, and look by oneself from now on."""
        gc.freeze()
        gc.disable()

    def end(self) -> None:
        """Leave it to Python again."""
        gc.enable()

    def look(self, written: int) -> bool:
        """Look if it is time; whether it was. `written`: changes written to disk so far."""
        quiet, self._written = written - self._written <= FEW, written
        new = gc.get_count()[0]
        if new < QUIET or (not quiet and new < BUSY and self.left < LEFT):
            return False
        self.left = 0
        gc.collect()
        return True
