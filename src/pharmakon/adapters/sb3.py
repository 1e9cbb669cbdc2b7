"""Stable-Baselines3: one seat of many matches as its `VecEnv`, with masks for MaskablePPO.

    from sb3_contrib import MaskablePPO
    from pharmakon.adapters.sb3 import vec_env

    tables = vec_env("glass", 64, players=2, observe="compact", columns="live")
    model = MaskablePPO("MlpPolicy", tables).learn(100_000)

`env_method("action_masks")` gives the masks, as sb3-contrib asks for them.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from pharmakon.adapters.gymnasium import Seats, vector
from pharmakon.adapters.missing import missing
from pharmakon.engine.errors import OptionError

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise missing("Stable-Baselines3", "sb3") from error

Array = np.ndarray[Any, np.dtype[Any]]


def vec_env(game: str, num_envs: int = 64, **arguments: Any) -> "Learners":
    """A seat at each of so many tables; the arguments are those of `gymnasium.vector`.

    A match that ends always gives way to the next one in the same step, as a `VecEnv` wants it.
    """
    tables = vector(game, num_envs, **arguments)
    if tables.metadata["autoreset_mode"] is not AutoresetMode.SAME_STEP:
        raise OptionError("common.adapter.same_step")
    return Learners(tables)


class Learners(VecEnv):
    """Many matches as Stable-Baselines3 sees them."""

    def __init__(self, tables: Seats) -> None:
        self.tables = tables
        self.actions: Array = np.zeros(tables.num_envs, dtype=np.int64)
        super().__init__(
            tables.num_envs, tables.single_observation_space, tables.single_action_space
        )
        self._mask = np.zeros((tables.num_envs, tables.game.actions), dtype=np.bool_)
        self._begun = time.time()
        self._lengths = np.zeros(tables.num_envs, dtype=np.int64)
        self._returns = np.zeros(tables.num_envs, dtype=np.float64)

    def reset(self) -> Array:
        """Deal all matches."""
        seen, info = self.tables.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        self._mask = info["action_mask"].astype(np.bool_)
        self._lengths[:] = 0
        self._returns[:] = 0
        return seen

    def step_async(self, actions: Array) -> None:
        """Take the actions for the next step."""
        self.actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Play them; a match that ends gives way to the next one in the same step."""
        seen, rewards, over, _, info = self.tables.step(self.actions)
        self._mask = info["action_mask"].astype(np.bool_)
        self._lengths += 1
        self._returns += rewards
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(over):
            spent = round(time.time() - self._begun, 6)
            gained = float(self._returns[row])
            episode = {"r": gained, "l": int(self._lengths[row]), "t": spent}
            infos[row] = {
                "terminal_observation": info["final_obs"][row],
                "TimeLimit.truncated": False,
                "episode": episode,
            }
            self._lengths[row] = 0
            self._returns[row] = 0
        return seen, rewards, over, infos

    def action_masks(self) -> Array:
        """What is legal: (n, actions)."""
        return self._mask

    def close(self) -> None:
        """Nothing is held open."""

    # What others ask of single environments: they all are one.

    def has_attr(self, attr_name: str) -> bool:
        """Whether there is such an attribute."""
        return hasattr(self, attr_name) or hasattr(self.tables, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, once for each match."""
        if attr_name == "render_mode":
            return [None for _ in self._rows(indices)]
        owner = self if hasattr(self, attr_name) else self.tables
        return [getattr(owner, attr_name) for _ in self._rows(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of all matches."""
        setattr(self.tables, attr_name, value)

    def env_method(
        self, method_name: str, *arguments: Any, indices: Any = None, **named: Any
    ) -> list[Any]:
        """What a method gives for each match."""
        owner = self if hasattr(self, method_name) else self.tables
        found = getattr(owner, method_name)(*arguments, **named)
        return [found[row] for row in self._rows(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """Nothing is wrapped, but the episodes are told of as a monitor would."""
        watched = wrapper_class.__name__ == "Monitor"
        return [watched for _ in self._rows(indices)]

    def _rows(self, indices: int | Iterable[int] | None) -> Sequence[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else list(indices)
