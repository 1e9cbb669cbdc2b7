"""A table's life without a server: every step, and every step that there is not."""

import time
from dataclasses import replace
from typing import get_args

import pytest

import pharmakon
from pharmakon.server.kept.models import Chair, Status
from pharmakon.server.life import phase, seating
from pharmakon.table.fairness import commitment, derive_seed, nonce_hash
from tests.server.entries import (
    ANOTHER,
    NONCES,
    NOW,
    SECRET,
    code,
    everybody,
    hashed,
    lesson,
    revealed,
    started,
    table,
)


def test_a_match_from_open_to_over() -> None:
    entry = started()
    game = pharmakon.make("poison", players=3)
    assert (entry.status, entry.asked) == ("dealing", "nonce_hash")
    assert entry.commitment == commitment(SECRET, entry.id, game)
    assert hashed().asked == "nonce"
    entry = revealed()
    assert phase.complete(entry)
    assert phase.seed(entry) == derive_seed(SECRET, [NONCES[0], None, NONCES[1]])
    entry = phase.deal(entry)
    assert entry.status == "playing"
    entry = phase.finish(entry, [3, 1, 4], [1])
    assert (entry.status, entry.scores, entry.winners) == ("over", (3, 1, 4), (1,))


def test_a_new_table_is_open_and_has_no_secret_yet() -> None:
    entry = table()
    assert (entry.status, entry.created, entry.host) == ("open", NOW, "ana-id")
    assert (entry.secret, entry.commitment, entry.called_off) == (b"", "", ())


def test_a_match_with_an_opening_begins_there_and_asks_nobody() -> None:
    entry = phase.begin_from_opening(lesson())
    assert (entry.status, entry.commitment) == ("playing", "")
    assert phase.first_match(entry) == pharmakon.make("poison", players=3).new(seed=7)


@pytest.mark.parametrize("status", [one for one in get_args(Status) if one != "open"])
def test_only_an_open_table_begins_with_its_opening(status: Status) -> None:
    assert code(lambda: phase.begin_from_opening(lesson(status))) == "begun"


def test_a_table_without_an_opening_must_be_dealt() -> None:
    assert code(lambda: phase.begin_from_opening(table())) == "not_dealt"


def test_a_table_without_people_is_dealt_at_once() -> None:
    bots = replace(table(), chairs=(Chair(level="sprout"),) * 3)
    assert phase.deal(phase.start(bots, SECRET, everybody)).status == "playing"


def test_a_start_needs_somebody_on_every_seat_and_everybody_here() -> None:
    free = table().with_chair(1, Chair())
    assert code(lambda: phase.start(free, SECRET, everybody)) == "empty_seat"
    assert code(lambda: phase.start(table(), SECRET, lambda who: who == "ana-id")) == "not_ready"


def test_a_second_start_command_changes_nothing() -> None:
    entry = hashed()
    assert phase.start(entry, ANOTHER, everybody) is entry


def test_a_start_plays_the_version_of_the_game_that_is_here() -> None:
    old = replace(table(), version=0)
    assert phase.start(old, SECRET, everybody).version == pharmakon.make("poison").version


@pytest.mark.parametrize("status", get_args(Status))
def test_what_each_phase_refuses(status: Status) -> None:
    entry = replace(table(status), commitment="c" * 64)
    before = status in ("open", "dealing")
    if not before:
        assert code(lambda: phase.start(entry, SECRET, everybody)) == "begun"
        assert code(lambda: seating.sit(entry, 1, "eve-id", "Eve")) == "begun"
    if status != "playing":
        assert code(lambda: phase.finish(entry, [], [])) == "not_playing"
        assert code(lambda: seating.take_back(entry, 0, "ana-id")) == "not_playing"
    if status != "dealing":
        hash_of_one = nonce_hash(NONCES[0])
        given = NONCES[0].hex()
        assert code(lambda: phase.take_hash(entry, 0, "c" * 64, hash_of_one)) == "not_asked"
        assert code(lambda: phase.take_nonce(entry, 0, "c" * 64, given)) == "not_asked"
        assert phase.call_off(entry, "Ana", NOW) is entry
    assert code(lambda: phase.deal(entry)) == "not_dealt"


# Hashes first, nonces after.


def test_a_nonce_is_not_taken_before_all_hashes_are_here() -> None:
    entry = started()
    entry = phase.take_hash(entry, 0, entry.commitment, nonce_hash(NONCES[0]))
    nonce = NONCES[0].hex()
    assert code(lambda: phase.take_nonce(entry, 0, entry.commitment, nonce)) == "not_asked"
    assert code(lambda: phase.deal(entry)) == "not_dealt"


