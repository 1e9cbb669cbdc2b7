"""Files that are on disk when a function returns, whole or not at all."""

import os
import sys
from pathlib import Path


def sync(file: Path) -> None:
    """Wait until a file's content is on disk."""
    descriptor = os.open(file, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def move(file: Path, to: Path) -> None:
    """Put a file in another's place (in the same folder), and wait until that is on disk."""
    os.replace(file, to)
    if sys.platform == "win32":  # folders cannot be opened there; renaming is written through
        return
    descriptor = os.open(to.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def create(file: Path, content: bytes = b"") -> None:
    """Make a new file that only its owner can read."""
    descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as opened:
        opened.write(content)


def write(file: Path, content: bytes) -> None:
    """Write a small file, readable by its owner alone."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    create(part, content)
    sync(part)
    move(part, file)
