"""Every message between a browser and the server, in both directions.

One websocket, `/ws/{table}`, carries one table to one browser: commands up, messages down, all of
them JSON objects with a `type`. The models here are strict: an unknown field or type is an error.
Lists of tables, records and everything else that is asked once goes over HTTP (`server.door.api`).

A command carries an `id` chosen by the client, new for each command; sent twice (after a lost
connection, say) it is done once and answered twice. Steps are numbered: `seq` counts the moves of
a match, and a browser that has seen step 7 and gets step 9 asks for a resync with `hello`.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Json = Any
Identifier = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Field(min_length=1, max_length=160)]
"""At most 24 signs as a reader counts them; `life.names` does."""
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Seat = Annotated[int, Field(ge=0, le=9)]
Level = Annotated[str, Field(min_length=1, max_length=24)]
Notation = Annotated[str, Field(min_length=1, max_length=40)]


class Message(BaseModel):
    """What every message obeys: no field too many, none of another kind.

    Names of fields are cached; values are not, since every id is new.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, cache_strings="keys")


# Settings of a table, given when it is made.


class Clock(Message):
    """The turn clock: `advisory` only shows the time, `strict` lets a bot step in."""

    kind: Literal["none", "advisory", "strict"] = "none"
    seconds: Annotated[int, Field(ge=5, le=86_400)] = 60


class Settings(Message):
    """A table as its host wants it. `seats`: for each a bot's level, or null for a person."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    options: dict[str, bool | int | str | None] = {}
    seats: Annotated[list[Level | None], Field(min_length=2, max_length=10)]
    public: bool = False
    spectators: bool = True
    clock: Clock = Clock()
    pace: Annotated[int, Field(ge=0, le=10_000)] | None = None
    """How long bots pause before they play, in milliseconds; null for the server's own setting."""


# Commands: from the browser.


class Command(Message):
    """What every command carries."""

    id: Identifier


class Hello(Command):
    """The first message, and a request for a resync at any time: `seen` is the last step seen."""

    type: Literal["hello"]
    seen: Annotated[int, Field(ge=0)] | None = None
    language: Literal["en", "fr"] = "en"


class Sit(Command):
    """Take a free seat."""

    type: Literal["sit"]
    seat: Seat


class Stand(Command):
    """Leave a seat: it is free again before the start; a bot plays on for it after."""

    type: Literal["stand"]
    seat: Seat


class TakeBack(Command):
    """Take one's own seat back from the bot that stepped in."""

    type: Literal["take_back"]
    seat: Seat


class Rename(Command):
    """Choose another name: for one seat of a hot-seat browser, or for oneself everywhere."""

    type: Literal["rename"]
    name: Name
    seat: Seat | None = None


class Fill(Command):
    """The host puts a bot on a seat, or frees a bot's seat (null), before the start."""

    type: Literal["fill"]
    seat: Seat
    level: Level | None


class Remove(Command):
    """The host removes a person: the seat is free before the start, a bot's after."""

    type: Literal["remove"]
    seat: Seat


class HandOver(Command):
    """The host makes the person on a seat the host."""

    type: Literal["hand_over"]
    seat: Seat


class Start(Command):
    """The host starts the match: a new commitment is shown, and the hashes are asked for."""

    type: Literal["start"]


class NonceHash(Command):
    """The hash of a seat's new nonce, as an answer to the commitment of this start."""

    type: Literal["nonce_hash"]
    seat: Seat
    commitment: Hash
    nonce_hash: Hash


class Nonce(Command):
    """The nonce of a seat, once all hashes of this start have been shown."""

    type: Literal["nonce"]
    seat: Seat
    commitment: Hash
    nonce: Hash


class Move(Command):
    """Play a move on a seat, as an answer to step `seq`."""

    type: Literal["move"]
    seat: Seat
    seq: Annotated[int, Field(ge=0)]
    move: Notation


class Why(Command):
    """Ask why a move would be refused; nothing is played."""

    type: Literal["why"]
    seat: Seat
    move: Notation


