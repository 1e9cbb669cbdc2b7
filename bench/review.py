"""Is a review right? Planted blunders, levels in their order, luck that is luck, and time.

    python bench/review.py positions levels planted --workers 16 --matches 400 --minutes 8
    python bench/review.py --show

Parts: `positions` (what each level gives away on the same positions), `levels` (what each gives
away at a table of its own, and how often the grandmaster is named), `planted` (bad moves in the
grandmaster's matches), `luck` (its mean over matches of equal players), `reduce` (what
`arena --reduce` saves, and whether it is unbiased) and `time`. A piece of work takes seconds, and
what is measured is kept at once in bench/results/review.json, so a run that is stopped goes on
where it was. NumPy, Numba and platformdirs are all it needs.

Only `positions` puts the levels in an order: at a table of its own a level meets positions of its
own making. Four who play at random lose little by each move, most likely because they spoil each
other's matches as much as their own and soon stand too far apart for a move to matter.
"""

import argparse
import json
import multiprocessing
import os
import platform
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import numba
import numpy as np

import pharmakon
from pharmakon.arena.matches import Plan, play_set
from pharmakon.arena.reduction import all_known
from pharmakon.arena.statistics import without
from pharmakon.bots.levels import Level
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.engine.cores import cores
from pharmakon.reviews.evaluation import SIMULATIONS, judge_decision
from pharmakon.reviews.names import name_of
from pharmakon.reviews.review import Reviewer
from pharmakon.reviews.seeds import seed_of
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
PARTS = ("positions", "levels", "planted", "luck", "reduce", "time")
DECISIONS = 24
"""So many decisions of a match are judged, drawn at random, so that a piece of work is short."""
TABLE = "herbalist"
"""Who plays the matches from which all levels are asked the same positions."""

Unit = tuple[Any, ...]
Found = dict[str, Any]


def units(part: str, options: argparse.Namespace) -> Iterator[Unit]:
    """All that a part measures, in small pieces of work."""
    for index in range(options.first, options.first + options.matches):
        for game in options.games.split(","):
            for players in counts(game, options.counts):
                if part == "levels":
                    for level in LEVELS:
                        yield part, game, players, level, index, options.simulations
                elif part == "positions":
                    yield part, game, players, TABLE, index, options.simulations
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
    if part == "positions":
        return asked(match, index, simulations)
    if part == "levels":
        return judged_at_home(match, index, simulations)
    review = Reviewer(match.record(), simulations=simulations, seed=index, threads=1).review()
    return {"luck": [review.parts(seat).luck for seat in range(players)]}


def player(name: str) -> Bot:
    """A bot that thinks as long on every machine: its simulations count, no clock."""
    found = bot(name)
    return replace(found, milliseconds=None, threads=1) if isinstance(found, Level) else found


def played(game: pharmakon.Game, name: str, index: int) -> Match:
    """A match in which one bot has every seat."""
    match, chosen = game.new(seed=index), player(name)
    while (seat := match.seat) is not None:
        budget = Budget(seed=1000 * index + match.steps)
        match.play(chosen.choose(SeatView(match, seat, []), budget))
    return match


def some_decisions(match: Match, index: int) -> list[tuple[Match, str]]:
    """Some positions of a match in which there was a choice, and the moves that were made."""
    again, found = match.game.new(seed=index), []
    for move in match.record()["moves"]:
        if len(again.moves()) > 1:
            found.append((again.clone(), move))
        again.play(move)
    drawn = np.random.default_rng(index).permutation(len(found))[:DECISIONS]
    return [found[place] for place in sorted(drawn)]


def judged_at_home(match: Match, index: int, simulations: int) -> Found:
    """What a level gives away in its own match: the mean over some decisions, as a review says."""
    losses, named = [], 0
    for position, move in some_decisions(match, index):
        judged = judge_decision(position, simulations, seed_of(index, position.steps), move)
        losses.append(judged.loss(move)[0])
        named += name_of(*judged.loss(move)) in NAMED
    return {"loss": float(np.mean(losses)), "decisions": len(losses), "named": named}


