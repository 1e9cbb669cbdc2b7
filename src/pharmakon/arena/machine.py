"""What stands behind a figure: the machine, how busy it was, the versions and the command."""

import os
import platform
import sys
from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from pharmakon.engine.events import Json


def about(used: str, *libraries: str) -> dict[str, Json]:
    """All of it, ready for JSON; `used` says how much of the machine was used."""
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {used}",
        "date": date.today().isoformat(),
        "load_average": load(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("numba", "numpy", "pharmakon", *libraries)},
        "command": typed(sys.argv),
    }


def typed(words: Sequence[str]) -> str:
    """What was typed, wherever the program lies.

    >>> typed(["lib/pharmakon/__main__.py", "exploit", "glass"])
    'pharmakon exploit glass'
    >>> typed(["bench/bots.py", "--write"])
    'python bench/bots.py --write'
    """
    start = Path(words[0])
    ours = start.name == "__main__.py" or start.stem == "pharmakon"
    return " ".join(("pharmakon" if ours else f"python {start}", *words[1:]))


def load() -> float | None:
    """How busy the machine is; Windows does not say."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
