"""What came out for one bot."""

from dataclasses import dataclass

from pharmakon.arena.matches import Conduct
from pharmakon.arena.ratings import Rating
from pharmakon.engine.events import Json

Interval = tuple[float, float]


@dataclass(frozen=True)
class Row:
    """What came out for one bot, over all seats it had.

    Its win share is the part of all wins that went to it, and the even share what it would be if
    all seats won alike; points are for one seat and match.
    """

    name: str
    win_share: float
    win_share_99: Interval
    even_share: float
    points: float
    points_99: Interval
    conduct: Conduct
    rating: Rating

    @property
    def ms_per_move(self) -> float:
        """How long it thought, in the mean."""
        return self.conduct.nanoseconds / max(1, self.conduct.moves) / 1e6

    @property
    def longest_ms(self) -> float:
        """How long it thought at most."""
        return self.conduct.longest / 1e6

    def json(self) -> dict[str, Json]:
        """The row, ready for JSON."""
        return {
            "name": self.name,
            "win_share": self.win_share,
            "win_share_99": list(self.win_share_99),
            "points": self.points,
            "points_99": list(self.points_99),
            "ms_per_move": self.ms_per_move,
            "longest_ms": self.longest_ms,
            "even_share": self.even_share,
            "rating": {"mu": self.rating.mu, "sigma": self.rating.sigma},
            "complaints": self.conduct.complaints,
        }
