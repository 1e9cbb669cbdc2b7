"""Reviews and what goes with them, as they go over the wire.

A review is a stream: one JSON object a line, first a `head`, then a `step` for each move as it is
judged, last the whole `review`; or `refused` if it could not be finished.
"""

from typing import Annotated, Literal

from pydantic import Field

from pharmakon.server.wire.fields import Message, Notation, OptionValue, Seat, View

Motive = dict[Literal["en", "fr"], str]
"""What a move is good for, in every language: "gets rid of a 7 while it still fits"."""
Verdict = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]


class MoveValue(Message):
    """What a move is worth to the seat that could make it: its chance to win the match."""

    move: str
    value: float
    error: float


class ReviewedDecision(Message):
    """A decision of a match, judged from what its seat knew then."""

    step: int
    """Which of the record's moves, from 0."""
    seat: int
    move: str
    best: str
    values: list[MoveValue]
    loss: float
    error: float
    name: Verdict


class ReviewParts(Message):
    """What moved a seat's chance from an even share to its result."""

    deal: float
    luck: float
    others: float
    own: float


class ReviewedSeat(Message):
    """A seat's match in a few numbers, all of them shares of a match."""

    seat: int
    start: float
    parts: ReviewParts
    result: float
    decisions: int
    loss_per_decision: float


class ReviewBudget(Message):
    """What the review was allowed."""

    simulations: int
    seed: str | int


class WholeReview(Message):
    """A finished review."""

    game: str
    options: dict[str, OptionValue]
    budget: ReviewBudget
    seats: list[ReviewedSeat]
    decisions: list[ReviewedDecision]
    chances: list[list[float]]
    """By step, one row more than there are moves, and by seat."""


class BluffBelief(Message):
    """What one opponent took something to be worth before a move, and after it."""

    seat: int
    before: float
    plain: float
    """After the move, taken at face value."""
    after: float
    """After the move, read as the move of a sensible player."""
    truth_before: float
    error: float
    fooled: bool
    sentence: Motive


class BluffEntry(Message):
    """A move that others could read: what it was about and what it made them believe."""

    step: int
    seat: int
    move: str
    kind: Literal["hidden", "choice"]
    about: str
    truth: float
    worth: float | None
    worth_error: float | None
    others: list[BluffBelief]


class Fooled(Message):
    """Who was fooled when, and by whom."""

    step: int
    seat: int
    other: int


class BluffLedger(Message):
    """All bluffs of a match; `table` counts by who moved, then by who was fooled."""

    game: str
    entries: list[BluffEntry]
    fooled: list[Fooled]
    table: list[list[int]]


class ReviewHead(Message):
    """How a review begins: who played, and which seats were yours."""

    type: Literal["head"]
    game: str
    names: list[str]
    levels: list[str | None]
    yours: list[int]
    moves: int


class ReviewStep(Message):
    """One move, judged; `chances` is everybody's chance before it."""

    type: Literal["step"]
    done: int
    total: int
    chances: list[float]
    decision: ReviewedDecision | None
    motive: Motive | None
    """What the best move does, in the game's own terms, where it was not played."""


class ReviewDone(Message):
    """The whole review: the last piece."""

    type: Literal["review"]
    review: WholeReview
    motives: dict[str, Motive]
    """By step."""
    ledger: BluffLedger | None
    """Null in a game where nothing is laid face down."""


class ReviewRefused(Message):
    """Why a review ended without a result."""

    type: Literal["refused"]
    code: str
    text: str


class BeliefsShown(Message):
    """What a seat could believe at a step: for every hidden card how many lie in each place."""

    exact: bool
    worlds: int
    error: float
    cards: dict[str, dict[str, float]]


class HelpWanted(Message):
    """Ask for a hint about the decision at hand; `seq` is the step that is shown."""

    seat: Seat
    seq: Annotated[int, Field(ge=0)]


class Hint(Message):
    """What a strong player would do, from what the seat knows, and why."""

    seat: int
    best: str
    values: list[MoveValue]
    motive: str
    """What the best move does, in the game's own terms."""


class MoveWanted(HelpWanted):
    """Ask the coach about a move before it is made."""

    move: Notation


class Coaching(Hint):
    """What the coach says of a move: `name` is what it would be called."""

    move: str
    loss: float
    name: Verdict


class PuzzleRow(Message):
    """A puzzle in a list; `difficulty` is 1 (easy), 2 or 3."""

    id: str
    game: str
    difficulty: int


class PuzzleList(Message):
    """All puzzles, and for each game the id of today's."""

    puzzles: list[PuzzleRow]
    daily: dict[str, str]


class PuzzleShown(PuzzleRow):
    """A position to solve: what its seat sees, and its moves."""

    options: dict[str, OptionValue]
    seat: int
    view: View
    moves: list[str]
    names: list[str]


class PuzzleAnswer(Message):
    """A move as the answer to a puzzle."""

    move: Notation


class PuzzleVerdict(Message):
    """What an answer is worth, and why."""

    id: str
    move: str
    right: bool
    best: str
    loss: float
    values: list[MoveValue]
    solved_by: list[str]
    reason: str


STUDIES: tuple[type[Message], ...] = (
    MoveValue,
    ReviewedDecision,
    ReviewParts,
    ReviewedSeat,
    ReviewBudget,
    WholeReview,
    BluffBelief,
    BluffEntry,
    Fooled,
    BluffLedger,
    ReviewHead,
    ReviewStep,
    ReviewDone,
    ReviewRefused,
    BeliefsShown,
    HelpWanted,
    Hint,
    MoveWanted,
    Coaching,
    PuzzleRow,
    PuzzleList,
    PuzzleShown,
    PuzzleAnswer,
    PuzzleVerdict,
)
"""All of them, in the order in which they build on each other."""
