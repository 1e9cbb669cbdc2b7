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

from pharmakon.engine.types import AnyEvent, AnyView

Json = Any
View = Annotated[dict[str, Json], AnyView]
"""What a game shows of a match: the game's own `types.py` says all of it."""
EventView = Annotated[dict[str, Json], AnyEvent]
"""What a game tells of an event: likewise."""
Identifier = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Field(min_length=1, max_length=160)]
"""At most 24 signs as a reader counts them; `life.names` does."""
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Seat = Annotated[int, Field(ge=0, le=9)]
Level = Annotated[str, Field(min_length=1, max_length=24)]
Notation = Annotated[str, Field(min_length=1, max_length=40)]
OptionValue = bool | int | str | None


Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "oh_no",
    "lucky",
    "one_moment",
    "take_your_time",
    "good_game",
    "smile",
    "laugh",
    "wonder",
    "weep",
    "cheers",
    "skull",
]
"""All that can be said at a table; every reader sees it in their own language, `web.phrase`."""


class Message(BaseModel):
    """What every message obeys: no field too many, none of another kind.

    Names of fields are cached; values are not, since every id is new. The sentence under a field is
    its description, in the API's pages and in the browser's types.
    """

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        cache_strings="keys",
        use_attribute_docstrings=True,
    )


# Settings of a table, given when it is made.


class Clock(Message):
    """The turn clock: `advisory` only shows the time, `strict` lets a bot step in."""

    kind: Literal["none", "advisory", "strict"] = "none"
    seconds: Annotated[int, Field(ge=5, le=86_400)] = 60


class Settings(Message):
    """A table as its host wants it."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    options: dict[str, OptionValue] = {}
    seats: Annotated[list[Level | None], Field(min_length=2, max_length=10)]
    """For each a bot's level, or null for a person."""
    public: bool = False
    """Whether it is listed for everybody."""
    spectators: bool = True
    """Whether people without a seat may watch."""
    clock: Clock = Clock()
    pace: Annotated[int, Field(ge=0, le=10_000)] | None = None
    """How long bots pause before they play, in milliseconds; null for the server's own setting."""
    coach: bool = False
    """A training table: the one person at it is stopped before a blunder."""


# Commands: from the browser.


class Command(Message):
    """What every command carries."""

    id: Identifier


class Hello(Command):
    """The first message, and a request for a resync at any time."""

    type: Literal["hello"]
    seen: Annotated[int, Field(ge=0)] | None = None
    """The last step that this browser has seen."""
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


class StandIn(Command):
    """Let a bot play for a person who is away: the host may, or anybody if the host is away."""

    type: Literal["stand_in"]
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


class Say(Command):
    """Say a phrase from one's seat, to everybody at the table."""

    type: Literal["say"]
    seat: Seat
    phrase: Phrase


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


class Undo(Command):
    """Take moves back, as far as one's own last decision; only against bots alone."""

    type: Literal["undo"]
    seat: Seat
    seq: Annotated[int, Field(ge=0)]
    """The step that it answers, as for a move."""


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
    | StandIn
    | Rename
    | Fill
    | Remove
    | HandOver
    | Say
    | Start
    | NonceHash
    | Nonce
    | Move
    | Undo
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

COMMANDS: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
MESSAGES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
