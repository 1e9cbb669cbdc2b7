"""Card games of hidden poison: play, study and train, with rules written once.

>>> import pharmakon
>>> match = pharmakon.make("poison", players=4).new(seed=7)
>>> match.seat
1
"""

from typing import TYPE_CHECKING, Any

from pharmakon.engine.errors import (
    IllegalMove,
    OptionError,
    PharmakonError,
    PositionError,
    RecordError,
    SeatError,
    SeedError,
)
from pharmakon.engine.events import Event
from pharmakon.table.batch import Batch, batch
from pharmakon.table.game import Game, make
from pharmakon.table.match import Match
from pharmakon.table.records import replay
from pharmakon.table.registry import names as games
from pharmakon.table.selfplay import export, self_play

if TYPE_CHECKING:
    from pharmakon.arena.api import pairs, tournament
    from pharmakon.reviews.evaluation import evaluate
    from pharmakon.reviews.review import review

__version__ = "0.1.0"
__all__ = [
    "Batch",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "OptionError",
    "PharmakonError",
    "PositionError",
    "RecordError",
    "SeatError",
    "SeedError",
    "batch",
    "evaluate",
    "export",
    "games",
    "make",
    "pairs",
    "replay",
    "review",
    "self_play",
    "tournament",
]

_LATER = {
    "evaluate": "pharmakon.reviews.evaluation",
    "pairs": "pharmakon.arena.api",
    "review": "pharmakon.reviews.review",
    "tournament": "pharmakon.arena.api",
}
"""What is loaded when it is first asked for, and from where: `import pharmakon` stays light."""


def __getattr__(name: str) -> Any:
    """What is loaded later."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LATER[name]), name)
