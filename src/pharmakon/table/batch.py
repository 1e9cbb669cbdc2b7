"""Many matches at once, in arrays: for learning and for statistics."""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from pharmakon.engine.errors import OptionError
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, empty_moves
from pharmakon.engine.options import spelled
from pharmakon.engine.turns import States
from pharmakon.table.game import Game
from pharmakon.table.seeds import check_seed
from pharmakon.table.steps import Array, deal_match, fill_streams, observe_match, play_action

REWARDS = ("share", "points")
SMALLEST_SHARE = 1024
"""Fewer matches than this are not worth a thread of their own."""


class Batch:
    """`n` matches side by side; match i is `game.new(batch.seeds[i])` from its deal on.

    `step` plays one action in every match. A match that ends reports `rewards` and `done`, then
    starts its next deal at once, under the next of its seeds. An illegal action changes nothing
    and is flagged in `illegal`.

    The arrays are the same objects all the time; each step writes them anew:
    `seat (n,)` who is to act · `mask (n, actions)` what is legal · `rewards (n, players)` 0 but
    for matches that just ended · `done (n,)` which those are · `illegal (n,)` · `seeds (n,)` ·
    `points` and `wins (n, players)` the result of the match that ended last.
    """

    def __init__(self, game: Game, n: int, seed: int, reward: str) -> None:
        self.game = game
        self.n = n
        self.states = self._place(game.blank(n))
        self.seeds = self._array(np.uint64)
        self.seat = self._array(np.int8)
        self._moves = self._array(np.uint64, empty_moves(game.actions).size)
        self._octets = self._array(np.uint64, -(-game.actions // 8))
        self.mask = self._octets.view(np.bool_)[:, : game.actions]
        self.rewards = self._array(np.float32, game.players)
        self.points = self._array(np.int64, game.players)
        self.wins = self._array(np.int8, game.players)
        self.done = self._array(np.bool_)
        self.illegal = self._array(np.bool_)
        self._streams = self._array(np.uint64, 1)
        self._sign = sign_of(game, reward)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Deal all matches anew; everything follows from the seed."""
        streams = np.zeros((self.n, 1), dtype=np.uint64)
        fill_streams(streams, np.array([check_seed(seed)], dtype=np.uint64))
        self._streams = self._place(streams)
        self._run(
            "deal",
            self.states,
            self._streams,
            self.seeds,
            self.seat,
            self._octets,
            self.rewards,
            self.done,
            self.illegal,
            self._moves,
        )

    def step(self, actions: Array) -> None:
        """Play one action in every match."""
        chosen = self._actions(actions)
        if chosen.shape != (self.n,):
            shape = spelled(chosen.shape)
            raise OptionError("common.option.actions", value=shape, wanted=self.n)
        self._run(
            "play",
            self.states,
            chosen,
            self._streams,
            self.seeds,
            self.seat,
            self._octets,
            self.rewards,
            self.points,
            self.wins,
            self.done,
            self.illegal,
            self._moves,
            extra=(self._sign,),
        )

    def observe(self, out: Array | None = None) -> Array:
        """What the seat to act knows in each match, as numbers: (n, features)."""
        if out is None:
            out = self._array(np.float32, self.game.spec.observation_size)
        self._run("observe", self.states, self.seat, out)
        return out

    # What a device does in its own way: this is the CPU's.

    def _array(self, kind: type, width: int | None = None) -> Array:
        """Zeros for every match, in a row or in rows."""
        return self._place(np.zeros(self.n if width is None else (self.n, width), dtype=kind))

    def _place(self, array: Array) -> Array:
        """An array where the batch computes."""
        return array

    def _actions(self, actions: Array) -> Array:
        """Actions where the batch computes."""
        return np.ascontiguousarray(actions, dtype=np.int64)

    def _run(self, work: str, *arrays: Array, extra: tuple[float, ...] = ()) -> None:
        """Run a kernel over all matches, on as many threads as are worth it."""
        kernels = {"deal": deal_matches, "play": play_actions, "observe": observe_matches}
        chosen: Any = kernels[work]
        threads = max(1, min(os.cpu_count() or 1, self.n // SMALLEST_SHARE))
        bounds = [self.n * part // threads for part in range(threads + 1)]

        def share(start: int, stop: int) -> None:
            part = [array[start:stop] for array in arrays]
            chosen(*part, *extra)

        if threads == 1:
            share(0, self.n)
            return
        for job in [workers().submit(share, *part) for part in pairwise(bounds)]:
            job.result()


def batch(
    game: Game, n: int, device: str = "cpu", seed: int = 0, *, reward: str = "share"
) -> Batch:
    """`n` matches of a game side by side.

    `reward` is "share" (a win counts 1, shared by the winners) or "points" (the score, turned so
    that more is better).

    >>> import pharmakon
    >>> many = pharmakon.batch(pharmakon.make("poison"), 100, seed=1)
    >>> many.step(many.mask.argmax(axis=1))
    >>> many.mask.shape, bool(many.illegal.any())
    ((100, 48), False)
    """
    if type(n) is not int or n < 1:
        raise OptionError("common.option.count", name="n", value=repr(n), low=1)
    if device not in devices():
        raise OptionError("common.option.device", value=repr(device), allowed=spelled(devices()))
    if device == "cuda":
        from pharmakon.table.cuda import CudaBatch

        return CudaBatch(game, n, seed, reward)
    return Batch(game, n, seed, reward)


def sign_of(game: Game, reward: str) -> float:
    """How rewards are counted: 0 for shares of the win, 1 or -1 for points so that more is better.

    >>> import pharmakon
    >>> sign_of(pharmakon.make("poison"), "points")
    -1.0
    """
    if reward not in REWARDS:
        raise OptionError("common.option.reward", value=repr(reward), allowed=spelled(REWARDS))
    if reward == "share":
        return 0.0
    return -1.0 if game.lower_wins else 1.0


@cache
def devices() -> tuple[str, ...]:
    """Where batches can run on this machine: a card, or the simulator of one, is not everywhere."""
    try:
        from pharmakon.table.cuda import cuda
    except ImportError:
        return ("cpu",)
    return ("cpu", "cuda") if cuda.is_available() else ("cpu",)


@cache
def workers() -> ThreadPoolExecutor:
    """The threads all batches share."""
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="pharmakon-batch")


@kernel
def deal_matches(
    states: States,
    streams: Array,
    seeds: Array,
    seats: Array,
    octets: Array,
    rewards: Array,
    done: Array,
    illegal: Array,
    moves: Moves,
) -> None:
    """Deal every match."""
    for index in range(states.size):
        deal_match(
            index, states, streams, seeds, seats, octets, rewards, done, illegal, moves[index]
        )


@kernel
def play_actions(
    states: States,
    actions: Array,
    streams: Array,
    seeds: Array,
    seats: Array,
    octets: Array,
    rewards: Array,
    points: Array,
    wins: Array,
    done: Array,
    illegal: Array,
    moves: Moves,
    sign: float,
) -> None:
    """Play one action in every match."""
    for index in range(states.size):
        play_action(
            index,
            states,
            actions,
            streams,
            seeds,
            seats,
            octets,
            rewards,
            points,
            wins,
            done,
            illegal,
            moves[index],
            sign,
        )


@kernel
def observe_matches(states: States, seats: Array, out: Array) -> None:
    """Write what the seat to act knows, for every match."""
    for index in range(states.size):
        observe_match(index, states, seats, out)
