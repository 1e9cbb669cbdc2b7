"""`pharmakon golden GAME`: a whole match to read; `--write` writes all of them again."""

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.table.golden import play_through
from pharmakon.table.laws import write_golden
from pharmakon.table.registry import names, spec_of

TAKES = Takes.MAYBE_GAME
FLAGS = (Flag("write", False),)


def run(request: Request) -> int:
    """Print a play-through of one game, or write those of one game or all."""
    games = [request.game] if request.game else list(names())
    for game in games:
        if request.flags["write"]:
            for path in write_golden(spec_of(game)):
                print(path.name)
        else:
            print(play_through(Request("golden", game, options=request.options).make()), end="")
    return 0
