"""Programs that die without a word in the middle of a restore.

Every change of a file by `kept.restores` is two points: before it, and after it. A point has a
number, and a name such as `before move 2`. `python -m tests.server.kept.dying POINT WORDS` is
`pharmakon WORDS` that dies at that point.
"""

import os
import sqlite3
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from pharmakon.server.kept import restores

CHANGES = ("create", "move", "sync", "write")


def die_at(point: str) -> None:
    """From now on die at a point."""
    passed: list[str] = []

    def pass_by(name: str) -> None:
        again = sum(known.startswith(name) for known in passed) + 1
        passed.append(f"{name} {again}")
        if point in (passed[-1], str(len(passed))):
            os._exit(9)

    def dying(name: str, change: Callable[..., Any]) -> Callable[..., Any]:
        def changing(*arguments: Any) -> Any:
            pass_by(f"before {name}")
            result = change(*arguments)
            pass_by(f"after {name}")
            return result

        return changing

    for name in CHANGES:
        setattr(restores, name, dying(name, getattr(restores, name)))
    own = SimpleNamespace(**vars(sqlite3))
    own.connect = dying("connect", sqlite3.connect)
    vars(restores)["sqlite3"] = own


if __name__ == "__main__":
    from pharmakon.cli import main

    die_at(sys.argv[1])
    sys.exit(main(sys.argv[2:]))
