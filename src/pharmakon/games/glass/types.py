"""What a match of The Poisoned Glass shows, as types: the view, the position, every event."""

from typing import Literal

from typing_extensions import TypedDict

from pharmakon.engine.types import Card, Index, Move, Over, Seat, Types

Phase = Literal["spy", "fill", "choose", "drink"]


Edition = Literal["printed", "mini"]
"""As printed, or a small one that can be solved."""


class Chosen(TypedDict):
    """The options that are played with."""

    players: int
    edition: Edition
    first: Seat | None
    memory: Literal["aided", "strict"]


class Glass(TypedDict):
    """A glass."""

    cards: list[Card | None]
    """Bottom to top; null for a card that is not known."""
    owner: Seat | None
    open: bool


class Table(TypedDict):
    """Where the round stands."""

    game: Literal["glass"]
    options: Chosen
    round: int
    """From 1."""
    wesley: Seat
    vizzini: Seat
    phase: Phase
    seat: Seat | None
    """Who is to act; null when the match is over."""


class Standing(TypedDict):
    """What all have seen, the hearts and the result."""

    peeks: list[tuple[Seat, Index]]
    """Who looked into which glass."""
    exchanged: bool
    hearts: list[int]
    over: bool
    winners: list[Seat]


class View(Table, Standing):
    """What a seat, or a spectator, may know."""

    glasses: list[Glass]
    hands: list[list[Card] | int]
    """The own hand by cards, the others' by size."""
    away: int
    """How many cards were put away unseen."""
    known: list[list[Card]]
    """By seat: the cards that are certainly in that hand."""


class Position(Table, Standing):
    """Everything."""

    glasses: list[Glass]
    hands: list[list[Card]]
    away: list[Card]


class Spied(TypedDict):
    """A seat looked at an opening."""

    type: Literal["spied"]
    seat: Seat
    glass: Index
    card: Card | None


class Filled(TypedDict):
    """A card went into a glass."""

    type: Literal["filled"]
    seat: Seat
    move: Move
    glass: Index
    card: Card | None


class Exchanged(TypedDict):
    """Vizzini exchanged two top cards."""

    type: Literal["exchanged"]
    seat: Seat
    glasses: list[Index]
    cards: list[Card] | None


class Declined(TypedDict):
    """Vizzini left the glasses as they are."""

    type: Literal["declined"]
    seat: Seat


class Handed(TypedDict):
    """All hands went to the left."""

    type: Literal["handed"]
    seat: None
    hand: list[Card] | None


class Chose(TypedDict):
    """A seat took a glass."""

    type: Literal["chose"]
    seat: Seat
    glass: Index


class Announced(TypedDict):
    """A glass was turned up."""

    seat: Seat
    glass: Index
    cards: list[Card]
    antidote: int
    poison: int
    bonus: int
    """Half antidotes that count beside the cards."""
    lost: list[Seat]
    """Who loses a heart by it."""


class Drank(Announced):
    """A seat drank its glass."""

    type: Literal["drank"]


class Refused(Announced):
    """A seat refused its glass."""

    type: Literal["refused"]


class Dealt(TypedDict):
    """A round was dealt."""

    type: Literal["dealt"]
    seat: None
    round: int
    wesley: Seat
    vizzini: Seat
    hand: list[Card] | None


TYPES = Types(
    view=View,
    position=Position,
    events=(Spied, Filled, Exchanged, Declined, Handed, Chose, Drank, Refused, Dealt, Over),
)
