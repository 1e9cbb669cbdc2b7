"""What a match of Belladone Bluff shows, as types: the view, the position, every kind of event."""

from typing import Literal

from typing_extensions import TypedDict

from pharmakon.engine.types import Card, Index, Move, Over, Seat, Types

Colour = Literal["R", "O", "G", "B", "V"]
"""Red, orange, green, blue or violet."""


Phase = Literal["lay", "spy", "give", "pass"]


Edition = Literal["printed", "mini"]
"""As printed, or a small one that can be solved."""


class Chosen(TypedDict):
    """The options that are played with."""

    players: int
    edition: Edition
    teams: bool
    easy: bool
    first: Seat | None
    memory: Literal["aided", "strict"]


class Lying(TypedDict):
    """A card on the table: its face if it is known, the colour of its back always."""

    card: Card | None
    colour: Colour
    up: bool


class Row(TypedDict):
    """A row."""

    slots: list[Lying]
    """The cards that lie there, from slot 1 on."""
    closed: bool


class Turn(TypedDict):
    """What has been laid in this turn, or discarded in this pass."""

    row: Index | None
    colour: Colour | None
    laid: int


class Stock(TypedDict):
    """The stock as everybody sees it."""

    count: int
    top: Colour | None


class Table(TypedDict):
    """Whose turn it is."""

    game: Literal["belladone"]
    options: Chosen
    seat: Seat | None
    """Who is to act; null when the match is over."""
    phase: Phase
    turn: Turn


class Standing(TypedDict):
    """How the match stands."""

    passes: int
    """Passes in a row without laying or discarding."""
    scores: list[int]
    over: bool
    winners: list[Seat]


class Shared(Table, Standing):
    """What both a view and a position hold."""

    rows: list[Row]
    forced: Index | None
    """The only row that may be laid in; null if there is none."""
    discard: list[Lying]
    """In order of time."""


class View(Shared):
    """What a seat, or a spectator, may know."""

    hands: list[list[Card] | list[Colour]]
    """The own hand by cards, the others' by colours."""
    stock: Stock


class Position(Shared):
    """Everything."""

    hands: list[list[Card]]
    stock: list[Card]
    """The next one is the last."""


class Laid(TypedDict):
    """A card was laid."""

    type: Literal["laid"]
    seat: Seat
    move: Move
    row: Index
    slot: Index
    card: Card | None
    colour: Colour
    up: bool


class Spied(TypedDict):
    """A spy looked at the hidden cards of a row."""

    type: Literal["spied"]
    seat: Seat
    row: Index
    cards: list[Card] | None


Swapped = TypedDict(
    "Swapped",
    {
        "type": Literal["swapped"],
        "seat": Seat,
        "move": Move,
        "row": Index,
        "slot": Index,
        "out": Card | Colour,
        "in": Card | Colour,
    },
)
Swapped.__doc__ = "A hidden card was swapped for one of the hand; others see the colours."


class Kept(TypedDict):
    """A spy changed nothing."""

    type: Literal["kept"]
    seat: Seat


class Turned(TypedDict):
    """A full row was turned over."""

    type: Literal["turned"]
    seat: Seat
    row: Index
    cards: list[Card]
    sum: int
    inverted: bool
    points: int


class Gave(TypedDict):
    """The points of a row go to somebody else."""

    type: Literal["gave"]
    seat: Seat
    receiver: Seat


class Scored(TypedDict):
    """A seat got points."""

    type: Literal["scored"]
    seat: Seat
    points: int
    score: int


class Opened(TypedDict):
    """A number opened a row."""

    type: Literal["opened"]
    seat: Seat | None
    row: Index
    card: Card


class Failed(TypedDict):
    """A special opened nothing."""

    type: Literal["failed"]
    seat: Seat | None
    card: Card


class Closed(TypedDict):
    """A row stays closed."""

    type: Literal["closed"]
    seat: Seat | None
    row: Index


class Discarded(TypedDict):
    """A card was discarded on a pass."""

    type: Literal["discarded"]
    seat: Seat
    move: Move
    card: Card | None
    colour: Colour


class Drew(TypedDict):
    """Cards were drawn."""

    type: Literal["drew"]
    seat: Seat
    cards: list[Card] | None
    colours: list[Colour]
    left: int
    top: Colour | None


class Passed(TypedDict):
    """A seat ended its pass."""

    type: Literal["passed"]
    seat: Seat


TYPES = Types(
    view=View,
    position=Position,
    events=(
        Laid,
        Spied,
        Swapped,
        Kept,
        Turned,
        Gave,
        Scored,
        Opened,
        Failed,
        Closed,
        Discarded,
        Drew,
        Passed,
        Over,
    ),
)
