"""Doubts as arrays, from which a kernel draws worlds: where cards lie, without how they got there.

A seat's doubts are found out once. After that a world costs one draw for each hidden card that does
not lie where most of them do, however long the match has been.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.doubts import Case, Doubt
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import Generator, below, word

Array = np.ndarray[Any, np.dtype[Any]]

SPARE = np.uint64(11)  # bits of a word that a float has no room for
UNIT = 2.0**-53


class Lots(NamedTuple):
    """The cases of all doubts, one after the other; a list by case has one more: where it ends."""

    cases: Array  # by doubt: its first case
    upto: Array  # by case: the share of its doubt that this case and those before it have
    sure: Array  # by case: its first card whose place is certain
    certain: Array  # those cards, each + its place
    loose: Array  # by case: its first card that is spread
    cards: Array  # those cards, in any order: drawing changes it
    places: Array  # what they are spread over, the place that takes most of them last
    chosen: Array  # by case: how many cards are drawn; the others all lie in the last place
    lying: Array  # room for one world: each card + its place
    tally: Array  # by card + place: how many copies lie there


def lots_of(doubts: Sequence[Doubt], kinds: int, spots: int) -> Lots:
    """What is drawn from; with so many `kinds` of cards, a place is a multiple of them."""
    cases = [case for doubt in doubts for case in doubt]
    places = [spread_places(case) for case in cases]
    certain = [card + kinds * place for case in cases for card, place in case.sure]
    return Lots(
        cases=ends([len(doubt) for doubt in doubts]),
        upto=np.concatenate([np.zeros(0), *(shares_of(doubt) for doubt in doubts)]),
        sure=ends([len(case.sure) for case in cases]),
        certain=np.array(certain, np.int64),
        loose=ends([len(case.cards) for case in cases]),
        cards=np.array([card for case in cases for card in case.cards], np.int64),
        places=np.array([kinds * place for case in places for place in case], np.int64),
        chosen=np.array([len(case) - case.count(case[-1]) if case else 0 for case in places]),
        lying=np.zeros(sum(len(case.sure) + len(case.cards) for case in cases), np.int64),
        tally=np.zeros(kinds * spots, np.int64),
    )


def ends(sizes: Sequence[int]) -> Array:
    """Where lists of these sizes begin when they lie one after the other, and where the last ends.

    >>> ends([2, 0, 3]).tolist()
    [0, 2, 2, 5]
    """
    return np.array([0, *accumulate(sizes)], dtype=np.int64)


def shares_of(doubt: Doubt) -> Array:
    """By case: what part of all histories it and those before it have."""
    upto: Array = np.array([*accumulate(case.weight for case in doubt)], dtype=np.float64)
    upto /= upto[-1]
    return upto


def spread_places(case: Case) -> list[int]:
    """A place for each card that is spread, those that take fewest cards first."""
    by_size = sorted(case.sizes, key=lambda taking: taking[1])
    return [place for place, size in by_size for _ in range(size)]


@kernel
def count_lots(
    lots: Lots, worlds: int, alone: bool, generator: Generator, counts: Array, squares: Array
) -> None:
    """Draw worlds and add up what lies where, by card + place; with `alone` no card has a copy."""
    lying, tally = lots.lying, lots.tally
    for _ in range(worlds):
        found = draw(lots, generator)
        for index in range(found):
            counts[lying[index]] += 1
        if alone:
            continue
        for index in range(found):
            squares[lying[index]] += 2 * tally[lying[index]] + 1
            tally[lying[index]] += 1
        for index in range(found):
            tally[lying[index]] = 0
    if alone:
        for index in range(counts.size):
            squares[index] += counts[index]


@kernel
def draw(lots: Lots, generator: Generator) -> int:
    """Write down what lies where in one world; how many cards that are."""
    cards, lying, found = lots.cards, lots.lying, 0
    for doubt in range(lots.cases.size - 1):
        case = drawn_case(lots, doubt, generator)
        for index in range(lots.sure[case], lots.sure[case + 1]):
            lying[found] = lots.certain[index]
            found += 1
        first, end = lots.loose[case], lots.loose[case + 1]
        for index in range(first, first + lots.chosen[case]):
            other = index + below(generator, end - index)
            card = cards[other]
            cards[other] = cards[index]
            cards[index] = card
        for index in range(first, end):
            lying[found] = cards[index] + lots.places[index]
            found += 1
    return found


@kernel
def drawn_case(lots: Lots, doubt: int, generator: Generator) -> int:
    """One of the cases of a doubt, as likely as it has histories."""
    case, last = lots.cases[doubt], lots.cases[doubt + 1] - 1
    if case < last:
        wanted = (word(generator) >> SPARE) * UNIT
        while case < last and lots.upto[case] <= wanted:
            case += 1
    return int(case)
