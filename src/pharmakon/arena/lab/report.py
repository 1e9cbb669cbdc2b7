"""A study of all variants: the numbers, and the report made of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pharmakon.arena.lab.measures import Measure, measures, more_luck
from pharmakon.arena.lab.study import Studied, study
from pharmakon.arena.lab.variants import pairs_of
from pharmakon.arena.lab.watched import watched
from pharmakon.arena.lockstep import in_kernels, manner_of
from pharmakon.arena.matches import Plan
from pharmakon.arena.names import check_names
from pharmakon.bots.seat import Budget
from pharmakon.engine.errors import OptionError
from pharmakon.engine.events import Json
from pharmakon.table.game import Game


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
class Report:
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
        """The report, ready for JSON."""
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

    def html(self, language: str = "en") -> str:
        """The report as a page of its own."""
        from pharmakon.arena.lab.page import page

        return page(self, language)

    def _repr_html_(self) -> str:
        """The report, for notebooks."""
        from pharmakon.arena.lab.page import fragment

        return fragment(self, "en")


def compare(
    variants: Mapping[str, Game],
    bots: tuple[str, ...],
    *,
    deals: int,
    reviews: int,
    bluffs: int,
    seed: int,
    tell: Callable[[int], None] = lambda _: None,
) -> Report:
    """Play the same deals with the same bots in every variant; `tell` is called after each.

    So many of the matches are reviewed, and in so many bluffs are looked for.
    """
    found, options, matches = {}, {}, {}
    studies: dict[str, Studied] = {}
    for name, game in variants.items():
        check_names(bots, game.players)
        plan = Plan(game, bots, Budget(), seed)
        if not all(in_kernels(manner_of(plan.bot(bot))) for bot in bots):
            raise OptionError("common.lab.bots", names=", ".join(bots))
        studies[name] = studied = study(plan, deals)
        found[name] = {**measures(studied, plan.derive("lab")), **watched(plan, reviews, bluffs)}
        options[name] = dict(game.options)
        matches[name] = len(studied.bots)
        tell(1)
    differences = tuple(
        Difference(name, other, more_luck(studies[name], studies[other], seed))
        for name, other in pairs_of(variants)
    )
    name = next(iter(variants.values())).name
    return Report(name, bots, deals, seed, found, options, matches, differences, reviews, bluffs)
