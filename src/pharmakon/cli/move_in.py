"""`pharmakon move-in`: carry what a server keeps in a folder over to a PostgreSQL database."""

import sys

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import say
from pharmakon.engine.errors import OptionError
from pharmakon.server.kept.moving import folder_of, move_in
from pharmakon.server.kept.postgres import shown

TAKES = Takes.NOTHING
FLAGS = (Flag("from", None), Flag("to", None))


def run(request: Request) -> int:
    """Carry everything over, and say how much it was."""
    source, address = request.flags["from"], request.flags["to"]
    if source is None or address is None:
        raise OptionError("common.cli.from_to")
    carried = move_in(source, address)
    told = {name: carried[name] for name in ("tables", "moves", "people")}
    print(
        say("moved_in", address=shown(address), folder=folder_of(source), **told), file=sys.stderr
    )
    return 0
