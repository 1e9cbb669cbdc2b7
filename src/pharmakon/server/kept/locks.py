"""One server for one data folder: tables live in its memory, two would contradict each other.

The folder itself is locked, since a file in it could be deleted; Windows cannot lock a folder, but
does not let anybody delete a file that is open, so there the file `lock` is enough. It is locked
everywhere, also to keep out servers of versions that know nothing else.
"""

import os
import sys
from contextlib import ExitStack
from pathlib import Path

from pharmakon.server.refusals import Refused

if sys.platform == "win32":
    import msvcrt

    def claim(descriptor: int) -> None:
        """Lock an open file; OSError if somebody else has."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def claim(descriptor: int) -> None:
        """Lock an open file or folder; OSError if somebody else has."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """A folder that is ours until this is closed; the system frees it if we die."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, made if need be; Refused if another process has it."""
        self._held = ExitStack()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._open(folder / "lock", os.O_RDWR | os.O_CREAT)
            if sys.platform != "win32":
                self._open(folder, os.O_RDONLY)
        except OSError as error:
            self.close()
            reason = error.strerror or type(error).__name__
            raise Refused("common.server.folder", folder=folder, reason=reason) from None
        except Refused:
            self.close()
            raise

    def _open(self, path: Path, how: int) -> None:
        descriptor = os.open(path, how, 0o600)
        self._held.callback(os.close, descriptor)
        try:
            claim(descriptor)
        except (BlockingIOError, PermissionError):
            folder = path if path.is_dir() else path.parent
            raise Refused("common.server.locked", folder=folder) from None

    def close(self) -> None:
        """Let others in."""
        self._held.close()

    def __enter__(self) -> "FolderLock":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
