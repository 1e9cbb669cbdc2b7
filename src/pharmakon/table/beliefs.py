"""Where the hidden cards may lie: exactly where the worlds are few, else from drawn ones."""

from math import prod
from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.doubts import (
    Beliefs,
    Doubt,
    Spreads,
    doubtful_cards,
    every_world,
    expected,
)
from pharmakon.engine.errors import OptionError
from pharmakon.engine.events import Json
from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import kernel
from pharmakon.engine.options import shown
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import likelihood, locate, resample
from pharmakon.engine.turns import States
from pharmakon.table.lots import count_lots, lots_of
from pharmakon.table.seeds import check_seed
from pharmakon.table.variant import Variant

MOST_WORLDS = 100_000
"""So many worlds are gone through one by one; where there are more, some are drawn."""
DRAWN = 10_000
LEAST = 1e-12
"""No world that agrees with what a seat knows is taken to be less likely than this."""

Array = np.ndarray[Any, np.dtype[Any]]


class Sums(NamedTuple):
    """What drawn worlds add up to; x is how many of a card lie in a place, w the world's weight."""

    weights: Array  # w, and w * w
    cards: Array  # w * x, by card and place
    squares: Array  # w * w * x, and w * w * x * x, by card and place


class Estimate(NamedTuple):
    """The expected numbers by card and place, from how many worlds, and the largest error."""

    numbers: Array
    worlds: int
    error: float


def believe(
    game: Variant, states: States, seat: int, worlds: int | None, read: bool, seed: int
) -> dict[str, Json]:
    """What `Match.beliefs` gives, for a seat as the kernels count it."""
    check_seed(seed)
    if worlds is not None and (type(worlds) is not int or worlds < 1):
        raise OptionError("common.beliefs.worlds", value=shown(worlds))
    told = game.spec.beliefs
    doubts = told.doubts(Fields(states), seat)
    cards = doubtful_cards(doubts)
    found = counted(told, doubts, states, seat, read) if worlds is None else None
    exact = found is not None
    if found is None:
        count = DRAWN if worlds is None else worlds
        if read and told.weigh is not None:
            found = read_from(told, states, seat, count, seed)
        else:
            found = drawn(told, doubts, count, seed)
    rows = found.numbers[cards]
    return {
        "exact": exact,
        "worlds": found.worlds,
        "error": found.error if cards else 0.0,
        "cards": {
            told.cards[card]: {
                told.places[place]: float(row[place]) for place in np.flatnonzero(row)
            }
            for card, row in zip(cards, rows, strict=True)
        },
    }


def counted(
    told: Beliefs, doubts: list[Doubt], states: States, seat: int, read: bool
) -> Estimate | None:
    """The expected numbers over all worlds; None if they are too many."""
    lists = every_world(doubts, MOST_WORLDS)
    if lists is None:
        return None
    count = prod(len(spreads.weights) for spreads in lists)
    if not read or told.weigh is None:
        return Estimate(expected(doubts, len(told.cards), len(told.places)), count, 0.0)
    spreads = together(lists)
    likely = np.ones(count)
    told.weigh(np.repeat(states[:1], 2), seat, spreads.cards, spreads.places, likely)
    weights = spreads.weights * np.maximum(likely, LEAST)
    weights /= weights.sum()
    numbers = np.zeros((len(told.cards), len(told.places)))
    for column, card in enumerate(spreads.cards):
        at = np.bincount(spreads.places[:, column], weights, len(told.places))
        numbers[card] += at
    return Estimate(numbers, count, 0.0)


def together(lists: list[Spreads]) -> Spreads:
    """Every world of every list combined with every one of the others."""
    whole = Spreads(np.zeros(0, np.int64), np.zeros((1, 0), np.int16), np.ones(1))
    for spreads in lists:
        first = np.repeat(np.arange(len(whole.weights)), len(spreads.weights))
        second = np.tile(np.arange(len(spreads.weights)), len(whole.weights))
        whole = Spreads(
            np.concatenate([whole.cards, spreads.cards]),
            np.hstack([whole.places[first], spreads.places[second]]),
            whole.weights[first] * spreads.weights[second],
        )
    return whole


def drawn(told: Beliefs, doubts: list[Doubt], worlds: int, seed: int) -> Estimate:
    """The expected numbers in so many drawn worlds, all as likely, with their largest error."""
    kinds, spots = len(told.cards), len(told.places)
    counts, squares = np.zeros((2, spots * kinds), dtype=np.int64)
    generator = np.array([seed], dtype=np.uint64)
    alone = len(set(told.pieces)) == len(told.pieces)
    count_lots(lots_of(doubts, kinds, spots), worlds, alone, generator, counts, squares)
    first, second = (found.reshape(spots, kinds).T for found in (counts, squares))
    return estimate(Sums(np.full(2, worlds), first, np.stack([first, second])), worlds)


def read_from(told: Beliefs, states: States, seat: int, worlds: int, seed: int) -> Estimate:
    """The same, with worlds that weigh as much as the others would have acted so in them."""
    shape = (len(told.cards), len(told.places))
    sums = Sums(np.zeros(2), np.zeros(shape), np.zeros((2, *shape)))
    places = np.zeros(len(told.pieces), dtype=np.int16)
    generator = np.array([seed], dtype=np.uint64)
    tally = np.zeros(shape, dtype=np.int64)
    count_read(np.repeat(states[:1], 2), seat, worlds, generator, told.pieces, places, tally, sums)
    return estimate(sums, worlds)


def estimate(sums: Sums, worlds: int) -> Estimate:
    """What the sums of some worlds tell."""
    weight, squared = sums.weights
    mean = sums.cards / weight
    spread = sums.squares[1] - 2 * mean * sums.squares[0] + mean * mean * squared
    error = np.sqrt(np.maximum(spread, 0).max()) / weight
    return Estimate(mean, worlds, float(error))


@kernel
def count_read(
    states: States,
    seat: int,
    worlds: int,
    generator: Generator,
    pieces: Array,
    places: Array,
    tally: Array,
    sums: Sums,
) -> None:
    """Draw worlds and add up where each card lies; of the two states the first is redrawn."""
    for _ in range(worlds):
        resample(states[0], seat, word(generator))
        locate(states[0], seat, places)
        states[1] = states[0]
        weight = max(likelihood(states[1], seat), LEAST)
        sums.weights[0] += weight
        sums.weights[1] += weight * weight
        for piece in range(places.size):
            if places[piece] >= 0:
                card, place = pieces[piece], places[piece]
                more = 2 * tally[card, place] + 1  # what the square of the number grows by
                tally[card, place] += 1
                sums.cards[card, place] += weight
                sums.squares[0, card, place] += weight * weight
                sums.squares[1, card, place] += weight * weight * more
        for piece in range(places.size):
            if places[piece] >= 0:
                tally[pieces[piece], places[piece]] = 0
