"""The specials of Belladone Bluff, B-10 to B-14, through the public API."""

from .tables import OPEN, SIX, SPYING, begin, hand, lay_out, played, refused, slots, told


def won(third: str, fifth: str, last: str, *, second: str = "R+1") -> dict[str, object]:
    """What is told when slot 7 completes a row with these specials."""
    row = SIX.format(third, fifth).replace("R+1", second)
    forced = 0 if "force" in third + fifth else None
    match = begin(lay_out((row, "B+1", "V+1"), (f"{last} B+6", "V+6"), "V+2 V-3", forced=forced))
    told_of = told(match, f"{last}@1")
    return {**told_of["turned"], "scored": "scored" in told_of}


def test_b10_an_open_invert_flips_the_sign() -> None:
    told_of = won("Rinv", "G+3", "O+5")
    assert (told_of["sum"], told_of["inverted"], told_of["points"]) == (9, True, -9)


def test_b10_two_inverts_cancel_out_and_three_do_not() -> None:
    assert won("Rinv", "Ginv", "O+5")["points"] == 6
    assert won("Rinv", "Ginv", "Oinv")["points"] == -1


def test_b10_an_invert_in_slot_seven_counts() -> None:
    assert won("V-4", "G+3", "Oinv")["points"] == 0
    assert won("V-4", "G+4", "Oinv")["points"] == -1


def test_b10_a_hidden_invert_never_counts_though_the_row_is_shown() -> None:
    told_of = won("R+3", "G+3", "O+5", second="Rinv")
    assert (told_of["sum"], told_of["inverted"], told_of["points"]) == (11, False, 11)
    assert "Rinv" in str(told_of["cards"])


def test_b11_a_given_row_goes_to_another_player() -> None:
    row = SIX.format("Rgive", "G+3")
    match = begin(lay_out((row, "B+1", "V+1"), ("O+5", "V+6", "B+6"), "V+2 V-3"))
    assert [event.type for event in match.play("O+5@1")] == ["laid", "turned"]
    position = match.reveal()
    assert position["phase"] == "give"
    assert all(entry["up"] for entry in position["rows"][0]["slots"])
    assert match.view(None)["rows"][0]["slots"] == position["rows"][0]["slots"]
    assert match.moves() == [">1", ">2"]
    assert refused(match, ">0") == "B-11"
    assert refused(match, ">3") == "B-11"
    assert refused(match, ".") == refused(match, "B+6@2") == refused(match, "~") == "M-04"
    assert refused(match, "-B+6") == refused(match, "~2:B+6") == "M-04"
    told_of = told(match, ">2")
    assert list(told_of) == ["gave", "scored", "opened", "drew"]
    assert told_of["gave"]["receiver"] == told_of["scored"]["seat"] == 2
    assert match.scores == [0, 0, 9]
    assert match.seat == 1


def test_b11_two_gives_are_as_good_as_one() -> None:
    row = SIX.format("Rgive", "Ggive")
    match = played(lay_out((row, "B+1", "V+1"), ("O+5", "V+6"), "V+2 V-3"), "O+5@1", ">1")
    assert match.scores == [0, 6]
    assert match.seat == 1


def test_b11_a_give_in_slot_seven_counts_and_a_hidden_one_does_not() -> None:
    assert won("R+3", "G+3", "Ogive")["scored"] is False
    assert won("R+3", "G+3", "O+5", second="Rgive")["scored"] is True


def test_b11_a_team_mate_may_be_chosen() -> None:
    row = SIX.format("Rgive", "G+3")
    match = begin(lay_out((row, "B+1", "V+1"), ("O+5", "V+6", "B+6", "B+5"), "V+2 V-3"))
    match.play("O+5@1")
    assert match.moves() == [">1", ">2", ">3"]
    match.play(">2")
    assert match.scores == [0, 0, 9, 0]


def test_b12_a_force_binds_everybody_until_the_row_is_won() -> None:
    rows = ("G+1 R+1", "B+1", "V+1")
    hands = ("Rforce R+4 B+6", "R+5 R+6 G+6")
    match = played(lay_out(rows, hands, "V+2 V-3 V+4 V+5"), "Rforce@1", ".")
    assert match.reveal()["forced"] == 0
    assert match.moves() == ["R+5@1", "R+6@1", "G+6@1"]
    assert refused(match, "G+6@2") == "B-12"
    for move in ("R+5@1", "R+6@1", ".", "R+4@1", "."):
        match.play(move)
    assert match.reveal()["forced"] == 0


def test_b12_a_forced_row_that_is_won_frees_the_others() -> None:
    rows = ("G+1 R+1 Rforce R+2 G+3 O-3", "B+1", "V+1")
    match = begin(lay_out(rows, ("O+5 G+6", "V+6"), "V+2 V-3 V+4", forced=0))
    assert match.moves() == ["O+5@1"]
    match.play("O+5@1")
    assert match.reveal()["forced"] is None
    assert match.moves() == ["V+6@1", "V+6@2", "V+6@3"]


