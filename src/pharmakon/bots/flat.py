"""A simple bot: try every move in worlds that may be the true one, and play them out at random."""

from typing import Any

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, empty_moves, has
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import apply, resample, scores
from pharmakon.engine.turns import States, play_out
from pharmakon.table.match import Match

WORLDS = 24


def choose(match: Match, seed: int, worlds: int = WORLDS) -> str:
    """A move for the seat to act: the one that wins most in `worlds` worlds, points second."""
    game = match.game
    values = np.zeros(game.actions)
    room = game.blank(2)
    points = np.zeros((2, game.players), dtype=np.int64)
    generator = np.array([seed], dtype=np.uint64)
    sign = -1.0 if game.lower_wins else 1.0
    seen = match.resample(match.seat, seed)  # the true state stays at the table
    moves, scratch = seen._moves, empty_moves(game.actions)
    try_moves(seen._states, room, moves, scratch, generator, worlds, points, sign, values)
    legal = np.flatnonzero(match.mask())
    return game.decode(int(legal[values[legal].argmax()]))


@kernel
def try_moves(
    states: States,
    room: States,
    moves: Moves,
    scratch: Moves,
    generator: Generator,
    worlds: int,
    points: Any,
    sign: float,
    values: Any,
) -> None:
    """Add up what each move is worth to the seat to act, every move in the same worlds."""
    seat = states[0].seat
    luck = np.zeros(1, dtype=np.uint64)
    for _ in range(worlds):
        room[0] = states[0]
        resample(room[0], seat, word(generator))
        shared = word(generator)
        for action in range(values.size):
            if not has(moves, action):
                continue
            room[1] = room[0]
            luck[0] = shared
            apply(room[1], action, None)
            play_out(room[1], scratch, luck)
            scores(room[1], points[0], points[1])
            winners = 0
            for other in range(room[1].players):
                winners += points[1, other]
            values[action] += points[1, seat] / winners + sign * points[0, seat] / 1000
