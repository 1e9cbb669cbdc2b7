"""`pharmakon completion`: the lines that teach a shell our commands, games and options."""

import os
from pathlib import Path

from click.shell_completion import get_completion_class

from pharmakon.cli import COMPLETING
from pharmakon.cli.commands import Commands
from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import spelled

SHELLS = ("bash", "zsh", "fish")
TAKES = Takes.NOTHING
FLAGS = (Flag("shell", None, values=lambda: SHELLS),)


def run(request: Request) -> int:
    """Print what the shell has to read."""
    shell = request.flags["shell"] or Path(os.environ.get("SHELL", "")).name
    kind = get_completion_class(shell) if shell in SHELLS else None
    if kind is None:
        raise OptionError(
            "common.option.value", name="shell", value=shell or "none", allowed=spelled(SHELLS)
        )
    print(kind(Commands(), {}, "pharmakon", COMPLETING).source())
    return 0
