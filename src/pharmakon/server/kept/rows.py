"""Tables, chairs and moves as rows of the database, and back."""

from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from pharmakon.server.kept.models import SETTINGS, CalledOff, Chair, Entry, Note, Played
from pharmakon.server.kept.schema import CHAIRS, TABLES

_COLUMNS = ("version", "status", "host", "created", "secret", "commitment", "next", "next_by")


def earlier(created: float, table: str) -> Any:
    """The tables that come after this one, where the newest is first."""
    same_time = sa.and_(TABLES.c.created == created, TABLES.c.id < table)
    return sa.or_(TABLES.c.created < created, same_time)


def table_row(entry: Entry) -> dict[str, Any]:
    """A table as its row."""
    row = {name: getattr(entry, name) for name in _COLUMNS}
    result = {"scores": entry.scores, "winners": entry.winners}
    return {
        **row,
        "id": entry.id,
        "settings": SETTINGS.dump_json(entry.settings).decode(),
        "result": orjson.dumps(result).decode(),
        "called_off": orjson.dumps(entry.called_off).decode(),
        "notes": orjson.dumps(entry.notes).decode(),
    }


def move_row(played: Played) -> dict[str, Any]:
    """A move as its row."""
    return {
        "table_id": played.table,
        "seq": played.seq,
        "seat": played.seat,
        "move": played.move,
        "at": played.at,
        "person": played.person,
        "command": played.command,
    }


def move_of(row: Any) -> Played:
    """A move from its row."""
    return Played(row.table_id, row.seq, row.seat, row.move, row.at, row.person, row.command)


def chair_rows(entry: Entry) -> list[dict[str, Any]]:
    """The chairs of a table as their rows."""
    return [
        {"table_id": entry.id, "seat": seat, **vars(chair)}
        for seat, chair in enumerate(entry.chairs)
    ]


def saving(entry: Entry) -> list[tuple[Any, Any]]:
    """The statements that write down a table which has changed."""
    return [
        (sa.update(TABLES).where(TABLES.c.id == entry.id).values(**table_row(entry)), None),
        (sa.delete(CHAIRS).where(CHAIRS.c.table_id == entry.id), None),
        (sa.insert(CHAIRS), chair_rows(entry)),
    ]


async def read_entries(
    connection: AsyncConnection, wanted: Any, limit: int | None = None
) -> list[Entry]:
    """The tables that fulfil a condition, newest first."""
    newest_first = (TABLES.c.created.desc(), TABLES.c.id.desc())
    query = sa.select(TABLES).where(wanted).order_by(*newest_first).limit(limit)
    tables = (await connection.execute(query)).all()
    ids = [table.id for table in tables]
    seated = sa.select(CHAIRS).where(CHAIRS.c.table_id.in_(ids)).order_by(CHAIRS.c.seat)
    chairs: dict[str, list[Chair]] = {table: [] for table in ids}
    for row in await connection.execute(seated):
        chair = Chair(row.person, row.name, row.level, row.nonce_hash, row.nonce)
        chairs[row.table_id].append(chair)
    return [entry_of(table, chairs[table.id]) for table in tables]


def entry_of(row: Any, chairs: list[Chair]) -> Entry:
    """A table from its rows."""
    result = orjson.loads(row.result)
    return Entry(
        id=row.id,
        settings=SETTINGS.validate_json(row.settings),
        version=row.version,
        status=row.status,
        host=row.host,
        created=row.created,
        secret=row.secret,
        commitment=row.commitment,
        chairs=tuple(chairs),
        next=row.next,
        scores=tuple(result["scores"]),
        winners=tuple(result["winners"]),
        called_off=called_off_of(orjson.loads(row.called_off or "null")),
        next_by=row.next_by,
        notes=tuple(Note(**note) for note in orjson.loads(row.notes or "[]")),
    )


def called_off_of(rows: list[dict[str, Any]] | None) -> tuple[CalledOff, ...] | None:
    """The starts that were called off, from their column."""
    if rows is None:
        return None
    return tuple(
        CalledOff(row["at"], row["by"], row["commitment"], tuple(row["nonce_hashes"]))
        for row in rows
    )