def asked(match: Match, index: int, simulations: int) -> Found:
    """What each level would give away on some positions of a match.

    One judgement with one set of worlds weighs what all of them answer. A difference below 0 is
    not cut off: noise then cancels out over many positions, whoever it falls to.
    """
    given: dict[str, list[float]] = {level: [] for level in LEVELS}
    for position, _ in some_decisions(match, index):
        judged = judge_decision(position, simulations, seed_of(index, position.steps))
        view = SeatView(position, judged.seat, [])
        for level in LEVELS:
            move = player(level).choose(view, Budget(seed=1000 * index + position.steps))
            given[level].append(judged.difference(move)[0])
    return {"losses": {level: float(np.mean(losses)) for level, losses in given.items()}}


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
        part, game, players, name, _, simulations = key.split("|")
        groups[part, game, players, name, simulations].append(found)
    for (part, game, players, name, simulations), found in sorted(groups.items()):
        head = f"{part} {game} {players} {name}, {len(found)} units of {simulations}:"
        if part == "planted":
            bad, named = (sum(one[key] for one in found) for key in ("bad", "named"))
            print(head, f"{named} of {bad} named ({named / max(1, bad):.1%})")
        elif len(found) > 1 and part == "levels":
            mean, half = interval([one["loss"] for one in found])
            share = sum(one["named"] for one in found) / sum(one["decisions"] for one in found)
            print(head, f"loss {1000 * mean:.2f} ± {1000 * half:.2f} ‰, named {share:.2%}")
        elif len(found) > 1 and part == "positions":
            show_positions(head, [one["losses"] for one in found])
        elif len(found) > 1 and part == "luck":
            mean, half = interval([float(np.mean(one["luck"])) for one in found])
            print(head, f"{mean:+.4f} ± {half:.4f}")
        elif len(found) > 1 and part == "reduce":
            plain = np.array([row for one in found for row in one["plain"]])[:, 0]
            both = np.array([row for one in found for row in one["reduced"]])
            luck = both[:, 1:]
            if not all_known([bot(each) for each in name.split(",")]):
                luck = both[:, :1] - without(both[:, :1], luck)
            less = both[:, 0] - luck[:, 0]
            worth = f"{plain.var() / less.var():.1f}" if plain.var() and less.var() else "-"
            truth, wide = interval(plain.tolist())
            mean, half = interval(less.tolist())
            print(head, f"plain {truth:.4f} ± {wide:.4f},", end=" ")
            print(f"reduced {mean:.4f} ± {half:.4f}, worth {worth}")
    for game, found_time in kept.get("time", {}).items():
        print("time", game, found_time)


def show_positions(head: str, losses: list[dict[str, float]]) -> None:
    """What each level gives away on the same positions, and how far each is from the next."""
    cells = {level: [one[level] for one in losses] for level in LEVELS}
    for level, mean in cells.items():
        loss, half = interval(mean)
        print(head, f"{level} loses {1000 * loss:.2f} ± {1000 * half:.2f} ‰")
    for worse, better in pairwise(LEVELS):
        apart, half = interval([one[worse] - one[better] for one in losses])
        print(head, f"{worse} less {better}: {1000 * apart:.2f} ± {1000 * half:.2f} ‰")


def warm(game: str) -> None:
    """Compile all that a game needs, so that the workers find it compiled."""
    match = played(pharmakon.make(game), TABLE, 0)
    some = match.game.new(seed=0)
    for name in LEVELS:
        player(name).choose(SeatView(some, some.seat or 0, []), Budget(simulations=8))
    Reviewer(match.record(), simulations=8).review()


def main() -> None:
    """Measure what is not yet measured."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", choices=(*PARTS, []))
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--matches", type=int, default=24, help="for each cell")
    parser.add_argument("--first", type=int, default=0, help="the first match's number")
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
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(options.workers, context) as pool:
            list(pool.map(warm, options.games.split(",")))
            left, work = iter(todo), {}
            for unit in islice(left, options.workers):
                work[pool.submit(measure, unit)] = unit
            while work:  # one by one, so that a run ends when its time is over
                for done in wait(work, return_when=FIRST_COMPLETED).done:
                    kept["units"]["|".join(map(str, work.pop(done)))] = done.result()
                    for unit in islice(left, time.monotonic() < deadline):
                        work[pool.submit(measure, unit)] = unit
                save(options.results, kept)
    show(kept)


def save(path: Path, kept: dict[str, Any]) -> None:
    """Write the results, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(kept) + "\n", encoding="utf-8")
    fresh.replace(path)


if __name__ == "__main__":
    main()
