"""Luck and skill that add up: the way of a seat's chance from an even share to the result."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Parts:
    """What moved a seat's chance, in shares of a match; with the start they sum to the result."""

    deal: float
    luck: float
    others: float
    own: float

    def json(self) -> dict[str, float]:
        """The parts by name."""
        return asdict(self)


@dataclass(frozen=True)
class Turn:
    """A move as the parts count it."""

    seat: int
    change: Array
    """By seat: what the move itself did to everybody's chance, with all cards open."""
    loss: float
    counts: bool
    """Whether it was the seat's own; False if somebody stood in."""


def parts_of(seat: int, rows: Array, turns: Sequence[Turn]) -> Parts:
    """The parts of one seat; luck is the rest."""
    start = 1 / rows.shape[1]
    deal = float(rows[0, seat]) - start
    others = float(sum(turn.change[seat] for turn in turns if turn.seat != seat))
    own = -sum(turn.loss for turn in turns if turn.seat == seat and turn.counts)
    luck = float(rows[-1, seat]) - start - deal - others - own
    return Parts(deal, luck, others, own)
