"""Everything about a table but its cards, as one person is told it."""

from typing import TYPE_CHECKING

from pharmakon.engine.events import Json
from pharmakon.server.kept.models import Chair
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
        "ready": ready(room.entry.status, chair),
    }


def ready(status: str, chair: Chair) -> bool:
    """Whether a seat is ready for what comes next."""
    if chair.person is None:
        return chair.level is not None
    return chair.nonce is not None if status == "dealing" else chair.nonce_hash is not None


def chair_name(chair: Chair, seat: int, language: str) -> str:
    """The name on a seat; bots are called after herbs, free seats have none."""
    if chair.person is not None:
        return chair.name or ""
    herbs = say("common.server.herbs", language).split()
    return "" if chair.level is None else herbs[seat % len(herbs)]


def fairness_state(room: "Room") -> Json:
    """The commitment; the secret and the nonces only once the match is over."""
    entry, over = room.entry, room.entry.status == "over"
    return {
        "commitment": entry.commitment,
        "nonce_hashes": [chair.nonce_hash for chair in entry.chairs],
        "secret": entry.secret.hex() if over else None,
        "nonces": [chair.nonce for chair in entry.chairs] if over else None,
    }
