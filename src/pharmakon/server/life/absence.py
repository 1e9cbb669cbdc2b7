"""People who are away: who may let a bot play for them, and from when on."""

import time
from math import ceil

from pharmakon.server.kept.models import Entry
from pharmakon.server.life import seating
from pharmakon.server.life.phase import check_playing
from pharmakon.server.life.room import Room
from pharmakon.server.refusals import Refused


def stand_in(room: Room, person: str, seat: int) -> Entry:
    """Let a bot play for somebody who is away; the seat stays theirs.

    The host may, and everybody at the table while the host is away too.
    """
    entry = room.entry
    check_playing(entry)
    chair = seating.check_seat(entry, seat)
    if chair.person is None:
        raise Refused("common.server.nobody", seat=seat)
    if room.here(entry.host):
        seating.check_host(entry, person)
    if room.here(chair.person):
        raise Refused("common.server.still_here", name=chair.name)
    gone = room.presence.gone_for(chair.person)
    if gone < room.settings.grace_seconds:
        left = ceil(room.settings.grace_seconds - gone)
        raise Refused("common.server.just_left", name=chair.name, seconds=left)
    return seating.stand(entry, seat, chair.person, room.settings.stand_in, time.time())


def take_back(room: Room, person: str, seat: int) -> Entry:
    """Take a seat back. Whose time was over gets new time, but only once in a turn."""
    entry = seating.take_back(room.entry, seat, person)
    clock, match = entry.settings.clock, room.match
    on_turn = match is not None and match.seat == seat
    if on_turn and clock.kind == "strict" and not room.clock.renew(clock.seconds):
        raise Refused("common.server.late")
    return entry
