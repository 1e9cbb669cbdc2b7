"""Guided first games without a server: how a table opens, and what comes next."""

from dataclasses import replace

import pytest

import pharmakon
from pharmakon.server.kept.models import Chair, Entry, Opening
from pharmakon.server.life import lessons, phase
from pharmakon.server.life.hall import new_entry
from pharmakon.table.lessons import Lesson, lesson_of
from tests.server.entries import table


@pytest.fixture(params=pharmakon.games())
def lesson(request: pytest.FixtureRequest) -> Lesson:
    """The lesson of each game."""
    found = lesson_of(request.param)
    assert found is not None
    return found


def begun(lesson: Lesson) -> Entry:
    """The table of a lesson that Ana has begun."""
    entry = new_entry(lessons.settings_of(lesson, pace=None), "ana-id")
    return lessons.begun(entry, lesson, "ana-id", "Ana")


def test_a_lesson_begins_at_once_with_the_learner_among_bots(lesson: Lesson) -> None:
    entry = begun(lesson)
    assert entry.status == "playing"
    assert not entry.settings.spectators
    for seat, chair in enumerate(entry.chairs):
        mine = seat == lesson.seat
        assert chair == (Chair("ana-id", "Ana") if mine else Chair(level=lessons.LEVEL))


def test_a_lesson_goes_as_it_is_written(lesson: Lesson) -> None:
    entry = begun(lesson)
    match = phase.first_match(entry)
    for move in lesson.record["moves"]:
        assert lessons.follows(entry, match)
        assert lessons.scripted_move(entry, match) == move
        match.play(move)
    assert lessons.scripted_move(entry, match) is None


def test_who_leaves_the_script_is_left_alone(lesson: Lesson) -> None:
    entry = begun(lesson)
    match = phase.first_match(entry)
    while len(match.moves()) < 2:
        match.play(match.moves()[0])
    written = lessons.scripted_move(entry, match)
    match.play(next(move for move in match.moves() if move != written))
    assert lessons.scripted_move(entry, match) is None
    assert not lessons.follows(entry, match)


def test_other_tables_and_lessons_of_another_time_follow_no_script(lesson: Lesson) -> None:
    entry = begun(lesson)
    match = phase.first_match(entry)
    other = replace(entry, settings=replace(entry.settings, opening=Opening("7", None)))
    for one in (table("playing"), other):
        assert lessons.lesson_at(one) is None
        assert lessons.scripted_move(one, match) is None
        assert not lessons.follows(one, match)
