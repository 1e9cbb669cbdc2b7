"""One server for one data folder: tables live in its memory, two would contradict each other."""

import fcntl
from pathlib import Path
from typing import IO

from pharmakon.server.refusals import Refused


def lock_folder(folder: Path) -> IO[str]:
    """Keep a folder to ourselves until the file is closed; the system frees it if we die."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "lock").open("w")
    except OSError as error:
        raise Refused("common.server.folder", folder=folder, reason=error.strerror) from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Refused("common.server.locked", folder=folder) from None
    return file
