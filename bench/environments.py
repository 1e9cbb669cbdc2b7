"""Our PettingZoo environments beside PettingZoo's own Leduc, in one run on one core.

Random legal actions from the mask, through `env(...)`, `agent_iter` and `last`; a step is an action
of a living agent. Leduc needs the peers' environment (`.peers`): this script runs itself there.
`make bench` runs it.

`--vector` measures the vector environment of Gymnasium instead: steps of the learning seat, which
plays its first legal action, in all of so many matches, by who plays the other seats. Its line of
`--json` is kept in bench/results/vector.json.
"""

import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, only this folder is known

from bench.beside import Figures, keep_best, parsed, run_peers  # noqa: E402

LEDUC = "PettingZoo Leduc"
TIMES = 3
MATCHES = 1024
OPPONENTS = ("random", "herbalist")


def main() -> None:
    """Measure theirs and ours in turn, several times, and print the best of each."""
    arguments = parsed(__doc__, 2.0, "--vector")
    if arguments.peers_only:
        print(json.dumps(leduc(arguments.seconds)))
        return
    if arguments.vector:
        tell_of_vectors(arguments.seconds, as_json=arguments.json)
        return
    best: Figures = {}
    for _ in range(TIMES):
        keep_best(best, run_peers(__file__, arguments.seconds))
        keep_best(best, ours(arguments.seconds))
    if arguments.json:
        rounded = {name: round(figure) for name, figure in best.items()}
        from pharmakon.arena.machine import about  # the peers' own Python has no pharmakon

        print(json.dumps({**about("one used", "pettingzoo"), "steps_per_second": rounded}))
        return
    print(f"{'on one core of this machine':<40} {'steps a second':>14} {'x Leduc':>9}")
    for name, figure in best.items():
        print(f"{name:<40} {figure:>14,.0f} {figure / best[LEDUC]:>9.2f}")


def tell_of_vectors(seconds: float, *, as_json: bool) -> None:
    """Measure the vector environments, and print the best of several times."""
    from pharmakon.arena.machine import about

    best: Figures = {}
    for _ in range(TIMES):
        keep_best(best, vectors(seconds))
    if as_json:
        rounded = {name: round(figure) for name, figure in best.items()}
        print(json.dumps({**about("one used", "gymnasium"), "steps_per_second": rounded}))
        return
    for name, figure in best.items():
        print(f"{name:<50} {figure:>14,.0f} steps a second")


def vectors(seconds: float) -> Figures:
    """The learning seat's steps in every game, with its default options, by who plays the rest."""
    import pharmakon
    from pharmakon.adapters.gymnasium import vector

    figures = {}
    for name in pharmakon.games():
        for opponents in OPPONENTS:
            tables = vector(name, MATCHES, opponents=opponents)
            what = f"{name}, {tables.game.players} players, against {opponents}"
            figures[what] = learner_steps_per_second(tables, seconds)
    return figures


def learner_steps_per_second(tables: Any, seconds: float) -> float:
    """How many steps a second one seat of all matches makes, the others' moves included."""
    _, info = tables.reset(seed=1)
    tables.step(info["action_mask"].argmax(axis=1))  # whatever has to be compiled
    _, info = tables.reset(seed=1)
    steps, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        *_, info = tables.step(info["action_mask"].argmax(axis=1))
        steps += tables.num_envs
    return steps / spent


def ours(seconds: float) -> Figures:
    """Every game of ours, with its default options."""
    import pharmakon
    from pharmakon.adapters.pettingzoo import env

    figures = {}
    for name in pharmakon.games():
        players = pharmakon.make(name).players
        figures[f"pharmakon {name}, {players} players"] = steps_per_second(env(name), seconds)
    return figures


def leduc(seconds: float) -> Figures:
    """PettingZoo's Leduc, which RLCard plays."""
    from pettingzoo.classic import leduc_holdem_v4

    return {LEDUC: steps_per_second(leduc_holdem_v4.env(), seconds)}


def steps_per_second(environment: Any, seconds: float) -> float:
    """How many random legal actions are played in a second, resets included."""
    luck = random.Random(1)
    environment.reset(seed=1)
    play_match(environment, luck)
    steps, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        steps += play_match(environment, luck)
    return steps / spent


def play_match(environment: Any, luck: random.Random) -> int:
    """One match, as PettingZoo's documentation plays one; how many actions there were."""
    environment.reset()
    actions = 0
    for _ in environment.agent_iter():
        observation, _, over, cut, _ = environment.last()
        if over or cut:
            environment.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(legal[int(luck.random() * len(legal))])
        actions += 1
    return actions


if __name__ == "__main__":
    main()
