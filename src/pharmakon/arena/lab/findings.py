"""What a study found out, in numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

from pharmakon.arena.lab.measures import Measure
from pharmakon.engine.events import Json


@dataclass(frozen=True)
class Difference:
    """How much more luck a variant has than another that differs from it in one option."""

    variant: str
    other: str
    luck: Measure

    def json(self) -> dict[str, Json]:
        """The difference, ready for JSON."""
        return {"variant": self.variant, "other": self.other, "luck": self.luck.json()}


@dataclass(frozen=True)
class Findings:
    """What was found out about the variants of a game."""

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int
    found: Mapping[str, Mapping[str, Measure]]
    """By variant, then by measure."""
    options: Mapping[str, Mapping[str, Json]]
    matches: Mapping[str, int]
    differences: tuple[Difference, ...]
    reviews: int
    """So many matches of each variant were reviewed."""
    bluffs: int
    """In so many the bluff ledger was kept."""

    def json(self) -> dict[str, Json]:
        """The findings, ready for JSON."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "deals": self.deals,
            "seed": str(self.seed),
            "reviews": self.reviews,
            "bluffs": self.bluffs,
            "variants": [
                {
                    "name": name,
                    "options": dict(self.options[name]),
                    "matches": self.matches[name],
                    "measures": {key: measure.json() for key, measure in found.items()},
                }
                for name, found in self.found.items()
            ],
            "differences": [difference.json() for difference in self.differences],
        }
