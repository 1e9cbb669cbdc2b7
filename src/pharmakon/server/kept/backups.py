"""Backups: one file with everything, made and brought back while the server runs."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from pharmakon.server.kept.files import create, move, sync
from pharmakon.server.kept.locks import FolderLock
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.restores import TAKING, WAITING, finish_restore
from pharmakon.server.kept.store import CONTENT
from pharmakon.server.refusals import Refused

PATIENCE_SECONDS = 60.0
"""How long a running server has to take a backup over."""


def backup(data: Path, file: Path) -> None:
    """Write everything into one new file: the database as of now, and the key of the cookies."""
    database = data / CONTENT
    if not database.exists():
        raise Refused("common.server.nothing", folder=data)
    try:
        create(file)
    except FileExistsError:
        raise Refused("common.server.exists", file=file) from None
    except OSError as error:
        raise Refused("common.server.unwritable", file=file, reason=error.strerror) from None
    try:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(file)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute("CREATE TABLE backup (key BLOB NOT NULL)")
            copy.execute("INSERT INTO backup VALUES (?)", [(data / "key").read_bytes()])
            copy.commit()
        sync(file)
    except (sqlite3.Error, OSError) as error:
        file.unlink(missing_ok=True)
        raise Refused("common.server.unwritable", file=file, reason=str(error)) from None


def restore(data: Path, file: Path) -> None:
    """Bring a backup back; what was there before is kept beside it.

    The backup is laid where a server looks for it, also one that is started later. If none runs
    on the folder, what it would do is done here.
    """
    waiting = data / WAITING
    try:
        data.mkdir(parents=True, exist_ok=True)
        laid = waiting.with_suffix(".part")
        copy_checked(file, laid)
        mark = laid.stat().st_ino
        move(laid, waiting)
    except OSError as error:
        raise Refused("common.server.folder", folder=data, reason=error.strerror) from None
    ends = time.monotonic() + PATIENCE_SECONDS
    while not taken_here(data) and being_taken(data) and time.monotonic() < ends:
        time.sleep(0.1)
    waiting.unlink(missing_ok=True)
    if (data / CONTENT).stat().st_ino != mark:
        raise Refused("common.server.not_taken")


def taken_here(data: Path) -> bool:
    """Bring a waiting backup back ourselves, if no server runs on the folder (any more)."""
    try:
        lock = FolderLock(data)
    except Refused:
        return False
    with lock:
        finish_restore(data)
    return True


def being_taken(data: Path) -> bool:
    """Whether a running server has a backup to bring back, or is doing it."""
    return (data / WAITING).exists() or (data / TAKING).exists()


def copy_checked(file: Path, to: Path) -> None:
    """Copy a file if it is a backup that this version can read."""
    to.unlink(missing_ok=True)
    if not file.is_file():
        raise Refused("common.server.no_backup", file=file)
    try:
        create(to)
        address = f"file:{quote(str(file))}?mode=ro"
        with (
            closing(sqlite3.connect(address, uri=True)) as source,
            closing(sqlite3.connect(to)) as copy,
        ):
            source.backup(copy)
            copy.execute("SELECT key FROM backup").fetchone()
        migrate(to)
        sync(to)
    except sqlite3.Error:
        to.unlink(missing_ok=True)
        raise Refused("common.server.no_backup", file=file) from None
    except Refused:
        to.unlink(missing_ok=True)
        raise
