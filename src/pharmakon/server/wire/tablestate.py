"""Everything about a table but its cards, as one person is told it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pharmakon.engine.events import Json
from pharmakon.server.kept.models import Chair, Entry
from pharmakon.texts import say


@dataclass(frozen=True)
class Absence:
    """Somebody on a seat is missing: since when, and from when on a bot may stand in."""

    since: float
    replaceable: float
    """Both in seconds since 1970."""


@dataclass(frozen=True)
class Moment:
    """What is true of a table now and is not written down."""

    here: Collection[str] = frozenset()
    """The people on its seats who look at it."""
    host_here: bool = False
    away: Mapping[str, Absence] = field(default_factory=dict)
    """The people on its seats who do not."""
    watching: int = 0
    thinking: int | None = None
    deadline: float | None = None
    scores: Sequence[int] = ()
    outcome: Json | None = None
    preparing: Mapping[str, int] | None = None
    """How far the game is compiled, where a bot at the table still waits for it."""
    lesson: bool = False


def table_state(entry: Entry, now: Moment, person: str | None, language: str) -> Json:
    """The table in a language, for a person, or (None) for all who neither sit nor are the host."""
    return {
        "id": entry.id,
        "game": entry.settings.game,
        "version": entry.version,
        "options": entry.settings.options,
        "from_memory": entry.game().from_memory,
        "status": entry.status,
        "public": entry.settings.public,
        "spectators": entry.settings.spectators,
        "watching": now.watching,
        "clock": {"kind": entry.settings.clock.kind, "seconds": entry.settings.clock.seconds},
        "deadline": now.deadline,
        "host": entry.host == person,
        "host_here": now.host_here,
        "seats": [
            seat_state(entry, now, seat, person, language) for seat in range(len(entry.chairs))
        ],
        "thinking": now.thinking,
        "preparing": now.preparing,
        "scores": list(now.scores),
        "winners": list(entry.winners),
        "outcome": now.outcome,
        "fairness": fairness_state(entry),
        "next": entry.next,
        "next_by": entry.next_by,
        "coach": entry.settings.coach,
        "undone": entry.undone,
        "may_undo": alone(entry, person),
        "lesson": now.lesson,
    }


def seat_state(entry: Entry, now: Moment, seat: int, person: str | None, language: str) -> Json:
    """A seat, as everybody sees it."""
    chair = entry.chairs[seat]
    away = None if chair.person is None else now.away.get(chair.person)
    return {
        "name": chair_name(chair, seat, language),
        "person": chair.person is not None,
        "level": chair.level,
        "connected": chair.person in now.here,
        "away": None if away is None else away.since,
        "replaceable": None if away is None else away.replaceable,
        "yours": chair.person is not None and chair.person == person,
        "ready": ready(entry, now, chair),
    }


def alone(entry: Entry, person: str | None) -> bool:
    """Whether a person plays on one seat, and bots have played on all others since the deal."""
    seats = [] if person is None else entry.seats_of(person)
    others = [chair for chair in entry.chairs if chair.person != person]
    bots = all(chair.person is None and chair.nonce_hash is None for chair in others)
    return entry.status == "playing" and len(seats) == 1 and bots


def ready(entry: Entry, now: Moment, chair: Chair) -> bool:
    """Whether a seat is ready for what comes next."""
    if chair.person is None:
        return chair.level is not None
    wanted = entry.asked
    return chair.person in now.here if wanted is None else getattr(chair, wanted) is not None


def chair_name(chair: Chair, seat: int, language: str) -> str:
    """The name on a seat; bots are called after herbs, free seats have none."""
    if chair.person is not None:
        return chair.name or ""
    return "" if chair.level is None else herb(seat, language)


def herb(seat: int, language: str) -> str:
    """What the bot on a seat is called."""
    herbs = say("common.server.herbs", language).split()
    return herbs[seat % len(herbs)]


def fairness_state(entry: Entry) -> Json:
    """The commitment; the hashes once all are here; the rest once the match is over."""
    over, hidden = entry.status == "over", entry.asked == "nonce_hash"
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
        {
            "at": start.at,
            "by": start.by,
            "commitment": start.commitment,
            "nonce_hashes": list(start.nonce_hashes),
        }
        for start in entry.called_off or ()
    ]
