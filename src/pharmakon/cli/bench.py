"""`pharmakon bench GAME`: how fast the rules and the search are on one core."""

import json
import random
import time
from collections.abc import Callable

import numpy as np

from pharmakon.bots.ismcts import IsmctsBot
from pharmakon.bots.referee import warm_up
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import say
from pharmakon.cli.tables import print_table
from pharmakon.engine.moves import empty_moves
from pharmakon.engine.turns import imagine_worlds, play_matches, stop_everywhere
from pharmakon.table.game import Game

TAKES = Takes.GAME
FLAGS = (Flag("seconds", 3.0, low=0.01), Flag("json", False))
MOMENTS = 2000
"""Random points of random matches from which worlds are drawn."""
SIMULATIONS = 1000
"""Simulations of one search."""


def run(request: Request) -> int:
    """Measure and print."""
    game = request.make()
    figures = measure(game, request.flags["seconds"])
    if request.flags["json"]:
        print(json.dumps({"game": game.name, "options": dict(game.options), **figures}))
    else:
        rows = [[say(f"figure.{name}"), f"{value:,.0f}"] for name, value in figures.items()]
        print_table([say("column.what"), say("column.per_second")], rows)
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

    length = play(1)  # compiles, too
    played, matches, spent = repeat(play, seconds)
    stop_everywhere(moments, length, moves, generator)
    draw(1)
    worlds, _, drawing = repeat(draw, seconds)
    return {
        "moves_per_second": played / spent,
        "matches_per_second": matches / spent,
        "worlds_per_second": worlds / drawing,
        "simulations_per_second": simulations_per_second(game, length, seconds),
    }


def simulations_per_second(game: Game, length: int, seconds: float) -> float:
    """How many simulations `ismcts` plays while it thinks, at random moments of random matches."""
    thinker, simulations, spent = IsmctsBot(), 0, 0.0
    luck = random.Random(1)
    warm_up(thinker, game)
    while spent < 1000 * seconds:
        match = game.new(luck.getrandbits(32))
        for _ in range(luck.randrange(length)):
            if not match.over:
                match.play(luck.choice(match.moves()))
        if match.seat is not None:
            seat = SeatView(match, match.seat)
            thoughts = thinker.think(seat, Budget(SIMULATIONS, seed=luck.getrandbits(32)))
            simulations += thoughts.simulations
            spent += thoughts.milliseconds
    return 1000 * simulations / spent


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
