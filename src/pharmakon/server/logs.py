"""Structured logs: one JSON object per line, with nothing in it that anyone must not see.

Whatever is logged is named at the call: `log.info("started", table=id)`. Only the fields listed
here can be written, so no secret, nonce, cookie or card finds its way into a log.
"""

import logging
import sys
import time
from contextlib import suppress
from typing import TextIO

import orjson

FIELDS = frozenset(
    {"table", "game", "seat", "code", "reason", "players", "moves", "seconds", "path", "kind"}
    | {"version", "address", "tables"}
)


class Log:
    """Writes events, one line each."""

    def __init__(self) -> None:
        self.stream: TextIO | None = None
        """Where to write; None for the standard error output of the moment."""

    def info(self, event: str, **fields: object) -> None:
        """Something that happens every day."""
        self._write("info", event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Something a host should look at one day."""
        self._write("warning", event, fields)

    def error(self, event: str, **fields: object) -> None:
        """Something a host should look at now."""
        self._write("error", event, fields)

    def _write(self, level: str, event: str, fields: dict[str, object]) -> None:
        unknown = set(fields) - FIELDS
        if unknown:
            raise TypeError(f"these fields may not be logged: {sorted(unknown)}")
        line = {"at": round(time.time(), 3), "level": level, "event": event, **fields}
        stream = self.stream or sys.stderr
        with suppress(OSError):  # a full disk must not stop a match that is played
            stream.write(orjson.dumps(line, default=str).decode() + "\n")
            stream.flush()


log = Log()
"""The server's log."""


class Handler(logging.Handler):
    """Takes what libraries log: their warnings, as one line, without their arguments' secrets."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a library's message."""
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else None
        log.warning("library", kind=f"{record.name}: {kind or record.levelname}")


def quiet_libraries() -> None:
    """Let warnings of libraries go through our log, and nothing less."""
    root = logging.getLogger()
    root.handlers = [Handler(level=logging.WARNING)]
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel(logging.WARNING)
