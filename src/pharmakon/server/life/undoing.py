"""Taking moves back: against bots alone, as far as the person's own last decision."""

from collections.abc import Sequence

from pharmakon.server.kept.models import Entry, Played
from pharmakon.server.life.phase import check_playing
from pharmakon.server.refusals import Refused
from pharmakon.server.wire.tablestate import alone
from pharmakon.table.match import Match

MOST_UNDONE = 200
"""In one match: every one of them is noted, so there must be an end to them."""


def check_undo(entry: Entry, seat: int) -> None:
    """Nobody takes back what others have seen: there must be bots alone, since the deal."""
    check_playing(entry)
    if not alone(entry, entry.chairs[seat].person):
        raise Refused("common.server.undo_people")
    if entry.chairs[seat].level is not None:
        raise Refused("common.server.stood_in", seat=seat)
    if entry.undone >= MOST_UNDONE:
        raise Refused("common.server.undo_often", most=MOST_UNDONE)


def last_decision(match: Match, played: Sequence[Played], seat: int) -> int:
    """How many moves came before the last one that the person on a seat chose among several.

    `match` is as it was dealt; it is played on.
    """
    found = None
    for number, move in enumerate(played):
        if move.seat == seat and move.person is not None and len(match.moves()) > 1:
            found = number
        match.play(move.move)
    if found is None:
        raise Refused("common.server.undo_nothing")
    return found
