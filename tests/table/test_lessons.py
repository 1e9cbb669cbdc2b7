"""Guided first games: every one is played by the rules to its end, and has its words."""

import pytest

import pharmakon
from pharmakon.table.lessons import Lesson, catalogue_of, lesson_of
from pharmakon.table.records import replay
from pharmakon.texts import LANGUAGES, messages


@pytest.fixture(params=pharmakon.games())
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found = lesson_of(request.param)
    assert found is not None
    return found


def test_one_game_is_the_one_to_begin_with() -> None:
    found = [lesson_of(game) for game in pharmakon.games()]
    assert [lesson.game for lesson in found if lesson and lesson.first] == ["poison"]


def test_a_lesson_is_played_to_its_end_and_the_learner_wins(lesson: Lesson) -> None:
    assert replay(lesson.record).winners == [lesson.seat]


def test_each_step_is_one_move_of_the_learner(lesson: Lesson) -> None:
    match, asked = lesson.begin(), {step.at: step for step in lesson.steps}
    for number, move in enumerate(lesson.record["moves"]):
        assert (match.seat == lesson.seat) == (number in asked)
        assert lesson.next_move(match) == move
        match.play(move)
    assert lesson.next_move(match) is None
    assert lesson.followed(match)


def test_who_goes_another_way_has_left_the_lesson(lesson: Lesson) -> None:
    match = lesson.begin()
    other = next(move for move in match.moves() if move != lesson.next_move(match))
    match.play(other)
    assert not lesson.followed(match)
    assert lesson.next_move(match) is None


def test_every_text_is_there_in_every_language_and_used(lesson: Lesson) -> None:
    english, french = (messages(catalogue_of(lesson.game), language) for language in LANGUAGES)
    assert english.keys() == french.keys()
    needed, match = {"end"}, lesson.begin()
    steps = {step.at: step for step in lesson.steps}
    for number, move in enumerate(lesson.record["moves"]):
        if number in steps:
            step = steps[number]
            needed |= {note.name for note in step.notes} | {f"{step.name}.say"}
            if len(match.moves()) > 1:  # who may do something else is told why not
                needed.add(f"{step.name}.instead")
        match.play(move)
    optional = {f"{step.name}.done" for step in lesson.steps}
    assert needed <= english.keys() <= needed | optional
