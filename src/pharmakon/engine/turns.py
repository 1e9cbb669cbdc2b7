"""Whole turns and whole matches, written once for all games on the verbs of `engine.rules`.

Python hands over arrays of states, not records: Numba accepts an array ten times as fast.
"""

from typing import Any

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.log import Log
from pharmakon.engine.moves import Moves, has, pick
from pharmakon.engine.rng import Generator, below, word
from pharmakon.engine.rules import (
    Numbers,
    State,
    apply,
    legal,
    observe,
    refusal,
    resample,
    scores,
    setup,
)

States = np.ndarray[Any, np.dtype[np.record]]
"""An array of records of a game's state type."""


@kernel
def start(states: States, seed: np.uint64, log: Log, moves: Moves) -> None:
    """Begin a match in the first state, and find the first moves."""
    setup(states[0], seed, log)
    legal(states[0], moves)


@kernel
def find_moves(states: States, moves: Moves) -> None:
    """The legal moves of the first state."""
    legal(states[0], moves)


@kernel
def take_turn(states: States, action: int, log: Log, moves: Moves) -> bool:
    """Play one of `moves` and find the next ones; False, and nothing changed, for any other."""
    if not has(moves, action):
        return False
    apply(states[0], action, log)
    legal(states[0], moves)
    return True


@kernel
def explain(states: States, action: int) -> int:
    """Why a move is illegal."""
    return refusal(states[0], action)


@kernel
def count_points(states: States, points: Numbers, wins: Numbers) -> None:
    """Points and winners of the first state."""
    scores(states[0], points, wins)


@kernel
def describe(states: States, seat: int, features: Numbers) -> None:
    """The first state as a seat knows it, as numbers."""
    observe(states[0], seat, features)


@kernel
def imagine(states: States, seat: int, seed: np.uint64) -> None:
    """Make the first state another world that the seat cannot tell from it."""
    resample(states[0], seat, seed)


@kernel
def play_out(state: State, moves: Moves, generator: Generator) -> int:
    """Play random legal moves until the match is over; how many there were."""
    count = 0
    while not state.over:
        legal(state, moves)
        apply(state, pick(moves, generator), None)
        count += 1
    return count


@kernel
def play_matches(states: States, matches: int, moves: Moves, generator: Generator) -> int:
    """Deal and play whole matches at random in the first state; how many moves there were."""
    count = 0
    for _ in range(matches):
        setup(states[0], word(generator), None)
        count += play_out(states[0], moves, generator)
    return count


@kernel
def stop_somewhere(state: State, length: int, moves: Moves, generator: Generator) -> None:
    """Deal, and play at random to a random point of a match of about so many moves."""
    setup(state, word(generator), None)
    for _ in range(below(generator, length)):
        legal(state, moves)
        apply(state, pick(moves, generator), None)
        if state.over:
            setup(state, word(generator), None)


@kernel
def stop_everywhere(states: States, length: int, moves: Moves, generator: Generator) -> None:
    """Put every state at a random point of a random match."""
    for index in range(states.size):
        stop_somewhere(states[index], length, moves, generator)


@kernel
def imagine_worlds(states: States, world: States, worlds: int, generator: Generator) -> None:
    """Draw worlds for the seats to act of one state after the other, into `world[0]`."""
    for count in range(worlds):
        world[0] = states[count % states.size]
        resample(world[0], world[0].seat, word(generator))
