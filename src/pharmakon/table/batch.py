"""Many matches at once, in arrays: for learning and for statistics."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from pharmakon.engine.errors import OptionError
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, empty_moves, has
from pharmakon.engine.options import spelled
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import State, apply, legal, observe, scores, setup
from pharmakon.engine.turns import States
from pharmakon.table.game import Game
from pharmakon.table.seeds import check_seed

DEVICES = ("cpu",)
REWARDS = ("share", "points")
SMALLEST_SHARE = 1024
"""Fewer matches than this are not worth a thread of their own."""

Array = np.ndarray[Any, np.dtype[Any]]


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
        self.states = game.blank(n)
        self.seeds = np.zeros(n, dtype=np.uint64)
        self.seat = np.zeros(n, dtype=np.int8)
        self.mask = np.zeros((n, game.actions), dtype=np.bool_)
        self.rewards = np.zeros((n, game.players), dtype=np.float32)
        self.points = np.zeros((n, game.players), dtype=np.int64)
        self.wins = np.zeros((n, game.players), dtype=np.int8)
        self.done = np.zeros(n, dtype=np.bool_)
        self.illegal = np.zeros(n, dtype=np.bool_)
        self._streams = np.zeros((n, 1), dtype=np.uint64)
        self._sign = sign_of(game, reward)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Deal all matches anew; everything follows from the seed."""
        fill_streams(self._streams, np.array([check_seed(seed)], dtype=np.uint64))
        self.rewards[:] = 0
        self.done[:] = False
        self.illegal[:] = False
        self._share(deal_matches, self.states, self._streams, self.seeds, self.seat, self.mask)

    def step(self, actions: Array) -> None:
        """Play one action in every match."""
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        if chosen.shape != (self.n,):
            shape = spelled(np.shape(actions))
            raise OptionError("common.option.actions", value=shape, wanted=self.n)
        self._share(
            play_actions,
            self.states,
            chosen,
            self._streams,
            self.seeds,
            self.seat,
            self.mask,
            self.rewards,
            self.points,
            self.wins,
            self.done,
            self.illegal,
            extra=(self._sign,),
        )

    def observe(self, out: Array | None = None) -> Array:
        """What the seat to act knows in each match, as numbers: (n, features)."""
        if out is None:
            out = np.zeros((self.n, self.game.spec.observation_size), dtype=np.float32)
        self._share(observe_matches, self.states, self.seat, out)
        return out

    def _share(
        self, work: Callable[..., None], *arrays: Array, extra: tuple[float, ...] = ()
    ) -> None:
        """Run a kernel over all matches, on as many threads as are worth it."""
        threads = max(1, min(os.cpu_count() or 1, self.n // SMALLEST_SHARE))
        bounds = [self.n * part // threads for part in range(threads + 1)]
        parts = [[array[start:stop] for array in arrays] for start, stop in pairwise(bounds)]
        if threads == 1:
            work(*parts[0], empty_moves(self.game.actions), *extra)
            return
        jobs = [
            workers().submit(work, *part, empty_moves(self.game.actions), *extra) for part in parts
        ]
        for job in jobs:
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
    if device not in DEVICES:
        raise OptionError("common.option.device", value=repr(device), allowed=spelled(DEVICES))
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
def workers() -> ThreadPoolExecutor:
    """The threads all batches share."""
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="pharmakon-batch")


@kernel
def fill_streams(streams: Array, generator: Generator) -> None:
    """Give every match its own stream of seeds."""
    for index in range(streams.shape[0]):
        streams[index, 0] = word(generator)


@kernel
def deal_matches(
    states: States, streams: Array, seeds: Array, seats: Array, mask: Array, moves: Moves
) -> None:
    """Deal every match under the next of its seeds."""
    for index in range(states.size):
        seeds[index] = word(streams[index])
        setup(states[index], seeds[index], None)
        legal(states[index], moves)
        spread(moves, mask[index])
        seats[index] = states[index].seat


@kernel
def play_actions(
    states: States,
    actions: Array,
    streams: Array,
    seeds: Array,
    seats: Array,
    mask: Array,
    rewards: Array,
    points: Array,
    wins: Array,
    done: Array,
    illegal: Array,
    moves: Moves,
    sign: float,
) -> None:
    """Play one action in every match; deal again where it ended."""
    for index in range(states.size):
        state = states[index]
        done[index] = False
        rewards[index, :] = 0
        action = actions[index]
        illegal[index] = action < 0 or action >= mask.shape[1] or not mask[index, action]
        if illegal[index]:
            continue
        apply(state, action, None)
        if state.over:
            done[index] = True
            reward(state, points[index], wins[index], rewards[index], sign)
            seeds[index] = word(streams[index])
            setup(state, seeds[index], None)
        legal(state, moves)
        spread(moves, mask[index])
        seats[index] = state.seat


@kernel
def reward(state: State, points: Array, wins: Array, rewards: Array, sign: float) -> None:
    """What each seat gets at the end: its share of the win (sign 0), or its points."""
    scores(state, points, wins)
    winners = 0
    for seat in range(state.players):
        winners += wins[seat]
    for seat in range(state.players):
        if sign == 0:
            rewards[seat] = wins[seat] / winners
        else:
            rewards[seat] = sign * points[seat]


@kernel
def spread(moves: Moves, mask: Array) -> None:
    """A set of moves as booleans."""
    for action in range(mask.size):
        mask[action] = has(moves, action)


@kernel
def observe_matches(states: States, seats: Array, out: Array, moves: Moves) -> None:
    """Write what the seat to act knows, for every match."""
    for index in range(states.size):
        observe(states[index], seats[index], out[index])
