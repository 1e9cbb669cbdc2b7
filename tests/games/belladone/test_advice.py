"""The rules of thumb of Belladone Bluff, in positions a person can picture."""

from collections.abc import Callable

import pytest

from .tables import begin, lay_out, played

Advised = Callable[..., str]

OPEN = ("G+1", "B+1", "V+1")
GOOD = "R+6 O+5 R+4 O+3 R+2 G+1"
"""Six cards that sum up to 21."""
BAD = "R-6 O-5 R-4 O-3 R-2 G-1"
STOCK = "V-1 V-2 V-3"


def test_a_good_row_is_filled_with_the_highest_card(advised: Advised) -> None:
    match = begin(lay_out((GOOD, "B+1", "V+1"), ("G+2 G+5 B-3", "O+1 O+2"), STOCK))
    assert advised(match) == advised(match, forgetful=True) == "G+5@1"


def test_a_bad_row_is_left_alone(advised: Advised) -> None:
    match = begin(lay_out((BAD, "B+1", "V+1"), ("G+2 B-3", "O+1 O+2"), STOCK))
    assert advised(match)[-1] != "1"
    assert advised(match, forgetful=True)[-1] != "1"


def test_an_invert_makes_a_bad_row_a_good_one(advised: Advised) -> None:
    match = begin(lay_out((BAD, "B+1", "V+1"), ("G+2 Ginv B-3", "O+1 O+2"), STOCK))
    assert advised(match) == "Ginv@1"


def test_a_bad_row_is_filled_to_be_given(advised: Advised) -> None:
    match = begin(lay_out((BAD, "B+1", "V+1"), ("G+2 Ggive B-3", "O+1 O+2"), STOCK))
    assert advised(match) == "Ggive@1"


def test_a_row_with_a_give_is_filled_with_the_lowest_card(advised: Advised) -> None:
    row = "R-6 O-5 Rgive O-3 R-2 G-1"
    match = begin(lay_out((row, "B+1", "V+1"), ("G-4 G+2 B-3", "O+1 O+2"), STOCK))
    assert advised(match) == "G-4@1"


def test_inverted_rows_are_filled_with_the_lowest_card(advised: Advised) -> None:
    row = "R-6 O-5 Rinv O-3 R-2 G-1"
    match = begin(lay_out((row, "B+1", "V+1"), ("G-4 G+2 B-3", "O+1 O+2"), STOCK))
    assert advised(match) == "G-4@1"


def test_several_cards_of_one_colour_fill_a_row_together(advised: Advised) -> None:
    rows = ("R+6 O+5 R+4 O+3", "B+1", "V+1")
    match = begin(lay_out(rows, ("G+2 G+1 G+5 B-3 B-4", "O+1 O+2"), STOCK))
    for expected in ("G+5@1", "G+2@1", "G+1@1"):
        assert advised(match) == expected
        match.play(expected)
    assert match.scores == [26, 0]


def test_an_invert_goes_face_up_in_time(advised: Advised) -> None:
    rows = ("R-6 O-5 R-4 O-3", "B+1", "V+1")
    match = begin(lay_out(rows, ("G+2 G-1 Ginv B-4", "O+1 O+2"), STOCK))
    assert advised(match) == "Ginv@1"


def test_specials_alone_do_not_fill_two_slots(advised: Advised) -> None:
    rows = ("R-6 O-5 R-4 O-3 R-2", "B+1", "V+1")
    match = begin(lay_out(rows, ("Ginv Ggive", "O+1"), STOCK))
    assert advised(match) in match.moves()


def test_bad_cards_go_face_down_where_a_rival_would_fill_the_row(advised: Advised) -> None:
    rows = ("R+6 O+5 Rforce", "B+1", "V+1")
    match = begin(lay_out(rows, ("G-6 G+6", "O+1 O+2 O+4"), STOCK, forced=0))
    assert advised(match) == "G-6@1"


def test_a_row_that_a_rival_could_fill_gets_no_help(advised: Advised) -> None:
    rows = (GOOD.rsplit(" ", 1)[0], "B+1", "V+1")
    match = begin(lay_out(rows, ("B+2", "B+4 O+2"), STOCK))
    assert advised(match)[-1] != "1"
    assert advised(match, forgetful=True)[-1] == "1"


