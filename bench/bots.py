"""Which bot beats which: every claim about strength, measured in the arena.

    python bench/bots.py --minutes 30

Each cell is a claim about two bots at one table: the first beats the second, or is not worse. Both
go round the table on the same deals, as in `pharmakon arena`. A cell is finished as soon as its
interval has decided, with the last match in any case. The interval is one that may be looked at as
often as one likes (`betting_interval`). Where a match takes minutes that would take too many: there
the number of deals is set beforehand, and the arena's interval is looked at once, when all are
played.

What is measured is kept at once, so a run that is stopped goes on where it was. `--write` puts
the tables into docs/bots.md.
"""

import argparse
import hashlib
import json
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import pharmakon
from pharmakon.arena import machine
from pharmakon.arena.ladder import pairs, player_counts
from pharmakon.arena.matches import Conduct, Plan
from pharmakon.arena.statistics import Values, betting_interval, intervals, with_unseen
from pharmakon.arena.tournament import play_deals, values
from pharmakon.arena.workers import Workers
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.seat import Budget
from pharmakon.table.registry import spec_of
from pharmakon.texts import say

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results" / "bots.json"
PAGE = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"

SEED = 1
EVEN = 0.5
MARGIN = 0.03
FEWEST_DEALS = 12
BEATS, NOT_WORSE = "beats", "is not worse than"
KINDS = (
    ("rules", BEATS, "random"),
    ("pimc", BEATS, "rules"),
    ("ismcts", BEATS, "rules"),
    ("ismcts", NOT_WORSE, "pimc"),
)

EASIER = {("glass", 5): "herbalist"}
"""Where margins are so small that the net is measured against a weaker bot."""
NO_WEAKER = (("glass", 2), ("poison", 4))
"""Where the net alone is measured against the grandmaster, too."""

BEFOREHAND = {
    ("glass", 2, "ismcts:ms=300"): (40, 2),
    ("glass", 3, "ismcts:ms=300"): (30, 2),
    ("poison", 3, "ismcts:ms=300"): (30, 3),
    ("poison", 4, "ismcts:ms=300"): (90, 3),
    ("belladone", 3, "ismcts:ms=300"): (36, 2),
    ("belladone", 3, "grandmaster"): (150, 2),
}
"""Where paracelsus plays so many deals against somebody, whatever they show on the way, and their
seed: deals on which no setting was tried."""

UNREAD = "ismcts:simulations=500,reading=0"
READING = {"glass": (2, 128), "belladone": (2, 256)}
"""Where a reader comes along: with how many players and worlds it is measured whether it helps."""

Results = dict[str, Any]


@dataclass(frozen=True)
class Cell:
    """One claim at one table; `ms` is the time for a move, None for levels, which set their own."""

    game: str
    players: int
    bots: tuple[str, str]
    claim: str
    ms: float | None

    @property
    def key(self) -> str:
        """Its name in the results."""
        time = "" if self.ms is None else f", {self.ms:g} ms"
        return f"{self.game}, {self.players} players: {self.sentence}{time}"

    @property
    def sentence(self) -> str:
        """What is claimed."""
        return f"{self.bots[0]} {self.claim} {self.bots[1]}"

    @property
    def threshold(self) -> float:
        """What the win share of the first bot has to exceed."""
        return EVEN if self.claim == BEATS else EVEN - MARGIN

    @property
    def beforehand(self) -> int | None:
        """How many deals were set beforehand; None where the interval may be looked at."""
        return self._set[0]

    @property
    def seed(self) -> int:
        """The seed of its deals."""
        return self._set[1]

    @property
    def _set(self) -> tuple[int | None, int]:
        """The number of its deals where it was set, and their seed."""
        if self.bots[0].partition(":")[0] != "paracelsus":
            return None, SEED
        return BEFOREHAND.get((self.game, self.players, self.bots[1]), (None, SEED))

    @property
    def plan(self) -> Plan:
        """What is played."""
        game = pharmakon.make(self.game, players=self.players)
        return Plan(game, self.bots, Budget(milliseconds=self.ms), self.seed)

    def interval(self, sets: Values) -> tuple[float, float]:
        """The interval of the first bot's win share, whose sets these are."""
        if not self.beforehand:
            return betting_interval(sets[:, 0])
        found = intervals(sets, self.plan.derive("intervals"))[0]
        return with_unseen(found, float(sets[:, 0].mean()), len(sets))

    def command(self, matches: int) -> str:
        """What plays the same matches."""
        time = "" if self.ms is None else f" --ms {self.ms:g}"
        return (
            f"pharmakon arena {self.game} --players {self.players} --bots {','.join(self.bots)}"
            f"{time} --matches {matches} --seed {self.seed}"
        )


