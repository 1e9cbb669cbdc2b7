"""Gymnasium's own checks, when matches give way to the next one, and who plays the others."""

import copy
import pickle
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import pharmakon
from pharmakon.adapters.gymnasium import vector
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Bot, Budget, SeatView

MINI: dict[str, Any] = {"edition": "mini", "players": 2}


@pytest.mark.parametrize("name", pharmakon.games())
def test_check_env(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(infinity|render|Casting|spec).*")
        check_env(gymnasium.make(f"pharmakon/{name}-v0", **MINI).unwrapped, skip_render_check=True)


def test_made_environments_play_whole_matches() -> None:
    table = gymnasium.make("pharmakon/glass-v0", seat=1, opponents="rules", **MINI)
    for seed in range(3):
        _, info = table.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, cut, info = table.step(int(info["action_mask"].argmax()))
            assert not cut
        assert info["outcome"]["reason"] == "no_hearts" or reward in (0.0, 0.5, 1.0)
        assert not info["action_mask"].any()


def played(mode: AutoresetMode, steps: int = 60) -> list[tuple[Any, ...]]:
    """What steps bring, from the first legal action always."""
    tables = vector("poison", 4, autoreset_mode=mode, **MINI)
    _, info = tables.reset(seed=3)
    found = []
    for _ in range(steps):
        seen, rewards, over, _, info = tables.step(info["action_mask"].argmax(axis=1))
        found.append((seen, rewards, over, info))
    return found


def test_next_step_shows_the_end_first_and_then_the_next_match() -> None:
    same, later = played(AutoresetMode.SAME_STEP), played(AutoresetMode.NEXT_STEP)
    first = next(at for at, step in enumerate(same) if step[2].any())
    row = int(same[first][2].argmax())
    assert later[first][2][row]
    assert later[first][1][row] == same[first][1][row]
    assert np.array_equal(later[first][0][row], same[first][3]["final_obs"][row])
    assert not later[first][3]["action_mask"][row].any()
    seen, rewards, over, info = later[first + 1]
    assert np.array_equal(seen[row], same[first][0][row])
    assert (rewards[row], over[row], info["illegal"][row]) == (0, False, False)
    assert info["action_mask"][row].any()


def test_final_info_is_what_goes_with_the_final_observation() -> None:
    step = next(step for step in played(AutoresetMode.SAME_STEP) if step[2].any())
    info = step[3]
    assert np.array_equal(info["_final_info"], step[2])
    rows = np.flatnonzero(step[2])
    assert np.allclose(info["final_info"]["rewards"][rows].sum(axis=1), 1)
    assert all(info["final_info"]["outcome"]["reason"][row] for row in rows)


def test_disabled_waits_for_a_reset() -> None:
    tables = vector("belladone", 4, autoreset_mode=AutoresetMode.DISABLED, **MINI)
    _, info = tables.reset(seed=3)
    over = np.zeros(4, dtype=np.bool_)
    while not over.any():
        seen, _, over, _, info = tables.step(info["action_mask"].argmax(axis=1))
    with pytest.raises(pharmakon.OptionError, match="reset"):
        tables.step(info["action_mask"].argmax(axis=1))
    with pytest.raises(pharmakon.OptionError, match="mask"):
        tables.reset(options={"reset_mask": ~over})
    again, info = tables.reset(options={"reset_mask": over})
    assert info["action_mask"].any(axis=1).all()
    assert not np.array_equal(again[over], seen[over])
    assert np.array_equal(again[~over], seen[~over])
    tables.step(info["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("level", [*LEVELS, "ismcts:simulations=5"])
def test_every_level_by_name(level: str) -> None:
    tables = vector("poison", 2, opponents=level, **MINI)
    _, info = tables.reset(seed=1)
    over = np.zeros(2, dtype=np.bool_)
    while not over.any():
        _, rewards, over, _, info = tables.step(info["action_mask"].argmax(axis=1))
    assert rewards.min() >= 0


MINE = """
class MyBot:
    def __init__(self, depth: int = 1) -> None:
        self.depth = depth

    def choose(self, seat, budget):
        return seat.moves()[self.depth % len(seat.moves())]
"""


def test_a_bot_of_ones_own_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_table_bots.py").write_text(MINE)
    monkeypatch.syspath_prepend(tmp_path)
    tables = vector("glass", 2, opponents="my_table_bots:MyBot,depth=3", **MINI)
    [(mine, seats)] = tables._others
    assert (getattr(mine, "depth", None), seats) == (3, [1])
    _, info = tables.reset(seed=1)
    over = np.zeros(2, dtype=np.bool_)
    while not over.any():
        _, _, over, _, info = tables.step(info["action_mask"].argmax(axis=1))
    with pytest.raises(pharmakon.OptionError, match="has no setting width; its settings are depth"):
        vector("glass", 2, opponents="my_table_bots:MyBot,width=3", **MINI)


class OneByOne:
    """A bot that has to be asked match by match, though the one inside need not be."""

    def __init__(self, inside: Bot) -> None:
        self.inside = inside

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """The move of the bot inside."""
        return self.inside.choose(seat, budget)


@pytest.mark.parametrize("level", ["sprout", "apprentice", "herbalist", "rules:slips=50"])
@pytest.mark.parametrize("name", pharmakon.games())
def test_bots_that_play_in_kernels_choose_as_if_they_were_asked(name: str, level: str) -> None:
    fast, slow = (
        vector(name, 5, seat=1, opponents=player) for player in (level, OneByOne(bot(level)))
    )
    (_, info), (_, told) = fast.reset(seed=4), slow.reset(seed=4)
    for _ in range(15):
        assert np.array_equal(info["action_mask"], told["action_mask"])
        actions = info["action_mask"].argmax(axis=1)
        (seen, *_, info), (also, *_, told) = fast.step(actions), slow.step(actions)
        assert np.array_equal(seen, also)


every_copy = pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda tables: pickle.loads(pickle.dumps(tables))]
)


@every_copy
@pytest.mark.parametrize("name", pharmakon.games())
def test_a_copy_of_a_made_environment_goes_its_own_way(name: str, copied: Any) -> None:
    table = gymnasium.make(f"pharmakon/{name}-v0", opponents="rules", **MINI)
    _, info = table.reset(seed=5)
    _, _, over, _, info = table.step(int(info["action_mask"].argmax()))
    twin = copied(table)
    told = info
    while not over:
        action = int(info["action_mask"].argmax())
        seen, reward, over, _, info = table.step(action)
        other, *rest, told = twin.step(action)
        assert np.array_equal(seen, other)
        assert rest == [reward, over, False]
        assert np.array_equal(info["action_mask"], told["action_mask"])
    assert info["outcome"]["reason"] == told["outcome"]["reason"]
    assert np.array_equal(table.reset()[0], twin.reset()[0]), "and deals the same next match"


@every_copy
def test_a_copy_goes_its_own_way(copied: Any) -> None:
    tables = vector("glass", 3, **MINI)
    _, info = tables.reset(seed=5)
    twin = copied(tables)
    for _ in range(12):
        actions = info["action_mask"].argmax(axis=1)
        seen, *_, info = tables.step(actions)
        other, *_, told = twin.step(actions)
        assert np.array_equal(seen, other)
        assert np.array_equal(info["action_mask"], told["action_mask"])
