"""`pharmakon backup FILE`: everything the server keeps, in one file, while it runs."""

import sys
from pathlib import Path

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import say
from pharmakon.server.kept.backups import backup
from pharmakon.server.settings import from_environment

TAKES = Takes.FILE
FLAGS = (Flag("data", None),)


def run(request: Request) -> int:
    """Write the backup."""
    backup(data_of(request), Path(request.file))
    print(say("backed_up", file=request.file), file=sys.stderr)
    return 0


def data_of(request: Request) -> Path:
    """The data folder that was asked for."""
    given = request.flags["data"]
    return from_environment(data=None if given is None else Path(given)).data
