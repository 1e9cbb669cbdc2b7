"""A node with a planted mistake: it writes whether it holds a table or not, and never looks.

`python -m tests.server.unfenced serve …` is `pharmakon serve …` without the fence.
"""

import sys
from typing import Any

from pharmakon.cli import main
from pharmakon.server.kept import appending, databases
from pharmakon.server.life.hall import nothing_to_ask
from pharmakon.server.life.tenure import Tenure

PLANTED: list[tuple[Any, str, Any]] = [
    (databases, "check_fences", lambda connection, batch: None),
    (appending, "mark_moved", lambda batch, held: None),
    (appending, "HELD", "true"),
    (Tenure, "be_sure", lambda tenure: nothing_to_ask()),
    (Tenure, "_look_through", lambda tenure: nothing_to_ask()),
]
"""What is put in the place of what, where."""

if __name__ == "__main__":
    for module, name, planted in PLANTED:
        setattr(module, name, planted)
    sys.exit(main(sys.argv[1:]))
