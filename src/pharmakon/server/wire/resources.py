"""Everything that is asked for once, over HTTP: the models of `/api`."""

from typing import Annotated, Any, Literal

from pydantic import Field

from pharmakon.server.wire.messages import Json, Message, Name, Outcome, Seat, Settings

Said = dict[Literal["en", "fr"], str]
"""A sentence in every language."""

OptionValue = bool | int | str | None


class Refusal(Message):
    """What went wrong with a request, in the shape of the websocket's `error`."""

    code: str
    text: str
    rule: str | None = None


class Me(Message):
    """Who you are here. `resume` is null: links are made by `POST /api/me/resume`."""

    name: str
    resume: None = None


class NewName(Message):
    """Another name for yourself, everywhere."""

    name: Name


class ResumeLink(Message):
    """A link that makes another device the same person as this one."""

    link: str


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


class GameRow(Message):
    """A game that can be played here."""

    name: str
    title: Said
    tagline: Said
    players: list[int]
    default_players: int
    minutes: list[int]
    version: int
    lower_wins: bool
    options: list[OptionRow]
    rulebook: str


class LevelRow(Message):
    """How well a bot plays."""

    name: str
    title: Said
    sentence: Said


class Rulebook(Message):
    """A game's rulebook; every rule has its id as an anchor."""

    html: str


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
    created: float
    moves: int
    watching: int
    spectators: bool
    scores: list[int]
    winners: list[int]
    yours: list[int]


class Tables(Message):
    """The public tables: those with a free seat, and those where a match is played."""

    open: list[TableRow]
    running: list[TableRow]


class MyTables(Message):
    """Your own matches: those that go on (or are yet to begin), and those that are over."""

    running: list[TableRow]
    past: list[TableRow]


class Sitting(Message):
    """Sit down at once when the table is made; several for a hot-seat browser."""

    seat: Seat
    name: Name | None = None


class NewTable(Settings):
    """A new table, and where its host sits."""

    sit: Annotated[list[Sitting], Field(max_length=10, default_factory=list)]

    def settings(self) -> Settings:
        """The settings alone."""
        return Settings(**{name: getattr(self, name) for name in Settings.model_fields})


class Created(Message):
    """The table that was made: `code` can be typed, `url` can be sent."""

    id: str
    url: str
    code: str


class MatchRecord(Message):
    """A match as it is kept: `pharmakon.replay` plays it again."""

    format: str
    game: str
    version: int
    options: dict[str, OptionValue]
    seed: str | int
    """A decimal string: JavaScript rounds large numbers. A number is understood too."""
    moves: list[str]
    position: dict[str, Json] | None = None
    fairness: dict[str, Json] | None = None
    players: list[Any] | None = None


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
    events: list[dict[str, Json]]
    view: dict[str, Json]


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


RESOURCES: tuple[type[Message], ...] = (
    Refusal,
    Me,
    NewName,
    ResumeLink,
    OptionRow,
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
    MatchRecord,
    Imported,
    ReplayStep,
    Replay,
    VerifiedCheck,
    Verification,
    Health,
)
"""All of them, in the order in which they build on each other."""
