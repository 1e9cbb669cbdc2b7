"""A node with a planted mistake: it writes whether it holds a table or not.

`python -m tests.server.unfenced serve …` is `pharmakon serve …` without the fence.
"""

import sys
from typing import Any

from pharmakon.cli import main
from pharmakon.server.kept import appending, databases

PLANTED: list[tuple[Any, str, Any]] = [
    (databases, "check_fences", lambda connection, batch: None),
    (appending, "mark_moved", lambda batch, held: None),
    (appending, "HELD", "true"),
]
"""What is put in the place of what, where."""

if __name__ == "__main__":
    for module, name, planted in PLANTED:
        setattr(module, name, planted)
    sys.exit(main(sys.argv[1:]))
