"""Everything about a table but its cards, as one person is told it."""

from typing import TYPE_CHECKING

from pharmakon.engine.events import Json
from pharmakon.server.kept.models import Chair, Entry
from pharmakon.texts import say

if TYPE_CHECKING:
    from pharmakon.server.life.room import Room


def table_state(room: "Room", person: str, language: str) -> Json:
    """The table for a person, in a language."""
    entry = room.entry
    return {
        "id": entry.id,
        "game": entry.settings.game,
        "version": entry.version,
        "options": entry.settings.options,
        "from_memory": entry.game().from_memory,
        "status": entry.status,
        "public": entry.settings.public,
        "spectators": entry.settings.spectators,
        "watching": room.watching(),
        "clock": entry.settings.clock.model_dump(),
        "deadline": room.deadline(),
        "host": entry.host == person,
        "seats": [seat_state(room, seat, person, language) for seat in range(len(entry.chairs))],
        "thinking": room.thinking,
        "scores": list(entry.scores) if room.match is None else room.match.scores,
        "winners": list(entry.winners),
        "outcome": None if room.match is None else room.match.outcome,
        "fairness": fairness_state(room),
        "next": entry.next,
    }


def seat_state(room: "Room", seat: int, person: str, language: str) -> Json:
    """A seat, as everybody sees it."""
    chair = room.entry.chairs[seat]
    return {
        "name": chair_name(chair, seat, language),
        "person": chair.person is not None,
        "level": chair.level,
        "connected": chair.person is not None and room.here(chair.person),
        "yours": chair.person == person,
        "ready": ready(room, chair),
    }


def ready(room: "Room", chair: Chair) -> bool:
    """Whether a seat is ready for what comes next."""
    if chair.person is None:
        return chair.level is not None
    wanted = room.entry.asked
    return room.here(chair.person) if wanted is None else getattr(chair, wanted) is not None


def chair_name(chair: Chair, seat: int, language: str) -> str:
    """The name on a seat; bots are called after herbs, free seats have none."""
    if chair.person is not None:
        return chair.name or ""
    herbs = say("common.server.herbs", language).split()
    return "" if chair.level is None else herbs[seat % len(herbs)]


def fairness_state(room: "Room") -> Json:
    """The commitment; the hashes once all are here; the rest once the match is over."""
    entry, over = room.entry, room.entry.status == "over"
    hidden = entry.asked == "nonce_hash"
    return {
        "commitment": entry.commitment or None,
        "asked": entry.asked,
        "nonce_hashes": [None if hidden else chair.nonce_hash for chair in entry.chairs],
        "secret": entry.secret.hex() if over else None,
        "nonces": [chair.nonce for chair in entry.chairs] if over else None,
        "called_off": called_off_rows(entry),
    }


def called_off_rows(entry: Entry) -> list[Json]:
    """The starts that were called off, as they are shown and go into the record."""
    return [
        {**vars(start), "nonce_hashes": list(start.nonce_hashes)}
        for start in entry.called_off or ()
    ]
