"""Are puzzles still puzzles? Those that are shipped are looked at again, from seeds of their own.

    python bench/puzzles.py --workers 2
    python bench/puzzles.py --show

What is found is kept at once in bench/results/puzzles.json, by puzzle: the levels that solve it,
or null where it is no puzzle any more and has to be dropped. A run that is stopped goes on where
it was.
"""

import argparse
import json
import multiprocessing
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pharmakon
from pharmakon.reviews.mining import again, grade
from pharmakon.reviews.puzzles import puzzle, puzzles

RESULTS = Path(__file__).parent / "results" / "puzzles.json"

Kept = dict[str, list[str] | None]


def look_again(which: tuple[str, str]) -> tuple[str, list[str] | None]:
    """Who solves a puzzle today; None if it is none any more."""
    found = again(puzzle(*which))
    return "-".join(which), None if found is None else list(found.solved_by)


def show(kept: Kept) -> None:
    """How many passed, and how hard they are."""
    for game in pharmakon.games():
        found = [levels for key, levels in kept.items() if key.startswith(game)]
        held = [tuple(levels) for levels in found if levels is not None]
        grades = dict(sorted(Counter(map(grade, held)).items()))
        print(f"{game}: {len(held)} of {len(found)} hold; by difficulty {grades}")


def main() -> None:
    """Look at all that has not been looked at."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    kept: Kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    every = [(game, one.id) for game in pharmakon.games() for one in puzzles(game)]
    if not options.show:
        todo = [which for which in every if "-".join(which) not in kept]
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(options.workers, context) as pool:
            for key, levels in pool.map(look_again, todo):
                kept[key] = levels
                RESULTS.write_text(json.dumps(kept) + "\n", encoding="utf-8")
    show(kept)


if __name__ == "__main__":
    main()
