"""One match of a batch, as kernels: the same for the loops of the CPU and the threads of a GPU."""

from typing import Any

import numpy as np

from pharmakon.engine.kernel import kernel, wrapping
from pharmakon.engine.moves import Moves, has
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import State, apply, legal, observe, scores, setup
from pharmakon.engine.turns import States

Array = Any
"""An array on the CPU or on a device."""

LOW_BYTE, SEVEN = np.uint64(0xFF), np.uint64(7)
EACH_BYTE, DIAGONAL = np.uint64(0x0101010101010101), np.uint64(0x8040201008040201)
ALMOST = np.uint64(0x7F7F7F7F7F7F7F7F)


@kernel
def deal_match(
    index: int,
    states: States,
    streams: Array,
    seeds: Array,
    seats: Array,
    octets: Array,
    rewards: Array,
    done: Array,
    illegal: Array,
    moves: Moves,
) -> None:
    """Deal a match under the next of its seeds."""
    rewards[index, :] = 0
    done[index] = False
    illegal[index] = False
    seeds[index] = word(streams[index])
    setup(states[index], seeds[index], None)
    legal(states[index], moves)
    spread(moves, octets[index])
    seats[index] = states[index].seat


@kernel
def play_action(
    index: int,
    states: States,
    actions: Array,
    streams: Array,
    seeds: Array,
    seats: Array,
    octets: Array,
    rewards: Array,
    points: Array,
    wins: Array,
    done: Array,
    illegal: Array,
    moves: Moves,
    sign: float,
) -> None:
    """Play one action in a match; deal again if it ended."""
    state = states[index]
    action = actions[index]
    if done[index]:
        rewards[index, :] = 0
    done[index] = False
    illegal[index] = not has(moves, action)
    if illegal[index]:
        return
    apply(state, action, None)
    if state.over:
        done[index] = True
        reward(state, points[index], wins[index], rewards[index], sign)
        seeds[index] = word(streams[index])
        setup(state, seeds[index], None)
    legal(state, moves)
    spread(moves, octets[index])
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


@wrapping
@kernel
def spread(moves: Moves, octets: Array) -> None:
    """A set of moves as booleans, eight of them in each word that is written.

    Byte by byte a GPU would need eight times as long, for this takes most of a step.
    """
    for index in range(octets.size):
        octet = (moves[index // 8] >> np.uint64(index % 8 * 8)) & LOW_BYTE
        apart = (octet * EACH_BYTE) & DIAGONAL  # bit k of the octet alone in byte k
        octets[index] = ((apart + ALMOST) >> SEVEN) & EACH_BYTE


@kernel
def observe_match(index: int, states: States, seats: Array, out: Array) -> None:
    """Write what the seat to act knows."""
    observe(states[index], seats[index], out[index])


@kernel
def fill_streams(streams: Array, generator: Generator) -> None:
    """Give every match its own stream of seeds."""
    for index in range(streams.shape[0]):
        streams[index, 0] = word(generator)
