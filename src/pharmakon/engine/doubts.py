"""What a seat does not know, written down so that its worlds can be counted, listed and weighed."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import factorial, lgamma, log, prod
from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.fields import Fields
from pharmakon.texts import Text

Array = np.ndarray[Any, np.dtype[Any]]

SLACK = 1e-6
"""What rounding may add to the logarithm of a number of worlds."""


class Case(NamedTuple):
    """One way in which things may be: cards surely somewhere, and others spread over places.

    Every spread is equally likely, equal cards being distinct pieces of paper.
    """

    weight: int  # in how many histories things are so, or a number in proportion to it
    sure: tuple[tuple[int, int], ...]  # cards and their places
    cards: tuple[int, ...]  # the cards that are spread, rising
    sizes: tuple[tuple[int, int], ...]  # places, and how many of the cards each of them takes


Doubt = tuple[Case, ...]
"""Cases that exclude one another, all of them about the same cards."""


class Spreads(NamedTuple):
    """Worlds one below the other: a place for each card, and how much each world weighs."""

    cards: Array  # by column
    places: Array  # by world and column
    weights: Array  # by world


@dataclass(frozen=True)
class Subjects:
    """What hidden cards add up to, and bluffs are about: the worth of a row, of a glass."""

    names: tuple[str, ...]
    named: Callable[[int], Text]  # how a person calls a subject
    told_by: Callable[[Fields, int], list[int]]  # the subjects that a legal move is about
    worth: Callable[[Array, int], Array]  # by state: what a subject is worth there


@dataclass(frozen=True)
class Beliefs:
    """How a game tells what a seat may believe: names, and what it is in doubt about.

    `doubts` are independent of one another. `weigh` writes the likelihood of each world of a list;
    it is None where moves are taken at face value, that is, the likelihood is 1.0 always. A game in
    which nothing is laid face down has no `subjects`. The first places are the seats' hands.
    """

    cards: tuple[str, ...]  # the names of the cards
    pieces: Array  # the card of each piece of paper that `locate` knows
    places: tuple[str, ...]  # the names of the places
    doubts: Callable[[Fields, int], list[Doubt]]
    weigh: Callable[[Array, int, Array, Array, Array], None] | None = None
    subjects: Subjects | None = None
    spent: int | None = None  # from this place on, cards never come back into play

    @property
    def told_apart(self) -> int:
        """So many places make a difference to who will win: all that are spent count as one."""
        return len(self.places) if self.spent is None else self.spent + 1


def one_case(cards: Sequence[int], sizes: Sequence[tuple[int, int]]) -> Doubt:
    """The doubt how some cards are spread, and no other."""
    taking = tuple((place, size) for place, size in sizes if size)
    return (Case(1, (), tuple(sorted(cards)), taking),)


def doubtful_cards(doubts: Sequence[Doubt]) -> list[int]:
    """The cards that do not lie in the same places in every world, rising."""
    found: set[int] = set()
    for doubt in doubts:
        fixed = [fixed_cards(case) for case in doubt]
        for case, certain in zip(doubt, fixed, strict=True):
            found |= {card for card, _ in certain ^ fixed[0]}
            if not is_settled(case):
                found |= set(case.cards)
    return sorted(found)


def is_settled(case: Case) -> bool:
    """Whether there is only one way to spread the cards of a case."""
    return len(case.sizes) < 2 or len(set(case.cards)) < 2


def fixed_cards(case: Case) -> set[tuple[int, tuple[int, int]]]:
    """The cards whose places are certain in a case: card, place and how many."""
    counts = Counter(case.sure)
    if len(case.sizes) == 1:
        counts.update((card, case.sizes[0][0]) for card in case.cards)
    elif is_settled(case):
        counts.update({(case.cards[0], place): size for place, size in case.sizes})
    return {(card, (place, count)) for (card, place), count in counts.items()}


def expected(doubts: Sequence[Doubt], cards: int, places: int) -> Array:
    """How many of each card are expected in each place, all histories weighing the same."""
    found = np.zeros((cards, places))
    for doubt in doubts:
        total = sum(case.weight for case in doubt)
        for case in doubt:
            share = case.weight / total
            for card, place in case.sure:
                found[card, place] += share
            for card in case.cards:
                for place, size in case.sizes:
                    found[card, place] += share * (size / len(case.cards))
    return found


def every_world(doubts: Sequence[Doubt], limit: int) -> list[Spreads] | None:
    """The worlds of each doubt, one list for each; None if together they are more than `limit`."""
    found, count = [], 1
    for doubt in doubts:
        total = sum(case.weight for case in doubt)
        parts = []
        for case in doubt:
            spreads = spreads_of(case, limit // count)
            if spreads is None:
                return None
            share = case.weight / total / spreads.weights.sum()
            parts.append(spreads._replace(weights=share * spreads.weights))
        columns = [np.argsort(part.cards, kind="stable") for part in parts]
        found.append(
            Spreads(
                parts[0].cards[columns[0]],
                np.concatenate([p.places[:, c] for p, c in zip(parts, columns, strict=True)]),
                np.concatenate([part.weights for part in parts]),
            )
        )
        count *= len(found[-1].weights)
        if count > limit:
            return None
    return found


def spreads_of(case: Case, limit: int) -> Spreads | None:
    """Every world of a case, equal cards not told apart; None if there are more than `limit`."""
    copies = sorted(Counter(case.cards).items(), key=lambda item: (-item[1], item[0]))
    at_least = lgamma(len(case.cards) + 1) - sum(lgamma(size + 1) for _, size in case.sizes)
    at_least -= sum(lgamma(count + 1) for _, count in copies)
    if at_least > log(max(limit, 1)) + SLACK:
        return None
    cards = [card for card, _ in case.sure]
    places = np.array([[place for _, place in case.sure]], dtype=np.int16)
    weights = np.ones(1)
    left = np.array([[size for _, size in case.sizes]], dtype=np.int16)
    for card, count in copies:
        shares, orders, ways = divisions(count, len(case.sizes))
        rows, chosen = np.nonzero((left[:, None, :] >= shares[None, :, :]).all(axis=2))
        if len(rows) > limit:  # each of these leads to one world at least
            return None
        names = np.array([place for place, _ in case.sizes], dtype=np.int16)
        places = np.hstack([places[rows], names[orders[chosen]]])
        weights = weights[rows] * ways[chosen]
        left = left[rows] - shares[chosen]
        cards += [card] * count
    return Spreads(np.array(cards, dtype=np.int64), places, weights)


@cache
def divisions(count: int, places: int) -> tuple[Array, Array, Array]:
    """Every way to divide so many equal cards among places.

    How many each place takes; the places as a list; and how many ways there are to do it with
    distinct pieces of paper.
    """
    shares = list(divided(count, places))
    orders = [[place for place, share in enumerate(row) for _ in range(share)] for row in shares]
    ways = [factorial(count) / prod(map(factorial, row)) for row in shares]
    return (
        np.array(shares, dtype=np.int16).reshape(len(shares), places),
        np.array(orders, dtype=np.int16).reshape(len(shares), count),
        np.array(ways),
    )


def divided(count: int, places: int) -> list[tuple[int, ...]]:
    """Every way to divide so many equal things among places.

    >>> divided(2, 2)
    [(0, 2), (1, 1), (2, 0)]
    """
    if places == 1:
        return [(count,)]
    return [
        (first, *rest) for first in range(count + 1) for rest in divided(count - first, places - 1)
    ]
