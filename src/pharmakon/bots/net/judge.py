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

    first: Array  # (inputs + cards * places, width)
    later: Array  # (width, narrower)
    last: Array  # (narrower, seats)
    first_bias: Array
    later_bias: Array
    last_bias: Array
    orders: Orders  # in which it sees what is alike
    cards: Array  # by piece of paper: its card
    told_apart: int  # places that it tells apart
    seen: Array  # (inputs,): what the seat to act notes down
    heavy: Array  # what the things that are alike weigh
    told: Array  # what it sees: that in order, and how many of each card lie hidden in each place
    places: Array  # by piece of paper: where it lies
    active: Array  # places of inputs other than 0
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
        first=first,
        later=later,
        last=last,
        first_bias=first_bias,
        later_bias=later_bias,
        last_bias=weights["layers.4.bias"],
        orders=orders,
        cards=beliefs.pieces,
        told_apart=beliefs.told_apart,
        seen=np.zeros(inputs, dtype=np.float32),
        heavy=np.zeros(orders.weights.shape[1], dtype=np.float32),
        told=np.zeros(len(first), dtype=np.float32),
        places=np.zeros(beliefs.pieces.size, dtype=np.int8),
        active=np.zeros(max(first.shape), dtype=np.int32),
        first_room=np.zeros_like(first_bias),
        later_room=np.zeros_like(later_bias),
        shares=np.zeros(game.players, dtype=np.float32),
    )


@kernel
def expect(state: State, judge: Judge, values: Array) -> None:
    """Write each seat's share of the win, as the judge expects it."""
    players, first, later, active = state.players, judge.first_room, judge.later_room, judge.active
    noted = judge.seen.size
    observe(state, state.seat, judge.seen)
    number = put_in_order(judge.orders, judge.seen, judge.heavy, judge.told[:noted])
    tell_hidden(state, judge, number, judge.told[noted:])
    add_up(judge.told, judge.first, judge.first_bias, first, active)
    rectify(first)
    add_up(first, judge.later, judge.later_bias, later, active)
    rectify(later)
    add_up(later, judge.last[:, :players], judge.last_bias[:players], judge.shares, active)
    soften(judge.shares)
    for place in range(players):
        values[(state.seat + place) % players] = judge.shares[place]


@kernel
def tell_hidden(state: State, judge: Judge, number: int, counts: Array) -> None:
    """Write how many of each card lie hidden in each place, called as in the order of a number.

    Places are told apart as the judge sees them: hands from the seat to act on, what is spent as
    one.
    """
    counts[:] = 0
    locate(state, SPECTATOR, judge.places)
    for piece in range(judge.places.size):
        place = judge.places[piece]
        if place >= 0:
            card = judge.orders.cards[number, judge.cards[piece]]
            place = judge.orders.places[number, place]
            if place < state.players:
                place = relative(place, state.seat, state.players)
            counts[card * judge.told_apart + min(place, judge.told_apart - 1)] += 1
