"""Everybody's chance to win with all cards open: one value function, fixed beforehand.

A position is played on many times by the rules of thumb, each time with another order of all that
is still to be drawn, until the round is over. It never looks at how the match really went on.
"""

from typing import Any

import numpy as np

from pharmakon.bots.playout import Desk, Goal, desk_for, goal_of, last_round, play_on, win_chances
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import apply
from pharmakon.engine.turns import States
from pharmakon.table.game import Game

PLAYOUTS = 400
ROUNDS = 1
ADVICE = 100
SEED = 1
"""All positions are played on with the same luck."""

Array = np.ndarray[Any, np.dtype[np.float64]]


def chances_after(
    game: Game, states: States, action: int, playouts: int = PLAYOUTS, seed: int = SEED
) -> Array:
    """Each seat's chance if this move is made, before anybody knows what is drawn after it."""
    found = np.zeros(game.players)
    generator = np.array([seed], dtype=np.uint64)
    goal = goal_of(game, ROUNDS, ADVICE)
    play_openly(states, action, goal, generator, desk_for(game), playouts, found)
    return found


@kernel
def play_openly(
    states: States,
    action: int,
    goal: Goal,
    generator: Generator,
    desk: Desk,
    playouts: int,
    chances: Any,
) -> None:
    """Make a move and play on, many times; write the mean chance of each seat."""
    until = last_round(states[0], goal)
    luck = np.zeros(1, dtype=np.uint64)
    for _ in range(playouts):
        desk.worlds[0] = states[0]
        world = desk.worlds[0]
        world.generator[0] = word(generator)
        luck[0] = word(generator)
        apply(world, action, None)
        play_on(world, goal, until, desk.moves, luck)
        win_chances(world, desk)
        for seat in range(world.players):
            chances[seat] += desk.values[seat]
    whole = 0.0
    for seat in range(chances.size):
        whole += chances[seat]
    for seat in range(chances.size):
        chances[seat] /= whole
