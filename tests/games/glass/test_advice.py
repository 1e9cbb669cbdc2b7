"""The rules of thumb of The Poisoned Glass, in positions a person can picture."""

from collections.abc import Callable

import pytest

from pharmakon import Match

Load = Callable[..., Match]
Advised = Callable[..., str]

ALMOST_FULL = ["A6 P2 A3", "P1 A2 P3", "P5 A4 P4"]
"""Everybody has looked at A6 and P1, and has one card left."""
FULL = ["A6 P2 A3 A1", "P1 A2 P3 P6", "P5 A4 P4 A5"]


def test_antidote_goes_into_the_good_glass_one_knows(load: Load, advised: Advised) -> None:
    assert advised(load(ALMOST_FULL, ["A5", "P6", "A1"])) == "A5@1"


def test_poison_goes_where_the_others_will_choose(load: Load, advised: Advised) -> None:
    assert advised(load(ALMOST_FULL, ["P6", "A5", "A1"])) in ("P6@2", "P6@3")


def test_no_card_goes_into_a_full_glass(load: Load, advised: Advised) -> None:
    match = load(["A6 P2 A3 A1", "P1 A2", "P5 A4 P4"], ["A5", "P6", "P3"])
    assert advised(match) in ("A5@2", "A5@3")


def test_vizzini_keeps_the_exchange_for_the_end(two: Load, load: Load, advised: Advised) -> None:
    match = two()
    match.play("P3@1")
    match.play("P5@1")
    assert advised(match) == "."
    last = load(ALMOST_FULL, ["A5", "P6", "A1"])
    for move in ("A5@1", "P6@2", "A1@3"):
        last.play(move)
    assert advised(last).startswith("%")


def test_the_exchange_brings_antidote_into_a_glass(load: Load, advised: Advised) -> None:
    match = load(["A6 A4 P2", "P1 P3 P4", "P5 A2 A1"], ["P6", "A3", "A5"])
    for move in ("P6@1", "A3@3", "A5@2"):
        match.play(move)
    assert advised(match) == "%1,2"


@pytest.mark.parametrize(("opening", "choice"), [("A6", "=1"), ("P6", "=2")])
def test_the_glass_that_looks_best_is_chosen(
    load: Load, advised: Advised, opening: str, choice: str
) -> None:
    other = {"A6": "P6", "P6": "A6"}[opening]
    glasses = [f"{opening} P2 A3 A1", f"{other} A2 P3 P1", "P5 A4 P4 A5"]
    assert advised(load(glasses, ["", "", ""], phase="choose", seat=2)) == choice


def test_what_is_forgotten_does_not_help_to_choose(load: Load, advised: Advised) -> None:
    match = load(
        ["P6 P2 A3 A1", "P1 A2 P3 P4", "P5 A4 A6 A5"], ["", "", ""], phase="choose", seat=2
    )
    assert advised(match) == "=3"
    assert advised(match, forgetful=True) == "=1"


def test_a_glass_taken_cannot_be_chosen(load: Load, advised: Advised) -> None:
    match = load(FULL, ["", "", ""], phase="choose", seat=2)
    match.play("=1")
    assert advised(match) in ("=2", "=3")


@pytest.mark.parametrize(
    ("glasses", "saying"),
    [
        (["P6 P5 P4 P1", "P3 P2 A1 A2", "A3 A4 A5 A6"], "drink"),
        (["A6 A5 A4 A1", "A3 A2 P1 P2", "P3 P4 P5 P6"], "refuse"),
    ],
)
@pytest.mark.parametrize("forgetful", [False, True])
def test_the_last_glass_is_no_secret(
    drink: Load, advised: Advised, glasses: list[str], saying: str, forgetful: bool
) -> None:
    match = drink(glasses)
    match.play("refuse")
    match.play("refuse")
    assert advised(match, forgetful) == saying


def test_wesley_counts_the_half_antidotes(drink: Load, advised: Advised) -> None:
    good = ["A1 P2 A3 P4", "P1 A2 P3 A4", "P5 P6 A5 A6"]
    assert advised(drink(good, peeks=[[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]])) == "drink"


def test_the_first_look_is_anywhere(load: Load, advised: Advised) -> None:
    match = load(["P1", "A1", "P2"], ["P3 P4 A2", "P5 A3 A4", "P6 A5 A6"], phase="spy", peeks=[])
    assert {advised(match, seed=seed) for seed in range(20)} == {"?1", "?2", "?3"}
