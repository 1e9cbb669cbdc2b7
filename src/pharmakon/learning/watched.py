"""What players who search did: whole matches as seeds and moves, played again to learn from.

A match is its options, its seed and its moves, so a file of a few hundred kilobytes holds all that
search has thought about for an hour; what was seen at each move comes from playing it again.
"""

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Self

import numpy as np
import torch
from torch import Tensor

from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.learning.tables import Tables, practised
from pharmakon.table.batch import batch
from pharmakon.table.crew import Crew, in_order
from pharmakon.table.game import Game

Array = np.ndarray[Any, np.dtype[Any]]

PLAYERS = {
    "net:heat=1": 0.12,
    "rules": 0.08,
    "ismcts:simulations=150,reading=0": 0.35,
    "ismcts:simulations=600": 0.33,
    "ismcts:simulations=2500": 0.12,
}
"""Who sits at the tables, and how often; those who search are learned from."""
FIRST_SEARCHING = 2
PIECE = 8
"""Matches that are watched in one go."""
TOGETHER = 4096
"""Matches that are played again at once."""


@dataclass(frozen=True)
class Watched:
    """Matches, one after the other."""

    way: Array  # by match: which of the ways to play
    seed: Array  # by match
    upto: Array  # by match: where its moves end; one more in front, 0
    actions: Array  # by move
    learned: Array  # by move: 0 where nothing is to be learned

    @classmethod
    def joined(cls, many: Sequence[Self]) -> Self:
        """Several as one."""
        lengths = np.concatenate([np.diff(one.upto) for one in many])
        return cls(
            np.concatenate([one.way for one in many]),
            np.concatenate([one.seed for one in many]),
            np.concatenate([[0], np.cumsum(lengths)]),
            np.concatenate([one.actions for one in many]),
            np.concatenate([one.learned for one in many]),
        )

    @classmethod
    def read(cls, path: Path) -> Self:
        """From a file."""
        with np.load(path) as found:
            return cls(**{name: found[name] for name in found.files})

    def write(self, path: Path) -> None:
        """To a file, whole or not at all."""
        waiting = path.with_suffix(".part")
        with waiting.open("wb") as file:
            np.savez_compressed(file, **vars(self))
        os.replace(waiting, path)


@dataclass(frozen=True)
class Moments:
    """Choices of players who search: what the seat knew, what was legal, and what it did."""

    seen: Tensor
    masks: Tensor
    actions: Tensor

    def __len__(self) -> int:
        return len(self.actions)

    def split(self, share: float) -> tuple["Moments", "Moments"]:
        """The first part and the rest."""
        cut = int(len(self) * share)
        parts = (self.seen, self.masks, self.actions)
        return Moments(*(part[:cut] for part in parts)), Moments(*(part[cut:] for part in parts))


def gather(games: Sequence[Game], seconds: float, crew: Crew, first: int = 0) -> Watched:
    """Watch matches for so many seconds, from a number on."""
    found: list[Watched] = []
    ends = time.monotonic() + seconds
    for one in in_order(crew, partial(watch_some, games), first // PIECE):
        found.append(one)
        if len(found) % PIECE == 0 and time.monotonic() > ends:
            break
    return Watched.joined(found)


def watch_some(games: Sequence[Game], piece: int) -> list[Watched]:
    """Some matches, in a worker."""
    return [watch(games, number) for number in range(piece * PIECE, (piece + 1) * PIECE)]


def watch(games: Sequence[Game], number: int) -> Watched:
    """One match by players drawn for it; all follows from its number."""
    luck = np.random.default_rng(number)
    often = practised(games)
    game = often[int(luck.integers(len(often)))]
    names, chances = list(PLAYERS), np.array(list(PLAYERS.values()))
    seats = luck.choice(len(names), size=game.players, p=chances / chances.sum())
    match, actions, learned = game.new(seed=number), [], []
    while (seat := match.seat) is not None:
        kind, legal = int(seats[seat]), np.flatnonzero(match.mask())
        action = int(legal[0])
        if legal.size > 1:
            budget = Budget(seed=int(luck.integers(2**63)))
            action = game.encode(bot(names[kind]).choose(SeatView(match, seat), budget))
        actions.append(action)
        learned.append(legal.size > 1 and kind >= FIRST_SEARCHING)
        match.play(game.decode(action))
    return Watched(
        np.array([list(games).index(game)], dtype=np.int16),
        np.array([number], dtype=np.uint64),
        np.array([0, len(actions)]),
        np.array(actions, dtype=np.int16),
        np.array(learned, dtype=np.int8),
    )


def moments(watched: Watched, games: Sequence[Game], device: str) -> Moments:
    """All that is to be learned from some matches, in the order of the ways to play."""
    found = [one for part in played_again(watched, games, device) for one in part]
    return Moments(*(torch.cat(column) for column in zip(*found, strict=True)))


def played_again(
    watched: Watched, games: Sequence[Game], device: str
) -> Iterator[list[tuple[Tensor, Tensor, Tensor]]]:
    """Play matches again, many of one way at a time."""
    for way, game in enumerate(games):
        rows = np.flatnonzero(watched.way == way)
        for start in range(0, rows.size, TOGETHER):
            yield play_again(watched, rows[start : start + TOGETHER], game, device)


def play_again(
    watched: Watched, rows: Array, game: Game, device: str
) -> list[tuple[Tensor, Tensor, Tensor]]:
    """Play these matches again side by side, and note the choices to learn from."""
    again = batch(game, rows.size, device, observe="compact")
    again.start_from([game.new(int(watched.seed[row])) for row in rows])
    tables, found = Tables(again), []
    begins, lengths = watched.upto[rows], np.diff(watched.upto)[rows]
    for step in range(int(lengths.max())):
        places = np.minimum(begins + step, len(watched.actions) - 1)
        actions = torch.from_numpy(watched.actions[places].astype(np.int64)).to(tables.device)
        wanted = (lengths > step) & (watched.learned[places] > 0)
        kept = torch.from_numpy(np.flatnonzero(wanted)).to(tables.device)
        seen = tables.observe()[kept].to(torch.bfloat16)
        made = tables.called(actions)
        found.append((seen, tables.mask[kept], made[kept]))
        tables.step(made)
    return found
