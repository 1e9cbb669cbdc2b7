"""A batch on the cores of a CPU: many matches at once, in arrays."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

import numpy as np

from pharmakon.engine.cores import cores
from pharmakon.engine.errors import OptionError
from pharmakon.engine.moves import empty_moves
from pharmakon.engine.options import spelled
from pharmakon.table.game import Game
from pharmakon.table.rewards import sign_of
from pharmakon.table.seeds import check_seed
from pharmakon.table.steps import (
    Array,
    Rows,
    deal_matches,
    fill_streams,
    observe_matches,
    play_actions,
)

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
    `points` and `wins (n, players)` the result of the match that ended last · `padded_mask` the
    mask with columns of False up to a multiple of eight, for libraries that want rows without gaps.
    """

    def __init__(self, game: Game, n: int, seed: int, reward: str) -> None:
        self.game = game
        self.n = n
        self.states = self._place(game.blank(n))
        self._rows = Rows(
            streams=self._array(np.uint64, 1),
            seeds=self._array(np.uint64),
            seat=self._array(np.int8),
            moves=self._array(np.uint64, empty_moves(game.actions).size),
            octets=self._array(np.uint64, -(-game.actions // 8)),
            rewards=self._array(np.float32, game.players),
            points=self._array(np.int64, game.players),
            wins=self._array(np.int8, game.players),
            done=self._array(np.bool_),
            illegal=self._array(np.bool_),
        )
        self.padded_mask = self._rows.octets.view(np.bool_)
        self.mask = self.padded_mask[:, : game.actions]
        self.seeds, self.seat = self._rows.seeds, self._rows.seat
        self.rewards, self.done = self._rows.rewards, self._rows.done
        self.points, self.wins = self._rows.points, self._rows.wins
        self.illegal = self._rows.illegal
        self._sign = sign_of(game, reward)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Deal all matches anew; everything follows from the seed."""
        streams = np.zeros((self.n, 1), dtype=np.uint64)
        fill_streams(streams, np.array([check_seed(seed)], dtype=np.uint64))
        self._rows = self._rows._replace(streams=self._place(streams))
        self._deal()

    def step(self, actions: Array) -> None:
        """Play one action in every match."""
        chosen = self._actions(actions)
        if chosen.shape != (self.n,):
            shape = spelled(chosen.shape)
            raise OptionError("common.option.actions", value=shape, wanted=self.n)
        self._play(chosen)

    def observe(self, out: Array | None = None) -> Array:
        """What the seat to act knows in each match, as numbers: (n, features)."""
        if out is None:
            out = self._array(np.float32, self.game.spec.observation_size)
        self._observe(out)
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

    def _deal(self) -> None:
        """Deal every match."""
        shared(self.n, lambda start, stop: deal_matches(start, stop, self.states, self._rows))

    def _play(self, actions: Array) -> None:
        """Play one action in every match."""
        states, rows, sign = self.states, self._rows, self._sign
        shared(
            self.n,
            lambda start, stop: play_actions(start, stop, 0, states, rows, actions, sign),
        )

    def _observe(self, out: Array) -> None:
        """Write what the seat to act knows."""
        states, seat = self.states, self.seat
        shared(self.n, lambda start, stop: observe_matches(start, stop, states, seat, out))


def shared(n: int, work: Callable[[int, int], None]) -> None:
    """Do work from match 0 to match n on as many threads as are worth it."""
    threads = max(1, min(cores(), n // SMALLEST_SHARE))
    if threads == 1:
        work(0, n)
        return
    bounds = [n * part // threads for part in range(threads + 1)]
    for job in [workers().submit(work, *share) for share in pairwise(bounds)]:
        job.result()


@cache
def workers() -> ThreadPoolExecutor:
    """The threads all batches share."""
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="pharmakon-batch")