@pytest.mark.parametrize(("opening", "forced"), [("R-6", True), ("R+6", False)])
def test_force_ties_everybody_to_a_bad_row(advised: Advised, opening: str, forced: bool) -> None:
    rows = (f"{opening} O{opening[1:]}", "B+1 B+2 B+3", "V+1 V+2 V+3")
    match = begin(lay_out(rows, ("Gforce G+1", "O+1 R+2"), STOCK))
    assert (advised(match) == "Gforce@1") == forced


def test_the_turn_ends_when_more_would_harm(advised: Advised) -> None:
    match = played(lay_out(OPEN, ("R+6 R+5", "O+1 O+2"), STOCK), "R+5@1")
    assert advised(match) == "."


def test_a_spy_swaps_a_bad_card_out_of_a_row_that_is_won(advised: Advised) -> None:
    rows = ("R+6 O-5 R+4 O+3 R+2 G+1", "B+1", "V+1")
    match = played(lay_out(rows, ("Gspy B+6", "O+1 O+2"), STOCK), "Gspy@1")
    assert advised(match) == "~2:B+6"


def test_a_spy_keeps_what_is_good(advised: Advised) -> None:
    match = played(lay_out((GOOD, "B+1", "V+1"), ("Gspy B-6", "O+1 O+2"), STOCK), "Gspy@1")
    assert advised(match) == "~"


def test_what_was_spied_is_remembered_or_forgotten(advised: Advised) -> None:
    rows = ("R+1 O-6 R+2 O-5", "B+1", "V+1")
    match = played(lay_out(rows, ("Rspy R+3 R-1", "O+1"), STOCK), "Rspy@1", "~")
    assert advised(match) != "R+3@1"
    assert advised(match, forgetful=True) == "R+3@1"


@pytest.mark.parametrize(("row", "receiver"), [(GOOD, ">2"), (BAD, ">1")])
def test_a_row_is_given_where_it_helps_least(advised: Advised, row: str, receiver: str) -> None:
    position = lay_out((row, "B+1", "V+1"), ("Ggive", "O+1", "O+2"), STOCK, scores=(0, 9, 3))
    assert advised(played(position, "Ggive@1")) == receiver


@pytest.mark.parametrize(("row", "receiver"), [(GOOD, ">2"), (BAD, ">3")])
def test_partners_give_each_other_what_is_good(advised: Advised, row: str, receiver: str) -> None:
    hands = ("Ggive", "O+1", "O+2", "V+2")
    match = begin(lay_out((row, "B+1", "V+1"), hands, STOCK, scores=(0, 3, 0, 9)))
    assert advised(match) == "Ggive@1"
    match.play("Ggive@1")
    assert advised(match) == receiver


def test_easy_rows_cannot_cost_more_than_one_has(advised: Advised) -> None:
    rows = (BAD, "B-6 O-6 B-5 O-4 B-3 G-2", "V+6 O+6 V+5 O+4 V+3 B+3")
    hands = ("G-6 B-4", "G+4 B+6")
    match = begin(lay_out(rows, hands, STOCK, easy=True, scores=(0, 9)))
    assert advised(match) == "B-4@3"
    rows = (BAD, "B-6 O-6 B-5 O-4 B-3 G-2", "V-6 O+6 V-5 O+4 V-4 R+3")
    match = begin(lay_out(rows, ("G-6 B-4", "G+4 B+6"), STOCK, easy=True, scores=(0, 9)))
    assert advised(match)[:3] == "G-6"


def test_who_cannot_lay_throws_bad_cards_away(advised: Advised) -> None:
    rows = (GOOD, "B-6 O-6 B-5 O-4 B-3 G-2", "V+6 O+6 V+5 O+4 V+3 G+3")
    match = begin(lay_out(rows, ("R-5 O-2 B+6", "G+2"), STOCK, phase="pass"))
    for expected in ("-R-5", "-O-2", "."):
        assert advised(match) == expected
        match.play(expected)


def test_what_was_thrown_away_face_down_changes_no_advice(advised: Advised) -> None:
    hands = ("G+2 B-3", "O+1 O+2")
    matches = [begin(lay_out(OPEN, hands, STOCK, down=card)) for card in ("O+5", "O-5")]
    assert advised(matches[0]) == advised(matches[1])
