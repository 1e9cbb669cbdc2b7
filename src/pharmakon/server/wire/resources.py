"""Everything that is asked for once, over HTTP: the models of `/api`."""

from typing import Annotated, Any, Literal, Self

from pydantic import FailFast, Field

from pharmakon.server.kept import models as kept
from pharmakon.server.wire.fields import (
    EventView,
    Json,
    Message,
    Name,
    Notation,
    OptionValue,
    Seat,
    Settings,
    View,
)
from pharmakon.server.wire.messages import Outcome
from pharmakon.server.wire.studies import STUDIES

Said = dict[Literal["en", "fr"], str]
"""A sentence in every language."""

Word = Annotated[str, Field(max_length=40)]


class Refusal(Message):
    """What went wrong with a request, in the shape of the websocket's `error`."""

    code: str
    text: str
    rule: str | None = None


class Me(Message):
    """Who you are here."""

    name: str


class NewName(Message):
    """Another name for yourself, everywhere."""

    name: Name


class ResumeLink(Message):
    """A link that makes another device the same person as this one, once."""

    link: str


class OpenLink(Message):
    """Such a link that nobody has used yet; what it leads to is known only to its maker."""

    id: str
    created: float
    """In seconds since 1970."""
    until: float
    """When it ends by itself, in seconds since 1970."""


class OptionRow(Message):
    """An option of a game, as it is declared."""

    name: str
    kind: Literal["players", "choice", "flag", "seat"]
    default: OptionValue
    choices: list[OptionValue]
    """All values there are; of a seat only those that are at the table, and null for any."""
    changes: Literal["play", "views"]
    """`views`: it changes what is shown, never how it is played."""
    needs: dict[str, list[OptionValue]]
    """It has a meaning only where each of these options has one of these values."""
    otherwise: OptionValue
    """Its value where it has no meaning."""
    title: Said
    labels: list[Said]
    """What to call each of the choices."""
    sentence: Said


class LessonRow(Message):
    """That a game has a guided first game."""

    first: bool
    """Whether it is the game to begin with."""
    minutes: int


class LessonNote(Message):
    """Something told before a move is asked for, and what is lit meanwhile."""

    text: Said
    lights: list[str]


class LessonStep(Message):
    """A move that is asked for at step `at`, and what is to be touched for it, in order."""

    at: int
    move: str
    lights: list[str]
    notes: list[LessonNote]
    say: Said
    done: Said | None
    """What came of it, told when it is the learner's turn again."""
    instead: Said | None
    """Why this move, told to who tries another one."""


class Lesson(Message):
    """A guided first game."""

    seat: int
    steps: list[LessonStep]
    end: Said


class NewLesson(Message):
    """A table for a guided first game; `pace` as at any table."""

    pace: Annotated[int, Field(ge=0, le=10_000)] | None = None


class GameRow(Message):
    """A game that can be played here."""

    name: str
    title: Said
    tagline: Said
    players: list[int]
    """How many can play."""
    default_players: int
    minutes: list[int]
    """How long a match takes: at least, at most."""
    version: int
    """It goes up when any match would be played differently than before."""
    lower_wins: bool
    options: list[OptionRow]
    rulebook: str
    """Where its rulebook is."""
    lesson: LessonRow | None


class LevelRow(Message):
    """How well a bot plays."""

    name: str
    title: Said
    sentence: Said


class Rulebook(Message):
    """A game's rulebook: every rule, with its id as an anchor, and its page in short."""

    html: str
    page: dict[str, str]
    """The sentences between the pictures, by name; empty for a game without such a page."""


class SeatRow(Message):
    """A seat of a table in a list."""

    name: str
    person: bool
    level: str | None


class TableRow(Message):
    """A table in a list."""

    id: str
    game: str
    status: Literal["open", "dealing", "playing", "over", "paused"]
    players: int
    seats: list[SeatRow]
    free: int
    """How many seats anybody may take."""
    created: float
    """In seconds since 1970."""
    moves: int
    """How many have been played."""
    turn: int | None
    """The seat to act, as far as it is known without a look at the table."""
    watching: int
    """How many people watch without a seat."""
    spectators: bool
    """Whether people without a seat may watch."""
    scores: list[int]
    winners: list[int]
    yours: list[int]
    """The seats that you hold."""


class Tables(Message):
    """The public tables: those with a free seat, and those where a match is played."""

    open: list[TableRow]
    running: list[TableRow]
    next: str | None = None
    """Where the next page goes on (`?after=`); null if this was the last."""


class MyTables(Message):
    """Your own matches: those that go on (or are yet to begin), and those that are over."""

    running: list[TableRow]
    past: list[TableRow]
    next: str | None = None
    """Where the next page goes on (`?after=`); null if this was the last."""


