"""What is noted about a match beside its moves."""

from dataclasses import replace

from pharmakon.server.kept.models import Chair, Entry, Note
from pharmakon.server.life.notes import noted, rewound, witnessed
from tests.server.entries import table


def with_notes(*notes: Note) -> Entry:
    """A table where a match is played, and this has been noted."""
    return replace(table("playing"), notes=notes)


def played_by(level: str | None) -> Entry:
    """The table where Ben plays himself, or a bot plays for him."""
    return table("playing").with_chair(2, Chair("ben-id", "Ben", level))


def test_help_with_one_decision_is_noted_once() -> None:
    entry = noted(with_notes(), 4, 0, "hint")
    assert entry.notes == (Note(4, 0, "hint"),)
    assert noted(entry, 4, 0, "hint") is entry
    assert noted(entry, 4, 0, "coach").notes == (Note(4, 0, "hint"), Note(4, 0, "coach"))
    assert noted(entry, 6, 0, "hint").notes == (Note(4, 0, "hint"), Note(6, 0, "hint"))


def test_every_time_that_moves_are_taken_back_is_noted() -> None:
    entry = noted(noted(with_notes(), 4, 0, "undo"), 4, 0, "undo")
    assert entry.undone == 2


def test_a_bot_that_is_sent_away_before_it_has_played_leaves_no_note() -> None:
    earlier, here = Note(1, 0, "hint"), Note(4, 2, "stand_in")
    assert noted(with_notes(earlier, here), 4, 2, "back").notes == (earlier,)
    later = noted(with_notes(here), 6, 2, "back")
    assert later.notes == (here, Note(6, 2, "back"))


def test_a_seat_that_goes_from_a_person_to_a_bot_and_back_is_noted() -> None:
    person, bot = played_by(None), played_by("sprout")
    assert witnessed(person, bot, 4).notes == (Note(4, 2, "stand_in"),)
    assert witnessed(bot, person, 6).notes == (Note(6, 2, "back"),)


def test_other_changes_of_the_chairs_are_not_noted() -> None:
    before = table("playing")
    named = before.with_chair(0, Chair("ana-id", "Anna"))
    stronger = before.with_chair(1, Chair(level="herbalist"))
    assert witnessed(before, named, 4) is named
    assert witnessed(before, stronger, 4) is stronger


def test_notes_about_decisions_that_are_no_more_go_but_never_that_it_was_done() -> None:
    before = with_notes(Note(1, 0, "hint"), Note(5, 0, "undo"), Note(7, 0, "hint"))
    after = rewound(before, 3, 0)
    assert after.notes == (Note(1, 0, "hint"), Note(5, 0, "undo"), Note(3, 0, "undo"))


def test_a_note_about_the_decision_that_is_taken_back_stays() -> None:
    helped = Note(3, 0, "hint")
    assert rewound(with_notes(helped), 3, 0).notes == (helped, Note(3, 0, "undo"))
