"""Moves weighed in imagined worlds, as kernels: what each came to in each world.

Every move is tried in the same worlds with the same luck, so that two of them can be compared
world by world. A world is played on to the end of the round by everybody's rules of thumb, with a
move at random now and then: if all followed them to the letter, one card would decide everything.
"""

from typing import Any

from pharmakon.bots.playout import (
    Desk,
    Goal,
    goal_of,
    imagine,
    judge,
    last_round,
    play_on,
    win_chances,
)
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import apply, stir
from pharmakon.engine.turns import States
from pharmakon.table.game import Game

ROUNDS = 1
"""So many rounds are played on before the standing is judged."""
ADVICE = 60
"""Percent of the moves that follow the rules of thumb."""
TRIES = 200
"""So many worlds are drawn before an unlikely one is taken: a review has more time than a bot."""


def aim(game: Game) -> Goal:
    """How worlds are played on, the same for decisions and for the chances with open cards.

    Only so does a decision that loses something lose as much with open cards, on average.
    """
    return goal_of(game, ROUNDS, ADVICE)


@kernel
def weigh(
    states: States,
    actions: Any,
    alive: Any,
    goal: Goal,
    generator: Generator,
    desk: Desk,
    shares: Any,
    values: Any,
) -> None:
    """Try some moves in new worlds; write what each came to for its seat, by world and move.

    `shares` is the chance to win the match alone, `values` has points beside it.
    """
    seat = states[0].seat
    until = last_round(states[0], goal)
    for row in range(shares.shape[0]):
        imagine(states, TRIES, generator, desk)
        shared = word(generator)
        for index in range(alive.size):
            move = alive[index]
            desk.worlds[1] = desk.worlds[0]
            world = desk.worlds[1]
            desk.luck[0] = shared
            apply(world, actions[move], None)
            play_on(world, goal, until, desk.moves, desk.luck)
            win_chances(world, desk)
            shares[row, move] = desk.values[seat]
            judge(world, goal, desk)
            values[row, move] = desk.values[seat]


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
    """Make a move with all cards open and play on, many times; write each seat's mean chance.

    What is still to be drawn has another order each time.
    """
    until = last_round(states[0], goal)
    for _ in range(playouts):
        desk.worlds[0] = states[0]
        world = desk.worlds[0]
        stir(world, word(generator))
        desk.luck[0] = word(generator)
        apply(world, action, None)
        play_on(world, goal, until, desk.moves, desk.luck)
        win_chances(world, desk)
        for seat in range(world.players):
            chances[seat] += desk.values[seat]
    whole = 0.0
    for seat in range(chances.size):
        whole += chances[seat]
    for seat in range(chances.size):
        chances[seat] /= whole
