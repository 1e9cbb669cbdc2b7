"""Worlds weighed by what the others did: how likely would a net have played so in their place?

A world is taken back to where its history begins (`rewind`), and its moves are made once more. At
each choice of another seat the net is asked, with what that seat knew in that world, how much it
likes the move that was made.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Any, NamedTuple

import numpy as np

from pharmakon.bots.net.forward import Room, Weights, prefer, room_for
from pharmakon.engine.bits import NONE, ONE, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.likeness import Orders, put_in_order
from pharmakon.engine.moves import WORD, Moves, empty_moves, size
from pharmakon.engine.rules import ARRIVED, apply, legal, observe, resample, retrace, rewind
from pharmakon.engine.turns import States
from pharmakon.table.game import Game

Array = Any

ALL = 1 << 30


class Reader(NamedTuple):
    """A net that is asked what it would have done, and room to ask it."""

    weights: Weights
    heat: float  # its preferences are divided by it: the higher, the less they tell
    doubt: float  # so often others do anything at all
    worlds: States  # the world, and the same world in the past
    moves: Moves
    orders: Orders  # in which the net sees what is alike
    seen: Array  # what the seat to act notes down
    heavy: Array  # what the things that are alike weigh
    ordered: Array  # what the net sees
    room: Room
    actions: Array  # what is legal, as the net calls it
    preferences: Array  # for these
    chances: Array  # of the latest choices, as many as are read


class Pool(NamedTuple):
    """Worlds to draw from: each is what `resample` makes of its seed."""

    seeds: Array
    upto: Array  # the weights added up, from the first world to each; the last one is 1.0


NO_POOL = Pool(np.zeros(0, dtype=np.uint64), np.zeros(0))


def reader_for(game: Game, weights: Weights, heat: float, doubt: float, recall: int) -> Reader:
    """A reader of so many choices, the latest, by a net of these weights."""
    orders, inputs = game.spec.orders, game.observation_size("compact")
    return Reader(
        weights=weights,
        heat=heat,
        doubt=doubt,
        worlds=game.blank(2),
        moves=empty_moves(game.actions),
        orders=orders,
        seen=np.zeros(inputs, dtype=np.float32),
        heavy=np.zeros(orders.weights.shape[1], dtype=np.float32),
        ordered=np.zeros(inputs, dtype=np.float32),
        room=room_for(weights),
        actions=np.zeros(game.actions, dtype=np.int32),
        preferences=np.zeros(game.actions, dtype=np.float32),
        chances=np.zeros(recall),
    )


class Reading:
    """Worlds for the seat to act that are read one after the other, as far as time allows."""

    def __init__(self, states: States, reader: Reader, seeds: Array) -> None:
        self._states, self._reader = states, reader
        self._seeds, self._likely = seeds, np.zeros(seeds.size)
        self._read = 0

    def go_on(self, worlds: int) -> None:
        """Read so many more."""
        some = slice(self._read, self._read + worlds)
        read_worlds(self._states, self._reader, self._seeds[some], self._likely[some])
        self._read += worlds

    @property
    def found(self) -> tuple[Array, Array]:
        """The seeds of the worlds that were read, and how likely each is, as a logarithm."""
        return self._seeds[: self._read], self._likely[: self._read]


def pool_of(readings: Sequence[Reading]) -> Pool:
    """All worlds that were read, each with its weight."""
    columns = zip(*(reading.found for reading in readings), strict=True)
    seeds, likely = (np.concatenate(column) for column in columns)
    weights = np.exp(likely - likely.max())
    return Pool(seeds, np.cumsum(weights / weights.sum()))


@kernel
def read_worlds(states: States, reader: Reader, seeds: Array, likely: Array) -> None:
    """Write for each world how likely the others did in it what they did, as a logarithm."""
    seat = states[0].seat
    for index in range(seeds.size):
        reader.worlds[0] = states[0]
        resample(reader.worlds[0], seat, seeds[index])
        likely[index] = read_world(reader, seat)


@kernel
def read_world(reader: Reader, seat: int) -> float:
    """How likely the others did in the reader's world what they did, as a logarithm.

    The moves are made twice: once to count the choices, then to read the latest of them.
    """
    recall = reader.chances.size
    choices = read_choices(reader, seat, ALL)
    read_choices(reader, seat, choices - recall)
    likely = 0.0
    for choice in range(min(choices, recall)):
        likely += log(reader.chances[choice])
    return likely


@kernel
def read_choices(reader: Reader, seat: int, skip: int) -> int:
    """Write how likely each choice of the others was, but for so many; how many they had."""
    world, past = reader.worlds[0], reader.worlds[1]
    reader.worlds[1] = world
    if not rewind(world, past):
        return 0
    choices = 0
    action = retrace(world, past)
    while action != ARRIVED:
        if past.seat != seat:
            legal(past, reader.moves)
            if size(reader.moves) > 1:
                if choices >= skip:
                    observe(past, past.seat, reader.seen)
                    reader.chances[choices % reader.chances.size] = chance_of(action, reader)
                choices += 1
        apply(past, action, None)
        action = retrace(world, past)
    return choices


@kernel
def chance_of(made: int, reader: Reader) -> float:
    """How likely the net makes this one of the legal moves, from what the reader has seen."""
    orders, actions = reader.orders, reader.actions
    number = put_in_order(orders, reader.seen, reader.heavy, reader.ordered)
    count, own = 0, 0
    for word in range(reader.moves.size):
        left = reader.moves[word]
        while left != NONE:
            action = word * WORD + place_of(left, 0)
            left &= left - ONE
            if action == made:
                own = count
            actions[count] = orders.actions[number, action]
            count += 1
    preferences = reader.preferences[:count]
    prefer(reader.weights, reader.ordered, reader.room, actions[:count], preferences)
    whole = 0.0
    for place in range(count):
        whole += exp((preferences[place] - preferences[own]) / reader.heat)
    return (1.0 - reader.doubt) / whole + reader.doubt / count
