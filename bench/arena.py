"""How many matches a second the arena plays where all bots play inside kernels.

    python bench/arena.py --write

The whole of `pharmakon.tournament` counts: dealing, playing, intervals and ratings. A busy machine
gives each process less than a core, so matches per second of processor time stand beside.
"""

import argparse
import json
import time
from pathlib import Path

import pharmakon
from pharmakon.arena import machine

RESULTS = Path(__file__).parent / "results" / "arena.json"
BOTS = (("rules", "random"), ("herbalist", "sprout"))


def measure(name: str, bots: tuple[str, str], matches: int) -> dict[str, object]:
    """Play so many matches of a game, and say how fast."""
    game = pharmakon.make(name)
    pharmakon.tournament(game, bots, 10, seed=1)  # compiled before the clock starts
    begun, used = time.perf_counter(), time.process_time()
    result = pharmakon.tournament(game, bots, matches, seed=1)
    seconds, processor = time.perf_counter() - begun, time.process_time() - used
    return {
        "game": name,
        "players": game.players,
        "bots": list(bots),
        "matches": result.matches,
        "matches_per_second": round(result.matches / seconds),
        "matches_per_second_and_core": round(result.matches / processor),
        "win_share": result.rows[0].win_share,
        "win_share_99": list(result.rows[0].win_share_99),
    }


def main() -> None:
    """Measure every game, print it, and keep it if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--write", action="store_true", help="keep it in bench/results")
    arguments = parser.parse_args()
    rows = []
    for name in pharmakon.games():
        for bots in BOTS:
            rows.append(measure(name, bots, arguments.matches))
            print(json.dumps(rows[-1]), flush=True)
    if arguments.write:
        kept = machine.about("as many threads as cores")
        RESULTS.write_text(json.dumps({**kept, "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
