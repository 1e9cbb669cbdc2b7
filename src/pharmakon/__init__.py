"""Card games of hidden poison: play, study and train, with rules written once.

>>> import pharmakon
>>> match = pharmakon.make("poison", players=4).new(seed=7)
>>> match.seat
1
"""

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
    "export",
    "games",
    "make",
    "replay",
    "self_play",
]
