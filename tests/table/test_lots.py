"""Worlds drawn from doubts: each case as likely as it has histories, each spread like any other."""

import numpy as np

from pharmakon.engine.doubts import Case, Doubt, expected, one_case
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.table.lots import count_lots, lots_of

WORLDS = 400 if INTERPRETED else 40_000
KINDS, SPOTS = 5, 3
HAND, ROW, STOCK = range(SPOTS)

SWAPPED: Doubt = (
    Case(3, ((0, HAND),), (1, 2, 3), ((ROW, 1), (STOCK, 2))),
    Case(1, ((0, ROW),), (1, 2, 3), ((HAND, 1), (STOCK, 2))),
)
"""Card 0 is in the hand in three histories of four, else it was laid."""


def counted(doubts: list[Doubt], alone: bool) -> tuple[np.ndarray, np.ndarray]:
    """The mean number of each card in each place, and the mean of its square."""
    counts, squares = np.zeros((2, KINDS * SPOTS), dtype=np.int64)
    generator = np.array([5], dtype=np.uint64)
    count_lots(lots_of(doubts, KINDS, SPOTS), WORLDS, alone, generator, counts, squares)
    means = [found.reshape(SPOTS, KINDS).T / WORLDS for found in (counts, squares)]
    return means[0], means[1]


def test_a_case_is_as_likely_as_it_has_histories() -> None:
    means, squares = counted([SWAPPED], alone=True)
    assert np.array_equal(means, squares)  # where nothing has a copy, there is one or none
    true = expected([SWAPPED], KINDS, SPOTS)
    assert (abs(means - true) <= 5 * np.sqrt(true * (1 - true) / WORLDS)).all()


def test_copies_of_a_card_are_counted_together() -> None:
    """Two of three equal cards are drawn for the hand: two of them in each world."""
    means, squares = counted([one_case([4, 4, 4], [(HAND, 2), (STOCK, 1)])], alone=False)
    assert means[4].tolist() == [2, 0, 1]
    assert squares[4].tolist() == [4, 0, 1]


def test_doubts_do_not_mix() -> None:
    means, _ = counted([SWAPPED, one_case([4], [(STOCK, 1)])], alone=True)
    assert means[4].tolist() == [0, 0, 1]
    assert np.allclose(means.sum(axis=1), 1)


def test_without_a_doubt_nothing_is_counted() -> None:
    means, squares = counted([], alone=True)
    assert not means.any()
    assert not squares.any()
