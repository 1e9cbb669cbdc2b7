"""The rules of thumb of Poison, in positions a person can picture."""

from collections.abc import Callable

from pharmakon import Match

Table = Callable[..., Match]
Advised = Callable[..., str]

MOST_REDS = "R1 R1 R1 R2 R2 R2 R4 R4"
"""More than half of all red cards: whoever has taken them wins red."""


def test_a_seven_goes_while_it_fits(table: Table, advised: Advised) -> None:
    match = table(["R7 R1", "B1", "P1", "X"], ["R2", "B2", "P2"])
    assert advised(match) == advised(match, forgetful=True) == "R7@1"


def test_nothing_is_taken_that_need_not_be(table: Table, advised: Advised) -> None:
    match = table(["R7 R1", "B1", "P1", "X"], ["R7 R5", "B2", "P2"])
    assert advised(match) == advised(match, forgetful=True) == "R1@1"


def test_a_cheap_cauldron_is_taken_rather_than_a_dear_one(table: Table, advised: Advised) -> None:
    match = table(["R7 B7", "B1", "P1", "X"], ["R7 X", "B7", "P2"])
    assert advised(match) == advised(match, forgetful=True) == "B7@2"


def test_nobody_wins_poison(table: Table, advised: Advised) -> None:
    match = table(["X B5", "B1", "P1", "R1"], ["X X X", "B7 X", "P7 X"])
    assert advised(match) == "B5@2"


def test_a_colour_that_is_won_is_taken_gladly(table: Table, advised: Advised) -> None:
    match = table(["R7 B1", "B1", "P1", "X"], ["R7 R5", "B2", "P2"], [MOST_REDS])
    assert advised(match) == "R7@1"


def test_who_forgets_the_piles_does_not_know_that_a_colour_is_won(
    table: Table, advised: Advised
) -> None:
    match = table(["R7 B1", "B1", "P1", "X"], ["R7 R5", "B2", "P2"], [MOST_REDS])
    assert advised(match, forgetful=True) == "B1@2"


def test_poison_goes_where_a_rival_collects_and_not_where_one_does_oneself(
    table: Table, advised: Advised
) -> None:
    match = table(["X", "B1", "P1", "R5"], ["R7", "B7", "P7 P5"], [MOST_REDS])
    assert advised(match) == "X@2"


def test_equal_plays_are_drawn_from_the_generator(table: Table, advised: Advised) -> None:
    match = table(["X", "B1", "P1", "R1"])
    assert {advised(match, seed=seed) for seed in range(20)} == {"X@1", "X@2", "X@3"}
