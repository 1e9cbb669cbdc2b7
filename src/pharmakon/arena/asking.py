"""Asking a bot in many matches of a batch: all at once where it plays in kernels, else in turn."""

from typing import Any

import numpy as np

from pharmakon.arena.lockstep import answers, in_kernels, manner_of
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.engine.moves import empty_moves
from pharmakon.engine.turns import States
from pharmakon.table.game import Game
from pharmakon.table.match import Match

Array = np.ndarray[Any, np.dtype[Any]]


def ask(player: Bot, game: Game, states: States, rows: Array, seeds: Array) -> Array:
    """A bot's moves in these rows, as actions, each under its seed."""
    manner = manner_of(player)
    if manner is not None and in_kernels(manner):
        return answers(manner, game, states, rows, seeds)
    pairs = zip(rows.tolist(), seeds.tolist(), strict=True)
    chosen = [ask_one(player, game, states[row : row + 1], seed) for row, seed in pairs]
    return np.array(chosen, dtype=np.int64)


def ask_one(player: Bot, game: Game, states: States, seed: int) -> int:
    """A bot's move in one match, which it knows as its seat does; batches keep no events."""
    match = Match(game, states, empty_moves(game.actions))
    assert match.seat is not None
    return game.encode(player.choose(SeatView(match, match.seat, events=()), Budget(seed=seed)))
