"""What the others' choices tell search, when the net says how likely they were.

    python bench/reading.py poison --players 4 --moments 400

At moments of matches that `ismcts` plays with itself, on one core:

- gain: how much more weight the true world gets than worlds drawn for the seat to act, on average,
  in nats; above 0, the net has told something about the others' cards;
- alike: of the worlds weighed, how many are left that weigh alike (the effective sample size);
- better: what the moves of search with weighed worlds come to in the true world, less those of
  search with worlds as they come, at equal simulations: shares of the match, by play-outs with
  open cards.

The figures go to bench/results/reading.json, each beside its setting.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

import pharmakon
from pharmakon.arena.machine import about
from pharmakon.bots.ismcts import IsmctsBot
from pharmakon.bots.net.beliefs import read_world, read_worlds, reader_for
from pharmakon.bots.net.weights import reader_of
from pharmakon.bots.playout import Desk, Goal, desk_for, goal_of, last_round, settle
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import apply, stir
from pharmakon.engine.turns import States
from pharmakon.table.match import Match

RESULTS = Path(__file__).parent / "results" / "reading.json"
ONE_OF = 4
"""A moment is taken of so many."""
PLAYOUTS = 300
ADVISED = 85
"""Percent of the moves in play-outs that follow the rules of thumb."""


def main() -> None:
    """Measure one setting in one game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--moments", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=500)
    parser.add_argument("--worlds", type=int, default=96)
    parser.add_argument("--heat", type=float, default=IsmctsBot.heat)
    parser.add_argument("--doubt", type=float, default=IsmctsBot.doubt)
    parser.add_argument("--recall", type=int, default=IsmctsBot.recall)
    setting = vars(parser.parse_args())
    found = {**setting, **measure(**setting), "date": datetime.now(UTC).date().isoformat()}
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))["found"] if RESULTS.exists() else []
    kept = [one for one in kept if any(one[key] != setting[key] for key in setting)]
    whole = {**about("one core, shared"), "found": [*kept, found]}
    RESULTS.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found))


def measure(
    game: str,
    players: int,
    moments: int,
    simulations: int,
    worlds: int,
    heat: float,
    doubt: float,
    recall: int,
) -> dict[str, Any]:
    """What a setting finds at so many moments."""
    made = pharmakon.make(game, players=players)
    plain = IsmctsBot(simulations=simulations, reading=0)
    reading = replace(plain, worlds=worlds, heat=heat, doubt=doubt, recall=recall)
    weights = reader_of(game)
    if weights is None:
        raise SystemExit(f"no reader has come along for {game}")
    reader = reader_for(made, weights, heat, doubt, recall)
    desk, goal = desk_for(made), goal_of_play(made)
    likely, luck = np.zeros(worlds), np.random.default_rng(1)
    gains, alike, better, spent = [], [], [], []
    for number, match in zip(range(moments), stops(made, plain), strict=False):
        seat = match.seat or 0
        begun = time.thread_time()
        read_worlds(match.states, reader, luck.integers(2**63, size=worlds, dtype="u8"), likely)
        spent.append(time.thread_time() - begun)
        reader.worlds[0] = match.states[0]
        weights = np.exp(likely - likely.max())
        gains.append(read_world(reader, seat) - likely.max() - np.log(weights.mean()))
        alike.append(weights.sum() ** 2 / (weights**2).sum() / worlds)
        view, budget = SeatView(match, seat), Budget(seed=number)
        values = []
        for bot in (reading, plain):
            action = made.encode(bot.choose(view, budget))
            generator = np.array([number], dtype=np.uint64)
            values.append(worth(match.states, action, goal, generator, desk, PLAYOUTS))
        better.append(values[0] - values[1])
    return {
        "gain": mean(gains),
        "alike": round(float(np.median(alike)), 3),
        "better": mean(better),
        "other_moves": round(float(np.mean(np.array(better) != 0)), 3),
        "ms": round(1000 * float(np.median(spent)), 1),
    }


def goal_of_play(game: pharmakon.Game) -> Goal:
    """How worlds are played on: to the end of the round."""
    return goal_of(game, 1, ADVISED)


def mean(values: list[float]) -> list[float]:
    """The mean of some values, and its standard error."""
    return [round(float(np.mean(values)), 5), round(float(np.std(values) / len(values) ** 0.5), 5)]


def stops(game: pharmakon.Game, bot: IsmctsBot) -> Iterator[Match]:
    """Moments of matches that a bot plays with itself, each with a choice, in endless order."""
    seed = 0
    while True:
        match, step = game.new(seed=seed), 0
        while not match.over:
            view = SeatView(match, match.seat or 0)
            if len(view.moves()) > 1 and (step + seed) % ONE_OF == 0:
                yield match
            match.play(bot.choose(view, Budget(seed=step)))
            step += 1
        seed += 1


@kernel
def worth(
    states: States, action: int, goal: Goal, generator: Generator, desk: Desk, playouts: int
) -> float:
    """What a move of the seat to act comes to in the first state, with all cards open."""
    seat, until, total = states[0].seat, last_round(states[0], goal), 0.0
    for _ in range(playouts):
        desk.worlds[1] = states[0]
        stir(desk.worlds[1], word(generator))
        apply(desk.worlds[1], action, None)
        settle(desk.worlds[1], goal, until, generator, desk, None)
        total += desk.values[seat]
    return total / playouts


if __name__ == "__main__":
    main()
