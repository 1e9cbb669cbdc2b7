"""What a match of Duel shows, as types."""

from typing import Literal

from typing_extensions import TypedDict

from pharmakon.engine.types import Card, Move, Over, Seat, Types


class Chosen(TypedDict):
    """The options that are played with."""

    players: int
    first: Seat | None


class View(TypedDict):
    """What a seat, or a spectator, may know."""

    game: Literal["duel"]
    options: Chosen
    round: int
    leader: Seat
    seat: Seat | None
    phase: Literal["open", "answer"]
    hands: list[Card | None]
    scores: list[int]
    over: bool
    winners: list[Seat]


class Spoke(TypedDict):
    """A seat bet, checked, called or folded."""

    type: Literal["spoke"]
    seat: Seat
    move: Move


class Won(TypedDict):
    """A round was won; the cards are shown unless somebody folded."""

    type: Literal["won"]
    seat: Seat
    points: int
    cards: list[Card] | None


class Dealt(TypedDict):
    """A round was dealt."""

    type: Literal["dealt"]
    seat: None
    round: int
    hand: Card | None


TYPES = Types(view=View, position=View, events=(Spoke, Won, Dealt, Over))
