"""Kernels: plain Python functions that Numba compiles, cached where they cannot go stale.

Numba's own cache does not notice that a called function in another file has changed, and it
forgets whether bounds were checked. So compiled code lies in a folder named by a digest of all
that decides it: every source file that may hold a kernel or a constant one reads, the versions of
Numba and NumPy, and the bounds-check flag. The folder is under the user's cache directory, so an
installation may be read-only.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs

_settings: Any = numba.config  # it fills itself at import

INTERPRETED: bool = bool(_settings.DISABLE_JIT)
"""Whether kernels run as plain Python (NUMBA_DISABLE_JIT=1)."""

LAYERS_WITH_KERNELS = ("engine", "games", "table", "bots", "arena", "adapters")
PACKAGE = Path(__file__).parents[1]
UNUSED_AFTER_SECONDS = 30 * 24 * 3600

Function = TypeVar("Function", bound=Callable[..., Any])

_compiled: list[Any] = []


def kernel(function: Function) -> Function:
    """Compile a function on first use, for the CPU or from a GPU kernel; the GIL is released.

    Kernels are module-level functions: a closure over kernels would be compiled again in every
    process. With NUMBA_DISABLE_JIT=1 the function stays as it is.
    """
    dispatcher = numba.njit(nogil=True, error_model="numpy")(function)
    if not INTERPRETED:  # pragma: no cover - coverage is measured interpreted
        folder = cache_folder()
        if folder:
            with _numba_caches_in(folder):
                dispatcher.enable_caching()
        _compiled.append(dispatcher)
    return cast(Function, dispatcher)


def wrapping(function: Function) -> Function:
    """Let the integers of a kernel wrap around silently when it runs interpreted, too."""
    if INTERPRETED:
        return np.errstate(over="ignore")(function)
    return function  # pragma: no cover - coverage is measured interpreted


def cache_report() -> tuple[int, int]:  # pragma: no cover - nothing is cached interpreted
    """How many kernels of this process came from the cache, and how many were compiled."""
    hits = sum(sum(dispatcher.stats.cache_hits.values()) for dispatcher in _compiled)
    misses = sum(sum(dispatcher.stats.cache_misses.values()) for dispatcher in _compiled)
    return hits, misses


def cache_folder() -> Path | None:  # pragma: no cover - nothing is cached interpreted
    """Where compiled kernels of exactly these sources lie; None where nothing can be written."""
    global _folder, _folder_known
    if not _folder_known:
        _folder, _folder_known = _make_folder(), True
    return _folder


_folder: Path | None = None
_folder_known = False


def _make_folder() -> Path | None:
    root = Path(os.environ.get("PHARMAKON_CACHE") or platformdirs.user_cache_path("pharmakon"))
    folder = root / f"kernels-{source_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    if not os.access(folder, os.W_OK):
        return None
    _remove_unused(root)
    return folder


def _remove_unused(root: Path) -> None:
    """Forget compiled code that no process has asked for in a month."""
    oldest = time.time() - UNUSED_AFTER_SECONDS
    for folder in root.glob("kernels-*"):
        if folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


def source_digest() -> str:
    """A name for everything that decides what the compiled kernels do."""
    digest = hashlib.sha256()
    for version in (numba.__version__, np.__version__, str(_settings.BOUNDSCHECK)):
        digest.update(version.encode() + b"\0")
    for layer in LAYERS_WITH_KERNELS:
        for path in sorted((PACKAGE / layer).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@contextmanager  # pragma: no cover - nothing is cached interpreted
def _numba_caches_in(folder: Path) -> Iterator[None]:
    """Point Numba to our folder for one decorator, and leave other users of Numba alone."""
    before = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        _settings.CACHE_DIR = before
