"""What a match of Poison shows, as types: the view, the position, every kind of event."""

from typing import Literal

from typing_extensions import TypedDict

from pharmakon.engine.types import Card, Index, Move, Over, Seat, Types

Colour = Literal["R", "B", "P"]
"""Red, blue or purple."""


Edition = Literal["amigo", "outset", "mini"]
"""Two printed editions, and a small one that can be solved."""


class Chosen(TypedDict):
    """The options that are played with."""

    players: int
    edition: Edition
    draw: bool
    first: Seat | None
    memory: Literal["strict", "aided"]


class Cauldron(TypedDict):
    """A cauldron."""

    colour: Colour | None
    cards: list[Card]
    """In the order played."""
    total: int


class Table(TypedDict):
    """What lies open on the table."""

    game: Literal["poison"]
    options: Chosen
    round: int
    """From 1."""
    rounds: int
    dealer: Seat
    seat: Seat | None
    """Who is to act; null when the match is over."""
    cauldrons: list[Cauldron]


class Standing(TypedDict):
    """The score sheet and the result."""

    scores: list[int]
    """By seat, over the finished rounds."""
    sheet: list[list[int]]
    """The points of each finished round, by seat."""
    over: bool
    winners: list[Seat]


class View(Table, Standing):
    """What a seat, or a spectator, may know."""

    hands: list[list[Card] | int]
    """The own hand by cards, the others' by size."""
    taken: list[list[Card] | int]
    """By seat; sizes where it has to be remembered."""
    aside: int
    stock: int


class Position(Table, Standing):
    """Everything."""

    hands: list[list[Card]]
    taken: list[list[Card]]
    aside: list[Card]
    stock: list[Card]
    """The next one is the last."""


class Played(TypedDict):
    """A card was played."""

    type: Literal["played"]
    seat: Seat
    move: Move
    cauldron: Index
    card: Card
    total: int
    """What the card brought the cauldron to, above 13 too."""


class Took(TypedDict):
    """A cauldron boiled over: its cards were taken."""

    type: Literal["took"]
    seat: Seat
    cauldron: Index
    cards: list[Card]


class Drew(TypedDict):
    """A card was drawn."""

    type: Literal["drew"]
    seat: Seat
    card: Card | None
    left: int


class Scored(TypedDict):
    """A round was scored."""

    type: Literal["scored"]
    seat: None
    round: int
    taken: list[list[Card]]
    points: list[int]
    spared: dict[Colour, Seat | None]
    """Who has the most of each colour and counts nothing for it."""


class Dealt(TypedDict):
    """A round was dealt."""

    type: Literal["dealt"]
    seat: None
    round: int
    dealer: Seat
    sizes: list[int]
    hand: list[Card] | None


TYPES = Types(view=View, position=Position, events=(Played, Took, Drew, Scored, Dealt, Over))
