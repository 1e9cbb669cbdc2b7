"""One list of verbs, and what is said of a game that misses one."""

import numpy as np
import pytest

from pharmakon.engine.rules import ARRIVED, Rules, forgets, stays
from pharmakon.engine.shares import win_shares
from pharmakon.table.registry import spec_of


def test_a_game_must_have_every_verb_and_no_other() -> None:
    kernels = spec_of("poison").rules.kernels
    assert Rules(**kernels).kernels == kernels
    with pytest.raises(TypeError, match=r"missing or unknown: \['apply'\]"):
        Rules(**{name: kernel for name, kernel in kernels.items() if name != "apply"})
    with pytest.raises(TypeError, match=r"missing or unknown: \['shuffle'\]"):
        Rules(**kernels, shuffle=kernels["apply"])


def test_a_win_is_shared_by_the_winners() -> None:
    assert win_shares([1], players=3) == [0, 1, 0]
    assert win_shares([0, 2], players=4) == [0.5, 0, 0.5, 0]


def test_a_game_without_a_memory_takes_no_world_back() -> None:
    state = np.zeros(1, dtype=[("seat", np.int8)]).view(np.recarray)[0]
    assert not forgets(state, state)
    assert stays(state, state) == ARRIVED
