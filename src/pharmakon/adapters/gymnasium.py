"""Gymnasium: one seat of many matches as a vector environment, over `pharmakon.batch`.

>>> from pharmakon.adapters import gymnasium
>>> environment = gymnasium.vector("poison", num_envs=8, players=4, seat=2)
>>> observations, info = environment.reset(seed=7)
>>> actions = info["action_mask"].argmax(axis=1)
>>> observations, rewards, over, cut, info = environment.step(actions)
>>> observations.shape, info["action_mask"].shape
((8, 1668), (8, 48))

Importing this registers `pharmakon/<game>-v0` with Gymnasium for every game, for `make_vec` and,
with one match at a time (`single.py`), for `make`.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeGuard

import numpy as np

from pharmakon.adapters.missing import missing
from pharmakon.adapters.sight import Sight
from pharmakon.arena.asking import ask
from pharmakon.bots.names import bot, bot_names
from pharmakon.bots.seat import Bot
from pharmakon.engine.errors import OptionError
from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import kernel
from pharmakon.engine.options import spelled
from pharmakon.engine.rng import word
from pharmakon.engine.rules import apply
from pharmakon.engine.turns import States
from pharmakon.table.batch import batch
from pharmakon.table.game import Game, make_from
from pharmakon.table.registry import names
from pharmakon.table.seeds import check_seed, fresh_seed
from pharmakon.table.steps import fill_streams, observe_matches

try:
    from gymnasium import register, registry
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing("Gymnasium", "gymnasium") from error

Array = np.ndarray[Any, np.dtype[Any]]
Info = dict[str, Any]

Policy = Callable[[Array, Array], Array]
"""A player of many matches at once: (observations, masks) -> actions, a row for each match."""

RANDOM, SAME = "random", "same"
NO_ACTION = -1
LAST_SEED = 2**64 - 1


Opponent = Policy | Bot | str


def vector(
    game: str,
    num_envs: int = 1,
    *,
    seat: int = 0,
    opponents: Opponent | Sequence[Opponent] = RANDOM,
    reward: str = "share",
    autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
    observe: str = "full",
    columns: str = "all",
    **options: object,
) -> "Seats":
    """A seat at each of `num_envs` tables; `options` are the game's own.

    `opponents` play the other seats: "random", a bot or its name, a policy, or a list with one of
    these for each other seat in order. With "same" there are none: every step is a move of whoever
    is to act, so that one policy plays all seats. `reward` is "share", "points" or "standing", as
    for a batch.
    `autoreset_mode` says when a match that has ended gives way to the next one. `observe` is "full"
    or "compact"; `columns="live"` leaves out what is always 0 with these options.
    """
    mode, chosen = AutoresetMode(autoreset_mode), make_from(game, options)
    return Seats(chosen, num_envs, seat, opponents, reward, mode, Sight(chosen, observe, columns))


class Seats(VectorEnv[Array, Array, Array]):
    """Many matches in which one seat learns: every step begins and ends with its turn.

    A match that ends starts again in the same step: the observation is the first of the next match,
    the last one of the old is in `info["final_obs"]`, and what goes with it in
    `info["final_info"]`. With `autoreset_mode` NEXT_STEP the last observation is the step's own,
    and the next step, whatever its action, brings the first one of the next match; with DISABLED
    that comes by `reset(options={"reset_mask": …})`. In `info` are also `action_mask`, `seat`
    (who is to act), `illegal` (actions that were refused and changed nothing), where somebody is
    rewarded or a match has ended `rewards` (of all seats), and at the end `outcome` (the `reason`
    why it ended, `winners` and `scores` by seat). With "same" players a reward is that of the seat
    which made the last move; `info["rewards"]` has the others'.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seat: int,
        opponents: Opponent | Sequence[Opponent],
        reward: str,
        mode: AutoresetMode = AutoresetMode.SAME_STEP,
        sight: Sight | None = None,
    ) -> None:
        self.game = game
        self.sight = sight or Sight(game)
        self.batch = batch(game, num_envs, reward=reward, observe=self.sight.observe)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self._mode = mode
        self._waiting = np.zeros(num_envs, dtype=np.bool_)
        if seat not in range(game.players):
            allowed = spelled(range(game.players))
            raise OptionError("common.option.value", name="seat", value=repr(seat), allowed=allowed)
        self.seat = seat
        self._others = self._seated(opponents)
        self.single_observation_space = Box(*self.sight.bounds(), dtype=np.float32)
        self.single_action_space = Discrete(game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._stream = np.array([fresh_seed()], dtype=np.uint64)
        self._before = game.blank(num_envs)
        self._last = np.zeros((num_envs, self.sight.size), dtype=np.float32)
        self._early = np.zeros((num_envs, game.players), dtype=np.float32)
        self._clear()

    def _seated(self, opponents: Opponent | Sequence[Opponent]) -> list[tuple[Opponent, list[int]]]:
        """Every other player with its seats."""
        if opponents == SAME:
            return []
        others = [seat for seat in range(self.game.players) if seat != self.seat]
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            opponents = [named_bot(opponents)] * len(others)
        opponents = [named_bot(player) for player in opponents]
        known = all(player == RANDOM or is_bot(player) or callable(player) for player in opponents)
        if not known or len(opponents) != len(others):
            raise OptionError(
                "common.adapter.opponents",
                value=spelled(opponents),
                allowed=spelled((SAME, *bot_names())),
                count=len(others),
            )
        groups: dict[int, tuple[Opponent, list[int]]] = {}
        for seat, player in zip(others, opponents, strict=True):
            groups.setdefault(id(player), (player, []))[1].append(seat)
        return list(groups.values())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Deal the matches of `batch(…, seed=seed)`, or of the next seed in our own stream."""
        super().reset(seed=seed)
        chosen = (options or {}).get("reset_mask")
        if chosen is not None:
            return self._go_on(np.asarray(chosen, dtype=np.bool_))
        self._waiting[:] = False
        deals = int(word(self._stream)) if seed is None else check_seed(seed)
        if seed is not None:
            self._stream[0] = LAST_SEED - deals  # the players' luck is not that of the deals
        self.batch.reset(deals)
        self._clear()
        self._let_others_play()
        self._early = self._rewards
        self._clear()
        return self._look(), self._info()

    def _go_on(self, chosen: Array) -> tuple[Array, Info]:
        """The next matches, already dealt, of those that have ended and are chosen."""
        if (chosen & ~self._waiting).any() or self._mode is not AutoresetMode.DISABLED:
            raise OptionError("common.adapter.reset_mask")
        self._waiting &= ~chosen
        self._clear()
        return self._seen(), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Play the learning seat's actions, then the others' until it is on turn everywhere."""
        if self._mode is AutoresetMode.DISABLED and self._waiting.any():
            raise OptionError("common.adapter.waiting")
        self._clear()
        begun = ~self._waiting
        self._rewards[begun] = self._early[begun]
        self._early[begun] = 0
        movers = self.batch.seat.copy()
        asked = np.array(actions, dtype=np.int64)
        asked[self._waiting] = NO_ACTION  # the next match is shown, nothing is played
        self._play(asked, movers)
        self._illegal[:] = self.batch.illegal & ~self._waiting
        self._waiting[:] = False
        self._let_others_play()
        if self._mode is not AutoresetMode.SAME_STEP:
            self._waiting[:] = self._done
        own = self._rewards[np.arange(self.num_envs), movers]
        cut = np.zeros(self.num_envs, dtype=np.bool_)
        return self._seen(), own, self._done.copy(), cut, self._info()

    def _seen(self) -> Array:
        """What the seats know: of a match that waits to give way to the next one, its end."""
        seen = self._look()
        seen[self._waiting] = self._last[self._waiting]
        return seen

    def _look(self) -> Array:
        """What the seats to act know now."""
        return self.sight.narrow(self.batch.observe())

    def _clear(self) -> None:
        """Forget what the last step brought."""
        self._done = np.zeros(self.num_envs, dtype=np.bool_)
        self._illegal = np.zeros(self.num_envs, dtype=np.bool_)
        self._rewards = np.zeros((self.num_envs, self.game.players), dtype=np.float32)
        self._finals = np.full(self.num_envs, None, dtype=object)
        self._outcome = {
            "reason": np.full(self.num_envs, None, dtype=object),
            "winners": np.zeros((self.num_envs, self.game.players), dtype=np.bool_),
            "scores": np.zeros((self.num_envs, self.game.players), dtype=np.int64),
        }

    def _info(self) -> Info:
        """What goes with the observations."""
        mask = self.batch.mask.astype(np.int8)
        mask[self._waiting] = 0
        info: Info = {
            "action_mask": mask,
            "seat": self.batch.seat.copy(),
            "illegal": self._illegal,
        }
        ended = self._done.copy()
        rewarded = ended | self._rewards.any(axis=1)
        if rewarded.any():
            info |= {"rewards": self._rewards, "_rewards": rewarded}
        if ended.any():
            info |= {"outcome": self._outcome, "_outcome": ended}
            if self._mode is AutoresetMode.SAME_STEP:
                info |= {"final_obs": self._finals, "_final_obs": ended}
                last: Info = {"action_mask": np.zeros_like(mask), "_action_mask": ended}
                last |= {"rewards": self._rewards, "_rewards": ended}
                last |= {"outcome": self._outcome, "_outcome": ended}
                info |= {"final_info": last, "_final_info": ended}
        return info

    def _play(self, actions: Array, viewers: Array) -> None:
        """One step of the batch; keep what the first match to end brings, as `viewers` see it.

        What the next match brings before its first step is kept for that step.
        """
        self._before.view(np.uint8)[:] = self.batch.states.view(np.uint8)
        self.batch.step(actions)
        going = ~self._done
        self._rewards[going] += self.batch.rewards[going]
        self._early[self._done] += self.batch.rewards[self._done]
        ended = np.flatnonzero(self.batch.done & going)
        if ended.size:
            self._done[ended] = True
            last = self._before[ended]
            play_again(last, actions[ended])
            size = self.game.observation_size(self.sight.observe)
            whole = np.empty((ended.size, size), dtype=np.float32)
            observe_matches(0, ended.size, last, viewers[ended], whole)
            seen = self.sight.narrow(whole)
            self._outcome["winners"][ended] = self.batch.wins[ended] != 0
            self._outcome["scores"][ended] = self.batch.points[ended]
            for index, row in enumerate(ended):
                self._finals[row] = self._last[row] = seen[index]
                reason = self.game.spec.reason(Fields(last[index : index + 1]))
                self._outcome["reason"][row] = reason

    def _let_others_play(self) -> None:
        """The other players move until the learning seat is on turn in every match."""
        if not self._others:
            return
        learner = np.full(self.num_envs, self.seat, dtype=np.int8)
        while (waiting := self.batch.seat != self.seat).any():
            actions = np.full(self.num_envs, NO_ACTION, dtype=np.int64)
            observations: Array | None = None
            for player, seats in self._others:
                rows = np.flatnonzero(np.isin(self.batch.seat, seats))
                if not rows.size:
                    continue
                if player == RANDOM:
                    actions[rows] = self.batch.pick()[rows]
                elif is_bot(player):
                    actions[rows] = self._ask(player, rows)
                elif callable(player):
                    observations = self._look() if observations is None else observations
                    actions[rows] = player(
                        observations[rows], self.batch.mask[rows].astype(np.int8)
                    )
            self._play(actions, learner)
            self._check(actions, waiting)

    def _ask(self, player: Bot, rows: Array) -> Array:
        """A bot's moves in these matches."""
        seeds = np.zeros((rows.size, 1), dtype=np.uint64)
        fill_streams(seeds, self._stream)
        return ask(player, self.game, self.batch.states, rows, seeds[:, 0])

    def _check(self, actions: Array, waiting: Array) -> None:
        """A player that may not see its mask, or does not heed it, is no opponent."""
        wrong = np.flatnonzero(self.batch.illegal & waiting)
        if wrong.size:
            row = wrong[0]
            raise OptionError(
                "common.adapter.opponent",
                seat=int(self.batch.seat[row]),
                action=int(actions[row]),
            )


def named_bot(player: Opponent) -> Opponent:
    """The bot that a name means; anything else as it is."""
    if not isinstance(player, str) or player in (RANDOM, SAME):
        return player
    return bot(player)


def is_bot(player: object) -> TypeGuard[Bot]:
    """Whether it chooses moves one by one, from what its seat knows."""
    return callable(getattr(player, "choose", None))


@kernel
def play_again(states: States, actions: Array) -> None:
    """Play the last moves of matches that have ended, to see how they ended."""
    for index in range(states.size):
        apply(states[index], actions[index], None)


for _name in names():
    if f"pharmakon/{_name}-v0" not in registry:
        register(
            f"pharmakon/{_name}-v0",
            entry_point="pharmakon.adapters.single:Seat",
            vector_entry_point="pharmakon.adapters.gymnasium:vector",
            kwargs={"game": _name},
        )
