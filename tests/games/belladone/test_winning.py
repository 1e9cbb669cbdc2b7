"""Belladone Bluff through the public API: winning a row, and the end, B-15 to B-21."""

import pytest

import pharmakon

from .tables import (
    OPEN,
    SIX,
    UNABLE,
    begin,
    hand,
    lay_out,
    passing,
    played,
    refused,
    slots,
    thrown,
    told,
)

# Winning a row.


def test_b15_the_winner_scores_the_sum_of_all_seven() -> None:
    match = begin(lay_out((SIX.format("R+3", "G+3"), "B+1", "V+1"), ("O-6", "V+6"), "V+2 V-3"))
    told_of = told(match, "O-6@1")
    assert told_of["turned"] == {
        "type": "turned",
        "seat": 0,
        "row": 0,
        "cards": ["G+1", "R+1", "R+3", "R+2", "G+3", "O-3", "O-6"],
        "sum": 1,
        "inverted": False,
        "points": 1,
    }
    assert told_of["scored"] == {"type": "scored", "seat": 0, "points": 1, "score": 1}
    assert match.scores == [1, 0]


def test_b16_the_row_opens_before_the_hand_is_refilled() -> None:
    match = begin(lay_out((SIX.format("R+3", "G+3"), "B+1", "V+1"), ("O+5", "V+6"), "V+2 V-3"))
    match.play("O+5@1")
    assert slots(match, 0) == ["V-3"]
    assert hand(match, 0) == ["V+2"]
    assert thrown(match, 7) == ["G+1", "R+1", "R+3", "R+2", "G+3", "O-3", "O+5"]


def test_b16_specials_may_eat_the_last_cards() -> None:
    """Nothing but specials is left: the row stays closed, the refill is short, play goes on."""
    rows = (SIX.format("R+3", "G+3"), "B+1", "V+1")
    match = begin(lay_out(rows, ("O+5 G+5", "V+6"), "Vinv Bforce"))
    told_of = told(match, "O+5@1")
    assert list(told_of) == ["laid", "turned", "scored", "failed", "closed"]
    assert match.reveal()["rows"][0] == {"slots": [], "closed": True}
    assert thrown(match, 2) == ["Bforce", "Vinv"]
    assert hand(match, 0) == ["G+5"]
    assert match.moves() == ["V+6@2", "V+6@3"]
    assert refused(match, "V+6@1") == "B-16"


def test_b17_discards_never_come_back() -> None:
    match = pharmakon.make("belladone").new(seed=3)
    before: list[object] = []
    while not match.over:
        match.play(match.moves()[0])
        discard = match.reveal()["discard"]
        assert discard[: len(before)] == before
        before = discard


# The end.

LAST = (SIX.format("R+3", "G+3"), "B+1", "V+1")


def test_b18_slot_seven_on_an_empty_stock_ends_the_match() -> None:
    match = begin(lay_out(LAST, ("O+5 G+5", "V+6")))
    told_of = told(match, "O+5@1")
    assert list(told_of) == ["laid", "turned", "scored", "closed", "over"]
    assert told_of["over"] == {"type": "over", "seat": None, "scores": [12, 0], "winners": [0]}
    assert match.over
    assert match.outcome is not None
    assert match.outcome["reason"] == "last_row"
    assert match.seat is None
    assert match.moves() == []
    position = match.reveal()
    assert position["rows"][0] == {"slots": [], "closed": True}
    assert position["turn"] == {"row": None, "colour": None, "laid": 0}
    assert refused(match, "G+5@2") == refused(match, ".") == "M-02"


def test_b18_with_give_it_ends_after_the_receiver_is_named() -> None:
    rows = (SIX.format("Rgive", "G+3"), "B+1", "V+1")
    match = played(lay_out(rows, ("O+5 G+5", "V+6")), "O+5@1")
    assert not match.over
    assert list(told(match, ">1")) == ["gave", "scored", "closed", "over"]
    assert match.winners == [1]


