"""Who sits where: every change of a table's chairs, as a new entry or a refusal."""

from dataclasses import replace

from pharmakon.server.kept.models import Chair, Entry
from pharmakon.server.life.names import distinct
from pharmakon.server.life.phase import call_off, check_before_start, check_playing, signature
from pharmakon.server.refusals import Refused


def check_seat(entry: Entry, seat: int) -> Chair:
    """The chair of a seat that exists."""
    if not 0 <= seat < len(entry.chairs):
        raise Refused("common.server.no_seat", seat=seat, last=len(entry.chairs) - 1)
    return entry.chairs[seat]


def check_host(entry: Entry, person: str) -> None:
    """Some things are the host's to do."""
    if entry.host != person:
        raise Refused("common.server.not_host")


def check_own(entry: Entry, seat: int, person: str) -> Chair:
    """The chair of a seat that a person holds."""
    chair = check_seat(entry, seat)
    if chair.person != person:
        raise Refused("common.server.not_yours", seat=seat)
    return chair


def check_place(entry: Entry, seat: int, person: str) -> Chair:
    """The chair of a seat where a person may sit down before the match."""
    check_before_start(entry)
    chair = check_seat(entry, seat)
    if chair.person != person and not chair.free:
        raise Refused("common.server.taken", seat=seat)
    return chair


def sit(entry: Entry, seat: int, person: str, name: str) -> Entry:
    """Sit down on a free seat. While a table is dealing there is none."""
    chair = check_place(entry, seat, person)
    if chair.person == person:
        return entry
    return entry.with_chair(seat, Chair(person, own_name(entry, seat, name)))


def own_name(entry: Entry, seat: int, name: str) -> str:
    """A name for a seat: with a number, if somebody at the table is called like that already."""
    others = [chair.name for at, chair in enumerate(entry.chairs) if chair.name and at != seat]
    return distinct(name, others)


def stand(entry: Entry, seat: int, person: str, stand_in: str, at: float) -> Entry:
    """Leave a seat: it is free before the match; in it a bot plays on, and can be sent away."""
    chair = check_own(entry, seat, person)
    if entry.status == "playing":
        return entry.with_chair(seat, replace(chair, level=chair.level or stand_in))
    check_before_start(entry)
    entry = call_off(entry, signature(chair.name), at)
    return pass_on(entry.with_chair(seat, Chair()), person)


def take_back(entry: Entry, seat: int, person: str) -> Entry:
    """Take a seat back from the bot that stands in."""
    chair = check_own(entry, seat, person)
    check_playing(entry)
    return entry.with_chair(seat, replace(chair, level=None))


def fill(entry: Entry, seat: int, level: str | None, by: str, at: float) -> Entry:
    """Put a bot on a seat, or free it of one; `by` is the host's name."""
    check_before_start(entry)
    if check_seat(entry, seat).person is not None:
        raise Refused("common.server.taken", seat=seat)
    return call_off(entry, by, at).with_chair(seat, Chair(level=level))


def remove(entry: Entry, seat: int, stand_in: str, by: str, at: float) -> Entry:
    """Take a seat from a person: it is free before the match, a bot's in it."""
    chair = check_seat(entry, seat)
    if chair.person is None:
        raise Refused("common.server.nobody", seat=seat)
    if entry.status == "playing":
        bots = replace(chair, person=None, name=None, level=chair.level or stand_in)
        return entry.with_chair(seat, bots)
    check_before_start(entry)
    return call_off(entry, by, at).with_chair(seat, Chair())


def hand_over(entry: Entry, seat: int) -> Entry:
    """Make somebody else the host."""
    chair = check_seat(entry, seat)
    if chair.person is None:
        raise Refused("common.server.nobody", seat=seat)
    return replace(entry, host=chair.person)


def pass_on(entry: Entry, person: str) -> Entry:
    """A host who leaves for good makes the next person the host, if there is one."""
    if entry.host != person or entry.seats_of(person):
        return entry
    for chair in entry.chairs:
        if chair.person is not None:
            return replace(entry, host=chair.person)
    return entry
