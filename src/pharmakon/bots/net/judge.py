"""Who will win a world with all cards open, by a net that learned it from self-play, as a kernel.

It takes the place of playing on: it costs less, and it says what comes of a world on average, where
one way of playing on says what came of it once.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pharmakon.bots.net.forward import add_up, rectify, soften
from pharmakon.bots.net.weights import FOLDER
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import State, observe
from pharmakon.table.game import Game

Array = Any


class Judge(NamedTuple):
    """A net with two hidden layers, and room for one thread to compute in."""

    first: Array  # (seats, inputs, width)
    later: Array  # (width, width)
    last: Array  # (width, seats)
    biases: Array  # (2, width)
    last_bias: Array
    seen: Array  # (inputs,): what a seat notes down
    room: Array  # (2, width)
    shares: Array  # by place, from the seat to act on


@cache
def kept(game: str) -> tuple[Array, ...] | None:
    """The weights that come along for a game, if any do."""
    path = FOLDER / f"{game}-judge.npz"
    return read(path) if path.exists() else None


def read(path: Path) -> tuple[Array, ...]:
    """The weights in a file that `learning.checkpoints.export` has written."""
    with np.load(path) as found:
        weights = [found[f"layers.{layer}.weight"].astype(np.float32) for layer in (0, 2, 4)]
        biases = [found[f"layers.{layer}.bias"].astype(np.float32) for layer in (0, 2, 4)]
    seats = weights[2].shape[0]
    first = np.ascontiguousarray(weights[0].T).reshape(seats, -1, weights[0].shape[0])
    later, last = (np.ascontiguousarray(found.T) for found in weights[1:])
    return first, later, last, np.stack(biases[:2]), biases[2]


def judge_for(game: Game) -> Judge | None:
    """A judge of its own for one thread; none where no judge has come along for the game."""
    weights = kept(game.name)
    if weights is None:
        return None
    first, later, last, biases, last_bias = weights
    return Judge(
        first,
        later,
        last,
        biases,
        last_bias,
        seen=np.zeros(first.shape[1], dtype=np.float32),
        room=np.zeros_like(biases),
        shares=np.zeros(game.players, dtype=np.float32),
    )


@kernel
def expect(state: State, judge: Judge, values: Array) -> None:
    """Write each seat's share of the win, as the judge expects it."""
    players, room = state.players, judge.room
    for place in range(room.shape[1]):
        room[0, place] = judge.biases[0, place]
    for place in range(players):
        observe(state, (state.seat + place) % players, judge.seen)
        add_to(judge.seen, judge.first[place], room[0])
    rectify(room[0])
    add_up(room[0], judge.later, judge.biases[1], room[1])
    rectify(room[1])
    add_up(room[1], judge.last[:, :players], judge.last_bias[:players], judge.shares)
    soften(judge.shares)
    for place in range(players):
        values[(state.seat + place) % players] = judge.shares[place]


@kernel
def add_to(inputs: Array, weights: Array, outputs: Array) -> None:
    """Add every input times its weights."""
    for index in range(inputs.size):
        signal = inputs[index]
        if signal != 0:
            for place in range(outputs.size):
                outputs[place] += signal * weights[index, place]
