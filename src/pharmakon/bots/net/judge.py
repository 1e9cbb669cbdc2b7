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
from pharmakon.engine.likeness import Orders, put_in_order
from pharmakon.engine.rules import SPECTATOR, State, locate, observe
from pharmakon.engine.seats import relative
from pharmakon.table.game import Game

Array = Any


class Judge(NamedTuple):
    """A net with two hidden layers, and room for one thread to compute in."""

    noted: Array  # (inputs, width): for what the seat to act notes down
    lying: Array  # (cards, places, width): for each card that lies in a place and is not open
    later: Array  # (width, narrower)
    last: Array  # (narrower, seats)
    first_bias: Array
    later_bias: Array
    last_bias: Array
    orders: Orders  # in which it sees what is alike
    cards: Array  # by piece of paper: its card
    seen: Array  # (inputs,): what the seat to act notes down
    heavy: Array  # what the things that are alike weigh
    ordered: Array  # what the judge sees of it
    places: Array  # by piece of paper: where it lies
    first_room: Array  # (width,)
    later_room: Array  # (narrower,)
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
    orders = game.spec.orders
    first_bias, later_bias = (weights[f"layers.{layer}.bias"] for layer in (0, 2))
    return Judge(
        noted=first[:inputs],
        lying=first[inputs:].reshape(len(beliefs.cards), beliefs.told_apart, -1),
        later=later,
        last=last,
        first_bias=first_bias,
        later_bias=later_bias,
        last_bias=weights["layers.4.bias"],
        orders=orders,
        cards=beliefs.pieces,
        seen=np.zeros(inputs, dtype=np.float32),
        heavy=np.zeros(orders.weights.shape[1], dtype=np.float32),
        ordered=np.zeros(inputs, dtype=np.float32),
        places=np.zeros(beliefs.pieces.size, dtype=np.int8),
        first_room=np.zeros_like(first_bias),
        later_room=np.zeros_like(later_bias),
        shares=np.zeros(game.players, dtype=np.float32),
    )


@kernel
def expect(state: State, judge: Judge, values: Array) -> None:
    """Write each seat's share of the win, as the judge expects it."""
    players, first, later = state.players, judge.first_room, judge.later_room
    observe(state, state.seat, judge.seen)
    number = put_in_order(judge.orders, judge.seen, judge.heavy, judge.ordered)
    add_up(judge.ordered, judge.noted, judge.first_bias, first)
    locate(state, SPECTATOR, judge.places)
    for piece in range(judge.places.size):
        place = judge.places[piece]
        if place >= 0:
            card = judge.orders.cards[number, judge.cards[piece]]
            place = judge.orders.places[number, place]
            add_row(judge.lying[card, told_apart(place, state, judge)], first)
    rectify(first)
    add_up(first, judge.later, judge.later_bias, later)
    rectify(later)
    add_up(later, judge.last[:, :players], judge.last_bias[:players], judge.shares)
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