class Foresee(Command):
    """Ask what would follow from some legal moves; nothing is played."""

    type: Literal["foresee"]
    seat: Seat
    moves: Annotated[list[Notation], Field(min_length=1, max_length=8)]


class Rematch(Command):
    """Ask for another match with the same settings; the first who asks makes its table."""

    type: Literal["rematch"]


class Ping(Message):
    """Are you there? Sent about every 2.5 s; the answer must come within 9 s."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Hello
    | Sit
    | Stand
    | TakeBack
    | Rename
    | Fill
    | Remove
    | HandOver
    | Start
    | NonceHash
    | Nonce
    | Move
    | Why
    | Foresee
    | Rematch
    | Ping,
    Field(discriminator="type"),
]


# Messages: from the server.


class SeatState(Message):
    """One seat of a table, as everybody sees it."""

    name: str
    person: bool
    """Whether a person holds it: with `level` set too, a bot plays for them meanwhile."""
    level: str | None
    connected: bool
    yours: bool
    ready: bool
    """Before the start: somebody is there. While dealing: what is asked for has come."""


class CalledOff(Message):
    """A start that was called off: when (seconds since 1970), by whom, what had been shown."""

    at: float
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
    called_off: list[CalledOff]
    """The starts of this table that were called off, oldest first."""


class Preparing(Message):
    """How far a game is compiled on a machine that is new to it."""

    done: int
    parts: int


class Outcome(Message):
    """How a match ended; `reason` is a key of the game's texts, `outcome.<reason>`."""

    reason: str
    winners: list[int]
    scores: list[int]


class TableState(Message):
    """Everything about a table but the cards."""

    id: str
    game: str
    version: int
    options: dict[str, Any]
    from_memory: bool
    """Whether players have to remember: what they were shown is not told to them again."""
    status: Literal["open", "dealing", "playing", "over", "paused"]
    """`paused`: begun with another version of the game than this server plays."""
    public: bool
    spectators: bool
    watching: int
    clock: Clock
    deadline: float | None
    """When the clock of the seat to act runs out, in seconds since 1970."""
    host: bool
    """Whether you are the host."""
    seats: list[SeatState]
    thinking: int | None
    """The seat of a bot that is thinking."""
    preparing: Preparing | None
    """While bots at this table still compile: the rules of thumb play for them."""
    scores: list[int]
    winners: list[int]
    outcome: Outcome | None
    """Null until the match is over."""
    fairness: Fairness
    next: str | None
    """The table of the rematch."""


class Eyes(Message):
    """What one seat of this browser (null: a spectator) sees, may do, and was just told."""

    seat: int | None
    view: dict[str, Json]
    moves: list[str]
    events: list[dict[str, Json]]


class Welcome(Message):
    """The answer to `hello`: the table as it is now, and what happened since step `seen`.

    Where players have to remember (`from_memory`), only what happened since their own last move is
    told again. `eyes` is empty before the deal.
    """

    type: Literal["welcome"]
    id: str
    table: TableState
    seq: int
    since: int
    """The events told are those of the steps after this one."""
    turn: int | None
    eyes: list[Eyes]


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


class Done(Message):
    """A command was carried out (for a move: it is on disk)."""

    type: Literal["done"]
    id: str
    table: str | None = None
    """The table of a rematch."""


class Reason(Message):
    """The answer to `why`: the rule and its sentence, or null if the move is legal."""

    type: Literal["reason"]
    id: str
    text: str | None
    rule: str | None


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
    """A command was refused and nothing has changed. `id` is null if it could not be read."""

    type: Literal["error"]
    id: str | None
    code: str
    text: str
    rule: str | None = None


class Pong(Message):
    """Still here."""

    type: Literal["pong"]


ServerMessage = Annotated[
    Welcome | Table | Step | Thinking | Done | Reason | Foreseen | Error | Pong,
    Field(discriminator="type"),
]

COMMANDS: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
