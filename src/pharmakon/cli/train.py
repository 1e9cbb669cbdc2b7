"""`pharmakon train GAME`: a net that learns a game by playing against itself."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import say
from pharmakon.engine.errors import OptionError
from pharmakon.table.batch import check_device

TAKES = Takes.GAME
FLAGS = (
    Flag("device", "cpu"),
    Flag("minutes", 2.0, low=0.01),
    Flag("folder", None),
    Flag("judge", False),
    Flag("watch", False),
    Flag("reader", False),
    Flag("shipped", False),
    Flag("width", None, low=1, kind=int),
    Flag("processes", None, low=1, kind=int),
    Flag("seed", 0),
    Flag("json", False),
)


def run(request: Request) -> int:
    """Train, or go on with a training that was stopped; or one of the steps beside it."""
    flags = request.flags
    check_device(flags["device"])
    with needs_torch():
        from pharmakon.learning import steps
        from pharmakon.learning.curves import has_board
        from pharmakon.learning.settings import Settings, small
    game = request.make()
    folder = Path(flags["folder"] or f"training-{game.name}")
    settings = (Settings if flags["device"] == "cuda" else small)(game.name, seed=flags["seed"])
    work = steps.Steps(settings, folder, [game] if request.options else None, flags["width"])
    seconds = 60 * flags["minutes"]
    if flags["judge"]:
        path, loss = work.judge(seconds, shipped=flags["shipped"], tell=tell_of_judge)
        print(say("judge_trained", path=path, nats=f"{loss:.3f}"), file=sys.stderr)
        return 0
    if flags["watch"]:
        path, matches = work.watch(seconds, flags["processes"])
        print(say("watched", path=path, matches=matches), file=sys.stderr)
        return 0
    if flags["reader"]:
        print(say("reader_trained", path=work.reader(seconds)), file=sys.stderr)
        return 0
    training = work.training(shipped=flags["shipped"], tell=tell_of_searchers)
    if training.moves:
        print(say("training_goes_on", folder=folder, moves=training.moves), file=sys.stderr)
    last = training.run(seconds, tell=tell)
    print(say("trained", folder=folder), file=sys.stderr)
    board = say("on_board", folder=folder) if has_board() else say("no_board")
    print(board, file=sys.stderr)
    if flags["json"]:
        print(json.dumps(last))
    return 0


@contextmanager
def needs_torch() -> Iterator[None]:
    """Say in a sentence what to install where PyTorch is missing."""
    try:
        yield
    except ImportError:
        raise OptionError("common.cli.no_torch") from None


def tell(line: dict[str, Any]) -> None:
    """One point of the curve, for people."""
    share, even = f"{line['against_rules']:.1%}", f"{line['even']:.0%}"
    seconds, moves = round(line["seconds"]), f"{line['moves']:,}"
    print(
        say("curve", seconds=seconds, moves=moves, share=share, even=even, bot="herbalist"),
        file=sys.stderr,
    )


def tell_of_searchers(number: int, nats: float) -> None:
    """How far a net has come that learns what players who search do, for people."""
    print(say("searcher_learns", number=number, nats=f"{nats:.3f}"), file=sys.stderr)


def tell_of_judge(number: int, nats: float) -> None:
    """How far a judge has come, for people."""
    print(say("judge_learns", number=number, nats=f"{nats:.3f}"), file=sys.stderr)
