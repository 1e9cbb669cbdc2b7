"""Who is at a table with whom: what helps one against bots would harm another person."""

from pharmakon.server.kept.models import Entry
from pharmakon.server.life import seating
from pharmakon.server.life.phase import check_playing
from pharmakon.server.refusals import Refused
from pharmakon.server.wire.tablestate import alone


def check_study(entry: Entry) -> None:
    """Refuse to look into a match that several people are still playing.

    Guests at a shared device count, and so do those whom a bot stands in for.
    """
    if entry.status != "over" and sum(chair.person is not None for chair in entry.chairs) > 1:
        raise Refused("common.server.others_play")


def check_help(entry: Entry, seat: int, person: str) -> None:
    """Refuse help to anybody who does not play this seat against bots alone."""
    check_study(entry)
    seating.check_own(entry, seat, person)
    check_playing(entry)
    if not alone(entry, person):
        raise Refused("common.server.others_play")
    if entry.chairs[seat].level is not None:
        raise Refused("common.server.stood_in", seat=seat)


def check_coach(seats: tuple[str | None, ...]) -> None:
    """A table with a coach has one person at it."""
    if sum(level is None for level in seats) != 1:
        raise Refused("common.server.coach_people")
