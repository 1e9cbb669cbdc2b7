"""Compile what a server needs, on all cores, before the parts of the suite ask for it.

As a script (`make compiled`) it starts a server, which compiles in two processes, and ends it when
everything is on disk. Without it each part would compile for itself what others compile as well.
"""

import tempfile
from pathlib import Path

import tests.conftest  # where the suite keeps what it compiled
from tests.server.conftest import Server

assert tests.conftest


def main() -> None:
    """Start, wait, and stop."""
    with tempfile.TemporaryDirectory() as folder:
        Server(Path(folder)).start().stop()


if __name__ == "__main__":
    main()
