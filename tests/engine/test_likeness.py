"""Orders of what is alike, as tables."""

import numpy as np

from pharmakon.engine.likeness import Axis, along, orders_of, put_in_order


def test_where_nothing_is_alike_there_is_one_order() -> None:
    orders = orders_of(None, {}, size=4, n=3, lying=(2, 1))
    seen, ordered = np.array([0.5, 0, 1, 0.25], np.float32), np.zeros(4, np.float32)
    assert put_in_order(orders, seen, np.zeros(0, np.float32), ordered) == 0
    assert ordered.tolist() == seen.tolist()
    assert orders.actions.tolist() == orders.originals.tolist() == [[0, 1, 2]]


def test_pairs_of_things_are_renamed_as_pairs() -> None:
    pairs = Axis("glass", ((0, 1), (0, 2), (1, 2)))
    assert pairs.renamed((2, 0, 1)) == [1, 2, 0]


def test_entries_about_nothing_stay_where_they_are() -> None:
    assert along("colour", 2, each=2, more=2).renamed((1, 0)) == [2, 3, 0, 1, 4, 5]
