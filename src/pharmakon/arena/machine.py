"""What stands behind a figure: the machine, how busy it was, the versions and the command."""

import os
import platform
import sys
from datetime import date
from importlib.metadata import version

from pharmakon.engine.events import Json


def about(used: str, *libraries: str) -> dict[str, Json]:
    """All of it, ready for JSON; `used` says how much of the machine was used."""
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {used}",
        "date": date.today().isoformat(),
        "load_average": load(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("numba", "numpy", "pharmakon", *libraries)},
        "command": " ".join(("python", *sys.argv)),
    }


def load() -> float | None:
    """How busy the machine is; Windows does not say."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
