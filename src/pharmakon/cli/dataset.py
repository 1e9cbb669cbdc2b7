"""`pharmakon dataset GAME`: matches of strong bots as Parquet files, with a card."""

import sys
from pathlib import Path

from pharmakon.arena.dataset import gather, library, write_dataset
from pharmakon.arena.matches import Plan
from pharmakon.arena.names import check_names, split_names
from pharmakon.arena.workers import warm_once
from pharmakon.bots.names import bot_names
from pharmakon.bots.seat import Budget
from pharmakon.cli.play import patience
from pharmakon.cli.request import Flag, Request, Takes, find_own_modules
from pharmakon.cli.say import say
from pharmakon.cli.tables import progress
from pharmakon.engine.errors import OptionError
from pharmakon.table.crew import crew
from pharmakon.table.pieces import WorkerDiedError
from pharmakon.table.seeds import read_seed

TAKES = Takes.GAME
FLAGS = (
    Flag("bots", "grandmaster", values=bot_names, listed=True),
    Flag("matches", 100, low=1),
    Flag("ms", None, low=0.001, kind=float),
    Flag("simulations", None, low=1, kind=int),
    Flag("seed", "0"),
    Flag("processes", None, low=1, kind=int),
    Flag("on", None),
    Flag("folder", None),
)


def run(request: Request) -> int:
    """Play, and write the files."""
    find_own_modules()
    flags, game = request.flags, request.make()
    library()  # before anything is played in vain
    bots = split_names(flags["bots"])
    check_names(bots, game.players)
    budget = Budget(flags["simulations"], flags["ms"])
    plan = Plan(game, bots, budget, read_seed(flags["seed"]))
    folder = Path(flags["folder"] or f"{game.name}-dataset")
    with patience():
        warm_once(plan)
    with crew(flags["on"], flags["processes"]) as workers, progress(flags["matches"]) as tell:
        try:
            kept = gather(plan, flags["matches"], workers, tell)
        except WorkerDiedError:
            raise OptionError("common.arena.died", names=", ".join(bots)) from None
    command = " ".join(("pharmakon", *sys.argv[1:])) if sys.argv[1:] else "pharmakon dataset"
    try:
        write_dataset(folder, plan, kept, command)
    except OSError as error:
        reason = error.strerror
        raise OptionError("common.review.not_written", file=str(folder), reason=reason) from None
    print(say("dataset.written", folder=str(folder), matches=len(kept)))
    return 0