class Sitting(Message):
    """Sit down at once when the table is made; several for a hot-seat browser."""

    seat: Seat
    name: Name | None = None


class NewTable(Settings):
    """A new table, and where its host sits."""

    sit: Annotated[list[Sitting], Field(max_length=10, default_factory=list)]

    def settings(self) -> kept.Settings:
        """The settings alone, as they are kept; the only place where one becomes the other."""
        return kept.Settings(
            game=self.game,
            options=self.options,
            seats=tuple(self.seats),
            public=self.public,
            spectators=self.spectators,
            clock=kept.Clock(self.clock.kind, self.clock.seconds),
            pace=self.pace,
            coach=self.coach,
        )


class Created(Message):
    """The table that was made."""

    id: str
    url: str
    """A link for friends."""
    code: str
    """The same, short enough to type."""


class Note(Message):
    """Something about a match that its moves do not tell: a seat was helped, or a bot's."""

    step: Annotated[int, Field(ge=0)]
    """How many moves came before."""
    seat: Seat
    kind: kept.NoteKind


class MatchRecord(Message):
    """A match as it is kept: `pharmakon.replay` plays it again."""

    format: Word
    game: Word
    version: int
    options: Annotated[dict[str, OptionValue], Field(max_length=40)]
    seed: Word | int
    """A decimal string: JavaScript rounds large numbers. A number is understood too."""
    moves: Annotated[list[Notation], Field(max_length=2_000), FailFast()]
    position: Annotated[dict[str, Json], Field(max_length=100)] | None = None
    """Where a match began that was not dealt from its seed."""
    fairness: Annotated[dict[str, Json], Field(max_length=20)] | None = None
    players: Annotated[list[Any], Field(max_length=10)] | None = None
    notes: Annotated[list[Note], Field(max_length=10_000)] | None = None

    @classmethod
    def told(cls, record: Json) -> Self:
        """A record of this server's own: the limits are for those who bring one along."""
        notes = record["notes"] and [Note.model_construct(**note) for note in record["notes"]]
        return cls.model_construct(**{**record, "notes": notes})

    def brought(self) -> kept.Brought:
        """The record as it is kept; `replays.record_brought` is the way back."""
        notes = [kept.Note(note.step, note.seat, note.kind) for note in self.notes or ()]
        return kept.Brought(
            format=self.format,
            game=self.game,
            version=self.version,
            options=self.options,
            seed=self.seed,
            moves=tuple(self.moves),
            position=self.position,
            fairness=self.fairness,
            players=None if self.players is None else tuple(self.players),
            notes=None if self.notes is None else tuple(notes),
        )


class Imported(Message):
    """The id under which an imported record can be replayed."""

    id: str


class ReplayStep(Message):
    """One step of a replay (step 0: the deal), from the eyes that were asked for."""

    seq: int
    seat: int | None
    """Who moved."""
    move: str | None
    turn: int | None
    """Who is to act now."""
    events: list[EventView]
    view: View
    """With everything open: the position."""


class Replay(Message):
    """A finished match, step by step."""

    record: MatchRecord
    names: list[str]
    outcome: Outcome | None
    """Null for a record that ends before the match does."""
    steps: list[ReplayStep]


class VerifiedCheck(Message):
    """One thing that was checked about a record."""

    name: str
    ok: bool
    text: str


class Verification(Message):
    """Whether a record is what it claims to be."""

    ok: bool
    checks: list[VerifiedCheck]


class Health(Message):
    """How the server is."""

    status: Literal["ok", "trouble"]
    version: str
    compiled: dict[str, bool]
    """For each game whether its rules are compiled: until then its first bots are slow."""
    tables: int
    connections: int
    store: bool
    """Whether moves can be written down."""
    depends: dict[str, bool]
    """What this server cannot do without, and whether it is there: `store`, and `redis` where
    there are several nodes."""
    node: str | None
    """Which of several nodes has answered; null for a server alone."""
    troubles: list[str]
    """Why there is trouble: `store`, `redis`, `restore`, `lock` (a table hangs), `task`."""


RESOURCES: tuple[type[Message], ...] = (
    Refusal,
    Me,
    NewName,
    ResumeLink,
    OpenLink,
    OptionRow,
    LessonRow,
    LessonNote,
    LessonStep,
    Lesson,
    NewLesson,
    GameRow,
    LevelRow,
    Rulebook,
    SeatRow,
    TableRow,
    Tables,
    MyTables,
    Sitting,
    NewTable,
    Created,
    Note,
    MatchRecord,
    Imported,
    ReplayStep,
    Replay,
    VerifiedCheck,
    Verification,
    Health,
    *STUDIES,
)
"""All of them, in the order in which they build on each other."""
