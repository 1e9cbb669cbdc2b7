"""Guided first games: what a game's `lesson` folder says of its own.

`record.json` is a whole match, from a friendly position to its end: the moves of the learner's seat
are those that the lesson asks for, the others are played as they stand there. `steps.toml` says
which seat learns and, for each of its moves, what is lit. `en.toml` and `fr.toml` are the words:
`NOTE` for each note; for each step `STEP.say`, and where there is something to say `STEP.done`
(what came of it) and `STEP.instead` (why not another move); `end`.
"""

import json
import tomllib
from dataclasses import dataclass
from functools import cache

from pharmakon.engine.events import Json
from pharmakon.table.match import Match
from pharmakon.table.records import begin
from pharmakon.table.registry import spec_of
from pharmakon.texts import add_catalogue, messages

FOLDER = "lesson"


@dataclass(frozen=True)
class Note:
    """Something told before a move is asked for, and what is lit meanwhile."""

    name: str
    lights: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """One move that is asked for: the `at`-th of the match, counted from 0."""

    name: str
    at: int
    move: str
    lights: tuple[str, ...]
    """What is to be touched for it, in order, by the names that the table's objects go by."""
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Lesson:
    """The guided first game of a game."""

    game: str
    seat: int
    first: bool
    """Whether this is the game to begin with."""
    minutes: int
    record: Json
    steps: tuple[Step, ...]

    def begin(self) -> Match:
        """The match before its first move."""
        return begin(self.record)

    def key(self, name: str) -> str | None:
        """The key of one of its texts, if there is such a one. `{seat1}` in it is seat 1's name."""
        catalogue = catalogue_of(self.game)
        return f"{catalogue}.{name}" if name in messages(catalogue, "en") else None

    def followed(self, match: Match) -> bool:
        """Whether a match has gone as it is written so far."""
        return bool(match.record()["moves"] == self.record["moves"][: match.steps])

    def next_move(self, match: Match) -> str | None:
        """The move that comes now; None if it is over, or has gone another way."""
        if match.over or not self.followed(match):
            return None
        return str(self.record["moves"][match.steps])


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game, if it has one.

    >>> lesson_of("poison").begin().seat
    0
    """
    folder = spec_of(game).folder / FOLDER
    if not folder.is_dir():
        return None
    add_catalogue(catalogue_of(game), folder)
    record = json.loads((folder / "record.json").read_text(encoding="utf-8"))
    told = tomllib.loads((folder / "steps.toml").read_text(encoding="utf-8"))
    steps = tuple(
        Step(
            name=step["name"],
            at=at,
            move=record["moves"][at],
            lights=tuple(step["lights"]),
            notes=tuple(
                Note(note["name"], tuple(note.get("lights", ()))) for note in step.get("notes", ())
            ),
        )
        for at, step in zip(turns_of(record, told["seat"]), told["steps"], strict=True)
    )
    return Lesson(
        game=game,
        seat=told["seat"],
        first=told.get("first", False),
        minutes=told["minutes"],
        record=record,
        steps=steps,
    )


def catalogue_of(game: str) -> str:
    """Under which name a lesson's words are found."""
    return f"{game}-lesson"


def turns_of(record: Json, seat: int) -> list[int]:
    """When a seat moves in a record, counted from 0."""
    match, turns = begin(record), []
    for number, move in enumerate(record["moves"]):
        if match.seat == seat:
            turns.append(number)
        match.play(move)
    return turns
