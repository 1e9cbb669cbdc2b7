"""A server with mistakes planted in it, each with secrets in its variables and its message.

`python -m tests.server.planted serve …` is `pharmakon serve …` where `rename`,
`GET /api/me/tables` and a task begun by `hand_over` fail.
"""

import asyncio
import logging
import sys
from types import SimpleNamespace
from typing import Any

from pharmakon.cli import main
from pharmakon.server.kept.store import SqlStore
from pharmakon.server.life import handlers
from pharmakon.server.life.room import Room

HAND_OVER = handlers.HANDLERS["hand_over"]
FIRST = "Could not serve the guest"
NAME = "Wolfgang"


async def rename(room: Room, visitor: Any, command: Any) -> bytes:
    """Fail with everything that must not be told."""
    assert room.match is not None
    chair, cards = room.entry.chairs[0], room.match.reveal()
    secret = [chair.nonce, room.entry.secret.hex(), visitor.person, command.name]
    logging.getLogger("uvicorn.error").warning(f"{FIRST} '{secret}' %s {cards}", secret)
    try:
        int(f"{secret} {cards}")
    except ValueError as error:
        raise LookupError(f"{secret} {cards}") from error
    raise AssertionError


async def hand_over(room: Room, visitor: Any, command: Any) -> bytes:
    """Let a task die of it that nobody asks for its result."""
    named = SimpleNamespace(name=NAME)
    task = asyncio.create_task(rename(room, visitor, named), name="planted")
    await asyncio.wait([task])
    return await HAND_OVER(room, visitor, command)


async def tables_of(store: Any, person: str, *page: Any) -> Any:
    """Fail with who asked."""
    raise KeyError(person, page)


if __name__ == "__main__":
    planted = {**handlers.HANDLERS, "rename": rename, "hand_over": hand_over}
    vars(handlers)["HANDLERS"] = planted
    setattr(SqlStore, "tables_of", tables_of)  # noqa: B010 - mypy knows better than to allow it
    sys.exit(main(sys.argv[1:]))
