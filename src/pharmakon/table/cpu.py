"""A batch on the cores of a CPU: many matches at once, in arrays."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

import numpy as np

from pharmakon.engine.cores import cores
from pharmakon.engine.errors import OptionError
from pharmakon.engine.moves import empty_moves
from pharmakon.engine.options import shown, spelled
from pharmakon.engine.spec import Block
from pharmakon.table import shelf
from pharmakon.table.match import Game, Match, copied
from pharmakon.table.rewards import counting
from pharmakon.table.seeds import check_seed
from pharmakon.table.steps import (
    Array,
    Doubts,
    Rows,
    advise_matches,
    count_in_matches,
    count_matches,
    deal_learners,
    deal_matches,
    fill_streams,
    locate_in_matches,
    observe_matches,
    pick_in_matches,
    play_actions,
    play_learners,
    show_matches,
)

SMALLEST_SHARE = 1024
"""Fewer matches than this are not worth a thread of their own."""

MOST_WORLDS = 2**24
"""So many worlds of a match can be counted in a number of 32 bits."""


class Batch:
    """`n` matches side by side; match i is `game.new(batch.seeds[i])` from its deal on.

    `step` plays one action in every match. A match that ends reports `rewards` and `done`, then
    starts its next deal at once, under the next of its seeds. An illegal action changes nothing
    and is flagged in `illegal`.

    The arrays are the same objects all the time; each step writes them again:
    `seat (n,)` who is to act · `mask (n, actions)` what is legal · `rewards (n, players)` 0 but
    for matches that just ended (or, by the standing, where scores changed) · `done (n,)` which
    ended · `illegal (n,)` · `seeds (n,)` · `points` and `wins (n, players)` the result of the match
    that ended last · `learner (n,)` the seat that learns, where others play by the rules of thumb ·
    `padded_mask` the mask with columns of False up to a multiple of eight, for libraries that want
    rows without gaps.
    """

    device = "cpu"

    def __init__(
        self, game: Game, n: int, seed: int, reward: str, observe: str, others: str | None
    ) -> None:
        self.game = game
        self.n = n
        self.reward, self.observing, self.others = reward, observe, others
        self._take(self._place(game.blank(n)), self._rows_of_zeros())
        self.reset(seed)

    def _rows_of_zeros(self) -> Rows:
        """The arrays beside the states, with nothing in them."""
        game = self.game
        return Rows(
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
            scores=self._array(np.int64, game.players),
            chances=self._array(np.float32, game.players),
            room=self._array(np.float32, game.players),
            ahead=self._array(np.int8, game.players),
            learner=self._array(np.int8),
            luck=self._array(np.uint64, 1),
        )

    def _take(self, states: Array, rows: Rows) -> None:
        """Compute with these arrays from now on."""
        self.states, self._rows = states, rows
        self.padded_mask = rows.octets.view(np.bool_)
        self.mask = self.padded_mask[:, : self.game.actions]
        self.seeds, self.seat, self.learner = rows.seeds, rows.seat, rows.learner
        self.rewards, self.done, self.illegal = rows.rewards, rows.done, rows.illegal
        self.points, self.wins = rows.points, rows.wins
        self._counting = counting(self.game, self.reward)

    def reset(self, seed: int = 0) -> None:
        """Deal all matches again; everything follows from the seed."""
        self._copy(self._streams(seed), self._rows.streams)
        self._deal()

    def start_from(self, matches: Sequence[Match]) -> None:
        """Go on from these matches, in turn: match i of the batch from `matches[i % count]`.

        What they deal later follows from their own seeds, then from the batch's.
        """
        if self.others is not None or not matches:
            raise OptionError("common.option.positions")
        for match in matches:
            if match.game != self.game:
                raise OptionError("common.option.other_game", game=self.game.name)
        # By bytes: NumPy leaves out what lies between the fields of a record.
        given = np.stack([match.states.view(np.uint8) for match in matches])
        chosen = given[np.arange(self.n) % len(matches)]
        self.fill(chosen.reshape(-1).view(self.game.spec.state))
        self._show()

    def fill(self, states: Array) -> None:
        """Put states in the place of ours: blank ones, say, with other options, before a reset."""
        self._copy(states, self.states)

    def players(self) -> Array:
        """How many sit at each table: (n,)."""
        return self._place(on_host(self.states)["players"].copy())

    def step(self, actions: Array) -> None:
        """Play one action in every match."""
        chosen = self._actions(actions)
        if chosen.shape != (self.n,):
            shape = spelled(chosen.shape)
            raise OptionError("common.option.actions", value=shape, wanted=self.n)
        self._play(chosen)

    def stepper(self, actions: Array, out: Array | None = None) -> Callable[[], None]:
        """A function that plays the actions which then lie in `actions`, and observes into `out`.

        On a card all of it is one launch, recorded once: worth it for many steps of few matches.
        Both arrays must lie where the batch computes, and stay there.
        """

        def again() -> None:
            self.step(actions)
            if out is not None:
                self.observe(out=out)

        return again

    def observe(self, out: Array | None = None, seats: Array | None = None) -> Array:
        """What the seat to act, or another one, knows in each match: (n, features)."""
        if out is None:
            out = self._array(np.float32, self.game.observation_size(self.observing))
        self._observe(self._shared(out), self.seat if seats is None else self._seats(seats))
        return out

    @property
    def features(self) -> dict[str, Block]:
        """Where each feature lies in what `observe` gives, and its shape there."""
        return self.game.features_of(self.observing)

    def advise(self, out: Array | None = None) -> Array:
        """What the rules of thumb would play in each match, as actions: (n,).

        In a smaller `out` only what they would play in the first matches, as many as it holds.
        """
        if out is None:
            out = self._array(np.int64)
        self._advise(self._shared(out))
        return out

    def pick(self, out: Array | None = None) -> Array:
        """Any legal action in each match, each as likely: (n,); all follows from the seed."""
        if out is None:
            out = self._array(np.int64)
        self._pick(self._shared(out))
        return out

    def locate(self, out: Array | None = None) -> Array:
        """Where each piece of paper lies hidden, by the numbers of the game's places: (n, pieces).

        -1 where it lies open. This is for judges and critics: no player knows it.
        """
        if out is None:
            out = self._array(np.int8, self.game.spec.beliefs.pieces.size)
        self._locate(self._shared(out))
        return out

    def beliefs(self, worlds: int, seats: Array | None = None, seed: int = 0) -> Array:
        """How many of each card the seat to act, or another one, expects in each place.

        An array (n, cards, places) by the names in `game.spec.beliefs`, counted in so many drawn
        worlds of each match (`Match.resample`); cards that lie open or in the seat's
        own hand are left out. Seat -1 is a spectator. Match i has the i-th seed that `seed` draws.

        >>> import pharmakon
        >>> game = pharmakon.make("glass", players=3)
        >>> believed = pharmakon.batch(game, 4, seed=1).beliefs(100)
        >>> believed.shape, float(believed[0].sum())
        ((4, 20, 26), 9.0)
        """
        if type(worlds) is not int or not 0 < worlds <= MOST_WORLDS:
            raise OptionError("common.beliefs.batch", value=shown(worlds), most=MOST_WORLDS)
        told = self.game.spec.beliefs
        doubts = Doubts(
            streams=self._place(self._streams(seed)),
            pieces=self._place(told.pieces),
            places=self._array(np.int16, told.pieces.size),
        )
        out = self._array(np.float32, (len(told.cards), len(told.places)))
        self._believe(self.seat if seats is None else self._seats(seats), doubts, worlds, out)
        return out

    def scores(self) -> Array:
        """The points of every seat now: (n, players)."""
        out = self._array(np.int64, self.game.players)
        self._count(out)
        return out

    # Copies.

    def clone(self) -> Self:
        """A copy that goes its own way."""
        copy = type(self).__new__(type(self))
        copy.__setstate__(self.__getstate__())
        return copy

    def save(self, path: str | Path) -> None:
        """Write the batch to a file, matches, seeds and all; `Batch.load` goes on from it."""
        shelf.write(path, self.__getstate__())

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """A batch from such a file; on a card with `CudaBatch.load`."""
        batch = cls.__new__(cls)
        batch.__setstate__(shelf.read(path))
        return batch

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        rows = {name: on_host(array) for name, array in self._rows._asdict().items()}
        kept = ("game", "n", "reward", "observing", "others")
        return {
            **{name: getattr(self, name) for name in kept},
            "states": on_host(self.states),
            "rows": rows,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        kept = dict(state)
        states = self._place(copied(kept.pop("states")))
        rows = {name: self._place(array.copy()) for name, array in kept.pop("rows").items()}
        self.__dict__.update(kept)
        self._take(states, self._rows_of_zeros()._replace(**rows))

    # What a device does in its own way: this is the CPU's.

    def _array(self, kind: type, width: int | tuple[int, ...] = ()) -> Array:
        """Zeros for every match: one, a row or a table of them."""
        row = (width,) if isinstance(width, int) else width
        return self._place(np.zeros((self.n, *row), dtype=kind))

    def _streams(self, seed: int) -> Array:
        """For every match a stream of numbers; all of them follow from a seed."""
        streams = np.zeros((self.n, 1), dtype=np.uint64)
        fill_streams(streams, np.array([check_seed(seed)], dtype=np.uint64))
        return streams

    def _place(self, array: Array) -> Array:
        """An array where the batch computes."""
        return array

    def _copy(self, array: Array, to: Array) -> None:
        """Copy an array from the host into one of the batch's own."""
        to.view(np.uint8)[:] = np.ascontiguousarray(array).view(np.uint8)

    def _actions(self, actions: Array) -> Array:
        """Actions where the batch computes."""
        return np.ascontiguousarray(actions, dtype=np.int64)

    def _shared(self, array: Array) -> Array:
        """An array of somebody else's that lies where the batch computes."""
        return array

    def _seats(self, seats: Array) -> Array:
        """Seats where the batch computes."""
        return np.ascontiguousarray(np.broadcast_to(seats, (self.n,)), dtype=np.int8)

    def _deal(self) -> None:
        """Deal every match."""
        deal = deal_matches if self.others is None else deal_learners
        shared(self.n, lambda start, stop: deal(start, stop, self.states, self._rows))

    def _show(self) -> None:
        """Write the mask and the seat of every match."""
        shared(self.n, lambda start, stop: show_matches(start, stop, self.states, self._rows))

    def _advise(self, out: Array) -> None:
        """Write what the rules of thumb would play."""
        states, rows = self.states, self._rows
        shared(out.size, lambda start, stop: advise_matches(start, stop, states, rows, out))

    def _pick(self, out: Array) -> None:
        """Write any legal action."""
        rows = self._rows
        shared(self.n, lambda start, stop: pick_in_matches(start, stop, rows, out))

    def _count(self, out: Array) -> None:
        """Write every seat's points."""
        states, room = self.states, self._rows.room
        shared(self.n, lambda start, stop: count_matches(start, stop, states, room, out))

    def _play(self, actions: Array) -> None:
        """Play one action in every match."""
        play = play_actions if self.others is None else play_learners
        states, rows, counted = self.states, self._rows, self._counting
        shared(
            self.n,
            lambda start, stop: play(start, stop, 0, states, rows, actions, counted),
        )

    def _observe(self, out: Array, seats: Array) -> None:
        """Write what a seat of each match knows."""
        states = self.states
        shared(self.n, lambda start, stop: observe_matches(start, stop, states, seats, out))

    def _locate(self, out: Array) -> None:
        """Write where every hidden piece of paper lies."""
        states = self.states
        shared(self.n, lambda start, stop: locate_in_matches(start, stop, states, out))

    def _believe(self, seats: Array, doubts: Doubts, worlds: int, out: Array) -> None:
        """Write what a seat of each match expects."""
        states = copied(self.states)
        shared(
            self.n,
            lambda start, stop: count_in_matches(start, stop, states, seats, doubts, worlds, out),
            effort=worlds,
        )


def shared(n: int, work: Callable[[int, int], None], effort: int = 1) -> None:
    """Do work from match 0 to match n, each taking so many steps, on the threads it is worth."""
    threads = max(1, min(cores(), n, n * effort // SMALLEST_SHARE))
    if threads == 1:
        work(0, n)
        return
    bounds = [n * part // threads for part in range(threads + 1)]
    for job in [workers().submit(work, *share) for share in pairwise(bounds)]:
        job.result()


@cache
def workers() -> ThreadPoolExecutor:
    """The threads all batches share."""
    return ThreadPoolExecutor(cores(), thread_name_prefix="pharmakon-batch")


def on_host(array: Array) -> Array:
    """An array of a batch, brought back from wherever it is."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array
