"""Guided first games at a table: it opens as the lesson says, and bots play what stands there."""

from pharmakon.bots.levels import LEVELS
from pharmakon.server.kept.models import Chair, Entry, Opening, Settings
from pharmakon.server.life import phase
from pharmakon.table.lessons import Lesson, lesson_of
from pharmakon.table.match import Match

LEVEL = next(iter(LEVELS))
"""Who plays on where a learner leaves the lesson."""


def settings_of(lesson: Lesson, pace: int | None) -> Settings:
    """The settings of a table for a lesson: nobody else comes there."""
    record = lesson.record
    seats = [LEVEL] * int(record["options"]["players"])
    return Settings(
        game=lesson.game,
        options=record["options"],
        seats=tuple(None if seat == lesson.seat else level for seat, level in enumerate(seats)),
        spectators=False,
        pace=pace,
        opening=opening_of(lesson),
    )


def opening_of(lesson: Lesson) -> Opening:
    """Where a lesson begins."""
    return Opening(str(lesson.record["seed"]), lesson.record["position"])


def begun(entry: Entry, lesson: Lesson, person: str, name: str) -> Entry:
    """The table of a lesson as it begins: somebody sits there, and the match is under way."""
    chair = Chair(person=person, name=name)
    return phase.begin_from_opening(entry.with_chair(lesson.seat, chair))


def lesson_at(entry: Entry) -> Lesson | None:
    """The lesson that a table was opened for, if it is still taught like that."""
    opening = entry.settings.opening
    lesson = None if opening is None else lesson_of(entry.settings.game)
    return lesson if lesson is not None and opening_of(lesson) == opening else None


def scripted_move(entry: Entry, match: Match) -> str | None:
    """The move that the lesson of a table has for this moment; None where it is not followed."""
    lesson = lesson_at(entry)
    return None if lesson is None else lesson.next_move(match)


def follows(entry: Entry, match: Match) -> bool:
    """Whether a table is a lesson that has gone as it is written so far."""
    lesson = lesson_at(entry)
    return lesson is not None and lesson.followed(match)
