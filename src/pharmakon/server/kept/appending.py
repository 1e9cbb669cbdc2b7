"""Moves alone, which are nearly all that is ever written: to each database the quickest way.

PostgreSQL is asked once: one statement, which is its own transaction, checks the leases and writes
those moves whose lease is still the one they were made under.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any

import asyncpg

from pharmakon.server.kept.databases import Failure, Write, mark_moved

INSERT = """
    INSERT INTO moves (table_id, seq, seat, move, at, person, command) VALUES {rows}
"""
ROW = "(?, ?, ?, ?, ?, ?, ?)"
TOGETHER = 64
"""Moves in one statement of SQLite's: for each statement the thread that writes lets the others
have their turn, and has to wait for its own again."""
HELD = "held.number = given.fence"
"""The leases are read `FOR SHARE`: whoever wants to take a table over waits until the moves are
written, and a number that was raised before is the one that is read."""
INSERT_HELD = """
    WITH held AS MATERIALIZED (
        SELECT table_id, number FROM leases
        WHERE table_id = ANY($1::text[]) ORDER BY table_id FOR SHARE
    ), written AS (
        INSERT INTO moves (table_id, seq, seat, move, at, person, command)
        SELECT given.table_id, seq, seat, move, at, person, command
        FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::float8[], $6::text[],
                    $7::text[], $8::int[])
             AS given (table_id, seq, seat, move, at, person, command, fence)
        JOIN held ON held.table_id = given.table_id AND {held}
    )
    SELECT table_id, number FROM held
"""


def moves_alone(batch: Sequence[Write], fenced: bool) -> bool:
    """Whether nothing but moves waits, all under leases or none."""
    return all(
        len(write.moves) == 1 and not write.statements and (write.fence is not None) == fenced
        for write in batch
    )


def rows_of(batch: Sequence[Write]) -> list[tuple[Any, ...]]:
    """The moves as rows, in the order of the columns above."""
    return [tuple(row.values()) for write in batch for row in write.moves]


def append(connection: sqlite3.Connection, batch: Sequence[Write]) -> Failure | None:
    """Write moves to a SQLite file."""
    try:
        rows = rows_of(batch)
        for first in range(0, len(rows), TOGETHER):
            some = rows[first : first + TOGETHER]
            insert = INSERT.format(rows=", ".join([ROW] * len(some)))
            connection.execute(insert, [value for row in some for value in row])
        connection.commit()
    except sqlite3.Error as error:
        connection.rollback()
        return Failure(str(error), alone=True)
    return None


async def append_held(connection: "asyncpg.Connection[Any]", batch: Sequence[Write]) -> None:
    """Write moves to PostgreSQL; those that come too late are marked as such."""
    columns = [list(column) for column in zip(*rows_of(batch), strict=True)]
    fences = [write.fence[1] for write in batch if write.fence is not None]
    held = await connection.fetch(INSERT_HELD.format(held=HELD), *columns, fences)
    mark_moved(batch, {(row[0], row[1]) for row in held})
