"""Who sits where, without a server: every change, and every change that is refused."""

from dataclasses import replace

import pytest

from pharmakon.server.kept.models import Chair
from pharmakon.server.life import seating
from pharmakon.server.refusals import Refused
from tests.server.entries import NOW, code, table


def test_a_free_seat_can_be_taken_once_and_by_its_own_person_again() -> None:
    entry = table().with_chair(1, Chair())
    seated = seating.sit(entry, 1, "cleo-id", "Cleo")
    assert seated.chairs[1] == Chair("cleo-id", "Cleo")
    assert seating.sit(seated, 1, "cleo-id", "Cleo") is seated
    assert code(lambda: seating.sit(seated, 1, "dan-id", "Dan")) == "taken"
    assert code(lambda: seating.sit(seated, 3, "dan-id", "Dan")) == "no_seat"


def test_a_second_ana_gets_a_number() -> None:
    entry = table().with_chair(1, Chair())
    assert seating.sit(entry, 1, "other-id", "ana").chairs[1].name == "ana (2)"


def test_who_stands_up_frees_the_seat_before_the_match_and_leaves_a_bot_in_it() -> None:
    assert seating.stand(table(), 2, "ben-id", "herbalist", NOW).chairs[2] == Chair()
    left = seating.stand(table("playing"), 2, "ben-id", "herbalist", NOW)
    assert left.chairs[2] == Chair("ben-id", "Ben", level="herbalist")
    assert seating.take_back(left, 2, "ben-id").chairs[2] == Chair("ben-id", "Ben")
    assert code(lambda: seating.take_back(left, 2, "ana-id")) == "not_yours"


def test_a_host_who_leaves_makes_the_next_person_the_host() -> None:
    assert seating.stand(table(), 0, "ana-id", "herbalist", NOW).host == "ben-id"
    alone = table().with_chair(2, Chair())
    assert seating.stand(alone, 0, "ana-id", "herbalist", NOW).host == "ana-id"


def test_bots_are_put_on_free_seats_only_and_taken_off_again() -> None:
    assert code(lambda: seating.fill(table(), 0, "herbalist", "Ana", NOW)) == "taken"
    assert seating.fill(table(), 1, None, "Ana", NOW).chairs[1].free
    assert seating.fill(table(), 1, "herbalist", "Ana", NOW).chairs[1].level == "herbalist"


def test_a_person_who_is_removed_leaves_a_free_seat_or_a_bot() -> None:
    assert seating.remove(table(), 2, "herbalist", "Ana", NOW).chairs[2].free
    playing = seating.remove(table("playing"), 2, "herbalist", "Ana", NOW)
    assert playing.chairs[2] == Chair(level="herbalist")
    assert code(lambda: seating.remove(table(), 1, "herbalist", "Ana", NOW)) == "nobody"
    assert code(lambda: seating.remove(table("over"), 2, "herbalist", "Ana", NOW)) == "begun"


def test_only_a_person_can_become_the_host() -> None:
    assert seating.hand_over(table(), 2).host == "ben-id"
    assert code(lambda: seating.hand_over(table(), 1)) == "nobody"


def test_some_things_are_the_hosts_to_do() -> None:
    seating.check_host(table(), "ana-id")
    with pytest.raises(Refused, match="only the host can do that"):
        seating.check_host(table(), "ben-id")


def test_nothing_is_changed_in_the_entry_that_was_given() -> None:
    entry = table()
    kept = replace(entry)
    seating.stand(entry, 0, "ana-id", "herbalist", NOW)
    seating.remove(entry, 2, "herbalist", "Ana", NOW)
    assert entry == kept
