"""Tables as rows of a list."""

from pharmakon.server.door.visits import Visit
from pharmakon.server.kept.models import Entry
from pharmakon.server.life.room import Room
from pharmakon.server.wire.resources import SeatRow, TableRow
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
