"""Belladone Bluff through the public API: refusals of all games, and all moves."""

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.turns import explain
from pharmakon.table.batch import batch
from pharmakon.table.setups import Chance

from .tables import (
    OPEN,
    SIX,
    SPYING,
    begin,
    lay_out,
    passing,
    played,
    refused,
)


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
