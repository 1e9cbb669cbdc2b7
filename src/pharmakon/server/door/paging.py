"""Long lists in pages: a cursor says where each of two lists goes on.

Lists of tables come in pairs (open and running, running and past), newest first, and a page holds
a part of both. The cursor is opaque to readers: for each list the time and the id of the last
table that was shown, or a dash if there is nothing more.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeVar

from fastapi import Query

from pharmakon.server.refusals import Refused

MOST = 100
Limit = Annotated[int, Query(ge=1, le=MOST)]
After = Annotated[str, Query(max_length=100)]
CURSOR = re.compile(r"([0-9]{1,15}\.[0-9]{1,9})~([a-z0-9]{1,16})")
ENDED = "-"

Row = TypeVar("Row")


@dataclass(frozen=True)
class Position:
    """The last table that was shown."""

    created: float
    id: str


FIRST = Position(float("inf"), "")
"""Before all tables."""
Positions = tuple[Position | None, Position | None]
"""Where each list goes on; None if it has ended."""


def read_cursor(text: str) -> Positions:
    """The two positions of a cursor."""
    if not text:
        return FIRST, FIRST
    parts = text.split("_")
    if len(parts) != 2:
        raise Refused("common.server.bad_request", field="after")
    return read_position(parts[0]), read_position(parts[1])


def read_position(text: str) -> Position | None:
    """One of them."""
    if text == ENDED:
        return None
    found = CURSOR.fullmatch(text)
    if found is None:
        raise Refused("common.server.bad_request", field="after")
    return Position(float(found[1]), found[2])


def cursor(*positions: Position | None) -> str | None:
    """The cursor of the next page; None if both lists have ended."""
    if not any(positions):
        return None
    return "_".join(
        ENDED if position is None else f"{position.created:.9f}~{position.id}"
        for position in positions
    )


def page(
    found: Sequence[Row], limit: int, placed: Callable[[Row], Position]
) -> tuple[Sequence[Row], Position | None]:
    """The first rows of what was found (one more than asked for), and where the rest begins."""
    if len(found) <= limit:
        return found, None
    return found[:limit], placed(found[limit - 1])
