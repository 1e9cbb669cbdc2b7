"""What is computed for reviews and hints, in processes of their own: called through `Helper`.

Answers are pairs: what kind it is, and what was found, or the error that says why there is none.
"""

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import orjson

import pharmakon
from pharmakon.engine.errors import PharmakonError
from pharmakon.engine.events import Json
from pharmakon.reviews.chances import chances_after
from pharmakon.reviews.evaluation import Judgement, judge_decision
from pharmakon.reviews.hints import said
from pharmakon.reviews.ledger import ledger
from pharmakon.reviews.names import name_of
from pharmakon.reviews.naming import blanks, with_names
from pharmakon.reviews.naming import motive as motive_of
from pharmakon.reviews.review import Reviewer
from pharmakon.table.match import Match

Answer = tuple[str, Any]

JUDGES = ("engine", "games", "table", "bots", "reviews")
"""The parts of the package that a review follows from."""
REMEMBERED = 16


@cache
def code_digest() -> str:
    """A name for the code that reviews follow from, and for the nets it plays with."""
    root = Path(pharmakon.__file__).parent
    digest = sha256()
    for part in JUDGES:
        for file in sorted((root / part).rglob("*")):
            if file.suffix in (".py", ".npz", ".toml"):
                digest.update(str(file.relative_to(root)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


_under_way: list[Iterator[Json]] = []
"""The review of the last question, as far as it has come."""


def review_piece(question: tuple[Json, int] | Literal["more", "stop"]) -> Answer:
    """Begin the review of a record, and give its next piece as a line of JSON."""
    try:
        if question == "stop":
            _under_way.clear()
        elif question != "more":
            _under_way[:] = [pieces(*question)]
        found = next(_under_way[0], None) if _under_way else None
    except PharmakonError as refused:
        return "refused", refused
    return ("over", None) if found is None else ("piece", orjson.dumps(found) + b"\n")


def pieces(record: Json, simulations: int) -> Iterator[Json]:
    """A review as it is told: step after step, then all of it."""
    reviewer = Reviewer(record, simulations=simulations or None)
    motives: dict[str, Json] = {}
    names = blanks(reviewer.match.game.players)
    for judged in reviewer:
        decision, motive = judged.decision, None
        if decision is not None and decision.motive is not None:
            motive = motives[str(judged.step)] = said(with_names(decision.motive, names))
        yield {
            "type": "step",
            "done": judged.step + 1,
            "total": reviewer.total,
            "chances": judged.row.tolist(),
            "decision": None if decision is None else decision.json(),
            "motive": motive,
        }
    whole = reviewer.review()
    bluffs = ledger(record, reviewed=whole).json()
    yield {
        "type": "review",
        "review": whole.json(),
        "motives": motives,
        "ledger": bluffs if bluffs["entries"] else None,
    }


def study_once(match: Match) -> None:
    """Run everything once that reviews, hints and beliefs need."""
    move = judge_decision(match, 1).best
    chances_after(match.game, match.states, match.game.encode(move), playouts=1)


def answer(question: tuple[Any, ...]) -> Answer:
    """Answer a question of the trainer: its name and what it is about."""
    kind, *arguments = question
    try:
        return "said", ANSWERS[kind](*arguments)
    except PharmakonError as refused:
        return "refused", refused


_judged: dict[bytes, Judgement] = {}
"""The last decisions that were asked about: the coach asks again after a hint."""


def judged(match: Match, simulations: int, move: str | None = None) -> Judgement:
    """What search thinks of the decision at hand; of a `move` it makes sure."""
    key = orjson.dumps([match.reveal(), match.steps, move], option=orjson.OPT_SORT_KEYS)
    if key not in _judged:
        if len(_judged) >= REMEMBERED:
            _judged.pop(next(iter(_judged)))
        _judged[key] = judge_decision(match, simulations or None, move=move)
    return _judged[key]


def hint(match: Match, simulations: int) -> Json:
    """The best move, what it does, and what every move is worth."""
    return in_terms(match, judged(match, simulations))


def check(match: Match, move: str, simulations: int) -> Json:
    """What a move would be called, and what is better."""
    match.clone().play(move)  # IllegalMove if it is none
    found = judged(match, simulations, move)
    loss, error = found.loss(move)
    return {**in_terms(match, found), "move": move, "loss": loss, "name": name_of(loss, error)}


def in_terms(match: Match, found: Judgement) -> Json:
    """A judgement, with what its best move does in the game's own terms."""
    told = found.json()
    return {
        "seat": found.seat,
        "best": found.best,
        "values": told["values"],
        "motive": motive_of(match, found.best, blanks(match.game.players)),
    }


def beliefs(match: Match, seat: int | None) -> Json:
    """What a seat may believe, or a spectator."""
    return match.beliefs(seat)


ANSWERS: dict[str, Callable[..., Json]] = {"hint": hint, "check": check, "beliefs": beliefs}