def cells() -> Iterator[Cell]:
    """All claims, the quick ones first."""
    games = {name: player_counts(spec_of(name)) for name in pharmakon.games()}
    for name, counts in games.items():
        for players in counts:
            for first, claim, second in KINDS:
                yield Cell(name, players, (first, second), claim, 20)
    for name, counts in games.items():
        for players in counts:
            for pair in pairs(tuple(LEVELS)):
                yield Cell(name, players, pair, BEATS, None)
            yield Cell(name, players, (next(iter(LEVELS)), "random"), BEATS, None)
    for name, counts in games.items():
        players = 4 if 4 in counts else counts[0]  # two bots sit evenly, in two seatings only
        for first, claim, second in KINDS[1:]:
            yield Cell(name, players, (first, second), claim, 300)
    for name, counts in games.items():
        smallest, middle, largest = counts[0], counts[(len(counts) - 1) // 2], counts[-1]
        for players in dict.fromkeys((smallest, middle, largest)):
            rival = EASIER.get((name, players), "alchemist")
            yield Cell(name, players, ("net", rival), BEATS, None)
            if (name, players) in NO_WEAKER:
                yield Cell(name, players, ("net", "grandmaster"), NOT_WORSE, None)
        for players in dict.fromkeys((smallest, middle)):
            yield Cell(name, players, ("paracelsus:ms=300", "ismcts:ms=300"), BEATS, None)
    for name, (players, worlds) in READING.items():
        yield Cell(name, players, (f"{UNREAD},worlds={worlds}", UNREAD), BEATS, None)


class OutOfTimeError(Exception):
    """The time is up; what was played is kept."""


@dataclass
class Bench:
    """A run over cells, kept in a file."""

    path: Path
    matches: int
    deadline: float
    workers: Workers

    def __post_init__(self) -> None:
        self.results: Results = load(self.path)

    def measure(self, cell: Cell) -> None:
        """Play a cell to its end, from where it was left."""
        plan = cell.plan
        kept = self.results["unfinished"].setdefault(cell.key, {"sets": [], "conduct": {}})
        most = cell.beforehand or max(FEWEST_DEALS, round(self.matches / plan.set_size))
        begun, spent = time.monotonic(), kept.get("seconds", 0.0)
        while (deals := len(kept["sets"])) < most and not self.decided(cell, kept):
            if time.monotonic() > self.deadline:
                raise OutOfTimeError
            more = max(self.workers.processes, deals // 4)
            self.play(plan, range(deals, min(most, deals + more)), kept)
            kept["seconds"] = spent + time.monotonic() - begun
            self.save()
        found = summary(cell, kept)  # with the command that plays this cell alone
        self.results["cells"][cell.key] = {
            **about(self.workers.processes),
            **found,
            "holds": bool(found["win_share_99"][0] > cell.threshold),
        }
        del self.results["unfinished"][cell.key]
        self.save()

    def decided(self, cell: Cell, kept: Results) -> bool:
        """Whether a cell may end before all its deals are played."""
        if cell.beforehand or len(kept["sets"]) < FEWEST_DEALS:
            return False
        low, high = cell.interval(np.array(kept["sets"]))
        return not low <= cell.threshold <= high

    def play(self, plan: Plan, deals: range, kept: Results) -> None:
        """Play some deals, and add what came of them."""
        sets = play_deals(plan, deals, self.workers)
        kept["sets"] += np.hstack(values(plan, plan.bots, sets)).tolist()
        for name in plan.bots:
            total = Conduct(**kept["conduct"].get(name, {}))
            for played in sets:
                total.add(played.conduct[name])
            kept["conduct"][name] = {
                "moves": total.moves,
                "nanoseconds": total.nanoseconds,
                "longest": total.longest,
                "complaints": total.complaints,
            }

    def save(self) -> None:
        """Write the results, whole or not at all."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(self.results, indent=1) + "\n", encoding="utf-8")
        fresh.replace(self.path)


def summary(cell: Cell, kept: Results) -> Results:
    """What the matches of a cell have shown so far."""
    table = np.array(kept["sets"])
    matches = len(table) * cell.plan.set_size
    conduct = [kept["conduct"][name] for name in cell.bots]
    return {
        "game": cell.game,
        "players": cell.players,
        "bots": list(cell.bots),
        "claim": cell.claim,
        "ms": cell.ms,
        "threshold": cell.threshold,
        "matches": matches,
        "deals": len(table),
        "win_share": float(table[:, 0].mean()),
        "win_share_99": list(cell.interval(table)),
        "points": [float(table[:, column].mean()) for column in (2, 3)],
        "ms_per_move": [mean_ms(each) for each in conduct],
        "longest_ms": [each["longest"] / 1e6 for each in conduct],
        "complaints": [each["complaints"] for each in conduct],
        "seconds": round(kept["seconds"], 1),
        "command": cell.command(matches),
    }


def load(path: Path) -> Results:
    """What has been measured."""
    if not path.exists():
        return {"cells": {}, "unfinished": {}}
    results: Results = json.loads(path.read_text(encoding="utf-8"))
    return results


def mean_ms(conduct: dict[str, int]) -> float:
    """The mean time of a move."""
    return conduct["nanoseconds"] / max(1, conduct["moves"]) / 1e6


def about(processes: int) -> Results:
    """The machine and the versions behind a figure."""
    return {
        **machine.about(f"{processes} processes"),
        "sources": source_digest(),
    }


def source_digest() -> str:
    """A name for the sources that were measured."""
    package = Path(pharmakon.__file__).parent
    digest = hashlib.sha256()
    for layer in ("engine", "games", "table", "bots", "arena"):
        for path in sorted((package / layer).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def tables(results: Results) -> str:
    """The results as Markdown: a table for each game."""
    rows = []
    for cell in cells():
        kept = results["unfinished"].get(cell.key, {"sets": []})
        if cell.key in results["cells"]:
            rows.append(results["cells"][cell.key])
        elif kept["sets"] and not cell.beforehand:
            rows.append(summary(cell, kept))
    if not rows:
        return "Nothing has been measured yet.\n"
    return "".join(table(name, rows) for name in pharmakon.games())


def table(game: str, cells: Any) -> str:
    """The cells of a game, a row for each claim."""
    lines = [
        f"### {say(f'{game}.name')}\n",
        "| claim | a move | players | win share, 99 % interval | matches | measured ms | |",
        "|---|---|---|---|---|---|---|",
    ]
    for cell in cells:
        if cell["game"] != game:
            continue
        low, high = cell["win_share_99"]
        first, second = cell["bots"]
        limit = "its own" if cell["ms"] is None else f"{cell['ms']:g} ms"
        times = " / ".join(f"{ms:.3g}" for ms in cell["ms_per_move"])
        lines.append(
            f"| `{first}` {cell['claim']} `{second}` | {limit} | {cell['players']} | "
            f"{cell['win_share']:.3f} [{low:.3f}, {high:.3f}] | {cell['matches']} | {times} | "
            f"{verdict(cell)} |"
        )
    return "\n".join(lines) + "\n\n"


def verdict(cell: Results) -> str:
    """What a cell has shown."""
    if "holds" not in cell:
        return "**not decided yet**"
    if cell["holds"]:
        return "shown"
    return "**refuted**" if cell["win_share_99"][1] < cell["threshold"] else "**not shown**"


def write_page(results: Results) -> None:
    """Put the tables between their marks in the docs."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{tables(results)}{END}{after}", encoding="utf-8")


def main() -> int:
    """Measure what is not yet measured; 1 if time ran out before all was."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=1600, help="at most, for each cell")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--on", default=None, help="processes, ray or ray:ADDRESS")
    parser.add_argument("--only", default="", help="cells whose name this regular expression finds")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--list", action="store_true", help="name the cells, play nothing")
    parser.add_argument("--write", action="store_true", help="write the tables into the docs")
    arguments = parser.parse_args()
    wanted = [cell for cell in cells() if re.search(arguments.only, cell.key)]
    if arguments.list:
        print("\n".join(cell.key for cell in wanted))
        return 0
    if arguments.write:
        write_page(load(arguments.results))
        return 0
    deadline = time.monotonic() + 60 * arguments.minutes
    with Workers(arguments.processes, arguments.on) as workers:
        bench = Bench(arguments.results, arguments.matches, deadline, workers)
        for cell in wanted:
            if cell.key in bench.results["cells"]:
                continue
            try:
                bench.measure(cell)
            except OutOfTimeError:
                print("out of time", file=sys.stderr)
                return 1
            found = bench.results["cells"][cell.key]
            low, high = found["win_share_99"]
            print(
                f"{cell.key}: {found['win_share']:.3f} [{low:.3f}, {high:.3f}] "
                f"{verdict(found)}, {found['matches']} matches, {found['seconds']:.0f} s",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
