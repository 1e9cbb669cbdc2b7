"""Belladone Bluff through the public API: setting up, B-01 to B-03."""

import pytest

import pharmakon
from pharmakon.games.belladone.cards import CARD_NAMES

from .tables import (
    OPEN,
    begin,
    hand,
    lay_out,
    played,
    slots,
    thrown,
)


def test_the_deck_has_every_card_once() -> None:
    assert len(CARD_NAMES) == len(set(CARD_NAMES)) == 80
    assert CARD_NAMES[:3] == ("R-6", "R-5", "R-4")
    assert CARD_NAMES[11:17] == ("R+6", "Rinv", "Rgive", "Rforce", "Rspy", "O-6")


def test_b01_every_second_slot_lies_face_down() -> None:
    match = played(lay_out(OPEN, ("R+1 R+2 R+3 R+4 R+5", "O+1")), "R+1@2", "R+2@2", "R+3@2")
    assert slots(match, 1) == ["B+1", "(R+1)", "R+2", "(R+3)"]
    assert [entry["up"] for entry in match.view(None)["rows"][1]["slots"]] == [
        True,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_b02_five_cards_each_and_three_numbers(players: int) -> None:
    for seed in range(10):
        match = pharmakon.make("belladone", players=players).new(seed)
        position = match.reveal()
        assert [len(cards) for cards in position["hands"]] == [5] * players
        opened = [row["slots"] for row in position["rows"]]
        assert all(len(row) == 1 and row[0]["card"][1] in "+-" and row[0]["up"] for row in opened)
        assert all(entry["up"] for entry in position["discard"])
        assert len(position["stock"]) == 77 - 5 * players - len(position["discard"])


def test_b02_a_special_never_opens_a_row_at_the_set_up() -> None:
    game = pharmakon.make("belladone")
    match = next(match for match in map(game.new, range(50)) if match.reveal()["discard"])
    failed = [event.view(None)["card"] for event in match.events if event.type == "failed"]
    assert failed == [entry["card"] for entry in match.reveal()["discard"]]
    assert all(card[1] not in "+-" for card in failed)
    assert [event.type for event in match.events].count("opened") == 3


def test_b02_a_special_never_opens_a_row_later() -> None:
    rows = ("G+1 R+1 G+2 R+2 G+3 R+3", "B+1", "V+1")
    match = begin(lay_out(rows, ("R+4", "O+1"), "O+2 V-1 Bforce Rinv"))
    events = match.play("R+4@1")
    types = [event.type for event in events]
    assert types == ["laid", "turned", "scored", "failed", "failed", "opened", "drew"]
    assert slots(match, 0) == ["V-1"]
    assert thrown(match, 2) == ["Rinv", "Bforce"]
    assert hand(match, 0) == ["O+2"]
    assert match.reveal()["forced"] is None


def test_b03_the_seed_draws_the_first_player_unless_one_is_chosen() -> None:
    game = pharmakon.make("belladone", players=3)
    assert {game.new(seed).seat for seed in range(30)} == {0, 1, 2}
    for first in range(3):
        game = pharmakon.make("belladone", players=3, first=first)
        assert {game.new(seed).seat for seed in range(5)} == {first}


def test_b03_turns_go_clockwise() -> None:
    match = begin(lay_out(OPEN, ("R+1", "O+1", "R+2"), "V+2 V+3 V+4 V+5", seat=1))
    seats = []
    for move in ("O+1@1", ".", "R+2@1", ".", "R+1@1", "."):
        seats.append(match.seat)
        match.play(move)
    assert seats == [1, 1, 2, 2, 0, 0]
