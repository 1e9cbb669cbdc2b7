"""Reading a move: what somebody who saw it made could make of it.

An opponent imagines the worlds that it may be in, and in each of them asks what the mover would
have done there by the rules of thumb. Worlds where that looks like what it saw become more likely.
"""

from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, empty_moves, has
from pharmakon.engine.rng import Generator, below, word
from pharmakon.engine.rules import advise, apply, glimpse, legal, likelihood, resample
from pharmakon.engine.turns import States
from pharmakon.table.match import Match

TRUST = 0.7
"""How likely somebody is taken to play by the rules of thumb, and not just anything."""
TRIES = 20
"""So many worlds are drawn for each that is wanted: in most of them the mover could not do it."""
PARTS = 1 << 16

Array = np.ndarray[Any, np.dtype[Any]]


class Reading(NamedTuple):
    """Worlds that a seat may imagine before a move and after it, taken at face value and read."""

    before: States
    plain: States  # after the move, every history weighing the same
    read: States  # after the move, where the mover may well have made it
    likely: Array  # the weight of each world before
    weights: Array  # the weight of each world read


def read_move(
    match: Match, after: Match, action: int, seat: int, worlds: int, seed: int
) -> Reading:
    """What a seat that watches a move may make of it; `after` is the match when it is made."""
    before = np.repeat(match.states, worlds)
    plain, read = (np.repeat(after.states, worlds) for _ in range(2))
    likely, weights = np.zeros(worlds), np.zeros(worlds)
    generator = np.array([seed], dtype=np.uint64)
    moves, actions = empty_moves(match.game.actions), match.game.actions
    imagine_all(plain, seat, generator)
    world = match.states.copy()
    found = imagine_move(
        match.states, action, seat, before, read, world, likely, weights, moves, actions, generator
    )
    if not found:  # nobody would have done it: it is taken at face value
        read, weights = plain, np.ones(worlds)
    return Reading(before, plain, read, likely, weights)


@kernel
def imagine_all(states: States, seat: int, generator: Generator) -> None:
    """Make every state another world of the seat."""
    for index in range(states.size):
        resample(states[index], seat, word(generator))


@kernel
def imagine_move(
    states: States,
    action: int,
    seat: int,
    before: States,
    after: States,
    world: States,
    likely: Any,
    weights: Any,
    moves: Moves,
    actions: int,
    generator: Generator,
) -> int:
    """Draw worlds for a seat, and in each a move that looks to it like the true one, if any does.

    How many were found; those are the first ones of `after`. `world` is room to imagine one.
    """
    sight = glimpse(states[0], action, seat)
    found, count = 0, likely.size
    for attempt in range(TRIES * count):
        world[0] = states[0]
        state = world[0]
        resample(state, seat, word(generator))
        if attempt < count:
            before[attempt] = state
        legal(state, moves)
        fitting, total, chosen = 0, 0, 0
        for other in range(actions):
            if has(moves, other):
                total += 1
                if glimpse(state, other, seat) == sight:
                    fitting += 1
                    if below(generator, fitting) == 0:
                        chosen = other
        if found < count and fitting:
            after[found] = state
            advised = advise(state, moves, False, generator)
            advice = TRUST if glimpse(state, advised, seat) == sight else 0.0
            chance = advice + (1 - TRUST) * fitting / total
            if below(generator, PARTS) * chance < PARTS * advice:
                chosen = advised
            weights[found] = chance * likelihood(after[found], seat)
            after[found] = state
            apply(after[found], chosen, None)
            found += 1
        if attempt < count:
            likely[attempt] = likelihood(state, seat)
        elif found == count:
            break
    return found


@kernel
def looks_alike(states: States, action: int, one: int, other: int) -> bool:
    """Do two seats see the same of a move?"""
    return glimpse(states[0], action, one) == glimpse(states[0], action, other)
