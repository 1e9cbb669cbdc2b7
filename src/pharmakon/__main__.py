"""`python -m pharmakon` is `pharmakon`."""

import sys

from pharmakon.cli import main

if __name__ == "__main__":
    sys.exit(main())
