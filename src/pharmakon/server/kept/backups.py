"""Backups: one file with everything, made and brought back while the server runs."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from pharmakon.server.kept.locks import lock_folder
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.store import CONTENT
from pharmakon.server.refusals import Refused

WAITING = "restore.sqlite"
"""A backup in the data folder that a running server takes over within moments."""
PATIENCE_SECONDS = 30.0


def backup(data: Path, file: Path) -> None:
    """Write everything into one new file: the database as of now, and the key of the cookies."""
    database = data / CONTENT
    if not database.exists():
        raise Refused("common.server.nothing", folder=data)
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
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
    except (sqlite3.Error, OSError) as error:
        file.unlink(missing_ok=True)
        raise Refused("common.server.unwritable", file=file, reason=str(error)) from None


def restore(data: Path, file: Path) -> None:
    """Bring a backup back; what was there before is kept beside it.

    If a server runs on the folder, it is asked to do it: the backup is laid where it looks.
    """
    waiting = data / WAITING
    data.mkdir(parents=True, exist_ok=True)
    laid = waiting.with_suffix(".part")
    copy_checked(file, laid)
    os.replace(laid, waiting)
    try:
        lock = lock_folder(data)
    except Refused:
        wait_until_taken(waiting)
        return
    with lock:
        take_over(data)


def copy_checked(file: Path, to: Path) -> None:
    """Copy a file if it is a backup that this version can read."""
    to.unlink(missing_ok=True)
    if not file.is_file():
        raise Refused("common.server.no_backup", file=file)
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        address = f"file:{quote(str(file))}?mode=ro"
        with (
            closing(sqlite3.connect(address, uri=True)) as source,
            closing(sqlite3.connect(to)) as copy,
        ):
            source.backup(copy)
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            sound = sound and copy.execute("SELECT key FROM backup").fetchone() is not None
        if not sound:
            raise sqlite3.DatabaseError
        migrate(to)
    except sqlite3.Error:
        to.unlink(missing_ok=True)
        raise Refused("common.server.no_backup", file=file) from None
    except Refused:
        to.unlink(missing_ok=True)
        raise


def take_over(data: Path) -> None:
    """Put a waiting backup in the database's place. The folder must be ours and closed."""
    waiting, database, key = data / WAITING, data / CONTENT, data / "key"
    with closing(sqlite3.connect(waiting)) as copy:
        content = copy.execute("SELECT key FROM backup").fetchone()[0]
        copy.execute("DROP TABLE backup")
        copy.commit()
    kept = f".before-{time.strftime('%Y%m%d-%H%M%S')}"
    for path in (database, key):
        if path.exists():
            os.replace(path, path.with_name(path.name + kept))
    for rest in ("-wal", "-shm"):
        database.with_name(CONTENT + rest).unlink(missing_ok=True)
    descriptor = os.open(key, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    os.replace(waiting, database)


def wait_until_taken(waiting: Path) -> None:
    """Wait for a running server to take a backup over."""
    for _ in range(int(PATIENCE_SECONDS * 10)):
        if not waiting.exists():
            return
        time.sleep(0.1)
    waiting.unlink(missing_ok=True)
    raise Refused("common.server.not_taken")
