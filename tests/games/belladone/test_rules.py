"""Every rule of play of Belladone Bluff, B-01 to B-21, through the public API; specials apart."""

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.turns import explain
from pharmakon.games.belladone.cards import CARD_NAMES
from pharmakon.table.batch import batch
from pharmakon.table.variety import Chance

from .tables import (
    OPEN,
    SIX,
    SPYING,
    Position,
    begin,
    hand,
    lay_out,
    played,
    refused,
    slots,
    thrown,
    told,
)

# Setting up.


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


# A turn.


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


UNABLE = ("G+1 R+1 G+2 R+2 G+3 O+3", "B+1 R+3 B+2 R+4 B+3 O+4", "V+1 O+1 V+2 O+2 V+3 R+5")
"""Three rows at six: only orange and red fit."""


def passing(hands: tuple[str, ...], stock: str) -> Position:
    """A position in which seat 0 is unable."""
    return lay_out(UNABLE, hands, stock, phase="pass")


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


# Refusals that no rule of the game is behind.


def test_m01_what_is_no_move() -> None:
    match = begin(lay_out(OPEN, ("R+1", "O+1")))
    for text in (
        "R+7@1",
        "R?@1",
        "R+1@4",
        "R+1",
        "r+1@1",
        " R+1@1",
        "~3:R+1",
        "-R?",
        ">4",
        "..",
        "",
    ):
        assert refused(match, text) == "M-01"


def test_m03_a_card_that_is_not_in_the_hand() -> None:
    assert refused(begin(lay_out(OPEN, ("R+1", "O+1"))), "O+1@1") == "M-03"


def test_m04_a_move_of_another_phase() -> None:
    match = played(lay_out(OPEN, ("R+1 R+2", "O+1")), "R+1@1")
    assert refused(match, "-R+2") == refused(match, "~") == refused(match, ">1") == "M-04"


PHASES = {
    "lay": begin(lay_out(OPEN, ("R+1 R+2", "O+1"))),
    "lay on": played(lay_out(OPEN, ("R+1 R+2", "O+1")), "R+1@1"),
    "spy": played(lay_out(SPYING, ("Rspy V-6", "O+1"), "V+2 V+3"), "Rspy@1"),
    "give": played(
        lay_out((SIX.format("Rgive", "G+3"), *OPEN[1:]), ("O+5", "V+6"), "V+2"), "O+5@1"
    ),
    "pass": begin(passing(("G+4", "R+6"), "O+5")),
}


@pytest.mark.parametrize("phase", PHASES)
def test_every_listed_move_is_legal_when_asked_about(phase: str) -> None:
    match = PHASES[phase]
    assert match.moves()
    for action in match.mask().nonzero()[0]:
        assert explain(match.states, int(action)) == 0


def test_a_batch_plays_the_same_matches() -> None:
    many = batch(pharmakon.make("belladone", easy=True), 2, seed=3)
    match = many.game.new(int(many.seeds[0]))
    chance = Chance(2)
    while not match.over:
        legal = match.mask().nonzero()[0]
        action = int(legal[chance.below(len(legal))])
        assert many.seat[0] == match.seat
        match.play(action)
        many.step(np.array([action, -1]))
    assert many.done[0]
    assert many.points[0].tolist() == match.scores
