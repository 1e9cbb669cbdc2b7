"""Is a review right? Planted blunders, levels in their order, luck that is luck, and time.

    python bench/review.py levels planted --workers 16
    python bench/review.py --show

Parts: `levels` (the mean loss of each level, and how often the grandmaster is named), `planted`
(bad moves in the grandmaster's matches), `luck` (its mean over matches of equal players),
`reduce` (what `arena --reduce` saves, and whether it is unbiased) and `time`. What is measured is
kept at once in bench/results/review.json, so a run that is stopped goes on where it was. NumPy,
Numba and platformdirs are all it needs.
"""

import argparse
import json
import multiprocessing
import os
import platform
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import numba
import numpy as np

import pharmakon
from pharmakon.arena.matches import Plan, play_set
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.cores import cores
from pharmakon.reviews.evaluation import SIMULATIONS, judge_decision
from pharmakon.reviews.names import name_of
from pharmakon.reviews.review import Reviewer
from pharmakon.table.match import Match
from pharmakon.table.registry import spec_of

RESULTS = Path(__file__).parent / "results" / "review.json"
LEVELS = ("random", "apprentice", "herbalist", "grandmaster")
PAIRS = (
    ("herbalist", "apprentice"),
    ("herbalist", "random"),
    ("apprentice", "random"),
    ("alchemist", "herbalist"),
)
BAD = 0.10
NAMED = ("mistake", "blunder")
WIDE = 2.576
"""Standard errors in half of a 99 % interval."""
PARTS = ("levels", "planted", "luck", "reduce", "time")

Unit = tuple[Any, ...]
Found = dict[str, Any]


def units(part: str, options: argparse.Namespace) -> Iterator[Unit]:
    """All that a part measures, in small pieces of work."""
    for index in range(options.matches):
        for game in options.games.split(","):
            for players in counts(game, options.counts):
                if part == "levels":
                    for level in LEVELS:
                        yield part, game, players, level, index, options.simulations
                elif part == "luck":
                    yield part, game, players, "herbalist", index, 2_000
                elif part == "planted":
                    yield part, game, players, "grandmaster", index, options.simulations
                elif part == "reduce":
                    for pair in PAIRS:
                        yield part, game, players, ",".join(pair), index, 0


def counts(game: str, which: str) -> list[int]:
    """The default player count, or all of them."""
    option = next(option for option in spec_of(game).options if option.name == "players")
    chosen = option.choices if which == "all" else (option.default,)
    return [int(str(players)) for players in chosen]


def measure(unit: Unit) -> Found:
    """Do one piece of work."""
    part, game, players, name, index, simulations = unit
    made = pharmakon.make(game, players=players)
    if part == "reduce":
        return reduced(made, name, index)
    match = played(made, name, index)
    if part == "planted":
        return planted(match, index, simulations)
    review = Reviewer(match.record(), simulations=simulations, seed=index, threads=1).review()
    losses = [decision.loss for decision in review.decisions]
    return {
        "loss": float(np.mean(losses)),
        "decisions": len(losses),
        "named": sum(decision.name in NAMED for decision in review.decisions),
        "luck": [review.parts(seat).luck for seat in range(players)],
    }


def played(game: pharmakon.Game, name: str, index: int) -> Match:
    """A match in which one bot has every seat."""
    match, chosen = game.new(seed=index), bot(name)
    while (seat := match.seat) is not None:
        budget = Budget(seed=1000 * index + match.steps)
        match.play(chosen.choose(SeatView(match, seat, []), budget))
    return match


def planted(match: Match, index: int, simulations: int) -> Found:
    """Bad moves in place of a match's own: how many are named, and how many there were."""
    again, luck, bad, named = match.game.new(seed=index), np.random.default_rng(index), 0, 0
    for move in match.record()["moves"]:
        if len(again.moves()) > 1 and luck.random() < 0.5:
            rough = judge_decision(again, 1_000, seed=1)
            worst = min(rough.values.values(), key=lambda found: found.value).move
            if rough.difference(worst)[0] >= BAD / 2:
                lost, error = judge_decision(again, 10 * simulations, 2, worst).loss(worst)
                if lost >= BAD and lost > 3 * error:
                    bad += 1
                    judged = judge_decision(again, simulations, 3, worst)
                    named += name_of(*judged.loss(worst)) in NAMED
        again.play(move)
    return {"bad": bad, "named": named}


