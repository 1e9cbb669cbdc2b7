"""`pharmakon arena GAME --bots a,b`: bots against bots, on the same deals from every seat."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

from pharmakon.arena.ladder import Rung, climb, ladder_figure, pairs, player_counts
from pharmakon.arena.matches import Plan
from pharmakon.arena.names import check_names, split_names
from pharmakon.arena.pairs import Matrix, all_pairs, pairs_figure
from pharmakon.arena.rows import Row
from pharmakon.arena.statistics import FEW_SETS
from pharmakon.arena.tournament import (
    Result,
    deals_for,
    play,
    play_until,
    tournament_figure,
)
from pharmakon.arena.workers import Workers
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.names import bot_names
from pharmakon.bots.seat import Budget
from pharmakon.cli.play import patience
from pharmakon.cli.request import Flag, Request, Takes, find_own_modules
from pharmakon.cli.say import language, say
from pharmakon.cli.tables import print_table, progress
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import read
from pharmakon.table.game import Game, make_from
from pharmakon.table.registry import spec_of
from pharmakon.table.seeds import read_seed

TAKES = Takes.GAME
FLAGS = (
    Flag("bots", None, values=bot_names, listed=True),
    Flag("matches", 400, low=1),
    Flag("until", None, low=0.002, kind=float),
    Flag("pairs", False),
    Flag("ms", None, low=0.001, kind=float),
    Flag("simulations", None, low=1, kind=int),
    Flag("seed", "0"),
    Flag("processes", None, low=1, kind=int),
    Flag("on", None),
    Flag("ladder", False),
    Flag("reduce", False),
    Flag("plot", None),
    Flag("json", False),
)


def run(request: Request) -> int:
    """Play, and print what came out."""
    find_own_modules()
    plot = request.flags["plot"]
    if request.flags["until"] is not None and request.flags["reduce"]:
        raise OptionError("common.arena.until_reduce")
    if plot is not None:
        check_figure(Path(plot))
    with Workers(request.flags["processes"], request.flags["on"]) as workers:
        figure = way_of(request)(request, workers)
    if plot is not None:
        write_figure(Path(plot), figure)
    return 0


def way_of(request: Request) -> Callable[[Request, Workers], str]:
    """A ladder, all pairs, or everybody at one table."""
    if request.flags["ladder"]:
        if request.flags["until"] is not None or request.flags["pairs"]:
            raise OptionError("common.arena.ladder_alone")
        return run_ladder
    return run_pairs if request.flags["pairs"] else run_tournament


def run_tournament(request: Request, workers: Workers) -> str:
    """Play the bots that were named against each other; the figure of it."""
    plan = plan_of(request, request.make(), named_bots(request))
    matches = deals_for(plan, request.flags["matches"]) * plan.set_size
    tell_rounding(request, matches)
    with patience():
        workers.warm(plan)
    with progress(expected(request, matches)) as tell:
        result = played(request, plan, workers, tell)
    print_result(result, request.flags["json"])
    warn([result])
    return tournament_figure(result, language())


def run_pairs(request: Request, workers: Workers) -> str:
    """Play every pair of the bots that were named; the figure of it."""
    game, names = request.make(), tuple(dict.fromkeys(named_bots(request)))
    if len(names) < 2:
        raise OptionError("common.arena.pairs")
    plans = {pair: plan_of(request, game, pair) for pair in combinations(names, 2)}
    wanted = request.flags["matches"]
    total = sum(deals_for(plan, wanted) * plan.set_size for plan in plans.values())
    with patience():
        for plan in plans.values():
            workers.warm(plan)
    with progress(expected(request, total)) as tell:
        matrix = all_pairs(names, lambda pair: played(request, plans[pair], workers, tell))
    print_matrix(matrix, request.flags["json"])
    warn(list(matrix.results.values()))
    return pairs_figure(matrix, language())


def named_bots(request: Request) -> tuple[str, ...]:
    """The bots that were named."""
    if request.flags["bots"] is None:
        raise OptionError("common.arena.bots")
    return split_names(request.flags["bots"])


def expected(request: Request, matches: int) -> int | None:
    """How many matches there will be, if that is known."""
    return matches if request.flags["until"] is None else None


def played(request: Request, plan: Plan, workers: Workers, tell: Callable[[int], None]) -> Result:
    """What came of a plan: so many matches, or as many as it takes."""
    wanted, width = request.flags["matches"], request.flags["until"]
    if width is None:
        return play(plan, wanted, workers, tell)
    return play_until(plan, width, wanted, workers, tell)


def run_ladder(request: Request, workers: Workers) -> str:
    """Play every level against the one below; the figure of it."""
    levels = tuple(LEVELS)
    if request.flags["bots"] is not None:
        raise OptionError("common.arena.ladder_bots", names=", ".join(levels))
    spec = spec_of(str(request.game))
    counts = [request.make().players] if "players" in request.options else player_counts(spec)
    plans = {}
    for players in counts:
        typed = {**request.options, "players": str(players)}
        game = make_from(spec.name, read(spec.name, spec.options, typed))
        for pair in pairs(levels):
            plans[players, pair] = plan_of(request, game, pair)
    wanted = request.flags["matches"]
    total = sum(deals_for(plan, wanted) * plan.set_size for plan in plans.values())
    with patience():
        for plan in plans.values():
            workers.warm(plan)
    with progress(total) as tell:
        rungs = climb(
            levels,
            counts,
            lambda pair, players: play(plans[players, pair], wanted, workers, tell),
        )
    print_ladder(spec.name, rungs, request.flags["json"])
    warn([rung.result for rung in rungs])
    return ladder_figure(rungs, language())


def plan_of(request: Request, game: Game, bots: tuple[str, ...]) -> Plan:
    """What is to be played, checked."""
    check_names(bots, game.players)
    budget = Budget(request.flags["simulations"], request.flags["ms"])
    return Plan(game, bots, budget, read_seed(request.flags["seed"]), request.flags["reduce"])


def check_figure(path: Path) -> None:
    """Refuse a figure that could not be written, before anything is played."""
    if path.suffix.lower() != ".svg":
        raise OptionError("common.arena.svg", path=str(path))
    if not path.parent.is_dir() or path.is_dir() or not os.access(path.parent, os.W_OK):
        raise OptionError("common.arena.plot", path=str(path))
    if path.exists() and not os.access(path, os.W_OK):
        raise OptionError("common.arena.plot", path=str(path))


def write_figure(path: Path, figure: str) -> None:
    """Write the figure."""
    try:
        path.write_text(figure, encoding="utf-8")
    except OSError:
        raise OptionError("common.arena.plot", path=str(path)) from None


def tell_rounding(request: Request, matches: int) -> None:
    """Say that more is played than was asked for, if so."""
    if matches != request.flags["matches"]:
        print(say("arena.rounded", matches=matches), file=sys.stderr)


def warn(results: Sequence[Result]) -> None:
    """Say what one should know before believing the figures."""
    fewest = min(result.sets for result in results)
    if fewest < FEW_SETS:
        print(say("arena.few", deals=fewest, enough=FEW_SETS), file=sys.stderr)
    for row in [row for result in results for row in result.rows]:
        if row.conduct.first_complaint is not None:
            reason = row.conduct.first_complaint.say(language())
            count = row.conduct.complaints
            line = say("arena.complained", name=row.name, count=count, reason=reason)
            print(line, file=sys.stderr)


def print_result(result: Result, as_json: bool) -> None:
    """A line for every bot, best first; or JSON, in the order of their names."""
    if as_json:
        print(json.dumps(result.json()))
        return
    print(say("arena.played", matches=result.matches, deals=result.sets))
    rows = sorted(result.rows, key=lambda row: row.even_share - row.win_share)
    heads = ("bot", "share", "points", "ms", "longest", "rating", "complaints")
    print_table(
        [say(f"column.{head}") for head in heads], [[row.name, *cells(row)] for row in rows]
    )
    if result.plan.reduce:
        print(say("arena.reduced", worth=f"{result.worth:.1f}"))


def print_matrix(matrix: Matrix, as_json: bool) -> None:
    """The win share of every bot against every other; or JSON."""
    if as_json:
        print(json.dumps(matrix.json()))
        return
    rows = [[name, *matrix.cells(name)] for name in matrix.names]
    print_table([say("column.against"), *matrix.names], rows)


def print_ladder(game: str, rungs: Sequence[Rung], as_json: bool) -> None:
    """A line for every rung; or JSON."""
    if as_json:
        print(json.dumps({"game": game, "ladder": [rung.json() for rung in rungs]}))
        return
    heads = ("players", "pair", "won", "matches", "ms", "verdict")
    rows = [
        [
            str(rung.players),
            f"{rung.upper.name} / {rung.lower.name}",
            with_interval(rung.upper.win_share, rung.upper.win_share_99, 3),
            str(rung.result.matches),
            f"{rung.upper.ms_per_move:.2f} / {rung.lower.ms_per_move:.2f}",
            say("arena.beats") if rung.beats else say("arena.open"),
        ]
        for rung in rungs
    ]
    print_table([say(f"column.{head}") for head in heads], rows)


def cells(row: Row) -> list[str]:
    """A bot's figures, as they are printed."""
    return [
        with_interval(row.win_share, row.win_share_99, 3) + f" / {row.even_share:.3f}",
        with_interval(row.points, row.points_99, 2),
        f"{row.ms_per_move:.2f}",
        f"{row.longest_ms:.1f}",
        f"{row.rating.mu:.1f} ± {row.rating.sigma:.1f}",
        str(row.conduct.complaints),
    ]


def with_interval(value: float, interval: tuple[float, float], digits: int) -> str:
    """A value with its interval: `0.612 [0.580, 0.644]`."""
    low, high = interval
    return f"{value:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"
