"""Structured logs: one JSON object per line, with nothing in it that anyone must not see.

Whatever is logged is named at the call: `log.info("started", table=id)`. Only the fields listed
here can be written, so no secret, nonce, cookie or card finds its way into a log. What libraries
log goes the same way: the words of their own messages, without the values put into them.
"""

import asyncio
import logging
import re
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TextIO

import orjson

from pharmakon.server.traces import reason_of, trace_of

FIELDS = frozenset(
    {"table", "game", "seat", "code", "reason", "players", "moves", "seconds", "path", "kind"}
    | {"version", "address", "tables", "request", "task", "error", "trace", "text"}
)
WORD = re.compile(r"(?:[a-z]+|ASGI|HTTP|SQL|SSL|TLS|WebSocket)[,.:;!]?")
"""What is left of a library's message: plain words. Numbers, cards, keys and names are none."""
TEXT_LENGTH = 200

_request: ContextVar[str | None] = ContextVar("request", default=None)


@contextmanager
def request(given: str | None = None) -> Iterator[str]:
    """Everything logged within, also by tasks begun there, carries the same id; `given` by another
    node if the request came through one."""
    chosen = given or secrets.token_hex(4)
    token = _request.set(chosen)
    try:
        yield chosen
    finally:
        _request.reset(token)


def current_request() -> str | None:
    """The id of the request that is being answered."""
    return _request.get()


class Log:
    """Writes events, one line each."""

    def __init__(self, name: str) -> None:
        self.logger = logging.getLogger(name)

    def info(self, event: str, **fields: object) -> None:
        """Something that happens every day."""
        self._write(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Something a host should look at one day."""
        self._write(logging.WARNING, event, fields)

    def error(self, event: str, **fields: object) -> None:
        """Something a host should look at now."""
        self._write(logging.ERROR, event, fields)

    def mistake(self, error: BaseException, **fields: object) -> None:
        """Something that must not happen: where it did, and how it came to that."""
        self._write(logging.ERROR, "mistake", {**fields, **told(error)})

    def _write(self, level: int, event: str, fields: dict[str, object]) -> None:
        unknown = set(fields) - FIELDS
        if unknown:
            raise TypeError(f"these fields may not be logged: {sorted(unknown)}")
        self.logger.log(level, event, extra={"fields": fields})


def told(error: BaseException) -> dict[str, object]:
    """The fields that tell of an error."""
    return {"error": type(error).__name__, "reason": reason_of(error), "trace": trace_of(error)}


class Formatter(logging.Formatter):
    """A record as one line of JSON; of a library's record, what is safe."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage() if hasattr(record, "fields") else "library",
            "request": _request.get(),
            "task": task_name(),
            **getattr(record, "fields", {}),
        }
        if not hasattr(record, "fields"):
            line |= {"kind": record.name, "text": words(record.msg)}
            if record.exc_info and record.exc_info[1] is not None:
                line |= told(record.exc_info[1])
        return orjson.dumps(
            {name: value for name, value in line.items() if value is not None}, default=str
        ).decode()


def words(message: object) -> str:
    """The words of a library's message as it is written in its source: values come later.

    Only the first line, since some libraries write down everything they have from the second on.
    """
    line = message.partition("\n")[0] if isinstance(message, str) else ""
    sentence = line[:1].lower() + line[1:]
    return " ".join(word for word in sentence.split() if WORD.fullmatch(word))[:TEXT_LENGTH]


def task_name() -> str | None:
    """The name of the running task, unless it is only a number."""
    try:
        task = asyncio.current_task()
    except RuntimeError:
        return None
    name = None if task is None else task.get_name()
    return None if name is None or name.startswith("Task-") else name


class Handler(logging.StreamHandler[TextIO]):
    """Writes to the standard error output of the moment; a full disk stops no match."""

    def __init__(self, level: int = logging.NOTSET) -> None:
        logging.Handler.__init__(self, level)
        self.setFormatter(Formatter())

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        """Where to write."""
        return sys.stderr

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """Nothing to be done, and nothing of the record may be shown in another way."""


log = Log("pharmakon")
"""The server's log."""
log.logger.setLevel(logging.INFO)
log.logger.propagate = False
log.logger.handlers = [Handler()]


def quiet_libraries() -> None:
    """Let warnings of libraries go through our log, and nothing less."""
    root = logging.getLogger()
    root.handlers = [Handler(level=logging.WARNING)]
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.setLevel(logging.WARNING)
