"""Other people's learners: Stable-Baselines3 and SuperSuit take our tables as they are."""

from typing import Any

import numpy as np
import pytest

import pharmakon

pytestmark = [pytest.mark.heavy, pytest.mark.filterwarnings("ignore")]  # theirs are their own

Array = np.ndarray[Any, np.dtype[Any]]


def test_maskable_ppo_learns_to_beat_random() -> None:
    sb3 = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    import torch

    from pharmakon.adapters.sb3 import vec_env

    torch.set_num_threads(1)
    tables = vec_env("glass", 64, players=2, observe="compact", columns="live")
    tables.seed(3)
    model = sb3.MaskablePPO(
        "MlpPolicy", tables, n_steps=64, batch_size=512, n_epochs=4, learning_rate=1e-3, seed=1
    )
    model.learn(50_000)
    seen, won, played = tables.reset(), 0.0, 0
    while played < 500:
        actions, _ = model.predict(seen, action_masks=tables.action_masks())
        seen, rewards, over, _ = tables.step(actions)
        won, played = won + rewards[over].sum(), played + int(over.sum())
    assert won / played > 0.6  # 0.5 is even; 500 matches are unsure by 0.06 at 99 %


def test_masks_travel_as_sb3_contrib_asks_for_them() -> None:
    masks = pytest.importorskip(
        "sb3_contrib.common.maskable.utils", reason="sb3-contrib is not installed"
    )
    from pharmakon.adapters.sb3 import vec_env

    tables = vec_env("poison", 3)
    tables.reset()
    assert masks.is_masking_supported(tables)
    found = masks.get_action_masks(tables)
    assert np.array_equal(found, tables.tables.batch.mask)


@pytest.mark.parametrize("mode", ["NextStep", "Disabled"])
def test_matches_give_way_in_the_same_step_or_not_at_all(mode: str) -> None:
    pytest.importorskip("stable_baselines3", reason="Stable-Baselines3 is not installed")
    from pharmakon.adapters.sb3 import vec_env

    with pytest.raises(pharmakon.OptionError, match="leave autoreset_mode at SAME_STEP") as refused:
        vec_env("poison", 2, autoreset_mode=mode)
    assert "SAME_STEP" in refused.value.say("fr")


@pytest.mark.parametrize("opponents", ["sprout", "alchemist", ["ismcts:simulations=5"]])
def test_named_opponents(opponents: Any) -> None:
    sb3 = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    from pharmakon.adapters.sb3 import vec_env

    tables = vec_env("glass", 4, players=2, opponents=opponents, observe="compact")
    model = sb3.MaskablePPO("MlpPolicy", tables, n_steps=16, batch_size=64, n_epochs=1, seed=1)
    model.learn(64)
    seen, ended = tables.reset(), 0
    while not ended:
        actions, _ = model.predict(seen, action_masks=tables.action_masks())
        seen, rewards, over, infos = tables.step(actions)
        ended = int(over.sum())
    assert all(infos[row]["episode"]["r"] in (0.0, 0.5, 1.0) for row in np.flatnonzero(over))
    assert set(rewards) <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("opponents", ["random", "herbalist", ["sprout", "rules", "random"]])
def test_rewards_by_the_standing_sum_to_the_share_less_an_even_one(opponents: Any) -> None:
    pytest.importorskip("stable_baselines3", reason="Stable-Baselines3 is not installed")
    from pharmakon.adapters.sb3 import vec_env

    tables = vec_env("poison", 8, players=4, opponents=opponents, reward="standing")
    tables.seed(3)
    tables.reset()
    sums, ended = np.zeros(8), 0
    while ended < 16:
        _, rewards, over, infos = tables.step(tables.action_masks().argmax(axis=1))
        sums += rewards
        for row in np.flatnonzero(over):
            winners = tables.tables._outcome["winners"][row]
            assert sums[row] == pytest.approx(winners[0] / winners.sum() - 1 / 4, abs=1e-5)
            assert infos[row]["episode"]["r"] == pytest.approx(sums[row])
            sums[row], ended = 0, ended + 1


def test_supersuit_takes_the_parallel_environment() -> None:
    supersuit = pytest.importorskip("supersuit", reason="SuperSuit is not installed")
    from pharmakon.adapters.parallel import parallel_env

    one = supersuit.pettingzoo_env_to_vec_env_v1(parallel_env("glass", players=2))
    many = supersuit.concat_vec_envs_v1(one, 2, num_cpus=0, base_class="gymnasium")
    seen, _ = many.reset(seed=3)
    assert seen.shape[0] == 4
    for _ in range(40):
        actions = np.zeros(4, dtype=np.int64)
        seen, rewards, *_ = many.step(actions)
    assert seen.shape[0] == rewards.shape[0] == 4
