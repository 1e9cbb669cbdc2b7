"""Bots of one's own to play with, as a module on the path."""

from pathlib import Path

import pytest

MODULE = '''
import os

class First:
    """Always the first legal move."""
    def choose(self, seat, budget):
        return seat.moves()[0]

class Limited(First):
    """Limits itself, and gives itself away if it is limited by others."""
    ms = 5.0
    def choose(self, seat, budget):
        assert budget.milliseconds is None and budget.simulations is None
        return super().choose(seat, budget)

class Seeded:
    """A move that the budget's seed decides."""
    def choose(self, seat, budget):
        assert budget.simulations == 7
        moves = seat.moves()
        return moves[budget.seed % len(moves)]

class Memory:
    """Hears more at each of its turns; in another match it would hear less."""
    def __init__(self):
        self.heard = 0
    def choose(self, seat, budget):
        assert len(seat.events) > self.heard
        self.heard = len(seat.events)
        return seat.moves()[0]

class Broken:
    """Never has an answer."""
    def choose(self, seat, budget):
        raise RuntimeError("no idea")

class Leaver:
    """Ends its process once matches are played for real."""
    def __init__(self):
        self.made_in = os.environ.get("HOME_PROCESS")
    def choose(self, seat, budget):
        if self.made_in != str(os.getpid()):
            os._exit(3)
        return seat.moves()[0]
'''


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module with the bots above, also for processes started from here."""
    name = "bots_for_the_arena"
    (tmp_path / f"{name}.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return name
