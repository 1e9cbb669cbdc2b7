"""How well a game's `standing` foretells who wins, and whether it is too bold or too timid.

Matches are played by the rules of thumb. At the end of each round the chances that `standing` gives
are kept; if raising them all to some power and dividing by their sum foretells better, the game's
SPREAD should be divided by that power.
"""

import sys
from typing import Any

import numpy as np

import pharmakon
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, empty_moves
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import advise, apply, finished, legal, scores, setup, standing
from pharmakon.engine.turns import States
from pharmakon.table.registry import spec_of

ROUNDS = 60
POWERS = np.geomspace(0.25, 4, 81)


@kernel
def watch(states: States, moves: Moves, generator: Generator, chances: Any, shares: Any) -> int:
    """Play a match by advice; the chances after each round and the shares of the win."""
    state = states[0]
    setup(state, word(generator), None)
    rounds, before = 0, 0
    while not state.over:
        legal(state, moves)
        apply(state, advise(state, moves, False, generator), None)
        if finished(state) != before and not state.over and rounds < ROUNDS:
            before = finished(state)
            standing(state, chances[rounds])
            rounds += 1
    points = np.zeros(state.players, dtype=np.int64)
    scores(state, points, shares)
    return rounds


def losses(chances: Any, shares: Any) -> Any:
    """The mean log loss for each power."""
    logs = np.log(np.maximum(chances, 1e-12))
    found = []
    for power in POWERS:
        scaled = power * logs
        scaled -= np.log(np.exp(scaled).sum(axis=1, keepdims=True))
        found.append(-(shares * scaled).sum(axis=1).mean())
    return np.array(found)


def main(matches: int) -> None:
    """Print a row for each game and number of players."""
    print(f"{'game':<12} players  log loss  evenly  best at power")
    for name in pharmakon.games():
        players = next(option for option in spec_of(name).options if option.kind == "players")
        for count in players.choices:
            game = pharmakon.make(name, players=count)
            states, moves = game.blank(1), empty_moves(game.actions)
            generator = np.array([1], dtype=np.uint64)
            kept, won = [], []
            for _ in range(matches):
                chances = np.zeros((ROUNDS, game.players))
                shares = np.zeros(game.players)
                rounds = watch(states, moves, generator, chances, shares)
                kept.append(chances[:rounds])
                won.append(np.tile(shares / shares.sum(), (rounds, 1)))
            found = losses(np.concatenate(kept), np.concatenate(won))
            here = found[np.abs(POWERS - 1).argmin()]
            best = POWERS[found.argmin()]
            print(f"{name:<12} {count:>7} {here:>9.3f} {np.log(game.players):>7.3f} {best:>10.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
