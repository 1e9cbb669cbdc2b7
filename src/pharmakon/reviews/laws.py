"""The laws of reviews, for every game: no hindsight, parts that add up, nothing lost by force.

What is wrong is told in words; nothing is wrong if nothing is told.
"""

import json
from collections.abc import Iterator

from pharmakon.reviews.evaluation import evaluate
from pharmakon.reviews.review import review
from pharmakon.table.game import Game
from pharmakon.table.match import Match
from pharmakon.table.setups import Chance

ONE_OF = 12
"""A decision is tried at one of so many moments, picked at random."""
CLOSE = 1e-9


def hindsight(
    game: Game, matches: int = 1, worlds: int = 2, simulations: int = 60, seed: int = 0
) -> Iterator[str]:
    """Where a decision is judged by more than its seat can know."""
    chance = Chance(seed)
    for _ in range(matches):
        match = game.new(chance.seed())
        while not match.over:
            if chance.below(ONE_OF) == 0:
                judged = bytes_of(match, simulations)
                for _ in range(worlds):
                    world = match.resample(match.seat, chance.seed())
                    if bytes_of(world, simulations) != judged:
                        yield f"step {match.steps}: another world is judged differently"
            chance.play(match)


def bytes_of(match: Match, simulations: int) -> str:
    """A judgement, byte by byte."""
    return json.dumps(evaluate(match, simulations=simulations, seed=match.game.players))


def disagreements(match: Match, simulations: int = 40) -> Iterator[str]:
    """What does not add up in the review of a match that is over."""
    record = match.record()
    found = review(record, simulations=simulations).json()
    if json.dumps(found) != json.dumps(review(record, simulations=simulations).json()):
        yield "reviewed twice, the bytes differ"
    rows, start = found["chances"], 1 / match.game.players
    if len(rows) != match.steps + 1:
        yield "there is not one row more than there are moves"
    if any(abs(sum(row) - 1) > CLOSE for row in rows):
        yield "a row of chances does not sum to 1"
    for seat in found["seats"]:
        number = seat["seat"]
        losses = [made["loss"] for made in found["decisions"] if made["seat"] == number]
        if seat["result"] != rows[-1][number]:
            yield f"seat {number}: the last row is not the result"
        if abs(start + sum(seat["parts"].values()) - seat["result"]) > CLOSE:
            yield f"seat {number}: the parts do not sum to the result"
        if abs(seat["parts"]["own"] + sum(losses)) > CLOSE or seat["decisions"] != len(losses):
            yield f"seat {number}: its losses are not what it lost"
    listed = {made["step"] for made in found["decisions"]}
    if listed != open_choices(record, match.game):
        yield "a forced move is listed, or a choice is not"
    for made in found["decisions"]:
        values = {value["move"]: value["value"] for value in made["values"]}
        apart = values[made["best"]] - values[made["move"]]
        if made["loss"] < 0 or abs(made["loss"] - max(0.0, apart)) > CLOSE:
            yield f"step {made['step']}: the loss is not what the values say"


def open_choices(record: dict[str, object], game: Game) -> set[int]:
    """The steps at which there was more than one legal move."""
    match = game.new(int(str(record["seed"])))
    found = set()
    for step, move in enumerate(list(record["moves"])):  # type: ignore[call-overload]
        if len(match.moves()) > 1:
            found.add(step)
        match.play(move)
    return found
