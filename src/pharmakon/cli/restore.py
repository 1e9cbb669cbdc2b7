"""`pharmakon restore FILE`: bring a backup back, also while the server runs."""

import sys
from pathlib import Path

from pharmakon.cli.backup import data_of
from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import say
from pharmakon.server.kept.backups import restore

TAKES = Takes.FILE
FLAGS = (Flag("data", None),)


def run(request: Request) -> int:
    """Restore the backup."""
    restore(data_of(request), Path(request.file))
    print(say("restored", file=request.file), file=sys.stderr)
    return 0
