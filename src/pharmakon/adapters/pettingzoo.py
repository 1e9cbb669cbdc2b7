"""PettingZoo: every game as an AEC environment.

>>> from pharmakon.adapters import pettingzoo
>>> environment = pettingzoo.env("poison", players=4)
>>> environment.reset(seed=7)
>>> observation, reward, over, cut, info = environment.last()
>>> environment.agent_selection, int(observation["action_mask"].sum())
('player_1', 30)

Importing this registers `pharmakon/<game>-v0` with PettingZoo for every game.
"""

from operator import index
from typing import Any

import numpy as np

from pharmakon.adapters.missing import missing
from pharmakon.adapters.sight import Sight
from pharmakon.engine.errors import OptionError
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, empty_moves, has
from pharmakon.engine.options import check_choice, spelled
from pharmakon.engine.rng import word
from pharmakon.engine.rules import apply, legal, setup
from pharmakon.engine.turns import States, describe
from pharmakon.table.game import Game, make_from
from pharmakon.table.match import Match
from pharmakon.table.registry import names
from pharmakon.table.rewards import AT_THE_END, counting
from pharmakon.table.seeds import check_seed, fresh_seed
from pharmakon.table.steps import SHARE, spread
from pharmakon.table.steps import reward as give_rewards

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, aec_registry, register
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from pharmakon.adapters.drawing import as_pixels, as_text
except ImportError as error:
    raise missing("PettingZoo", "pettingzoo") from error

Array = np.ndarray[Any, np.dtype[Any]]
Observation = dict[str, Array]

RENDER_MODES = ("human", "ansi", "rgb_array")
NOBODY, REFUSED = -1, -2
FORFEIT = 100.0
"""How many points an illegal action costs, below the worst score at the table."""


def env(game: str, **arguments: Any) -> OrderEnforcingWrapper:
    """A game as an environment that also checks the order of calls."""
    return OrderEnforcingWrapper(raw_env(game, **arguments))


def raw_env(
    game: str,
    *,
    reward: str = "share",
    render_mode: str | None = None,
    language: str = "en",
    observe: str = "full",
    columns: str = "all",
    plain: bool = False,
    **options: object,
) -> "Table":
    """A game as an environment; `options` are the game's own.

    `reward` is "share" (a win counts 1, shared by the winners) or "points" (the match points,
    turned so that more is better). `language` is that of what `render` shows. `observe` is "full"
    or "compact"; `columns="live"` leaves out what is always 0 with these options. With `plain` an
    observation is what the agent knows and nothing else; the mask is in its info.
    """
    chosen = make_from(game, options)
    return Table(chosen, reward, render_mode, language, Sight(chosen, observe, columns), plain)


