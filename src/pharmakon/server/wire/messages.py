"""Every message that the server sends to a browser.

One websocket, `/ws/{table}`, carries one table to one browser: commands up (`commands.py`),
messages down, all of them JSON objects with a `type`. The models are strict: an unknown field or
type is an error. Lists of tables, records and everything else that is asked once goes over HTTP
(`server.door.api`).

Steps are numbered: `seq` counts the moves of a match, and a browser that has seen step 7 and gets
step 9 asks for a resync with `hello`.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from pharmakon.server.wire.fields import Clock, EventView, Json, Message, OptionValue, Phrase, View


class SeatState(Message):
    """One seat of a table, as everybody sees it."""

    name: str
    person: bool
    """Whether a person holds it: with `level` set too, a bot plays for them meanwhile."""
    level: str | None
    """The bot that plays on it, or null."""
    connected: bool
    away: float | None
    """Since when the person is away, in seconds since 1970; null if nobody is missing."""
    replaceable: float | None
    """From when on others may let a bot play for them; null if nobody is missing."""
    yours: bool
    """Whether you hold it."""
    ready: bool
    """Before the start: somebody is there. While dealing: what is asked for has come."""


class CalledOff(Message):
    """A start that was called off: when, by whom, and what had been shown by then."""

    at: float
    """In seconds since 1970."""
    by: str
    """A name, several separated by commas if all of these were too late, or `server`."""
    commitment: str
    nonce_hashes: list[str | None]


class Fairness(Message):
    """What the deal of this start or match follows from, as far as it is shown already."""

    commitment: str | None
    """Null before a start."""
    asked: Literal["nonce_hash", "nonce"] | None
    """What browsers have to send now."""
    nonce_hashes: list[str | None]
    """By seat, null for bots; all null until all are here."""
    secret: str | None
    """Shown with the nonces, once the match is over."""
    nonces: list[str | None] | None
    """By seat, null for bots; null until the match is over."""
    called_off: list[CalledOff]
    """The starts of this table that were called off, oldest first."""


class Preparing(Message):
    """How far a game is compiled on a machine that is new to it."""

    done: int
    """How many of its parts."""
    parts: int
    """How many there are."""


class Outcome(Message):
    """How a match ended."""

    reason: str
    """A key of the game's texts, `outcome.<reason>`."""
    winners: list[int]
    scores: list[int]


class TableState(Message):
    """Everything about a table but the cards."""

    id: str
    game: str
    version: int
    options: dict[str, OptionValue]
    from_memory: bool
    """Whether players have to remember: what they were shown is not told to them again."""
    status: Literal["open", "dealing", "playing", "over", "paused"]
    """`paused`: begun with another version of the game than this server plays."""
    public: bool
    spectators: bool
    watching: int
    """How many people watch without a seat."""
    clock: Clock
    deadline: float | None
    """When the clock of the seat to act runs out, in seconds since 1970."""
    host: bool
    """Whether you are the host."""
    host_here: bool
    """While the host is away, everybody at the table may let a bot play for who is missing."""
    seats: list[SeatState]
    thinking: int | None
    """The seat of a bot that is thinking."""
    preparing: Preparing | None
    """While bots at this table still compile: the rules of thumb play for them."""
    scores: list[int]
    """By seat; empty before the deal."""
    winners: list[int]
    """Their seats; empty until the match is over."""
    outcome: Outcome | None
    """Null until the match is over."""
    fairness: Fairness
    next: str | None
    """The table of the rematch."""
    next_by: str | None
    """Who asked for it."""
    coach: bool
    """Whether the one person at this table is stopped before a blunder."""
    undone: int
    """How often moves were taken back: when it grows, say `hello` again with `seen` null."""
    may_undo: bool
    """Whether you may take moves back: bots alone play against you."""
    lesson: bool
    """Whether this is a guided first game that goes as it is written."""


class Eyes(Message):
    """What one seat of this browser (null: a spectator) sees, may do, and was just told."""

    seat: int | None
    view: View
    moves: list[str]
    """The legal moves in notation; empty unless the seat is to act."""
    events: list[EventView]


class Welcome(Message):
    """The answer to `hello`: the table as it is now, and what happened since step `seen`.

    Where players have to remember (`from_memory`), only what happened since their own last move is
    told again.
    """

    type: Literal["welcome"]
    id: str
    table: TableState
    seq: int
    """The last step there is."""
    since: int
    """The events told are those of the steps after this one."""
    turn: int | None
    """The seat to act now."""
    eyes: list[Eyes]
    """Empty before the deal."""


class Table(Message):
    """Something about the table has changed (not the cards)."""

    type: Literal["table"]
    table: TableState


class Step(Message):
    """A move was played (step 0: the deal), with all that followed from it."""

    type: Literal["step"]
    seq: int
    turn: int | None
    """The seat to act now."""
    deadline: float | None
    eyes: list[Eyes]


class Thinking(Message):
    """A bot is thinking on this seat, or (null) no longer."""

    type: Literal["thinking"]
    seat: int | None


class Said(Message):
    """Somebody says a phrase."""

    type: Literal["said"]
    seat: int
    phrase: Phrase


class Done(Message):
    """A command was carried out (for a move: it is on disk)."""

    type: Literal["done"]
    id: str
    table: str | None = None
    """The table of a rematch."""


class Reason(Message):
    """The answer to `why`."""

    type: Literal["reason"]
    id: str
    text: str | None
    """Why the move would be refused; null if it is legal."""
    rule: str | None
    """The id of that rule in the game's rulebook."""


class Preview(Message):
    """What is certain of a move, from what its seat knows."""

    move: str
    text: str
    alarm: bool
    """It will hurt."""
    known: dict[str, Json] | None
    """What the seat knows of the place that the move goes to."""
    events: list[dict[str, Json]]
    """Events that will be told, each with the fields that are certain."""


class Foreseen(Message):
    """The answer to `foresee`: one preview for each move, in their order."""

    type: Literal["foreseen"]
    id: str
    seq: int
    """The step after which it is true."""
    moves: list[Preview]


class Error(Message):
    """A command was refused and nothing has changed."""

    type: Literal["error"]
    id: str | None
    """That of the command; null if it could not be read."""
    code: str
    text: str
    """What went wrong, in the browser's language."""
    rule: str | None = None
    """For a move: the id of the rule that it breaks."""


class Pong(Message):
    """Still here."""

    type: Literal["pong"]


ServerMessage = Annotated[
    Welcome | Table | Step | Thinking | Said | Done | Reason | Foreseen | Error | Pong,
    Field(discriminator="type"),
]

MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
