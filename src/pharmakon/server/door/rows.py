"""Tables as rows of a list."""

from collections.abc import Sequence

from pharmakon.server.door.paging import Position, cursor, page, read_cursor
from pharmakon.server.door.visits import Visit
from pharmakon.server.kept.models import Entry
from pharmakon.server.life.room import Room
from pharmakon.server.wire.resources import SeatRow, TableRow, Tables
from pharmakon.server.wire.tablestate import chair_name


def room_row(visit: Visit, room: Room) -> TableRow:
    """A table in memory as a row."""
    moves = 0 if room.match is None else room.match.steps
    row = table_row(visit, room.entry, moves).model_dump()
    now, turn = room.moment(), None if room.match is None else room.match.seat
    shown = {"scores": list(now.scores), "watching": now.watching, "turn": turn}
    return TableRow(**{**row, **shown})


def table_row(visit: Visit, entry: Entry, moves: int) -> TableRow:
    """A table as a row."""
    seats = [
        SeatRow(
            name=chair_name(chair, seat, visit.language),
            person=chair.person is not None,
            level=chair.level,
        )
        for seat, chair in enumerate(entry.chairs)
    ]
    return TableRow(
        id=entry.id,
        game=entry.settings.game,
        status=entry.status,
        players=len(entry.chairs),
        seats=seats,
        free=sum(chair.free for chair in entry.chairs),
        created=entry.created,
        moves=moves,
        turn=None,
        watching=0,
        spectators=entry.settings.spectators,
        scores=list(entry.scores),
        winners=list(entry.winners),
        yours=entry.seats_of(visit.person),
    )


def merged(pages: Sequence[Tables], limit: int) -> Tables:
    """The page that several nodes would give together, of the page that each gave alone."""
    goes_on = [read_cursor(one.next) if one.next else (None, None) for one in pages]
    waiting, rest_waiting = merged_rows(
        [row for one in pages for row in one.open], limit, any(rest[0] for rest in goes_on)
    )
    running, rest_running = merged_rows(
        [row for one in pages for row in one.running], limit, any(rest[1] for rest in goes_on)
    )
    return Tables(open=waiting, running=running, next=cursor(rest_waiting, rest_running))


def merged_rows(
    rows: Sequence[TableRow], limit: int, more: bool
) -> tuple[list[TableRow], Position | None]:
    """The newest of these rows, and where the rest begins; `more`: some node has more of them."""
    newest_first = sorted(rows, key=lambda row: (row.created, row.id), reverse=True)
    shown, rest = page(newest_first, limit, lambda row: Position(row.created, row.id))
    if rest is None and more:
        rest = Position(shown[-1].created, shown[-1].id)
    return list(shown), rest