def reduced(game: pharmakon.Game, pair: str, index: int) -> Found:
    """Some deals with known luck taken out, and ten times as many plain ones."""
    names = tuple(pair.split(","))
    found: Found = {}
    for reduce, deals in ((True, range(5 * index, 5 * index + 5)), (False, range(50))):
        plan = Plan(game, names, Budget(), index if reduce else 10_000 + index, reduce)
        rows = []
        for deal in deals:
            won = luck = 0.0
            matches = play_set(plan, deal).matches
            for match in matches:
                for seat, entry in enumerate(match.seating):
                    if entry == 0:
                        won += match.shares[seat] / len(matches)
                        luck += (match.luck[seat] if match.luck else 0.0) / len(matches)
            rows.append([won, luck])
        found["reduced" if reduce else "plain"] = rows
    return found


def take_time(simulations: int) -> Found:
    """How long a review takes at the default budget, and until its first step."""
    found = {}
    for game in pharmakon.games():
        match = played(pharmakon.make(game), "herbalist", 1)
        Reviewer(match.record(), simulations=8).review()
        begun, first = time.monotonic(), 0.0
        for judged in Reviewer(match.record(), simulations=simulations):
            first = first or time.monotonic() - begun
            assert judged.row.size
        seconds = time.monotonic() - begun
        found[game] = {"moves": match.steps, "first_s": first, "seconds": seconds, "cores": cores()}
    return found


def interval(numbers: list[float]) -> tuple[float, float]:
    """A mean and half the width of its 99 % interval."""
    array = np.array(numbers)
    return float(array.mean()), float(WIDE * array.std(ddof=1) / np.sqrt(max(2, array.size)))


def show(kept: dict[str, Any]) -> None:
    """What has been measured so far."""
    groups: dict[tuple[str, ...], list[Found]] = defaultdict(list)
    for key, found in kept["units"].items():
        part, game, players, name, *_ = key.split("|")
        groups[part, game, players, name].append(found)
    for (part, game, players, name), found in sorted(groups.items()):
        head = f"{part} {game} {players} {name}, {len(found)} units:"
        if part == "planted":
            bad, named = (sum(one[key] for one in found) for key in ("bad", "named"))
            print(head, f"{named} of {bad} named ({named / max(1, bad):.1%})")
        elif len(found) > 1 and part == "levels":
            mean, half = interval([one["loss"] for one in found])
            share = sum(one["named"] for one in found) / sum(one["decisions"] for one in found)
            print(head, f"loss {1000 * mean:.2f} ± {1000 * half:.2f} ‰, named {share:.2%}")
        elif len(found) > 1 and part == "luck":
            mean, half = interval([float(np.mean(one["luck"])) for one in found])
            print(head, f"{mean:+.4f} ± {half:.4f}")
        elif len(found) > 1 and part == "reduce":
            plain = np.array([row for one in found for row in one["plain"]])[:, 0]
            both = np.array([row for one in found for row in one["reduced"]])
            less = both[:, 0] - both[:, 1]
            worth = plain.var() / max(less.var(), 1e-12)
            truth, wide = interval(plain.tolist())
            mean, half = interval(less.tolist())
            print(head, f"plain {truth:.4f} ± {wide:.4f},", end=" ")
            print(f"reduced {mean:.4f} ± {half:.4f}, worth {worth:.1f}")
    for game, found_time in kept.get("time", {}).items():
        print("time", game, found_time)


def main() -> None:
    """Measure what is not yet measured."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", choices=(*PARTS, []))
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--matches", type=int, default=24, help="for each cell")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--counts", choices=("default", "all"), default="default")
    parser.add_argument("--games", default=",".join(pharmakon.games()))
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    kept: dict[str, Any] = {"units": {}}
    if options.results.exists():
        kept = json.loads(options.results.read_text(encoding="utf-8"))
    if options.show:
        show(kept)
        return
    kept["machine"] = {  # by hand: the package need not be installed
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {options.workers} workers",
        "load_average": round(os.getloadavg()[0], 1),
        "versions": {"numba": numba.__version__, "numpy": np.__version__},
    }
    deadline = time.monotonic() + 60 * options.minutes
    for part in options.parts:
        if part == "time":
            kept["time"] = take_time(options.simulations)
            save(options.results, kept)
            continue
        todo = [u for u in units(part, options) if "|".join(map(str, u)) not in kept["units"]]
        for game in options.games.split(","):  # here once, then the workers find it compiled
            measure(next(unit for unit in units("luck", options) if unit[1] == game))
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(options.workers, context) as pool:
            work = {pool.submit(measure, unit): unit for unit in todo}
            for done in as_completed(work):
                if done.cancelled():
                    continue
                kept["units"]["|".join(map(str, work[done]))] = done.result()
                save(options.results, kept)
                if time.monotonic() > deadline:
                    pool.shutdown(wait=False, cancel_futures=True)
    show(kept)


def save(path: Path, kept: dict[str, Any]) -> None:
    """Write the results, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(kept) + "\n", encoding="utf-8")
    fresh.replace(path)


if __name__ == "__main__":
    main()