class Table(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A match as PettingZoo sees it: `reset(seed=s)` deals `game.new(s)`.

    An observation holds what the agent knows (`observation`) and what it may do (`action_mask`);
    the mask is in its info, too, and all zeros for everyone who is not on turn. An illegal action
    ends the match, and its agent loses: the others share the win, or it gets less than all points
    at the table.
    """

    def __init__(
        self,
        game: Game,
        reward: str,
        render_mode: str | None,
        language: str,
        sight: Sight,
        plain: bool,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            allowed = spelled((None, *RENDER_MODES))
            raise OptionError(
                "common.option.value", name="render_mode", value=repr(render_mode), allowed=allowed
            )
        self.game, self.sight, self.plain = game, sight, plain
        self.metadata = {
            "name": f"{game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._language = language
        check_choice("reward", reward, AT_THE_END)
        self._counting = counting(self.game, reward)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._size, self._actions = game.observation_size(sight.observe), game.actions
        self._octets = -(-self._actions // 8)
        self._states, self._moves = self.game.blank(1), empty_moves(self._actions)
        self._stream = np.array([fresh_seed()], dtype=np.uint64)
        self._turn: str | None = None
        low, high = sight.bounds()
        self.observation_spaces = {agent: self._space(low, high) for agent in self.possible_agents}
        seats = self.game.players
        self.state_space = spaces.Box(np.tile(low, seats), np.tile(high, seats), dtype=np.float32)
        self.action_spaces = {
            agent: spaces.Discrete(self._actions) for agent in self.possible_agents
        }

    def _space(self, low: Array, high: Array) -> "spaces.Space[Any]":
        """What an agent may see, between these bounds."""
        seen = spaces.Box(low, high, dtype=np.float32)
        if self.plain:
            return seen
        mask = spaces.Box(0, 1, (self._actions,), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    def observation_space(self, agent: str) -> "spaces.Space[Any]":
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[Any]":
        """What an agent may do; `Game.decode` says it in notation."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match: that of the seed, or of the next one in this environment's own stream."""
        if seed is None:
            deal = word(self._stream)
        else:
            deal = self._stream[0] = np.uint64(check_seed(seed))
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: self._waiting() for agent in agents}
        octets = np.empty(self._octets, dtype=np.uint64)
        self._pass_turn(begin(self._states, np.uint64(deal), self._moves, octets), octets)
        if self.render_mode == "human":
            self.render()

    def state(self) -> Array:
        """What all agents know together, one after the other, for a critic that may know it."""
        return np.concatenate([self._known(agent) for agent in self.possible_agents])

    def _known(self, agent: str) -> Array:
        """What an agent knows."""
        features = np.empty(self._size, dtype=np.float32)
        describe(self._states, self._seats[agent], features)
        return self.sight.narrow(features)

    def observe(self, agent: str) -> Observation | Array:
        """What an agent knows; its mask is all zeros unless it is on turn."""
        features = self._known(agent)
        if self.plain:
            return features
        if agent == self._turn:
            return {"observation": features, "action_mask": self._mask.copy()}
        return {"observation": features, **self._waiting()}

    def step(self, action: Any) -> None:
        """Play an action for the agent on turn; None for one whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        chosen = index(action)
        octets = np.empty(self._octets, dtype=np.uint64)
        seat = REFUSED
        if 0 <= chosen < self._actions:
            seat = advance(self._states, chosen, self._moves, octets)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self._waiting()
        if seat >= 0:
            self._pass_turn(seat, octets)
        else:
            self._finish(agent, seat == REFUSED)
        if self.render_mode == "human":
            self.render()

    def _waiting(self) -> dict[str, Any]:
        """The mask of an agent that is not on turn."""
        return {"action_mask": np.zeros(self._actions, dtype=np.int8)}

    def _pass_turn(self, seat: int, octets: Array) -> None:
        """Put a seat on turn; its mask comes in words of eight."""
        agent = self.possible_agents[seat]
        self.agent_selection = self._turn = agent
        self._mask = octets.view(np.int8)[: self._actions]
        self.infos[agent] = {"action_mask": self._mask}

    def _finish(self, agent: str, illegal: bool) -> None:
        """End the match after an agent's action."""
        self._turn = None
        players = self.game.players
        rewards = np.zeros(players, dtype=np.float64)
        if illegal and self._counting == SHARE:
            rewards[:] = 1 / (players - 1)
            rewards[self._seats[agent]] = 0
        else:
            points, wins = np.zeros(players, dtype=np.int64), np.zeros(players, dtype=np.int8)
            settle(self._states, points, wins, rewards, self._counting)
            if illegal:
                rewards[self._seats[agent]] = rewards.min() - FORFEIT
        if illegal:
            self.infos[agent]["illegal"] = True
        else:
            outcome = Match(self.game, self._states, self._moves).outcome
            for info in self.infos.values():
                info["outcome"] = outcome
        self.rewards = dict(zip(self.possible_agents, rewards.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | Array | None:
        """The table as the agent on turn sees it, or a spectator when the match is over."""
        if self.render_mode is None:
            return None
        seat = None if self._turn is None else self._seats[self._turn]
        view = Match(self.game, self._states, self._moves).view(seat)
        picture = self.game.spec.picture(view, self.possible_agents, self._language)
        if self.render_mode == "rgb_array":
            return as_pixels(picture)
        if self.render_mode == "ansi":
            return as_text(picture)
        print(as_text(picture))
        return None

    def close(self) -> None:
        """Nothing is held open."""


@kernel
def begin(states: States, seed: np.uint64, moves: Moves, octets: Array) -> int:
    """Deal a match and find the first moves; who is to act."""
    setup(states[0], seed, None)
    legal(states[0], moves)
    spread(moves, octets)
    return states[0].seat  # type: ignore[no-any-return]  # Numba knows its type


@kernel
def advance(states: States, action: int, moves: Moves, octets: Array) -> int:
    """Play an action and find the next moves; who is to act, NOBODY at the end, or REFUSED."""
    if not has(moves, action):
        return REFUSED
    apply(states[0], action, None)
    if states[0].over:
        return NOBODY
    legal(states[0], moves)
    spread(moves, octets)
    return states[0].seat  # type: ignore[no-any-return]  # Numba knows its type


@kernel
def settle(states: States, points: Array, wins: Array, rewards: Array, counted: int) -> None:
    """What each seat gets, as the match stands."""
    give_rewards(states[0], points, wins, rewards, counted)


for _name in names():
    if f"pharmakon/{_name}-v0" not in aec_registry:
        register(
            "aec",
            f"pharmakon/{_name}-v0",
            "pharmakon.adapters.pettingzoo:env",
            kwargs={"game": _name},
        )
