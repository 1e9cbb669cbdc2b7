"""The steps of a batch, as kernels: the same for the cores of a CPU and the threads of a GPU.

Each kernel goes over the matches from `start` to `stop`: a core's share, or the one of a thread.
The loop is inside because a call that hands over a dozen arrays, which the compiler does not
resolve, takes as long as the move itself; and what is needed of an array's row is asked for by
index, since every row taken as an array of its own is counted in and out.
"""

from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.kernel import kernel, wrapping
from pharmakon.engine.moves import Moves, has
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import State, apply, legal, observe, scores, setup
from pharmakon.engine.shares import share_win
from pharmakon.engine.turns import States

Array = Any
"""An array on the CPU or on a device."""

LOW_BYTE, SEVEN = np.uint64(0xFF), np.uint64(7)
EACH_BYTE, DIAGONAL = np.uint64(0x0101010101010101), np.uint64(0x8040201008040201)
ALMOST = np.uint64(0x7F7F7F7F7F7F7F7F)


class Rows(NamedTuple):
    """The arrays of a batch beside its states, one row for each match."""

    streams: Array  # where the seeds of its matches come from
    seeds: Array  # the seed of the match that is played
    seat: Array  # who is to act
    moves: Array  # what is legal, as a set
    octets: Array  # what is legal, as booleans, eight in each word
    rewards: Array  # by seat; 0 but for a match that just ended
    points: Array  # by seat, of the match that ended last
    wins: Array  # by seat, of the match that ended last
    done: Array  # whether the match just ended
    illegal: Array  # whether the action was refused


@kernel
def deal_matches(start: int, stop: int, states: States, rows: Rows) -> None:
    """Deal every match under the next of its seeds."""
    for index in range(start, stop):
        state, moves = states[index], rows.moves[index]
        rows.rewards[index, :] = 0
        rows.done[index] = False
        rows.illegal[index] = False
        rows.seeds[index] = word(rows.streams[index])
        setup(state, rows.seeds[index], None)
        legal(state, moves)
        for place in range(rows.octets.shape[1]):
            rows.octets[index, place] = octet(moves, place)
        rows.seat[index] = state.seat


@kernel
def play_actions(
    start: int, stop: int, first: int, states: States, rows: Rows, actions: Array, sign: float
) -> None:
    """Play one action in every match; deal again where one ended.

    `states[0]` is that of match `first`: on a GPU only those of a block are at hand.
    """
    for index in range(start, stop):
        state, moves, action = states[index - first], rows.moves[index], actions[index]
        if rows.done[index]:
            rows.rewards[index, :] = 0
            rows.done[index] = False
        refused = not has(moves, action)
        rows.illegal[index] = refused
        if refused:
            continue
        apply(state, action, None)
        if state.over:
            rows.done[index] = True
            reward(state, rows.points[index], rows.wins[index], rows.rewards[index], sign)
            rows.seeds[index] = word(rows.streams[index])
            setup(state, rows.seeds[index], None)
        legal(state, moves)
        for place in range(rows.octets.shape[1]):
            rows.octets[index, place] = octet(moves, place)
        rows.seat[index] = state.seat


@kernel
def observe_matches(start: int, stop: int, states: States, seats: Array, out: Array) -> None:
    """Write what a seat of each match knows."""
    for index in range(start, stop):
        observe(states[index], seats[index], out[index])


@kernel
def reward(state: State, points: Array, wins: Array, rewards: Array, sign: float) -> None:
    """What each seat gets at the end: its share of the win (sign 0), or its points."""
    scores(state, points, wins)
    if sign == 0:
        share_win(wins, rewards)
        return
    for seat in range(state.players):
        rewards[seat] = sign * points[seat]


@kernel
def spread(moves: Moves, octets: Array) -> None:
    """A set of moves as booleans, eight of them in each word that is written."""
    for place in range(octets.size):
        octets[place] = octet(moves, place)


@wrapping
@kernel
def octet(moves: Moves, place: int) -> np.uint64:
    """Eight actions of a set as eight booleans in a word.

    Byte by byte a GPU would need eight times as long, for this takes most of a step.
    """
    eight = (moves[place // 8] >> np.uint64(place % 8 * 8)) & LOW_BYTE
    apart = (eight * EACH_BYTE) & DIAGONAL  # bit k of the eight alone in byte k
    return np.uint64(((apart + ALMOST) >> SEVEN) & EACH_BYTE)


@kernel
def fill_streams(streams: Array, generator: Generator) -> None:
    """Give every match its own stream of seeds."""
    for index in range(streams.shape[0]):
        streams[index, 0] = word(generator)
