"""Worlds listed and counted, with equal cards and with cases."""

from dataclasses import replace

import numpy as np

from pharmakon.engine.doubts import (
    Beliefs,
    Case,
    doubtful_cards,
    every_world,
    expected,
    one_case,
    spreads_of,
)

PAIR = one_case([0, 0, 1], [(4, 2), (5, 1), (6, 0)])


def test_equal_cards_are_not_told_apart_but_weigh_as_pieces_of_paper() -> None:
    (worlds,) = every_world([PAIR], 10) or []
    assert worlds.cards.tolist() == [0, 0, 1]
    assert sorted(map(tuple, worlds.places.tolist())) == [(4, 4, 5), (4, 5, 4)]
    by_place = dict(zip(map(tuple, worlds.places.tolist()), worlds.weights, strict=True))
    assert by_place[4, 5, 4] == 2 * by_place[4, 4, 5]
    listed = worlds.weights @ (worlds.places[:, :2] == 5).sum(axis=1)
    assert np.isclose(listed, expected([PAIR], 2, 7)[0, 5])


def test_too_many_worlds_are_not_listed() -> None:
    many = one_case(range(12), [(0, 6), (1, 6)])
    assert every_world([many], 923) is None
    assert len((every_world([many], 924) or [])[0].weights) == 924
    assert every_world([many, PAIR], 1000) is None
    equal = Case(1, (), (0, 0, 0, 1, 1, 1), ((0, 3), (1, 3)))
    assert spreads_of(equal, 3) is None
    assert len((spreads_of(equal, 4) or equal)[2]) == 4


def test_every_case_may_be_within_the_limit_and_all_of_them_beyond() -> None:
    cases = tuple(Case(1, ((2, place),), (0, 1), ((0, 1), (1, 1))) for place in (0, 1))
    assert every_world([cases], 3) is None
    assert len((every_world([cases], 4) or [])[0].weights) == 4


def test_a_card_is_in_doubt_if_it_may_lie_elsewhere() -> None:
    assert doubtful_cards([PAIR]) == [0, 1]
    assert doubtful_cards([one_case([0, 1], [(3, 2)])]) == []
    assert doubtful_cards([one_case([0, 0], [(3, 1), (4, 1)])]) == []
    assert doubtful_cards([one_case([], [(3, 0)])]) == []
    cases = (Case(1, ((0, 1), (2, 2)), (1,), ((2, 1),)), Case(3, ((0, 2), (2, 2)), (1,), ((1, 1),)))
    assert doubtful_cards([cases]) == [0, 1]
    assert expected([cases], 3, 3).tolist() == [[0, 0.25, 0.75], [0, 0.75, 0.25], [0, 0, 1]]


def test_all_places_of_spent_cards_count_as_one() -> None:
    beliefs = Beliefs(("red",), np.array([0]), ("hand", "deck", "box", "bin"), lambda *_: [])
    assert beliefs.told_apart == 4
    assert replace(beliefs, spent=2).told_apart == 3