def test_a_hash_once_given_stays() -> None:
    entry = hashed()
    again = phase.take_hash(entry, 0, entry.commitment, nonce_hash(NONCES[0]))
    assert again is entry
    other = nonce_hash(NONCES[2])
    assert code(lambda: phase.take_hash(entry, 0, entry.commitment, other)) == "hash_given"


def test_a_nonce_must_fit_its_hash_and_may_be_sent_twice() -> None:
    entry = hashed()
    wrong = NONCES[2].hex()
    assert code(lambda: phase.take_nonce(entry, 0, entry.commitment, wrong)) == "nonce"
    playing = phase.deal(revealed())
    assert phase.take_nonce(playing, 0, playing.commitment, NONCES[0].hex()) is playing


def test_what_belongs_to_another_start_is_refused() -> None:
    entry = phase.start(phase.call_off(hashed(), "Ben", NOW), ANOTHER, everybody)
    old = started().commitment
    assert old != entry.commitment
    fresh = nonce_hash(NONCES[2])
    assert code(lambda: phase.take_hash(entry, 0, old, fresh)) == "other_start"
    assert code(lambda: phase.take_nonce(entry, 0, old, NONCES[0].hex())) == "other_start"


# Starts that are called off.


def test_a_start_that_is_called_off_leaves_nothing_behind() -> None:
    before = revealed()
    entry = phase.call_off(before, "Ben", NOW)
    assert (entry.status, entry.secret, entry.commitment) == ("open", b"", "")
    assert all(chair.nonce is None and chair.nonce_hash is None for chair in entry.chairs)
    (kept,) = entry.called_off or ()
    assert (kept.at, kept.by, kept.commitment) == (NOW, "Ben", before.commitment)
    assert kept.nonce_hashes == (nonce_hash(NONCES[0]), None, nonce_hash(NONCES[1]))


def test_the_hashes_of_a_start_that_was_called_off_are_never_taken_again() -> None:
    entry = phase.start(phase.call_off(hashed(), "Ben", NOW), ANOTHER, everybody)
    assert code(lambda: hashed(entry)) == "hash_used"
    assert hashed(entry, NONCES[2:]).asked == "nonce"


def test_who_leaves_or_changes_seats_calls_the_start_off_under_their_name() -> None:
    for entry, by in (
        (seating.stand(hashed(), 2, "ben-id", "sprout", NOW), "Ben"),
        (seating.fill(hashed(), 1, "herbalist", "Ana", NOW), "Ana"),
        (seating.remove(hashed(), 2, "sprout", "Ana", NOW), "Ana"),
    ):
        assert entry.status == "open"
        assert [start.by for start in entry.called_off or ()] == [by]


def test_who_does_not_give_what_is_asked_for_calls_the_start_off() -> None:
    assert [one.by for one in phase.give_up(started(), NOW).called_off or ()] == ["Ana, Ben"]
    entry = hashed()
    entry = phase.take_nonce(entry, 0, entry.commitment, NONCES[0].hex())
    assert [one.by for one in phase.give_up(entry, NOW).called_off or ()] == ["Ben"]


def test_nobody_passes_for_the_server() -> None:
    entry = hashed().with_chair(2, replace(hashed().chairs[2], name="Server"))
    entry = phase.take_nonce(entry, 0, entry.commitment, NONCES[0].hex())
    assert [one.by for one in phase.give_up(entry, NOW).called_off or ()] == ["“Server”"]


def test_there_is_an_end_to_calling_off() -> None:
    entry = table()
    for number in range(phase.MOST_CALLED_OFF):
        begun = phase.start(entry, bytes([number]) * 32, everybody)
        entry = phase.call_off(begun, "Ben", NOW)
    assert code(lambda: phase.start(entry, SECRET, everybody)) == "starts"


# After a restart.


def test_a_start_that_a_restart_interrupts_is_called_off_by_the_server() -> None:
    entry = phase.restored(revealed(), NOW)
    assert entry.status == "open"
    assert [start.by for start in entry.called_off or ()] == ["server"]


def test_a_match_of_another_version_is_paused_until_that_version_is_back() -> None:
    playing = phase.deal(revealed())
    other = replace(playing, version=0)
    assert phase.restored(other, NOW).status == "paused"
    paused = replace(playing, status="paused")
    assert phase.restored(paused, NOW).status == "playing"
    for status in ("open", "over"):
        entry = table(status)
        assert phase.restored(entry, time.time()) == entry
