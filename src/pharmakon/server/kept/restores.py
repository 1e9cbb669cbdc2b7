"""A backup takes the database's place: at once, or, whenever we are killed, at the next start.

The backup waits in the data folder until it is renamed to the database. That is the one moment
that counts: before it everything is as it was, and the backup still waits; after it the backup is
the database, and says so by the table `backup` that it still holds. In both cases whoever opens
the folder next goes on where the other stopped. What was there before is copied first, whole.
"""

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pharmakon.server.kept.files import create, move, sync, write
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.store import CONTENT
from pharmakon.server.refusals import Refused

WAITING = "restore.sqlite"
"""A backup in the data folder that a server takes over within moments."""
TAKING = "restoring"
"""A file that is there while a running server takes a backup over."""
HEADER = b"SQLite format 3\0"
"""How every database begins; an empty file is one too."""
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database."""


def finish_restore(data: Path) -> None:
    """Put a waiting backup in the database's place, and finish what somebody else began.

    The folder must be ours and closed. A backup that cannot be used is laid aside: Refused then,
    and everything is as it was.
    """
    waiting, database = data / WAITING, data / CONTENT
    if waiting.exists():
        check_waiting(data)
        try:
            keep_copy(data)
            move(waiting, database)
        except (sqlite3.Error, OSError) as error:
            lay_aside(data)
            raise Refused("common.server.not_restored", reason=error) from None
    try:
        settle(data)
    except (sqlite3.Error, OSError) as error:
        raise Refused("common.server.half_restored", reason=error) from None


@contextmanager
def taking(data: Path) -> Iterator[None]:
    """Show whoever has laid a backup down that it is being taken over."""
    sign = data / TAKING
    sign.touch()
    try:
        yield
    finally:
        sign.unlink(missing_ok=True)


def check_waiting(data: Path) -> None:
    """Make sure that what waits is a whole backup, up to date; if not, it is laid aside."""
    waiting = data / WAITING
    try:
        with closing(sqlite3.connect(waiting)) as copy:
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            sound = sound and copy.execute("SELECT key FROM backup").fetchone() is not None
            copy.execute("PRAGMA journal_mode=DELETE")
        if not sound:
            raise sqlite3.DatabaseError
        migrate(waiting)
        sync(waiting)
    except (sqlite3.Error, OSError, Refused) as error:
        lay_aside(data)
        if isinstance(error, Refused):
            raise
        raise Refused("common.server.no_backup", file=waiting) from None


def lay_aside(data: Path) -> None:
    """Rename a backup that could not be used, so that it is not tried again."""
    waiting = data / WAITING
    for rest in BESIDE:
        waiting.with_name(WAITING + rest).unlink(missing_ok=True)
    if waiting.exists():
        move(waiting, named(waiting, "refused"))


def keep_copy(data: Path) -> None:
    """Copy the database with all that was ever acknowledged, and the key; nothing is left beside
    the database that could be taken for a part of the new one."""
    database, key = data / CONTENT, data / "key"
    if key.exists():
        write(named(key, "before"), key.read_bytes())
    if not database.exists():
        return
    kept = named(database, "before")
    with database.open("rb") as opened:
        if opened.read(len(HEADER)) not in (b"", HEADER):  # opened as one, it would be changed
            keep_damaged(database, kept)
            return
    part = database.with_name(CONTENT + ".part")
    part.unlink(missing_ok=True)
    create(part)
    try:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            mode = source.execute("PRAGMA journal_mode=DELETE").fetchone()  # its log joins it
            if mode != ("delete",):
                raise sqlite3.OperationalError("somebody else has the database open")
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise  # a full disk, say
        part.unlink()
        keep_damaged(database, kept)
        return
    sync(part)
    move(part, kept)
    for rest in BESIDE:
        database.with_name(CONTENT + rest).unlink(missing_ok=True)


def keep_damaged(database: Path, kept: Path) -> None:
    """Keep a database that cannot be read as it is, with what lies beside it."""
    for rest in BESIDE:
        beside = database.with_name(database.name + rest)
        if beside.exists():
            move(beside, kept.with_name(kept.name + rest))
    shutil.copy(database, kept)
    sync(kept)


def settle(data: Path) -> None:
    """If the database was a backup until now, take the key out of it."""
    database = data / CONTENT
    if not database.exists():
        return
    with closing(sqlite3.connect(database)) as opened:
        try:
            key = opened.execute("SELECT key FROM backup").fetchone()[0]
        except sqlite3.DatabaseError:  # no such table: it was none; anything else shows soon
            return
        write(data / "key", key)
        opened.execute("DROP TABLE backup")
        opened.commit()


def named(path: Path, why: str) -> Path:
    """Beside a file, a name that says why and when it was put there."""
    return path.with_name(f"{path.name}.{why}-{time.strftime('%Y%m%d-%H%M%S')}")
