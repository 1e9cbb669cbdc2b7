"""One match of a batch, as kernels: the same for the loops of the CPU and the threads of a GPU."""

from typing import Any

from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, has
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import State, apply, legal, observe, scores, setup
from pharmakon.engine.turns import States

Array = Any
"""An array on the CPU or on a device."""


@kernel
def deal_match(
    index: int,
    states: States,
    streams: Array,
    seeds: Array,
    seats: Array,
    mask: Array,
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
    spread(moves, mask[index])
    seats[index] = states[index].seat


@kernel
def play_action(
    index: int,
    states: States,
    actions: Array,
    streams: Array,
    seeds: Array,
    seats: Array,
    mask: Array,
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
    illegal[index] = action < 0 or action >= mask.shape[1] or not mask[index, action]
    if illegal[index]:
        return
    apply(state, action, None)
    if state.over:
        done[index] = True
        reward(state, points[index], wins[index], rewards[index], sign)
        seeds[index] = word(streams[index])
        setup(state, seeds[index], None)
    legal(state, moves)
    spread(moves, mask[index])
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


@kernel
def spread(moves: Moves, mask: Array) -> None:
    """A set of moves as booleans."""
    for action in range(mask.size):
        mask[action] = has(moves, action)


@kernel
def observe_match(index: int, states: States, seats: Array, out: Array) -> None:
    """Write what the seat to act knows."""
    observe(states[index], seats[index], out[index])


@kernel
def fill_streams(streams: Array, generator: Generator) -> None:
    """Give every match its own stream of seeds."""
    for index in range(streams.shape[0]):
        streams[index, 0] = word(generator)
