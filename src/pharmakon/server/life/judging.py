"""What is computed for reviews and hints, in processes of their own: called through `Helper`.

Answers are pairs: what kind it is, and what was found, or the error that says why there is none.
"""

import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import orjson

import pharmakon
from pharmakon.engine.errors import PharmakonError
from pharmakon.engine.events import Json
from pharmakon.reviews.review import Reviewer

Answer = tuple[str, Any]

JUDGES = ("engine", "games", "table", "bots", "reviews")
"""The parts of the package that a review follows from."""
NICE = 10
"""Tables come first."""


@cache
def code_digest() -> str:
    """A name for the code that reviews follow from, and for the nets it plays with."""
    root = Path(pharmakon.__file__).parent
    digest = sha256()
    for part in JUDGES:
        for file in sorted((root / part).rglob("*")):
            if file.suffix in (".py", ".npz"):
                digest.update(str(file.relative_to(root)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


@cache
def be_nice() -> None:
    """Let everything else on this machine go first."""
    os.nice(NICE)


_under_way: list[Iterator[Json]] = []
"""The review of the last question, as far as it has come."""


def review_piece(question: tuple[Json, int] | Literal["more", "stop"]) -> Answer:
    """Begin the review of a record, and give its next piece as a line of JSON."""
    be_nice()
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
    for judged in reviewer:
        decision = judged.decision
        yield {
            "type": "step",
            "done": judged.step + 1,
            "total": reviewer.total,
            "chances": judged.row.tolist(),
            "decision": None if decision is None else decision.json(),
        }
    yield {"type": "review", "review": reviewer.review().json()}
