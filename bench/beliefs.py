"""How many worlds beliefs are drawn from in a second: for a match, and for a whole batch.

Run it with `python bench/beliefs.py`; it writes bench/results/beliefs.json and the figures in
docs/beliefs.md. Positions are random moments of random matches, as many for each table. `plain`
and `read` are the medians of all tables together.
"""

import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, only this folder is known

from bench.marked import put, table  # noqa: E402

import pharmakon  # noqa: E402
from pharmakon.arena.machine import about  # noqa: E402
from pharmakon.table.batch import devices  # noqa: E402
from pharmakon.table.match import Match  # noqa: E402
from pharmakon.table.registry import spec_of  # noqa: E402
from pharmakon.table.setups import Chance  # noqa: E402
from pharmakon.texts import say  # noqa: E402

WORLDS = 50_000
MOMENTS = 12
WANTED = 1_000_000
BATCH = {"cpu": (64, 1_000), "cuda": (65_536, 1_000)}
"""Matches of a batch, and worlds of each."""
RESULTS = ROOT / "bench" / "results" / "beliefs.json"
PAGE = ROOT / "docs" / "beliefs.md"


def moments(game: pharmakon.Game) -> Iterator[Match]:
    """A random moment of each of some random matches, any one as likely."""
    chance = Chance(1)
    for seed in range(MOMENTS):
        match, before = game.new(seed), []
        while not match.over:
            before.append(match.clone())
            chance.play(match)
        yield before[chance.below(len(before))]


def speed(match: Match, read: bool) -> float:
    """Worlds a second through one call: the best of three, in seconds of the core's time."""
    match.beliefs(0, worlds=10, read=read)
    best = float("inf")
    for _ in range(3):
        begun = time.thread_time()
        match.beliefs(0, worlds=WORLDS, read=read)
        best = min(best, time.thread_time() - begun)
    return WORLDS / best


def batch_speed(game: pharmakon.Game, device: str) -> float:
    """Worlds a second of a batch at random moments: of a core's time, or of a card's."""
    matches, worlds = BATCH[device]
    tables = pharmakon.batch(game, matches, device, seed=1)
    for _ in range(15):
        tables.step(tables.pick())
    host = device == "cpu"
    clock = time.process_time if host else time.perf_counter
    best = float("inf")
    for each in (10, worlds, worlds):  # compiled by the first
        begun = clock()
        found = tables.beliefs(each)
        _ = found if host else found[:1].copy_to_host()
        best = min(best, (clock() - begun) / each)
    return matches / best


def measured(name: str) -> dict[str, Any]:
    """All tables of a game."""
    counts = next(option for option in spec_of(name).options if option.name == "players").choices
    plain: list[float] = []
    read: list[float] = []
    tables = {}
    for players in counts:
        game = pharmakon.make(name, players=players)
        positions = list(moments(game))
        found = [speed(match, read=False) for match in positions]
        plain += found
        if game.spec.beliefs.weigh is not None:
            read += [speed(match, read=True) for match in positions]
        tables[str(players)] = {
            "median": round(statistics.median(found)),
            "least": round(min(found)),
            "share_of_a_million": round(sum(each >= WANTED for each in found) / len(found), 2),
            "batch": {
                device: round(batch_speed(game, device)) for device in devices() if device in BATCH
            },
        }
    middle = statistics.median(plain)
    return {
        "plain": round(middle),
        "read": round(statistics.median(read) if read else middle),
        "tables": tables,
    }


def page(games: dict[str, Any]) -> str:
    """The figures as a table."""
    head = [
        "game",
        "players",
        "median",
        "slowest",
        "at least a million",
        "a batch after 15 moves",
    ]
    rows = [
        [
            say(f"{name}.name"),
            players,
            f"{found['median']:,}",
            f"{found['least']:,}",
            f"{100 * found['share_of_a_million']:.0f} %",
            f"{found['batch']['cpu']:,}",
        ]
        for name, measures in games.items()
        for players, found in measures["tables"].items()
    ]
    return table(head, rows)


def main() -> None:
    """Measure all games and keep the figures."""
    games = {name: measured(name) for name in pharmakon.games()}
    found = {**about("one core, in seconds of its time"), "worlds_per_second": games}
    RESULTS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    put(PAGE, page(games))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
