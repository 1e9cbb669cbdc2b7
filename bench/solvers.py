"""OpenSpiel's own solvers, in Python and in C++, on all small editions: what they find, how fast.

    python bench/solvers.py [GAME …]

Each solver makes as many iterations as seconds allow; what it has found then is judged
by OpenSpiel's exploitability, and the players that choose at random by ours as well. Results are
kept in bench/results/solvers.json; `--write` puts them into docs/openspiel.md, and `--check` says
whether they are current there.
"""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, only this folder is known

from bench.marked import between, put, table  # noqa: E402

import pharmakon  # noqa: E402
from pharmakon.arena.equilibrium import judge  # noqa: E402
from pharmakon.arena.machine import about  # noqa: E402
from pharmakon.arena.tree import grow  # noqa: E402
from pharmakon.table.registry import spec_of  # noqa: E402
from pharmakon.texts import say  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "solvers.json"
PAGE = ROOT / "docs" / "openspiel.md"
WHOLE, WHOLE_IN_PYTHON = 20, 5
"""Iterations of solvers that go through the whole tree in each."""
EXTERNAL, OUTCOME, EXTERNAL_IN_PYTHON = 15_000, 100_000, 2_000
"""Iterations of those that sample: one goes through a small part of it."""

Row = dict[str, Any]


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What work comes to, and how many seconds of a core it takes."""
    begun = time.process_time()
    found = work()
    return found, round(time.process_time() - begun, 2)


def solved(make: Callable[[], Any], step: str, times: int, game: Any) -> Row:
    """A solver made, run for a few iterations, and what it has found then."""
    import pyspiel

    solver, making = timed(make)
    _, running = timed(lambda: [getattr(solver, step)() for _ in range(times)])
    found, _ = timed(lambda: pyspiel.exploitability(game, solver.average_policy()))
    return {
        "made": making,
        "iterations": times,
        "iteration": round(running / times, 6),
        "exploitability": round(found, 4),
    }


def judged_in_python(solver: Any, game: Any, times: int) -> Row:
    """The same of a solver in Python, whose policies only Python takes."""
    from open_spiel.python.algorithms import exploitability

    made, making = timed(solver)
    step = "iteration" if hasattr(made, "iteration") else "evaluate_and_update_policy"
    _, running = timed(lambda: [getattr(made, step)() for _ in range(times)])
    found, judging = timed(lambda: exploitability.exploitability(game, made.average_policy()))
    return {
        "made": making,
        "iterations": times,
        "iteration": round(running / times, 6),
        "exploitability": round(found, 4),
        "judged": judging,
    }


def measured(name: str) -> dict[str, Row]:
    """All solvers on one game."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response, cfr, external_sampling_mccfr

    import_module("pharmakon.adapters.openspiel")  # registers the games
    game = pyspiel.load_game(f"pharmakon_{name}(players=2,edition=mini,first=0)")
    tree = grow(game.game)
    ours = judge(tree, tree.uniform).exploitability
    by_chance = pyspiel.UniformRandomPolicy(game)
    theirs, judging = timed(lambda: pyspiel.exploitability(game, by_chance))
    assert abs(ours - theirs) < 1e-9, "OpenSpiel and we judge the same game"
    response, answering = timed(lambda: pyspiel.TabularBestResponse(game, 0, by_chance))
    value = response.value_from_state(game.new_initial_state())
    rows: dict[str, Row] = {
        "C++ `exploitability` of random play": {"found": round(theirs, 4), "made": judging},
        "C++ `TabularBestResponse` to random play": {"found": round(value, 4), "made": answering},
        "C++ `CFRSolver`": solved(
            lambda: pyspiel.CFRSolver(game), "evaluate_and_update_policy", WHOLE, game
        ),
        "C++ `ExternalSamplingMCCFRSolver`": solved(
            lambda: pyspiel.ExternalSamplingMCCFRSolver(game, seed=0),
            "run_iteration",
            EXTERNAL,
            game,
        ),
        "C++ `OutcomeSamplingMCCFRSolver`": solved(
            lambda: pyspiel.OutcomeSamplingMCCFRSolver(game, seed=0), "run_iteration", OUTCOME, game
        ),
    }
    print(name, json.dumps(rows), flush=True)
    uniform = policy.UniformRandomPolicy(game)
    answer, answering = timed(lambda: best_response.BestResponsePolicy(game, 0, uniform))
    value, valuing = timed(lambda: answer.value(game.new_initial_state()))
    found = {"found": round(value, 4), "made": round(answering + valuing, 2)}
    rows["Python `BestResponsePolicy` to random play"] = found
    external = external_sampling_mccfr.ExternalSamplingSolver
    rows["Python `ExternalSamplingSolver`"] = judged_in_python(
        lambda: external(game), game, EXTERNAL_IN_PYTHON
    )
    rows["Python `CFRSolver`"] = judged_in_python(
        lambda: cfr.CFRSolver(game), game, WHOLE_IN_PYTHON
    )
    return rows


def page() -> str:
    """What was measured, as a table."""
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))["games"]
    solvers = list(next(iter(kept.values())))
    return table(
        ["solver", *(say(f"{spec_of(name).name}.name") for name in kept)],
        [[solver, *(cell(kept[name][solver]) for name in kept)] for solver in solvers],
    )


def cell(row: Row) -> str:
    """A solver on a game, in words."""
    if "found" in row:
        return f"{row['found']:g} in {row['made']:.1f} s"
    seconds = row["made"] + row["iterations"] * row["iteration"]
    return f"{row['exploitability']:g} after {row['iterations']:,} in {seconds:.1f} s"


def main() -> int:
    """Measure all games or those named, write the table, or check it."""
    if "--check" in sys.argv:
        return int(between(PAGE) != page())
    if "--write" in sys.argv:
        put(PAGE, page())
        return 0
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))["games"] if RESULTS.exists() else {}
    for name in sys.argv[1:] or pharmakon.games():
        kept[name] = {**measured(name)}
        found = {**about("one core", "open-spiel"), "games": dict(sorted(kept.items()))}
        RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        print(name, json.dumps(kept[name]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
