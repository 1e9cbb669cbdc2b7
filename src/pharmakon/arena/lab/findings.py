"""What a study found out, in numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

from pharmakon.arena.lab.measures import Measure
from pharmakon.engine.events import Json


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

    def json(self) -> dict[str, Json]:
        """The findings, ready for JSON."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "deals": self.deals,
            "seed": str(self.seed),
            "variants": [
                {
                    "name": name,
                    "options": dict(self.options[name]),
                    "matches": self.matches[name],
                    "measures": {key: measure.json() for key, measure in found.items()},
                }
                for name, found in self.found.items()
            ],
        }
