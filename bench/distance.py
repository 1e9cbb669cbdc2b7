"""How far our bots are from the truth: what a best response gains on them in the small editions.

    python bench/distance.py --minutes 30

Every level, the nets, and `ismcts` with more and more simulations, each asked in every situation of
the tree it can get to (`arena/strategy.py`), quick ones first. A level thinks as many simulations
as it may, however long that takes here. What is measured is kept at once in
bench/results/distance.json, so a run that is stopped goes on where it was; `--write` draws
docs/pictures/distance.svg from it, and `--check` says whether the figure is current.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, only this folder is known

from bench.curves import Curve, Panel, drawn  # noqa: E402

import pharmakon  # noqa: E402
from pharmakon.arena.equilibrium import judge  # noqa: E402
from pharmakon.arena.machine import about  # noqa: E402
from pharmakon.arena.strategy import strategy_of  # noqa: E402
from pharmakon.arena.tree import Tree, grow  # noqa: E402
from pharmakon.bots.levels import LEVELS  # noqa: E402
from pharmakon.bots.names import bot  # noqa: E402
from pharmakon.bots.seat import Bot  # noqa: E402
from pharmakon.texts import say  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "distance.json"
FIGURE = ROOT / "docs" / "pictures" / "distance.svg"

SIMULATIONS = (10, 30, 100, 300, 1_000, 3_000, 10_000)
NETS = ("net", "net:heat=1")
SEARCH = "ismcts:simulations={}"
TIMES = ((1, 16), (1_000, 4), (10_000, 2))
"""Up to so many simulations a move, a bot is asked so often in each situation; beyond, once."""


@dataclass(frozen=True)
class Cell:
    """A bot in a game, and how many simulations a move costs."""

    game: str
    label: str
    simulations: int

    @property
    def times(self) -> int:
        """How often it is asked in each situation."""
        return next((times for most, times in TIMES if self.simulations <= most), 1)

    @property
    def player(self) -> Bot:
        """The bot; a level without a limit of time."""
        if self.label in LEVELS:
            return replace(LEVELS[self.label], milliseconds=None)
        return bot(self.label)


def cells() -> list[Cell]:
    """All that is measured, the quick ones first."""
    labels = {name: level.simulations for name, level in LEVELS.items()}
    labels |= dict.fromkeys(("random", *NETS), 1)
    labels |= {SEARCH.format(count): count for count in SIMULATIONS}
    found = [Cell(name, *item) for name in pharmakon.games() for item in labels.items()]
    return sorted(found, key=lambda cell: (cell.simulations, -len(cell.game)))


@cache
def tree_of(name: str) -> Tree:
    """A small edition in which seat 0 begins."""
    return grow(pharmakon.make(name, edition="mini", first=0))


def measured(cell: Cell) -> dict[str, Any]:
    """What a best response gains on a bot, on average over the two seats."""
    tree, begun = tree_of(cell.game), time.perf_counter()
    exact = cell.label == "random"
    strategy = tree.uniform if exact else strategy_of(tree, cell.player, cell.times)
    return {
        "exploitability": round(judge(tree, strategy).exploitability, 4),
        "times": None if exact else cell.times,
        "seconds": round(time.perf_counter() - begun, 1),
        "date": date.today().isoformat(),
    }


def measure(minutes: float) -> None:
    """Measure what is missing, for so long."""
    end = time.monotonic() + 60 * minutes
    kept = load()
    for cell in cells():
        known = kept["games"].setdefault(cell.game, {})
        if cell.label in known or time.monotonic() > end:
            continue
        known[cell.label] = measured(cell)
        kept |= {**about("one core"), "command": "python bench/distance.py"}
        RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        print(cell.game, cell.label, json.dumps(known[cell.label]), flush=True)


def load() -> dict[str, Any]:
    """What is measured already."""
    kept: dict[str, Any] = {"games": {}}
    return json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else kept


def panels() -> Iterator[Panel]:
    """A panel for each game: the search as a curve, the others as lines across."""
    for name, known in sorted(load()["games"].items()):
        points = [
            (float(count), known[SEARCH.format(count)]["exploitability"])
            for count in SIMULATIONS
            if SEARCH.format(count) in known
        ]
        levels = {
            label: known[label]["exploitability"]
            for label in ("random", "herbalist", "net")
            if label in known
        }
        yield Panel(say(f"{name}.name"), [Curve("ismcts", points)], levels)


def figure() -> str:
    """The figure: distance to equilibrium over simulations."""
    return drawn(
        "Distance to equilibrium",
        "What a best response gains in the small editions, as a share of a match, over the "
        "simulations of a move",
        list(panels()),
    )


def main() -> int:
    """Measure, draw, or check the figure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--write", action="store_true", help="draw the figure for the docs")
    parser.add_argument("--check", action="store_true", help="1 if the figure is not current")
    arguments = parser.parse_args()
    if arguments.check:
        return int(FIGURE.read_text(encoding="utf-8") != figure())
    if arguments.write:
        FIGURE.write_text(figure(), encoding="utf-8")
    else:
        measure(arguments.minutes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
