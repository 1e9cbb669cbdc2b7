"""Gymnasium judges our vector environments: its checks, its own vectors, its wrappers."""

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils import env_checker
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorWrapper
from gymnasium.wrappers import vector as wrappers

import pharmakon
from pharmakon.adapters.gymnasium import Seats, vector
from pharmakon.engine.rng import STEP

Array = np.ndarray[Any, np.dtype[Any]]

MINI: dict[str, Any] = {"edition": "mini", "players": 2}
every_mode = pytest.mark.parametrize("mode", AutoresetMode, ids=lambda mode: mode.name)
every_game = pytest.mark.parametrize("name", pharmakon.games())
SEED, COUNT = 11, 5


def highest(observations: Array, masks: Array) -> Array:
    """An opponent: the last legal action."""
    return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))


def reset_ended(tables: Any, over: Array, mode: AutoresetMode, info: Any) -> Any:
    """What to choose from next: where nothing resets itself, of the matches that were reset."""
    if mode is not AutoresetMode.DISABLED or not over.any():
        return info
    return tables.reset(options={"reset_mask": over})[1]


class InOneWord(VectorWrapper[Any, Any, Any, Any, Any]):
    """Says in one word whether any match has ended: all that the checks cannot take of a vector."""

    def step(self, actions: Any) -> Any:
        """A step whose ends are words."""
        seen, rewards, over, cut, info = self.env.step(actions)
        return seen, rewards, bool(over.any()), bool(cut.any()), info


@every_mode
@every_game
def test_the_checks_for_environments_hold_for_vectors(name: str, mode: AutoresetMode) -> None:
    tables: Any = InOneWord(vector(name, 3, autoreset_mode=mode, **MINI))
    env_checker.check_reset_seed_determinism(tables)
    env_checker.check_reset_options(tables)
    env_checker.check_step_determinism(tables)
    env_checker.check_returned_data_not_reused(tables)
    env_checker.check_reset_return_type(tables)
    env_checker.check_space_limit(tables.single_observation_space, "observation")
    assert tables.metadata["autoreset_mode"] is mode


@every_mode
@every_game
def test_gymnasiums_own_vector_of_single_tables_plays_the_same(
    name: str, mode: AutoresetMode
) -> None:
    ours: Any = vector(name, COUNT, opponents=highest, autoreset_mode=mode, **MINI)
    single = partial(gymnasium.make, f"pharmakon/{name}-v0", opponents=highest, **MINI)
    theirs: Any = SyncVectorEnv([single] * COUNT, autoreset_mode=mode)
    assert theirs.observation_space == ours.observation_space
    assert theirs.action_space == ours.action_space
    # Match i of a batch begins where the i-th word of its seed's generator leads.
    seeds = [(SEED + index * int(STEP)) % 2**64 for index in range(COUNT)]
    seen, info = ours.reset(seed=SEED)
    also, told = theirs.reset(seed=seeds)
    ended = np.zeros(COUNT, dtype=np.int64)
    while ended.min() < 2:
        assert np.array_equal(seen, also)
        assert np.array_equal(info["action_mask"], told["action_mask"])
        actions = info["action_mask"].argmax(axis=1)
        (seen, *mine, info), (also, *its, told) = ours.step(actions), theirs.step(actions)
        assert all(np.array_equal(one, other) for one, other in zip(mine, its, strict=True))
        over = mine[1]
        ended += over
        if over.any():
            same_end(info, told, over, mode)
        if mode is AutoresetMode.DISABLED and over.any():
            seen, info = ours.reset(options={"reset_mask": over})
            also, fresh = theirs.reset(options={"reset_mask": over})
            told["action_mask"][over] = fresh["action_mask"][over]  # it tells of those alone


def same_end(info: Any, told: Any, over: Array, mode: AutoresetMode) -> None:
    """What is told of matches that have ended."""
    if mode is AutoresetMode.SAME_STEP:
        assert np.array_equal(info["_final_obs"], told["_final_obs"])
        for row in np.flatnonzero(over):
            assert np.array_equal(info["final_obs"][row], told["final_obs"][row])
        info, told = info["final_info"], told["final_info"]
    assert np.array_equal(info["_rewards"], told["_rewards"])
    for part in ("rewards", "action_mask"):
        assert np.array_equal(info[part][over], told[part][over])
    for part in ("reason", "winners", "scores"):
        assert list(map(str, info["outcome"][part][over])) == list(
            map(str, told["outcome"][part][over])
        )


@every_mode
def test_wrappers_of_vectors_take_ours(mode: AutoresetMode) -> None:
    tables: Seats = vector("glass", 4, autoreset_mode=mode, **MINI)
    wrapped: Any = wrappers.RecordEpisodeStatistics(wrappers.ClipReward(tables, 0, 1))
    if mode is not AutoresetMode.SAME_STEP:  # no wrapper of observations takes it
        wrapped = wrappers.FlattenObservation(wrapped)
    if mode is AutoresetMode.NEXT_STEP:  # these two take nothing else
        wrapped = wrappers.NormalizeReward(wrappers.NormalizeObservation(wrapped))
    seen, info = wrapped.reset(seed=1)
    returns: list[float] = []
    while len(returns) < 8:
        seen, _, over, _, info = wrapped.step(info["action_mask"].argmax(axis=1))
        if over.any():
            returns += info["episode"]["r"][over].tolist()
            assert (info["episode"]["l"][over] > 0).all()
        info = reset_ended(wrapped, over, mode, info)
    assert set(returns) <= {0.0, 0.5, 1.0}
    assert seen.shape == (4, tables.sight.size)
    wrapped.close()


def test_single_tables_take_the_wrappers_for_single_environments() -> None:
    table: Any = gymnasium.make("pharmakon/poison-v0", **MINI)
    table = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.wrappers.TimeLimit(table, 2))
    _, info = table.reset(seed=2)
    for _ in range(2):
        _, _, over, cut, info = table.step(int(info["action_mask"].argmax()))
    assert (over, cut, info["episode"]["l"]) == (False, True, 2)
    _, info = table.reset()
    assert info["action_mask"].any()
