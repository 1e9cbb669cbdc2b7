"""Gymnasium: one seat of one match at a time, for `gymnasium.make("pharmakon/<game>-v0")`."""

from typing import Any

import numpy as np
from gymnasium import Env
from gymnasium.vector import AutoresetMode

from pharmakon.adapters.gymnasium import RANDOM, Array, Info, Opponent, vector


class Seat(Env[Array, int]):
    """A table at which one seat learns; the arguments are those of `vector`.

    An illegal action changes nothing and is flagged in `info["illegal"]`.
    """

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        opponents: Opponent | list[Opponent] = RANDOM,
        reward: str = "share",
        render_mode: None = None,
        observe: str = "full",
        columns: str = "all",
        **options: object,
    ) -> None:
        self._tables = vector(
            game,
            1,
            seat=seat,
            opponents=opponents,
            reward=reward,
            autoreset_mode=AutoresetMode.NEXT_STEP,
            observe=observe,
            columns=columns,
            **options,
        )
        self._over = False
        self.game = self._tables.game
        self.metadata = {"render_modes": []}
        self.render_mode = render_mode
        self.observation_space = self._tables.single_observation_space
        self.action_space = self._tables.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Show the next match, or deal the one of a seed.

        After a match that has ended comes the one that a vector environment would bring: so many of
        these side by side, each begun with its own seed, play what a vector environment plays.
        """
        super().reset(seed=seed)
        if seed is None and self._over:
            seen, *_, info = self._tables.step(np.array([0]))  # whatever the action
        else:
            seen, info = self._tables.reset(seed=seed)
        self._over = False
        return seen[0], first_row(info)

    def step(self, action: int) -> tuple[Array, float, bool, bool, Info]:
        """Play an action, then the others' until it is the seat's turn or the match is over."""
        seen, rewards, over, _, info = self._tables.step(np.array([action]))
        self._over = bool(over[0])
        return seen[0], float(rewards[0]), self._over, False, first_row(info)


def first_row(info: Info) -> Info:
    """What a vector environment tells of its first match."""
    return {
        name: first_row(value) if isinstance(value, dict) else value[0]
        for name, value in info.items()
        if not name.startswith("_")
    }