def test_b18_a_row_won_in_the_turn_that_empties_the_stock_does_not_end_it() -> None:
    match = played(lay_out(LAST, ("O+5 G+5", "V+6"), "V-3"), "O+5@1")
    assert not match.over
    assert match.reveal()["stock"] == []
    assert match.seat == 1


def test_b18_being_unable_on_an_empty_stock_ends_it_at_once() -> None:
    rows = ("G+1 R+1 G+2 R+2 G+3", UNABLE[1], UNABLE[2])
    match = played(lay_out(rows, ("O+5", "G+5 V+6"), scores=(3, 3)), "O+5@1")
    assert [event.type for event in match.play(".")] == ["over"]
    assert match.over
    assert match.outcome is not None
    assert match.outcome["reason"] == "unable"
    assert match.winners == [0, 1]
    assert match.reveal()["phase"] == "lay"


def test_b18_an_empty_hand_on_an_empty_stock_ends_it() -> None:
    match = played(lay_out(OPEN, ("O+5", "")), "O+5@1", ".")
    assert match.over


def test_b19_it_ends_when_everyone_passes_without_discarding() -> None:
    match = begin(passing(("G+4", "B+4", "V+6"), "O+5 O+6"))
    match.play(".")
    match.play(".")
    assert match.reveal()["passes"] == 2
    assert not match.over
    assert [event.type for event in match.play(".")] == ["passed", "over"]
    assert match.over
    assert match.outcome is not None
    assert match.outcome["reason"] == "all_passed"
    assert match.reveal()["passes"] == 3


def test_b19_a_discard_or_a_card_laid_starts_the_count_again() -> None:
    match = played(passing(("G+4", "B+4", "O+6"), "B+5 B+6"), ".", "-B+4")
    assert match.reveal()["passes"] == 0
    match = played(passing(("G+4", "B+4", "O+6"), "B+5 B+6"), ".", ".")
    assert match.reveal()["passes"] == 2
    match.play("O+6@1")
    assert match.reveal()["passes"] == 0


def test_b20_the_most_points_win_and_a_tie_is_shared() -> None:
    match = played(lay_out(LAST, ("O+5", "V+6", "V+5"), scores=(-5, 7, 6)), "O+5@1")
    assert match.scores == [7, 7, 6]
    assert match.winners == [0, 1]


def test_b20_teams_add_up() -> None:
    hands = ("O+5", "V+6", "V+5", "V+4")
    match = played(lay_out(LAST, hands, scores=(0, 20, 5, -4)), "O+5@1")
    assert match.game.options["teams"] is True
    assert match.scores == [12, 20, 5, -4]
    assert match.winners == [0, 2]
    match = played(lay_out(LAST, hands, scores=(0, 20, 5, -4), teams=False), "O+5@1")
    assert match.winners == [1]
    assert match.view(0)["hands"][2] == ["V"]


def test_b20_teams_need_four_players() -> None:
    assert pharmakon.make("belladone", players=3).options["teams"] is False
    with pytest.raises(pharmakon.OptionError):
        pharmakon.make("belladone", players=3, teams=True)


def test_b21_easy_mode_starts_with_five_and_never_falls_below_nought() -> None:
    assert pharmakon.make("belladone", easy=True).new(seed=1).scores == [5, 5]
    assert pharmakon.make("belladone").new(seed=1).scores == [0, 0]
    rows = (SIX.format("R-6", "G-6"), "B+1", "V+1")
    match = begin(lay_out(rows, ("O-6", "V+6"), "V+2 V-3", scores=(5, 5), easy=True))
    told_of = told(match, "O-6@1")
    assert told_of["scored"] == {"type": "scored", "seat": 0, "points": -17, "score": 0}
    assert match.scores == [0, 5]


def test_b21_teams_add_the_clamped_scores() -> None:
    rows = (SIX.format("R-6", "G-6"), "B+1", "V+1")
    hands = ("O-6", "V+6", "B+6", "B+5")
    match = played(lay_out(rows, hands, scores=(5, 3, 4, 0), easy=True), "O-6@1")
    assert match.scores == [0, 3, 4, 0]
    assert match.winners == [0, 2]
