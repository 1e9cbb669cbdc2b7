"""The leaderboard: every number of strength and speed that was measured, on one page.

    python bench/leaderboard.py --write

It is made from bench/results alone. Each number stands with the machine, the command that measures
it again, and its date: the one in the results, or the day on which it came into the repository.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.texts import say

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results"
PAGE = ROOT / "docs" / "leaderboard.md"
UNKNOWN = ""


class Line(NamedTuple):
    """One number, and where it comes from."""

    what: str
    number: str
    machine: str
    command: str
    file: str
    date: str
    key: str = ""
    """Where it lies in its file, if one file has numbers of several days."""


def load(name: str) -> Any:
    """The results in a file; nothing if there are none."""
    path = RESULTS / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def claims(game: str) -> Iterator[Line]:
    """Who beats whom in a game, decided claims only."""
    cells = load("bots.json").get("cells", {})
    for key, cell in sorted(cells.items(), key=lambda item: (item[1]["players"], item[0])):
        if cell["game"] == game:
            low, high = cell["win_share_99"]
            first, second = cell["bots"]
            limit = "" if cell["ms"] is None else f", {cell['ms']:g} ms"
            verdict = "" if cell["holds"] else " (not shown)"
            yield Line(
                f"{cell['players']} players: `{first}` {cell['claim']} `{second}`{limit}{verdict}",
                f"{cell['win_share']:.3f} [{low:.3f}, {high:.3f}] of {cell['matches']}",
                cell["machine"],
                cell["command"],
                "bots.json",
                cell.get("date", UNKNOWN),
                key,
            )


def exploited(game: str) -> Iterator[Line]:
    """How much a best response gains over each bot in the small edition."""
    kept = load("distance.json")
    for bot, found in kept.get("games", {}).get(game, {}).items():
        what = f"small edition: a best response gains on `{bot}`"
        yield line_of(kept, "distance.json", what, found["exploitability"])
    for cell in load("exploited.json").get("cells", {}).values():
        if cell["game"] == game:
            low, high = cell["win_share_99"]
            what = f"{cell['players']} players: `{cell['answer']}` alone among `{cell['level']}`"
            said = f"{cell['win_share']:.3f} [{low:.3f}, {high:.3f}] of {cell['matches']}"
            where = cell["machine"], cell["command"], "exploited.json", cell["date"]
            yield Line(what, said, *where)


def speeds() -> Iterator[Line]:
    """How fast things are."""
    kept = load("cpu.json")
    for part in ("ours", "peers"):
        for what, figure in kept.get(part, {}).items():
            yield line_of(kept, "cpu.json", f"{what}, a second", round(figure))
    kept = load("environments.json")
    for what, figure in kept.get("steps_per_second", {}).items():
        yield line_of(kept, "environments.json", f"{what}, PettingZoo steps a second", figure)
    kept = load("vector.json")
    for what, figure in kept.get("steps_per_second", {}).items():
        yield line_of(kept, "vector.json", f"{what}, learner's steps a second", figure)
    kept = load("beliefs.json")
    for game, figures in kept.get("worlds_per_second", {}).items():
        what = f"beliefs of {game}, worlds a second and core"
        yield line_of(kept, "beliefs.json", what, figures["plain"])
    kept = load("arena.json")
    for row in kept.get("rows", ()):
        what = f"arena, {row['game']}, {' against '.join(row['bots'])}, matches a second and core"
        yield line_of(kept, "arena.json", what, row["matches_per_second_and_core"])
    kept = load("gpu-h200.json")
    for game in pharmakon.games():
        outs = kept.get(game, {}).get("play_outs", {})
        if outs:
            what = f"{game} on {kept['card']}, moves a second in play-outs"
            own = {**kept, **kept[game]}  # a game may have been measured again, by its own command
            yield line_of(own, "gpu-h200.json", what, round(max(outs.values())))


def line_of(kept: Any, file: str, what: str, number: float) -> Line:
    """A number of a file that was written in one run."""
    said = f"{number:,}" if isinstance(number, int) else f"{number:.4g}"
    machine = kept.get("machine", kept.get("card", UNKNOWN))
    return Line(what, said, machine, kept["command"], file, kept.get("date", UNKNOWN))


def sections() -> Iterator[tuple[str, list[Line]]]:
    """The page in parts: strength by game, then speed."""
    for game in pharmakon.games():
        yield say(f"{spec_of(game).name}.name"), [*claims(game), *exploited(game)]
    yield "Speed", list(speeds())


def page(days: dict[tuple[str, str], str]) -> str:
    """The whole page; `days` has the dates that are not in the results."""
    parts = [
        "# Leaderboard\n",
        "What was measured, with the date, the machine and the command of every number. This page "
        "is made from `bench/results` by `python bench/leaderboard.py --write`; [Bots](bots.md), "
        "[the arena](arena.md) and [small editions](mini.md) say what the numbers mean. Win shares "
        "have 99% intervals that hold although each claim was played only until it was decided.\n",
    ]
    for title, lines in sections():
        parts.append(f"## {title}\n\n| what | number | date | machine | command |")
        parts.append("|---|---|---|---|---|")
        for line in lines:
            day = line.date or days.get((line.file, line.key), days.get((line.file, ""), "?"))
            cells = (line.what, line.number, day, line.machine, f"`{line.command}`")
            parts.append(f"| {' | '.join(cells)} |")
        parts.append("")
    return "\n".join(parts)


def days_from_history() -> dict[tuple[str, str], str]:
    """On which day each number without a date came into the repository."""
    found: dict[tuple[str, str], str] = {}
    wanted = {line.file for _, lines in sections() for line in lines if not line.date}
    for file in sorted(wanted):
        seen: Any = None
        known: dict[str, Any] = {}
        path = f"bench/results/{file}"
        for entry in git("log", "--reverse", "--format=%H %as", "--", path).splitlines():
            commit, day = entry.split()
            try:
                kept = json.loads(git("show", f"{commit}:{path}"))
            except (ValueError, subprocess.CalledProcessError):
                continue
            if kept != seen:
                seen, found[file, ""] = kept, day
            for key, cell in kept.get("cells", {}).items():
                if known.get(key) != cell:
                    known[key], found[file, key] = cell, day
    return found


def git(*words: str) -> str:
    """What git says."""
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def without_days(text: str) -> str:
    """A page without its dates, to compare."""
    rows = [row.split(" | ") for row in text.splitlines()]
    return "\n".join(" | ".join(row[:2] + row[3:]) for row in rows)


def main() -> int:
    """Print the page, write it, or check that it is current."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--write", action="store_true", help="write docs/leaderboard.md")
    parser.add_argument("--check", action="store_true", help="1 if it is not current")
    arguments = parser.parse_args()
    if arguments.check:
        return int(without_days(PAGE.read_text(encoding="utf-8")) != without_days(page({})))
    text = page(days_from_history())
    if arguments.write:
        PAGE.write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
