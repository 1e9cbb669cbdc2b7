"""`pharmakon bench GAME`: how fast the rules and the search are on one core."""

import json
import time
from collections.abc import Callable

import numpy as np

from pharmakon.bots.ismcts import IsmctsBot
from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import say
from pharmakon.engine.moves import empty_moves
from pharmakon.engine.rng import below
from pharmakon.engine.turns import imagine_worlds, play_matches, stop_everywhere
from pharmakon.table.game import Game

TAKES = Takes.GAME
FLAGS = (Flag("seconds", 3.0, low=0.01), Flag("json", False))
MOMENTS = 2000
"""Random points of random matches from which worlds are drawn and searches begin."""
SIMULATIONS = 1000
"""Simulations of `ismcts` at each of them."""


def run(request: Request) -> int:
    """Measure and print."""
    game = request.make()
    figures = measure(game, request.flags["seconds"])
    if request.flags["json"]:
        print(json.dumps({"game": game.name, "options": dict(game.options), **figures}))
    else:
        for name, value in figures.items():
            print(f"{say(f'figure.{name}'):<22} {value:>14,.0f}")
    return 0


def measure(game: Game, seconds: float) -> dict[str, float]:
    """Moves and matches a second, deals included; worlds and simulations a second in mid-match."""
    states, world, moments = game.blank(1), game.blank(1), game.blank(MOMENTS)
    moves = empty_moves(game.actions)
    generator = np.array([1], dtype=np.uint64)

    def play(count: int) -> int:
        return play_matches(states, count, moves, generator)

    def draw(count: int) -> int:
        imagine_worlds(moments, world, count, generator)
        return count

    def search(count: int) -> int:
        for _ in range(count):
            moment = int(below(generator, MOMENTS))
            thinker.explore(game, moments[moment : moment + 1], SIMULATIONS, generator)
        return count * SIMULATIONS

    thinker = IsmctsBot()
    length = play(1)  # compiles, too
    played, matches, spent = repeat(play, seconds)
    stop_everywhere(moments, length, moves, generator)
    draw(1)
    worlds, _, drawing = repeat(draw, seconds)
    search(1)
    simulations, _, searching = repeat(search, seconds)
    return {
        "moves_per_second": played / spent,
        "matches_per_second": matches / spent,
        "worlds_per_second": worlds / drawing,
        "simulations_per_second": simulations / searching,
    }


def repeat(work: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Do work in growing portions for so many seconds: what it did, how often, how long."""
    done, times, portion = 0, 0, 1
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work(portion)
        times += portion
        if spent < seconds / 10:
            portion *= 2
    return done, times, spent
