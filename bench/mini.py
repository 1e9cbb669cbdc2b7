"""The small editions solved: their size, value and an equilibrium.

`python bench/mini.py` writes bench/results/mini.json, which docs/mini.md tells about, and beside it
the whole strategies, equilibrium-GAME.npz (`pharmakon.arena.written` reads them); `--check` judges
each equilibrium once more by OpenSpiel's own exploitability (minutes). Seat 0 begins.
How far our bots are from it: bench/distance.py.
"""

import json
import sys
import time
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import pharmakon
from pharmakon.arena.equilibrium import Solution, solve
from pharmakon.arena.machine import about
from pharmakon.arena.tree import grow
from pharmakon.arena.written import write

RESULTS = Path(__file__).parent / "results" / "mini.json"
BELOW = 1e-4


def main() -> None:
    """Solve all games, or those named."""
    named = [word for word in sys.argv[1:] if not word.startswith("--")]
    kept = json.loads(RESULTS.read_text())["games"] if named and RESULTS.exists() else {}
    for name in named or pharmakon.games():
        kept[name] = measured(name)
        print(name, json.dumps(kept[name]), flush=True)
    found = {**about("one core", "open-spiel"), "date": date.today().isoformat(), "games": kept}
    RESULTS.write_text(json.dumps(found, indent=2) + "\n")


def measured(name: str) -> dict[str, Any]:
    """Everything about one game."""
    begun = time.perf_counter()
    tree = grow(pharmakon.make(name, edition="mini", first=0))
    grown = time.perf_counter()
    solution = solve(tree, below=BELOW)
    solved = time.perf_counter()
    write(RESULTS.with_name(f"equilibrium-{name}.npz"), solution)
    seats = [situation.seat for situation in tree.situations]
    row = {
        "nodes": len(tree.nodes.parent),
        "deals": int((tree.nodes.parent < 0).sum()),
        "situations": [seats.count(0), seats.count(1)],
        "value": round(solution.value, 5),
        "exploitability": round(solution.exploitability, 7),
        "iterations": solution.iterations,
        "seconds": {"tree": round(grown - begun, 1), "solving": round(solved - grown, 1)},
        "moves": often(solution),
    }
    if "--check" in sys.argv:
        row["openspiel"] = judged_by_openspiel(solution)
    return row


def often(solution: Solution) -> list[dict[str, Any]]:
    """The first decisions of both seats that are mixed, those that come up most often first."""
    tree = solution.tree
    size = len(tree.nodes.parent)
    reach = np.zeros(size)
    for node in range(size):
        parent = tree.nodes.parent[node]
        if parent < 0:
            reach[node] = tree.nodes.chance[node]
        else:
            move = tree.starts[tree.nodes.situation[parent]] + tree.nodes.slot[node]
            reach[node] = reach[parent] * solution.strategy[move]
    there = tree.nodes.situation >= 0
    total = np.bincount(tree.nodes.situation[there], reach[there])
    found: list[dict[str, Any]] = []
    for number in np.argsort(-total, kind="stable"):
        moves = {move: round(often, 3) for move, often in solution.moves_in(int(number)).items()}
        if 0.02 < max(moves.values()) < 0.98 and len(found) < 24:
            situation = tree.situations[number]
            view = situation.match(tree.game).view(situation.seat)
            found.append(
                {
                    "seat": situation.seat,
                    "reached": round(float(total[number]), 4),
                    "hand": view["hands"][situation.seat],
                    "told": situation.match(tree.game).told(situation.seat)[1:],
                    "moves": moves,
                }
            )
    return found


def judged_by_openspiel(solution: Solution) -> dict[str, Any]:
    """The same strategy, judged by OpenSpiel."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    import_module("pharmakon.adapters.openspiel")  # registers the games
    tree = solution.tree
    game = pyspiel.load_game(f"pharmakon_{tree.game.name}(players=2,edition=mini,first=0)")
    seeds = {deal.seed: outcome for outcome, deal in enumerate(game.deals)}
    strategy = {}
    for number, situation in enumerate(tree.situations):
        state = game.new_initial_state()
        state.apply_action(seeds[situation.seed])
        for move in situation.played:
            state.apply_action(tree.game.encode(move))
        moves = solution.moves_in(number).items()
        strategy[state.information_state_string()] = {
            tree.game.encode(move): often for move, often in moves
        }

    class Found(policy.Policy):  # type: ignore[misc]  # OpenSpiel ships no types
        """The strategy as OpenSpiel asks for it."""

        def __init__(self) -> None:
            super().__init__(game, [0, 1])

        def action_probabilities(self, state: Any, player_id: Any = None) -> dict[int, float]:
            """How often each action is played."""
            return strategy[state.information_state_string()]

    begun = time.perf_counter()
    found = exploitability.exploitability(game, Found())
    return {
        "information_states": len(strategy),
        "exploitability": round(found, 7),
        "seconds": round(time.perf_counter() - begun, 1),
    }


if __name__ == "__main__":
    main()
