"""The shelf: what took long to compute, kept in a folder up to a number of bytes.

Nothing here is lost if it is gone: it is computed again. So it is no part of a backup.
"""

import gzip
import os
from contextlib import suppress
from pathlib import Path

SUFFIX = ".json.gz"


class Shelf:
    """Files by key; what was not asked for longest leaves first. All of it blocks."""

    def __init__(self, folder: Path, most: int) -> None:
        self._folder = folder
        self._most = most

    def get(self, key: str) -> bytes | None:
        """What is kept under a key; whatever cannot be read counts as gone."""
        file = self._folder / (key + SUFFIX)
        try:
            content = gzip.decompress(file.read_bytes())
            os.utime(file)  # it was asked for just now
        except (OSError, EOFError):
            return None
        return content

    def put(self, key: str, content: bytes) -> None:
        """Keep something, whole or not at all; a full disk only means that it is not kept."""
        file = self._folder / (key + SUFFIX)
        draft = file.with_suffix(".draft")
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(gzip.compress(content, 5))
            draft.replace(file)
            self._make_room()

    def _make_room(self) -> None:
        files = [(file.stat(), file) for file in self._folder.glob("*" + SUFFIX)]
        size = sum(found.st_size for found, _ in files)
        for found, file in sorted(files, key=lambda each: each[0].st_mtime_ns):
            if size <= self._most:
                return
            file.unlink()
            size -= found.st_size
