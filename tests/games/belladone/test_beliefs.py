"""Beliefs in Belladone Bluff: cards that somebody may have moved unseen."""

import pytest

from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.games.belladone.beliefs import SUBJECTS
from tests.oracle import hidden_in

from .tables import SPYING, lay_out, played
from .test_sampler import KNOWN_IN_HAND, LATE, PASSES

DRAWN_WORLDS = 10 if INTERPRETED else 40


@pytest.mark.parametrize("name", [*LATE, *PASSES])
def test_no_world_is_drawn_that_was_not_believed_in(name: str) -> None:
    position, moves = {**LATE, **PASSES}[name]
    match = played(position, *moves)
    for seat in (None, *range(match.game.players)):
        believed = match.beliefs(seat)["cards"]
        drawn = match.beliefs(seat, worlds=DRAWN_WORLDS)["cards"]
        assert set(drawn) == set(believed)
        for card, places in drawn.items():
            assert set(places) <= set(believed[card])
        lying = hidden_in(match.resample(seat, 1).reveal(), seat)
        for card in believed:
            assert set(lying[card]) <= set(believed[card])


def test_a_card_that_went_into_a_hand_is_known_until_its_colour_is_laid_face_down() -> None:
    position, moves = KNOWN_IN_HAND
    assert "R+6" not in played(position, *moves).beliefs(0)["cards"]
    doubtful = played(position, *moves, "R+4@3").beliefs(0)["cards"]["R+6"]
    assert doubtful == {"hand:1": pytest.approx(2 / 3), "row:3:2": pytest.approx(1 / 3)}
    # With R+6 face down there were two ways to lay R+3 after it, else only one.
    shown = played(position, *moves, "R+4@3", "R+3@3").beliefs(0)["cards"]["R+6"]
    assert shown == {"hand:1": pytest.approx(1 / 2), "row:3:2": pytest.approx(1 / 2)}


def test_a_row_is_worth_its_sum_turned_round_by_inversions_that_lie_open() -> None:
    rows = ("G+1 R+1 Ginv Binv", "B+1", "V+1")
    match = played(lay_out(rows, ("Rspy V-6 O+4", "O+1"), "V+2 V+3"))
    assert [int(SUBJECTS.worth(match.states, row)[0]) for row in (0, 1)] == [-2, 1]


def test_only_what_leaves_cards_hidden_in_a_row_tells_of_it() -> None:
    rows = (SPYING[0], "B+1", "V+1 B+2 V+2 B+3 V+3 O-3")
    match = played(lay_out(rows, ("Rspy V-6 O+4 O-4", "O+1"), "V+4 V+5"))

    def told(move: str) -> list[int]:
        return SUBJECTS.told_by(Fields(match.states), match.game.encode(move))

    assert told("O+4@1") == [0]
    assert told("O+4@2") == [1]
    assert told("O+4@3") == []  # it completes the row
    match.play("Rspy@1")
    assert told("~2:V-6") == [0]
    assert told("~") == []
