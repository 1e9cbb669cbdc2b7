"""`pharmakon train GAME`: a net that learns a game by playing against itself."""

import json
import sys
from pathlib import Path
from typing import Any

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import say
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import check_choice
from pharmakon.table.batch import devices

TAKES = Takes.GAME
FLAGS = (
    Flag("device", "cpu"),
    Flag("minutes", 2.0, low=0.01),
    Flag("folder", None),
    Flag("seed", 0),
    Flag("json", False),
)


def run(request: Request) -> int:
    """Train, or go on with a training that was stopped; the curve is told on the way."""
    flags = request.flags
    check_choice("device", flags["device"], devices())
    try:
        from pharmakon.learning.settings import Settings, small
        from pharmakon.learning.train import Training
    except ImportError:
        raise OptionError("common.cli.no_torch") from None
    game = request.make()
    chosen = [game] if request.options else None
    folder = Path(flags["folder"] or f"training-{game.name}")
    settings = (Settings if flags["device"] == "cuda" else small)(game.name, seed=flags["seed"])
    training = Training(settings, folder, chosen)
    if training.moves:
        print(say("training_goes_on", folder=folder, moves=training.moves), file=sys.stderr)
    last = training.run(60 * flags["minutes"], tell=tell)
    print(say("trained", folder=folder), file=sys.stderr)
    if flags["json"]:
        print(json.dumps(last))
    return 0


def tell(line: dict[str, Any]) -> None:
    """One point of the curve, for people."""
    share, even = f"{line['against_rules']:.1%}", f"{line['even']:.0%}"
    seconds, moves = round(line["seconds"]), f"{line['moves']:,}"
    print(say("curve", seconds=seconds, moves=moves, share=share, even=even), file=sys.stderr)
