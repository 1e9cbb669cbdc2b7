"""How many worlds `Match.beliefs` draws in a second, on one core, through one call.

Run it with `python bench/beliefs.py`; it writes bench/results/beliefs.json.
"""

import json
import time
from datetime import UTC, datetime
from pathlib import Path

import pharmakon
from pharmakon.arena.machine import about
from pharmakon.table.match import Match

WORLDS = 300_000
RESULTS = Path(__file__).parent / "results" / "beliefs.json"


def early(name: str) -> Match:
    """A match after twelve moves, at the default table."""
    match = pharmakon.make(name).new(seed=3)
    for _ in range(12):
        match.play(match.moves()[0])
    return match


def worlds_per_second(match: Match, read: bool) -> int:
    """The best of three runs, once everything is compiled."""
    match.beliefs(0, worlds=10, read=read)
    best = float("inf")
    for _ in range(3):
        begun = time.thread_time()
        match.beliefs(0, worlds=WORLDS, read=read)
        best = min(best, time.thread_time() - begun)
    return round(WORLDS / best)


def main() -> None:
    """Measure all games and keep the figures."""
    games = {
        name: {
            "plain": worlds_per_second(early(name), read=False),
            "read": worlds_per_second(early(name), read=True),
        }
        for name in pharmakon.games()
    }
    found = {
        **about("one core, in seconds of its time"),
        "date": datetime.now(UTC).date().isoformat(),
        "worlds_per_second": games,
    }
    RESULTS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
