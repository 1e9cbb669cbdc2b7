"""Compiled code on disk, in one file for each kernel and signature, named by what it is made of.

Numba's own cache does not notice that a called function in another file has changed, forgets
whether bounds were checked, and mixes up two processes that compile at once. Here a file's name
says all that decides its content (`engine.fingerprint`, the versions of Python, Numba and NumPy,
the processor, the compiler's options), so a file is right or it is not found, and it appears whole.
It lies under the user's cache directory, so an installation may be read-only.
"""

import hashlib
import os
import pickle
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core import caching, compiler

from pharmakon.engine.fingerprint import fingerprint

_settings: Any = numba.config  # it fills itself at import
_caching: Any = caching  # neither has types
_rebuild: Any = compiler.CompileResult._rebuild

UNUSED_AFTER_SECONDS = 30 * 24 * 3600


def cache_folder() -> Path:
    """Where compiled kernels lie."""
    root = os.environ.get("PHARMAKON_CACHE") or platformdirs.user_cache_path("pharmakon")
    return Path(root) / "kernels"


class KernelCache(caching._Cache):  # pragma: no cover - nothing is cached interpreted
    """The compiled code of one kernel, as Numba asks for it."""

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher

    @property
    def cache_path(self) -> str:
        """Where the files lie."""
        return str(cache_folder())

    def path(self, signature: Any) -> Path:
        """The file for a signature."""
        function = self._dispatcher.py_func
        decides = (
            fingerprint(function, signature),
            sys.version_info[:3],
            (numba.__version__, np.__version__, _settings.BOUNDSCHECK),
            self._dispatcher.targetctx.codegen().magic_tuple(),
            sorted(self._dispatcher.targetoptions.items()),
        )
        digest = hashlib.sha256(repr(decides).encode()).hexdigest()[:32]
        return cache_folder() / f"{function.__name__}-{digest}.nbc"

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The code for a signature; None if there is none."""
        context.refresh()
        path = self.path(signature)
        try:
            reduced = pickle.loads(path.read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        with suppress(OSError):
            os.utime(path)
        return _rebuild(context, *reduced)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the code for a signature; where nothing can be written, do without."""
        if not compiled.library.has_dynamic_globals:
            with suppress(OSError):
                write_whole(self.path(signature), _caching.dumps(compiled._reduce()))

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """It never is."""

    def flush(self) -> None:
        """Names that no longer fit are never asked for."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that nobody ever sees half written."""
    if not path.parent.is_dir():
        path.parent.mkdir(parents=True)
    remove_unused(path.parent)
    handle, part = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(part, path)
    except OSError:
        os.unlink(part)
        raise


_tidied: set[Path] = set()


def remove_unused(folder: Path) -> None:
    """Forget compiled code that no process has asked for in a month; once is enough."""
    if folder in _tidied:
        return
    _tidied.add(folder)
    oldest = time.time() - UNUSED_AFTER_SECONDS
    for path in folder.iterdir():
        with suppress(OSError):  # another process may tidy up, too
            if path.stat().st_mtime < oldest:
                path.unlink()
