"""Belladone Bluff through the public API: a turn, B-04 to B-09; specials apart."""

from .tables import (
    OPEN,
    UNABLE,
    begin,
    hand,
    lay_out,
    passing,
    played,
    refused,
    told,
)


def test_b04_a_turn_goes_on_until_one_says_so() -> None:
    match = begin(lay_out(OPEN, ("R+1 R+2 R+3 R+4 R+5", "O+1")))
    for card in ("R+1", "R+2", "R+3", "R+4", "R+5"):
        match.play(f"{card}@1")
        assert match.seat == 0
    assert match.moves() == ["."]
    match.play(".")
    assert match.seat == 1


def test_b04_all_cards_of_a_turn_go_into_one_row() -> None:
    match = played(lay_out(OPEN, ("R+1 R+2", "O+1")), "R+1@1")
    assert match.moves() == ["R+2@1", "."]
    assert refused(match, "R+2@2") == "B-04"


def test_b04_slot_seven_ends_the_turn_by_itself() -> None:
    rows = ("G+1 R+1 G+2 R+2 G+3", "B+1", "V+1")
    match = played(lay_out(rows, ("R+4 R+5 R+6", "O+1"), "V+2 V+3 V+4 V+5"), "R+4@1")
    match.play("R+5@1")
    assert match.seat == 1
    assert match.reveal()["turn"] == {"row": None, "colour": None, "laid": 0}


def test_b05_one_colour_a_turn_whatever_lies_there() -> None:
    match = begin(lay_out(OPEN, ("R+1 R+2 G+2", "O+1")))
    match.play("R+1@1")
    assert match.reveal()["turn"] == {"row": 0, "colour": "R", "laid": 1}
    assert match.moves() == ["R+2@1", "."]
    assert refused(match, "G+2@1") == "B-05"


def test_b06_slot_seven_asks_for_the_colour_of_slot_six() -> None:
    rows = ("G+1 R+1 G+2 R+2 G+3 O+3", "B+1", "V+1")
    match = begin(lay_out(rows, ("R+4 O+4", "O+1"), "V+2"))
    assert match.moves() == ["O+4@1", "R+4@2", "O+4@2", "R+4@3", "O+4@3"]
    assert refused(match, "R+4@1") == "B-06"


def test_b06_counts_within_a_turn_too() -> None:
    rows = ("G+1 R+1 G+2 R+2 G+3", "B+1", "V+1")
    match = played(lay_out(rows, ("R+4 R+5", "O+1"), "V+2"), "R+4@1")
    assert match.moves() == ["R+5@1", "."]


def test_b06_follows_the_card_that_lies_there_now() -> None:
    """The spy in slot 7 puts green into slot 6; the row is won all the same."""
    rows = ("G+1 R+1 G+2 R+2 G+3 O+3", "B+1", "V+1")
    match = played(lay_out(rows, ("Ospy G+6", "R+4"), "V+2 V+3 V+4"), "Ospy@1")
    assert told(match, "~6:G+6")["turned"]["sum"] == 1 + 1 + 2 + 2 + 3 + 6
    assert hand(match, 0) == ["O+3", "V+3"]


def test_b07_who_can_lay_must() -> None:
    match = begin(lay_out(OPEN, ("R+1 R+2", "O+1"), "V+2"))
    assert refused(match, ".") == "B-07"
    assert refused(match, "-R+1") == "B-07"


def test_b08_unable_means_discarding_any_number_and_drawing_as_many() -> None:
    match = begin(passing(("G+4 G+5 B+4", "R+6"), "O+5 O+6 V+4 V+5"))
    assert match.reveal()["phase"] == "pass"
    assert match.moves() == ["-G+4", "-G+5", "-B+4", "."]
    match.play("-G+5")
    match.play("-G+4")
    assert match.reveal()["turn"] == {"row": None, "colour": None, "laid": 2}
    told_of = told(match, ".", 0)
    assert list(told_of) == ["passed", "drew"]
    assert told_of["drew"]["cards"] == ["V+5", "V+4"]
    assert hand(match, 0) == ["B+4", "V+4", "V+5"]
    assert match.seat == 1
    assert refused(begin(passing(("G+4", "R+6"), "O+5")), "G+4@1") == "B-06"


def test_b08_no_more_discards_than_the_stock_holds() -> None:
    match = played(passing(("G+4 G+5", "R+6"), "O+5"), "-G+4")
    assert match.moves() == ["."]
    assert refused(match, "-G+5") == "B-08"
    assert refused(match, "-V+6") == "M-03"
    match.play(".")
    assert hand(match, 0) == ["O+5", "G+5"]


def test_b08_the_turn_is_over_even_if_a_drawn_card_fits() -> None:
    match = played(passing(("G+4", "R+6"), "O+5"), "-G+4", ".")
    assert match.seat == 1
    assert hand(match, 0) == ["O+5"]


def test_b08_an_empty_hand_passes() -> None:
    match = begin(lay_out(OPEN, ("", "R+6"), "O+5", phase="pass"))
    assert match.reveal()["phase"] == "pass"
    assert match.moves() == ["."]


def test_b08_being_unable_is_judged_at_the_start_of_a_turn_only() -> None:
    """After the orange card nothing more fits: the turn goes on, and ends by `.`."""
    rows = ("G+1 R+1 G+2 R+2 G+3", UNABLE[1], UNABLE[2])
    match = played(lay_out(rows, ("O+5 G+5", "R+6"), "V+5 V+4"), "O+5@1")
    assert match.reveal()["phase"] == "lay"
    assert match.moves() == ["."]


def test_b08_a_forced_row_at_six_can_block_a_player() -> None:
    """Green would fit rows 2 and 3, but only row 1 may be laid in, and it asks for orange."""
    rows = ("G+1 R+1 Rforce R+2 G+3 O+3", "B+1", "V+1")
    match = begin(lay_out(rows, ("G+5", "O+6"), "V+5 V+4", forced=0, phase="pass"))
    assert match.reveal()["phase"] == "pass"
    assert refused(match, "G+5@2") == "B-12"
    match.play(".")
    assert match.moves() == ["O+6@1"]


def test_b09_as_many_are_drawn_as_were_laid() -> None:
    match = played(lay_out(OPEN, ("R+1 R+2 R+3", "O+1"), "V+2 V+3 V+4"), "R+1@1", "R+2@1")
    assert told(match, ".", 0)["drew"] == {
        "type": "drew",
        "seat": 0,
        "cards": ["V+4", "V+3"],
        "colours": ["V", "V"],
        "left": 1,
        "top": "V",
    }
    assert hand(match, 0) == ["R+3", "V+3", "V+4"]


def test_b09_the_stock_may_run_short() -> None:
    match = played(lay_out(OPEN, ("R+1 R+2 R+3", "O+1"), "V+2"), "R+1@1", "R+2@1")
    assert told(match, ".", 1)["drew"] == {
        "type": "drew",
        "seat": 0,
        "cards": None,
        "colours": ["V"],
        "left": 0,
        "top": None,
    }
    assert [event.type for event in played(lay_out(OPEN, ("R+1", "O+1")), "R+1@1").play(".")] == []


def test_b09_a_swap_does_not_change_the_hand_size() -> None:
    rows = ("G+1 R+1", "B+1", "V+1")
    match = played(lay_out(rows, ("Rspy R+2 O+6", "O+1"), "V+2 V+3"), "Rspy@1", "~2:O+6", ".")
    assert hand(match, 0) == ["R+1", "R+2", "V+3"]
