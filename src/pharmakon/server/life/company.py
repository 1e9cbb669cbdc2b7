"""Who is at a table with whom: what helps one against bots would harm another person."""

from pharmakon.server.kept.models import Entry
from pharmakon.server.refusals import Refused


def people_at(entry: Entry) -> int:
    """How many people sit there: guests at a shared device count, and those who are away."""
    return sum(chair.person is not None for chair in entry.chairs)


def check_study(entry: Entry) -> None:
    """Refuse to look into a match that another person is still playing."""
    if entry.status != "over" and people_at(entry) > 1:
        raise Refused("common.server.others_play")


def check_alone(entry: Entry, person: str) -> None:
    """Refuse help to anybody but the only person at a table of bots."""
    check_study(entry)
    if person not in entry.holders:
        raise Refused("common.server.not_your_table")
