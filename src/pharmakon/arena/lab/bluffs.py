"""How often a bluff pays: the bluff ledger of a few matches of a variant."""

import numpy as np

from pharmakon.arena.lab.measures import Measure, resampled
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.events import Json
from pharmakon.reviews.ledger import ledger
from pharmakon.reviews.seeds import seed_of
from pharmakon.table.game import Game

WORLDS = 100
SIMULATIONS = 100
SLIPS = 15
"""Players who now and then try something: else nobody would ever be fooled."""


def bluffs(game: Game, matches: int, seed: int) -> dict[str, Measure]:
    """How many moves of a match fool somebody, and which part of those is at least as good.

    Empty where the game has nothing to bluff about, or no bluff was seen.
    """
    if game.spec.beliefs.subjects is None or matches < 1:
        return {}
    rows = []
    for number in range(matches):
        found = ledger(
            record_of(game, seed_of(seed, number)), worlds=WORLDS, simulations=SIMULATIONS
        )
        fooling = [entry for entry in found.entries if entry.fooled]
        paid = [entry for entry in fooling if entry.worth is not None and entry.worth[0] >= 0]
        rows.append((1.0, float(len(fooling)), float(len(paid))))
    table = np.array(rows)
    if not table[:, 1].sum():
        return {}
    per_match, paying = resampled(
        table, lambda sums: np.array([sums[1] / sums[0], sums[2] / max(sums[1], 1.0)]), seed
    )
    return {"bluffs": per_match, "bluffs_pay": paying}


def record_of(game: Game, seed: int) -> Json:
    """A match between players who mostly follow the rules of thumb."""
    match, player = game.new(seed), RulesBot(slips=SLIPS)
    while (seat := match.seat) is not None:
        budget = Budget(seed=seed_of(seed, match.steps))
        match.play(player.choose(SeatView(match, seat, []), budget))
    return match.record()
