"""For all tests: one cache of compiled kernels, kept between runs, apart from the user's own."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("PHARMAKON_CACHE", str(Path(tempfile.gettempdir()) / "pharmakon-tests"))
os.environ["PHARMAKON_LANG"] = "en"
