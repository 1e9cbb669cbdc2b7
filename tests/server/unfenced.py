"""A node with a planted mistake: it writes whether it holds a table or not.

`python -m tests.server.unfenced serve …` is `pharmakon serve …` without the fence.
"""

import sys

from pharmakon.cli import main
from pharmakon.server.kept import databases

if __name__ == "__main__":
    vars(databases)["check_fences"] = lambda connection, batch: None
    sys.exit(main(sys.argv[1:]))
