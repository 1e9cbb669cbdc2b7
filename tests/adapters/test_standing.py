"""Rewards by the standing: over a match they sum to the share of the win less an even one."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import pharmakon
from pharmakon.adapters.gymnasium import vector

Array = np.ndarray[Any, np.dtype[Any]]

every_game = pytest.mark.parametrize("name", pharmakon.games())


def highest(observations: Array, masks: Array) -> Array:
    """An opponent: the last legal action."""
    return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))


def less_an_even_one(winners: Array) -> Array:
    """What a match sums to for each seat, by who has won it."""
    return np.asarray(winners / winners.sum() - 1 / winners.size)


@pytest.mark.parametrize("mode", AutoresetMode, ids=lambda mode: mode.name)
@pytest.mark.parametrize("opponents", ["random", "herbalist", highest, "same"])
@every_game
def test_many_tables(name: str, opponents: Any, mode: AutoresetMode) -> None:
    tables = vector(
        name, 6, players=4, seat=2, opponents=opponents, reward="standing", autoreset_mode=mode
    )
    _, info = tables.reset(seed=5)
    sums, ended, on_the_way = np.zeros((6, 4)), 0, 0
    while ended < 12:
        movers = info["seat"]
        _, rewards, over, _, info = tables.step(info["action_mask"].argmax(axis=1))
        given = info.get("rewards", np.zeros((6, 4)))
        assert np.array_equal(given[range(6), movers], rewards)
        sums += given
        on_the_way += int((rewards[~over] != 0).sum())
        for row in np.flatnonzero(over):
            won = info["outcome"]["winners"][row]
            assert sums[row] == pytest.approx(less_an_even_one(won), abs=1e-5)
            sums[row], ended = 0, ended + 1
        if mode is AutoresetMode.DISABLED and over.any():
            _, info = tables.reset(options={"reset_mask": over})
    assert on_the_way, "there are rewards before the end"


@every_game
def test_one_table(name: str) -> None:
    table = gymnasium.make(f"pharmakon/{name}-v0", players=4, opponents="rules", reward="standing")
    for seed in range(3):
        _, info = table.reset(seed=seed)
        gained, over = 0.0, False
        while not over:
            _, reward, over, _, info = table.step(int(info["action_mask"].argmax()))
            gained += float(reward)
        assert gained == pytest.approx(less_an_even_one(info["outcome"]["winners"])[0], abs=1e-5)


def test_points_that_others_make_before_the_first_turn_count() -> None:
    """In Belladone a row may be turned before everybody has laid a card."""
    tables = vector("belladone", 400, players=4, seat=3, first=0, reward="standing")
    _, info = tables.reset(seed=3)
    early = tables._early.any(axis=1)
    assert early.any()
    sums, going = np.zeros(400), np.ones(400, dtype=np.bool_)
    while going[early].any():
        _, rewards, over, _, info = tables.step(info["action_mask"].argmax(axis=1))
        sums[going] += rewards[going]
        for row in np.flatnonzero(over & going):
            share = less_an_even_one(info["outcome"]["winners"][row])[3]
            assert sums[row] == pytest.approx(share, abs=1e-5)
        going &= ~over
