"""What is kept of a table: everything but its match, which follows from its moves; and records.

Entries never change: a new one is written down first and takes the place of the old one after.
The models here are the database's own: a change of a message is never a change of the database.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from pydantic import TypeAdapter

from pharmakon.table.game import Game, make_from

Status = Literal["open", "dealing", "playing", "over", "paused"]
Asked = Literal["nonce_hash", "nonce"]
"""What a table that is dealing asks its browsers for; `Chair` has a field for each."""


@dataclass(frozen=True)
class Clock:
    """The turn clock: `advisory` only shows the time, `strict` lets a bot step in."""

    kind: Literal["none", "advisory", "strict"] = "none"
    seconds: int = 60


@dataclass(frozen=True)
class Opening:
    """Where a match begins that is not dealt: a position, and the seed of what comes after it."""

    seed: str
    position: dict[str, Any] | None


@dataclass(frozen=True)
class Settings:
    """What was chosen when a table was made.

    Written down as JSON: a new field needs a default, which is then that of all older tables.
    """

    game: str
    options: dict[str, bool | int | str | None]
    seats: tuple[str | None, ...]
    """For each a bot's level, or None for a person."""
    public: bool = False
    spectators: bool = True
    clock: Clock = field(default_factory=Clock)
    pace: int | None = None
    """How long bots pause before they play, in milliseconds; None for the server's own setting."""
    opening: Opening | None = None
    """Set at a guided first game, whose deal is known and proves nothing; None for a fair deal."""
    coach: bool = False
    """Whether the one person at this table is stopped before a blunder."""


SETTINGS = TypeAdapter(Settings)
"""Reads and writes the settings as they are kept."""


@dataclass(frozen=True)
class Chair:
    """A seat. A person may hold it, a bot may play on it, or both: then it stands in."""

    person: str | None = None
    name: str | None = None
    level: str | None = None
    nonce_hash: str | None = None
    nonce: str | None = None

    @property
    def free(self) -> bool:
        """Whether anybody may sit down."""
        return self.person is None and self.level is None


@dataclass(frozen=True)
class CalledOff:
    """A start that was called off: when, by whom, and what had been shown by then."""

    at: float
    by: str
    commitment: str
    nonce_hashes: tuple[str | None, ...]


NoteKind = Literal["undo", "hint", "coach", "stand_in", "back"]


@dataclass(frozen=True)
class Note:
    """Something about a match that its moves do not tell: a seat was helped, or played by a bot.

    `step` counts the moves before it: a note of step 0 is about the first decision.
    """

    step: int
    seat: int
    kind: NoteKind


@dataclass(frozen=True)
class Entry:
    """A table as it is written down.

    `secret` and `commitment` are those of the start under way, or of the match; empty before.
    """

    id: str
    settings: Settings
    version: int
    status: Status
    host: str
    created: float
    secret: bytes
    commitment: str
    chairs: tuple[Chair, ...]
    next: str | None = None
    next_by: str | None = None
    """The name of the person who asked for the rematch."""
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    called_off: tuple[CalledOff, ...] | None = ()
    """None: the match was dealt before this was kept."""
    notes: tuple[Note, ...] = ()

    @property
    def asked(self) -> Asked | None:
        """What the browsers are asked for now; None if nothing is missing, or nothing is dealt."""
        people = [chair for chair in self.chairs if chair.person is not None]
        if self.status != "dealing":
            return None
        if any(chair.nonce_hash is None for chair in people):
            return "nonce_hash"
        return "nonce" if any(chair.nonce is None for chair in people) else None

    def nonces(self) -> list[bytes | None]:
        """The nonces in the order of the seats."""
        given = [chair.nonce for chair in self.chairs]
        return [None if nonce is None else bytes.fromhex(nonce) for nonce in given]

    def game(self) -> Game:
        """The game with its options; all of them were settled when the table was made."""
        return make_from(self.settings.game, self.settings.options)

    def with_chair(self, seat: int, chair: Chair) -> "Entry":
        """The same with another chair."""
        chairs = list(self.chairs)
        chairs[seat] = chair
        return replace(self, chairs=tuple(chairs))

    @property
    def undone(self) -> int:
        """How often moves were taken back."""
        return sum(note.kind == "undo" for note in self.notes)

    @cached_property
    def holders(self) -> frozenset[str]:
        """The people who hold a seat."""
        return frozenset(chair.person for chair in self.chairs if chair.person is not None)

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]


@dataclass(frozen=True)
class Played:
    """A move as it is written down: the `seq`-th of its table, counted from 1."""

    table: str
    seq: int
    seat: int
    move: str
    at: float
    person: str | None = None
    command: str | None = None


@dataclass(frozen=True)
class Brought:
    """The record of a match that somebody has brought along from elsewhere.

    Written down as JSON: a new field needs a default, which is then that of all older records.
    """

    format: str
    game: str
    version: int
    options: dict[str, bool | int | str | None]
    seed: str | int
    moves: tuple[str, ...]
    position: dict[str, Any] | None = None
    fairness: dict[str, Any] | None = None
    players: tuple[Any, ...] | None = None
    notes: tuple[Note, ...] | None = None


BROUGHT = TypeAdapter(Brought)
"""Reads and writes records that were brought along as they are kept."""
