"""`pharmakon lab GAME --vary edition=a,b`: options side by side, with the same deals and bots."""

import json
import sys
from pathlib import Path

from pharmakon.arena.lab.report import compare
from pharmakon.arena.lab.variants import read_varied, variants
from pharmakon.arena.names import split_names
from pharmakon.cli.files import write
from pharmakon.cli.play import patience
from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import language, say
from pharmakon.cli.tables import progress
from pharmakon.table.registry import spec_of
from pharmakon.table.seeds import read_seed

GOOD_AND_WEAKER = "rules:slips=5,rules:forgetful=true,slips=15"
"""Two players as people are: a good one, and one who forgets and slips three times as often."""
TAKES = Takes.GAME
FLAGS = (
    Flag("vary", ""),
    Flag("players", None, listed=True),
    Flag("bots", GOOD_AND_WEAKER),
    Flag("deals", 1000, low=30),
    Flag("reviews", 30),
    Flag("bluffs", 30),
    Flag("seed", "0"),
    Flag("out", None),
    Flag("json", False),
)


def run(request: Request) -> int:
    """Compare, and write the report and its JSON side by side."""
    flags, spec = request.flags, spec_of(str(request.game))
    varied = read_varied(spec, flags["vary"], flags["players"])
    games = variants(spec, varied, request.options)
    out = Path(flags["out"] or f"{spec.name}-lab.html")
    write(out, "")  # before anything is computed in vain
    with patience(), progress(len(games)) as tell:
        report = compare(
            games,
            split_names(flags["bots"]),
            deals=flags["deals"],
            reviews=flags["reviews"],
            bluffs=flags["bluffs"],
            seed=read_seed(flags["seed"]),
            tell=tell,
        )
    found = json.dumps(report.json())
    write(out, report.html(language()))
    write(out.with_suffix(".json"), found + "\n")
    print(say("lab.written", page=str(out), data=str(out.with_suffix(".json"))), file=sys.stderr)
    if flags["json"]:
        print(found)
    return 0