def test_b12_a_second_force_changes_nothing() -> None:
    rows = ("G+1 R+1 Rforce R+2", "B+1", "V+1")
    match = played(lay_out(rows, ("Gforce", "V+6"), "V+2", forced=0), "Gforce@1")
    assert match.reveal()["forced"] == 0


def test_b12_in_slot_seven_or_face_down_it_does_nothing() -> None:
    match = begin(lay_out((SIX.format("R+3", "G+3"), "B+1", "V+1"), ("Oforce", "V+6"), "V+2 V-3"))
    match.play("Oforce@1")
    assert match.reveal()["forced"] is None
    match = played(lay_out(OPEN, ("Oforce", "V+6")), "Oforce@1")
    assert match.reveal()["forced"] is None


def test_b13_a_spy_looks_at_once_and_may_swap_any_card_of_the_hand() -> None:
    match = begin(lay_out(SPYING, ("Rspy V-6 B-6", "O+1"), "V+2 V+3"))
    told_of = told(match, "Rspy@1", 0)
    assert told_of["spied"] == {"type": "spied", "seat": 0, "row": 0, "cards": ["R+1", "O+2"]}
    assert match.reveal()["phase"] == "spy"
    assert match.moves() == ["~2:B-6", "~2:V-6", "~4:B-6", "~4:V-6", "~"]
    assert refused(match, "~6:B-6") == "B-13"
    assert refused(match, "~2:O+1") == "M-03"
    assert refused(match, "B-6@1") == refused(match, ".") == refused(match, ">1") == "M-04"
    told_of = told(match, "~4:V-6", 0)
    assert told_of["swapped"] == {
        "type": "swapped",
        "seat": 0,
        "move": "~4:V-6",
        "row": 0,
        "slot": 3,
        "out": "O+2",
        "in": "V-6",
    }
    assert slots(match, 0) == ["G+1", "(R+1)", "G+2", "(V-6)", "Rspy"]
    assert hand(match, 0) == ["O+2", "B-6"]
    assert match.reveal()["phase"] == "lay"


def test_b13_a_spy_may_leave_the_row_as_it_is() -> None:
    match = played(lay_out(SPYING, ("Rspy R+6", "O+1"), "V+2 V+3"), "Rspy@1")
    assert [event.view(None) for event in match.play("~")] == [{"type": "kept", "seat": 0}]
    assert slots(match, 0) == ["G+1", "(R+1)", "G+2", "(O+2)", "Rspy"]
    assert match.moves() == ["R+6@1", "."]
    assert refused(match, "~") == "M-04"


def test_b13_with_an_empty_hand_it_looks_only() -> None:
    match = played(lay_out(SPYING, ("Rspy", "O+1"), "V+2 V+3"), "Rspy@1")
    assert match.moves() == ["~"]


def test_b13_a_card_gained_may_be_laid_in_the_same_turn() -> None:
    match = played(lay_out(SPYING, ("Rspy V-6", "O+1"), "V+2 V+3"), "Rspy@1", "~2:V-6")
    assert match.moves() == ["R+1@1", "."]
    match.play("R+1@1")
    assert match.moves() == ["."]  # slot 7 asks for red, and there is none left


def test_b13_a_card_laid_in_the_same_turn_may_be_taken_back() -> None:
    match = played(lay_out(OPEN, ("R+1 Rspy R+3", "O+1"), "V+2 V+3"), "R+1@1", "Rspy@1", "~2:R+3")
    assert slots(match, 0) == ["G+1", "(R+3)", "Rspy"]
    assert match.moves() == ["R+1@1", "."]
    match.play("R+1@1")
    match.play(".")
    assert len(hand(match, 0)) == 2  # three laid, one of them twice; two cards were left to draw


def test_b13_a_swapped_in_special_is_inactive() -> None:
    rows = ("G+1 R+1 G+2 O+2 G+3 R-3", "B+1", "V+1")
    match = played(lay_out(rows, ("Rspy Rinv", "O+1"), "V+2 V+3"), "Rspy@1")
    assert told(match, "~6:Rinv")["turned"]["inverted"] is False


def test_b13_in_slot_seven_spy_then_turn_then_give_then_score() -> None:
    rows = ("G+1 R+1 Ggive O+2 G+3 R-3", "B+1", "V+1")
    match = begin(lay_out(rows, ("Rspy V+6", "O+1"), "V-2 V+3"))
    assert list(told(match, "Rspy@1")) == ["laid", "spied"]
    assert list(told(match, "~6:V+6")) == ["swapped", "turned"]
    told_of = told(match, ">1")
    assert list(told_of) == ["gave", "scored", "opened", "drew"]
    assert match.scores == [0, 1 + 1 + 2 + 3 + 6]


def test_b13_a_spy_face_down_sees_nothing() -> None:
    match = played(lay_out(OPEN, ("Rspy R+1", "O+1")), "Rspy@1")
    assert match.reveal()["phase"] == "lay"


def test_b14_different_specials_add_up() -> None:
    row = SIX.format("Rgive", "Ginv")
    match = begin(lay_out((row, "B+1", "V+1"), ("O+5", "V+6"), "V+2 V-3"))
    assert told(match, "O+5@1")["turned"]["points"] == -6
    match.play(">1")
    assert match.scores == [0, -6]
