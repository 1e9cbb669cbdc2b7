"""PettingZoo's parallel way: everybody hands in an action at every step, the seat on turn is heard.

For libraries that take nothing else, as SuperSuit. Observations are plain, and masks in `infos`:
zeros for those who are not on turn, whose actions are ignored.

>>> from pharmakon.adapters import parallel
>>> environment = parallel.parallel_env("glass", players=2)
>>> seen, infos = environment.reset(seed=7)
>>> actions = {agent: int(infos[agent]["action_mask"].argmax()) for agent in environment.agents}
>>> seen, rewards, over, cut, infos = environment.step(actions)
>>> sorted(seen)
['player_0', 'player_1']
"""

from typing import Any

import numpy as np
from gymnasium import spaces

from pharmakon.adapters.pettingzoo import Table, raw_env

try:
    from pettingzoo import ParallelEnv
except ImportError as error:  # pragma: no cover - the import above has said so
    raise error

Array = np.ndarray[Any, np.dtype[Any]]


def parallel_env(game: str, **arguments: Any) -> "Together":
    """A game as a parallel environment; the arguments are those of `pettingzoo.env`."""
    return Together(raw_env(game, **{"plain": True, **arguments}))


class Together(ParallelEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A match in which all agents are asked at every step."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.game = table.game
        self.metadata = {**table.metadata, "is_parallelizable": True}
        self.render_mode = table.render_mode
        self.possible_agents = table.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = table.observation_spaces
        self.action_spaces = table.action_spaces
        self.state_space = table.state_space

    def observation_space(self, agent: str) -> "spaces.Space[Any]":
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[Any]":
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a match."""
        self._table.reset(seed=seed)
        self.agents = self.possible_agents[:]
        return self._seen(), dict(self._table.infos)

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Play the action of the agent on turn."""
        table = self._table
        table.step(actions[table.agent_selection])
        over = any(table.terminations.values())
        rewards = dict(table.rewards) if over else dict.fromkeys(self.agents, 0.0)
        told = (
            self._seen(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            dict(table.infos),
        )
        if over:
            self.agents = []
        return told

    def _seen(self) -> dict[str, Any]:
        return {agent: self._table.observe(agent) for agent in self.possible_agents}

    def state(self) -> Array:
        """What all agents know together."""
        return self._table.state()

    def render(self) -> Any:
        """The table as the agent on turn sees it."""
        return self._table.render()

    def close(self) -> None:
        """Nothing is held open."""
