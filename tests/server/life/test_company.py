"""What helps one against bots would harm another person."""

import pytest

from pharmakon.server.kept.models import Chair
from pharmakon.server.life.company import check_coach, check_help, check_study
from tests.server.entries import against_bots, code, table


def test_nobody_looks_into_a_match_that_several_people_play() -> None:
    assert code(lambda: check_study(table("playing"))) == "others_play"
    check_study(table("over"))
    check_study(against_bots())


def test_people_count_while_a_bot_stands_in_for_them() -> None:
    away = table("playing").with_chair(2, Chair("ben-id", "Ben", "sprout"))
    assert code(lambda: check_study(away)) == "others_play"


def test_help_is_for_who_plays_a_seat_against_bots_alone() -> None:
    check_help(against_bots(), 0, "ana-id")
    assert code(lambda: check_help(against_bots(), 0, "eve-id")) == "not_yours"
    assert code(lambda: check_help(against_bots(), 3, "ana-id")) == "no_seat"
    assert code(lambda: check_help(table("playing"), 0, "ana-id")) == "others_play"
    assert code(lambda: check_help(against_bots("open"), 0, "ana-id")) == "not_playing"


def test_no_help_after_a_person_was_there_at_the_deal() -> None:
    removed = table("playing").with_chair(2, Chair(level="sprout", nonce_hash="b" * 64))
    assert code(lambda: check_help(removed, 0, "ana-id")) == "others_play"


def test_no_help_while_a_bot_plays_for_the_person() -> None:
    entry = against_bots().with_chair(0, Chair("ana-id", "Ana", "sprout"))
    assert code(lambda: check_help(entry, 0, "ana-id")) == "stood_in"


@pytest.mark.parametrize("seats", [(None, None), ("sprout", "sprout"), (None, "sprout", None)])
def test_a_coach_has_one_person_to_look_after(seats: tuple[str | None, ...]) -> None:
    check_coach((None, "sprout"))
    assert code(lambda: check_coach(seats)) == "coach_people"
