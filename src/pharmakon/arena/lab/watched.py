"""A few matches of a variant, watched move by move: what turned them, and who was fooled."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from pharmakon.arena.lab.measures import Measure, resampled
from pharmakon.arena.matches import Plan
from pharmakon.arena.seating import seatings
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.reviews.ledger import ledger
from pharmakon.reviews.review import Record, Review, Reviewer
from pharmakon.reviews.seeds import seed_of

WORLDS = 100
SIMULATIONS = 100
PLAYOUTS = 200
"""A fifth of what a review for people takes: misjudgements cancel out over many matches."""
TURNED = ("deal", "luck", "others", "own")
"""What moves a chance to win in a review: `reviews/parts.py`."""


class Watched(NamedTuple):
    """A match and what was found in it."""

    record: Record
    review: Review | None  # None where only bluffs are looked for


def watched(plan: Plan, reviews: int, bluffs: int) -> dict[str, Measure]:
    """What turned the first so many matches, and what bluffs there were in the first so many."""
    hiding = plan.game.spec.beliefs.subjects is not None
    matches = [
        Watched(record, reviewed(record) if number < reviews else None)
        for number, record in enumerate(records(plan, max(reviews, bluffs * hiding)))
    ]
    found: dict[str, Measure] = {}
    if reviews:
        found |= turns([match.review for match in matches if match.review], plan.derive("turns"))
    if hiding and bluffs:
        found |= fooling(matches[:bluffs], plan.derive("bluffs"))
    return found


def reviewed(record: Record) -> Review:
    """A quick review of a match."""
    return Reviewer(record, simulations=SIMULATIONS, playouts=PLAYOUTS).review()


def records(plan: Plan, matches: int) -> Iterator[Record]:
    """Matches of the plan's bots, each on a deal of its own, the bots in turn in all seats."""
    for deal in range(matches):
        seed = plan.derive("deal", deal)
        among = seatings(len(plan.bots), plan.game.players, deal)
        bots = [plan.bot(plan.bots[number]) for number in among[deal % len(among)]]
        match = plan.game.new(seed)
        while (seat := match.seat) is not None:
            budget = Budget(seed=seed_of(seed, match.steps))
            match.play(bots[seat].choose(SeatView(match, seat, []), budget))
        yield match.record()


def turns(reviews: Sequence[Review], seed: int) -> dict[str, Measure]:
    """How much of the variance of results came with each part of a review.

    A part counts by how it goes together with the result, so that all of them make 1, and what a
    review of few simulations misjudges by chance cancels out.
    """
    rows = []
    for each in reviews:
        seats = range(each.game.players)
        off = np.array([each.result[seat] - 1 / len(seats) for seat in seats])
        parts = [each.parts(seat) for seat in seats]
        together = [off @ np.array([getattr(part, name) for part in parts]) for name in TURNED]
        rows.append([*together, off @ off])
    found = resampled(np.array(rows), lambda sums: sums[:-1] / max(sums[-1], 1e-9), seed)
    return {f"turned_{name}": measure for name, measure in zip(TURNED, found, strict=True)}


def fooling(matches: Sequence[Watched], seed: int) -> dict[str, Measure]:
    """How many moves of a match fool somebody, and which part of those is at least as good.

    Empty where no bluff was seen.
    """
    rows = []
    for record, review in matches:
        found = ledger(record, reviewed=review, worlds=WORLDS, simulations=SIMULATIONS)
        fooled = [entry for entry in found.entries if entry.fooled]
        paid = [entry for entry in fooled if entry.worth is not None and entry.worth[0] >= 0]
        rows.append((1.0, float(len(fooled)), float(len(paid))))
    table = np.array(rows)
    if not table[:, 1].sum():
        return {}
    per_match, paying = resampled(
        table, lambda sums: np.array([sums[1] / sums[0], sums[2] / max(sums[1], 1.0)]), seed
    )
    return {"bluffs": per_match, "bluffs_pay": paying}
