"""A bot is asked in many matches of a batch, and answers as in each of them alone."""

import numpy as np
import pytest

import pharmakon
from pharmakon.arena.asking import ask, ask_one
from pharmakon.bots.names import bot


@pytest.mark.parametrize("name", ["random", "sprout", "herbalist", "ismcts:simulations=8"])
def test_a_bot_answers_as_in_each_match_alone(name: str) -> None:
    game = pharmakon.make("poison", players=3)
    tables = pharmakon.batch(game, 12, seed=5)
    for _ in range(7):
        tables.step(tables.pick())
    rows, seeds = np.array([2, 3, 11]), np.array([7, 8, 2**63], dtype=np.uint64)
    together = ask(bot(name), game, tables.states, rows, seeds)
    states = [tables.states[row : row + 1] for row in rows]
    alone = [ask_one(bot(name), game, *pair) for pair in zip(states, seeds.tolist(), strict=True)]
    assert together.tolist() == alone
    assert tables.mask[rows, together].all()
