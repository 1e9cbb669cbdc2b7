"""Every command that a browser sends, one for each thing that can be done at a table.

A command carries an `id` chosen by the client, new for each command; sent twice (after a lost
connection, say) it is done once and answered twice.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from pharmakon.server.wire.fields import (
    Hash,
    Identifier,
    Level,
    Message,
    Name,
    Notation,
    Phrase,
    Seat,
)


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

COMMANDS: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
