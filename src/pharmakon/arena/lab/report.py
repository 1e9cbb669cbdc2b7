"""A study of all variants: the numbers, and the report made of them."""

from collections.abc import Callable, Mapping

from pharmakon.arena.lab.findings import Difference, Findings
from pharmakon.arena.lab.measures import measures, more_luck
from pharmakon.arena.lab.page import fragment, page
from pharmakon.arena.lab.study import Studied, study
from pharmakon.arena.lab.variants import pairs_of
from pharmakon.arena.lab.watched import watched
from pharmakon.arena.lockstep import in_kernels, manner_of
from pharmakon.arena.matches import Plan
from pharmakon.arena.names import check_names
from pharmakon.bots.seat import Budget
from pharmakon.engine.errors import OptionError
from pharmakon.table.game import Game


class Report(Findings):
    """The findings, and how they are shown."""

    def html(self, language: str = "en") -> str:
        """The report as a page of its own."""
        return page(self, language)

    def _repr_html_(self) -> str:
        """The report, for notebooks."""
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
