"""Intervals by resampling whole sets."""

import numpy as np
import pytest

from pharmakon.arena.statistics import betting_interval, intervals


def test_an_interval_is_as_wide_as_theory_has_it() -> None:
    values = np.random.default_rng(1).normal(5, 2, size=(400, 1))
    ((low, high),) = intervals(values, seed=1)
    half = 2.576 * values.std() / 20
    assert low == pytest.approx(values.mean() - half, abs=0.05)
    assert high == pytest.approx(values.mean() + half, abs=0.05)


def test_a_higher_level_is_wider() -> None:
    values = np.random.default_rng(1).normal(0, 1, size=(100, 1))
    ((low, high),) = intervals(values, seed=1)
    ((lower, higher),) = intervals(values, seed=1, level=0.998)
    assert lower < low < high < higher


def test_the_seed_decides() -> None:
    values = np.random.default_rng(1).normal(0, 1, size=(50, 2))
    assert intervals(values, seed=3) == intervals(values, seed=3)
    assert intervals(values, seed=3) != intervals(values, seed=4)


def test_sets_are_drawn_whole() -> None:
    """What one bot wins another loses, so their sum never wavers."""
    first = np.random.default_rng(1).random(60)
    table = np.stack([first, 1 - first], axis=1)
    (low, high), (other_low, other_high) = intervals(table, seed=2)
    assert low == pytest.approx(1 - other_high)
    assert high == pytest.approx(1 - other_low)


def test_looking_after_every_share_is_seldom_wrong() -> None:
    luck = np.random.default_rng(7)
    wrong = 0
    for _ in range(400):
        low, high = betting_interval(luck.choice([0.0, 0.5, 1.0], size=120, p=[0.3, 0.2, 0.5]))
        wrong += not low <= 0.6 <= high  # once doubted is doubted for good
    assert wrong <= 8


def test_the_more_shares_the_narrower() -> None:
    shares = np.random.default_rng(1).random(800)
    low, high = betting_interval(shares[:50])
    width = high - low
    low, high = betting_interval(shares)
    assert low < shares.mean() < high
    assert high - low < width
    assert high - low < 0.1


def test_no_shares_tell_nothing() -> None:
    assert betting_interval(np.array([])) == (0.0, 1.0)
