"""A study of all variants: the numbers, and the report made of them."""

from collections.abc import Callable, Mapping

from pharmakon.arena.lab.bluffs import bluffs
from pharmakon.arena.lab.findings import Findings
from pharmakon.arena.lab.measures import measures
from pharmakon.arena.lab.page import fragment, page
from pharmakon.arena.lab.study import study
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
    bluff_matches: int,
    seed: int,
    tell: Callable[[int], None] = lambda _: None,
) -> Report:
    """Play the same deals with the same bots in every variant; `tell` is called after each."""
    found, options, matches = {}, {}, {}
    for name, game in variants.items():
        check_names(bots, game.players)
        plan = Plan(game, bots, Budget(), seed)
        if not all(in_kernels(manner_of(plan.bot(bot))) for bot in bots):
            raise OptionError("common.lab.bots", names=", ".join(bots))
        studied = study(plan, deals)
        own = plan.derive("lab")
        found[name] = {**measures(studied, own), **bluffs(game, bluff_matches, own)}
        options[name] = dict(game.options)
        matches[name] = len(studied.bots)
        tell(1)
    name = next(iter(variants.values())).name
    return Report(name, bots, deals, seed, found, options, matches)
