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
from pharmakon.engine.rules import SPECTATOR, State, locate, observe
from pharmakon.engine.seats import relative
from pharmakon.table.game import Game

Array = Any


class Judge(NamedTuple):
    """A net with two hidden layers, and room for one thread to compute in."""

    noted: Array  # (inputs, width): for what the seat to act notes down
    lying: Array  # (pieces, places, width): for where each piece of paper lies that is not open
    later: Array  # (width, width)
    last: Array  # (width, seats)
    biases: Array  # (2, width)
    last_bias: Array
    seen: Array  # (inputs,): what the seat to act notes down
    places: Array  # (pieces,)
    room: Array  # (2, width)
    shares: Array  # by place, from the seat to act on


@cache
def kept(game: str) -> dict[str, Array] | None:
    """The weights that come along for a game, if any do."""
    path = FOLDER / f"{game}-judge.npz"
    return read(path) if path.exists() else None


def read(path: Path) -> dict[str, Array]:
    """The weights in a file that `learning.checkpoints.export` has written, by name."""
    with np.load(path) as found:
        return {name: found[name].astype(np.float32) for name in found.files}


def judge_for(game: Game) -> Judge | None:
    """A judge of its own for one thread; none where no judge has come along for the game."""
    weights = kept(game.name)
    return None if weights is None else made_of(weights, game)


def made_of(weights: dict[str, Array], game: Game) -> Judge:
    """A judge of these weights."""
    first, later, last = (
        np.ascontiguousarray(weights[f"layers.{layer}.weight"].T) for layer in (0, 2, 4)
    )
    inputs, beliefs = game.observation_size("compact"), game.spec.beliefs
    biases = np.stack([weights[f"layers.{layer}.bias"] for layer in (0, 2)])
    return Judge(
        noted=first[:inputs],
        lying=first[inputs:].reshape(beliefs.pieces.size, beliefs.told_apart, -1),
        later=later,
        last=last,
        biases=biases,
        last_bias=weights["layers.4.bias"],
        seen=np.zeros(inputs, dtype=np.float32),
        places=np.zeros(beliefs.pieces.size, dtype=np.int8),
        room=np.zeros_like(biases),
        shares=np.zeros(game.players, dtype=np.float32),
    )


@kernel
def expect(state: State, judge: Judge, values: Array) -> None:
    """Write each seat's share of the win, as the judge expects it."""
    players, room = state.players, judge.room
    observe(state, state.seat, judge.seen)
    add_up(judge.seen, judge.noted, judge.biases[0], room[0])
    locate(state, SPECTATOR, judge.places)
    for piece in range(judge.places.size):
        place = judge.places[piece]
        if place >= 0:
            add_row(judge.lying[piece, told_apart(place, state, judge)], room[0])
    rectify(room[0])
    add_up(room[0], judge.later, judge.biases[1], room[1])
    rectify(room[1])
    add_up(room[1], judge.last[:, :players], judge.last_bias[:players], judge.shares)
    soften(judge.shares)
    for place in range(players):
        values[(state.seat + place) % players] = judge.shares[place]


@kernel
def told_apart(place: int, state: State, judge: Judge) -> int:
    """A place as the judge sees it: hands from the seat to act on, what is spent as one."""
    if place < state.players:
        return relative(place, state.seat, state.players)
    return min(place, int(judge.lying.shape[1]) - 1)


@kernel
def add_row(weights: Array, outputs: Array) -> None:
    """Add the weights of one input that is 1."""
    for index in range(outputs.size):
        outputs[index] += weights[index]
