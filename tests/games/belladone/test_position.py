"""Loading positions of Belladone Bluff: what is taken, and what is refused in one line."""

import re
from typing import Any

import pytest

import pharmakon
from pharmakon.texts import LANGUAGES

from .tables import Position, begin, lay_out, played

OPEN = ("G+1", "B+1", "V+1")
SIX = "G+1 R+1 G+2 R+2 G+3 O+3"
FULL = "G+1 R+1 Rgive R+2 G+3 O+3 O+4"
UNABLE = (SIX, "B+1 R+3 B+2 R+4 B+3 O+5", "V+1 O+1 V+2 O+2 V+3 R+5")
HANDS = ("R+6 O+6", "B+6")


def refusal(position: Position) -> str:
    """Why a position is refused, in English; it is said in French too."""
    with pytest.raises(pharmakon.PositionError) as caught:
        begin(position)
    assert all("\n" not in caught.value.say(language) for language in LANGUAGES)
    return str(caught.value)


GOOD = {
    "open rows": lay_out(OPEN, HANDS, "V+6"),
    "mid-turn": lay_out(("G+1 R+1 R+2", *OPEN[1:]), HANDS, "V+6", turn=(0, "R", 2)),
    "mid-turn, forced": lay_out(
        ("G+1 R+1 Rforce", *OPEN[1:]), HANDS, "V+6", turn=(0, "R", 2), forced=0
    ),
    "swapped in the turn": lay_out(("G+1 V+5 Rspy R+1", *OPEN[1:]), HANDS, "V+6", turn=(0, "R", 3)),
    "spy": lay_out(("G+1 R+1 Rspy", *OPEN[1:]), HANDS, "V+6", phase="spy", turn=(0, "R", 1)),
    "spy in slot 7": lay_out(
        (f"{SIX} Ospy", *OPEN[1:]), HANDS, "V+6", phase="spy", turn=(0, "O", 1)
    ),
    "give": lay_out((FULL, *OPEN[1:]), HANDS, "V+6", phase="give", turn=(0, "O", 2)),
    "give after a swap": lay_out(
        (FULL.replace("O+3", "V+4").replace("O+4", "Ospy"), *OPEN[1:]),
        HANDS,
        "V+6",
        phase="give",
        turn=(0, "O", 1),
    ),
    "pass": lay_out(UNABLE, ("G+6 B+6", "O+6"), "V+6", phase="pass"),
    "pass, discarding": lay_out(
        UNABLE, ("G+6", "O+6"), "V+6", down="B+6", phase="pass", turn=(None, None, 1)
    ),
    "after a pass": lay_out(UNABLE, ("G+6 B+6", "O+6"), "V+6", seat=1, passes=1),
    "closed row": lay_out(("", *OPEN[1:]), HANDS),
    "hidden discards": lay_out(OPEN, HANDS, "V+6", down="G-1 B-1"),
    "over, row won": lay_out(("", *OPEN[1:]), HANDS, seat=None, over=True, winners=(0, 1)),
    "over, unable": lay_out(UNABLE, ("O+6", "G+6"), seat=None, over=True, winners=(0, 1)),
    "over, all passed": lay_out(
        UNABLE, ("G+5", "G+6"), "V+6", seat=None, over=True, passes=2, winners=(0, 1)
    ),
    "three": lay_out(OPEN, ("R+6", "O+6", "B+6"), "V+6", seat=2, scores=(-3, 0, 17)),
    "easy": lay_out(OPEN, HANDS, "V+6", easy=True, scores=(5, 0)),
}


@pytest.mark.parametrize("name", GOOD)
def test_a_loaded_position_reveals_itself(name: str) -> None:
    match = begin(GOOD[name])
    assert match.reveal() == GOOD[name]
    for audience in (None, *range(match.game.players)):
        world = match.resample(audience, 1)
        assert world.view(audience) == match.view(audience)
        assert begin(world.reveal()).reveal() == world.reveal()


def test_the_order_of_cards_in_a_hand_is_free() -> None:
    match = begin(lay_out(OPEN, ("Vspy R+6 O-1", "B+6")))
    assert match.reveal()["hands"][0] == ["R+6", "O-1", "Vspy"]


def test_a_loaded_match_is_recorded_with_its_position() -> None:
    match = played(GOOD["spy"], "~2:O+6", ".")
    assert pharmakon.replay(match.record()) == match


def test_nobody_remembers_what_was_hidden_before() -> None:
    match = begin(lay_out(("G+1 R+1 G+2", *OPEN[1:]), HANDS, "V+6", down="B-1"))
    for seat in (0, 1):
        view = match.view(seat)
        assert view["rows"][0]["slots"][1] == {"card": None, "colour": "R", "up": False}
        assert view["discard"][-1] == {"card": None, "colour": "B", "up": False}


def first_row(colour: str, up: bool) -> Position:
    """Open rows, the first of them in disorder."""
    row = {"slots": [{"card": "G+1", "colour": colour, "up": up}], "closed": False}
    return {**GOOD["open rows"], "rows": [row, *GOOD["open rows"]["rows"][1:]]}


BAD: dict[str, tuple[Position, str]] = {
    "a card twice": (
        {**GOOD["open rows"], "stock": ["V+6", "R+6"]},
        "R\\+6: 2 in the position, but 1 in the deck",
    ),
    "a card missing": (
        {**GOOD["open rows"], "stock": []},
        "V\\+6: 0 in the position",
    ),
    "no card": ({**GOOD["open rows"], "stock": ["V+7"]}, "stock\\[0\\]: V\\+7 is not a card"),
    "six cards": (
        lay_out(OPEN, ("R+1 R+2 R+3 R+4 R+5 R+6", "B+6"), "V+6"),
        "hands\\[0\\]: this hand can't have 6 cards; it has 5 at most",
    ),
    "six cards with those laid": (
        lay_out(("G+1 R+1", *OPEN[1:]), ("R+2 R+3 R+4 R+5 R+6", "B+6"), turn=(0, "R", 1)),
        "4 at most",
    ),
    "a special opens": (lay_out(("Ginv", *OPEN[1:]), HANDS, "V+6"), "Ginv can't open a row"),
    "an eighth card": (
        lay_out((f"{FULL} O-1", *OPEN[1:]), HANDS, "V+6"),
        "a row can't have 8 cards",
    ),
    "a full row": (lay_out((FULL, *OPEN[1:]), HANDS, "V+6"), "turned over and discarded at once"),
    "slot 7 of another colour": (
        lay_out((f"{SIX} Rspy", *OPEN[1:]), HANDS, "V+6", phase="spy", turn=(0, "R", 1)),
        "slot 7 must have the colour of slot 6",
    ),
    "closed with a stock": (lay_out(("", *OPEN[1:]), HANDS, "V+6"), "can't be closed while"),
    "two chained rows": (
        lay_out(("G+1 R+1 Rforce", "B+1 R+2 Bforce", "V+1"), HANDS, "V+6", forced=0),
        "a second chained row",
    ),
    "forced without a force": (
        lay_out(OPEN, HANDS, "V+6", forced=1),
        "forced: 1 is not possible; the rest of the position makes it none",
    ),
    "laying outside the chained row": (
        lay_out(("G+1 R+1 Rforce", "B+1 R+2", "V+1"), HANDS, forced=0, turn=(1, "R", 1)),
        "outside the chained row",
    ),
    "more laid than lies there": (
        lay_out(("G+1 R+1", *OPEN[1:]), HANDS, turn=(0, "R", 2)),
        "doesn't have the 2 cards",
    ),
    "laid in two colours": (
        lay_out(("G+1 R+1 O+1", *OPEN[1:]), HANDS, turn=(0, "O", 2)),
        "R\\+1 can't have been laid in this turn",
    ),
    "an open card in another colour": (
        lay_out(("G+1 R+1 O+1 R+2 Rspy", *OPEN[1:]), ("B+6", ""), turn=(0, "R", 4)),
        "O\\+1 can't have been laid in this turn",
    ),
    "a turn without cards": (
        lay_out(OPEN, HANDS, turn=(0, None, 0)),
        "turn.row: 0 is not possible; expected none",
    ),
    "a turn without a colour": (
        lay_out(("G+1 R+1", *OPEN[1:]), HANDS, turn=(0, None, 1)),
        "turn.colour: none is not possible; expected R, O, G, B, V",
    ),
    "spying without a spy": (
        lay_out(("G+1 R+1 R+2", *OPEN[1:]), HANDS, phase="spy", turn=(0, "R", 1)),
        "there is no face-up spy",
    ),
    "spying with a hidden spy": (
        lay_out(("G+1 Rspy", *OPEN[1:]), HANDS, phase="spy", turn=(0, "R", 1)),
        "there is no face-up spy",
    ),
    "spying before laying": (
        lay_out(("G+1 R+1 Rspy", *OPEN[1:]), HANDS, phase="spy"),
        "turn.laid: 0 is not possible; expected 1..5",
    ),
    "giving without a give": (
        lay_out((FULL.replace("Rgive", "R+5"), *OPEN[1:]), HANDS, phase="give", turn=(0, "O", 1)),
        "there is no full row with a face-up gift",
    ),
    "giving too early": (
        lay_out(("G+1 R+1 Rgive", *OPEN[1:]), HANDS, phase="give", turn=(0, "R", 1)),
        "there is no full row with a face-up gift",
    ),
    "nothing to lay": (
        lay_out(UNABLE, ("G+6", "O+6"), "V+6"),
        "phase: seat 0 can't lay a card",
    ),
    "passing though able": (
        lay_out(UNABLE, ("O+6", "G+6"), "V+6", phase="pass"),
        "phase: seat 0 can lay a card",
    ),
    "discarding what would have fitted": (
        lay_out(UNABLE, ("G+6", "B+6"), "V+6", down="O+6", phase="pass", turn=(None, None, 1)),
        "phase: seat 0 can lay a card",
    ),
    "passing on an empty stock": (
        lay_out(UNABLE, ("G+6", "O+6"), phase="pass"),
        "stock: nobody can pass here",
    ),
    "discarding more than the stock": (
        lay_out(UNABLE, ("G+6", "O+6"), "V+6", down="B+6 B-6", phase="pass", turn=(None, None, 2)),
        "stock: nobody can pass here with so few cards left to draw .discarded: 2",
    ),
    "discarding face up": (
        lay_out(UNABLE, ("G+6", "O+6"), "V+6", phase="pass", turn=(None, None, 1)),
        "discard: the last 1 cards must be those discarded in this pass",
    ),
    "passes after laying": (
        lay_out(("G+1 R+1", *OPEN[1:]), HANDS, "V+6", turn=(0, "R", 1), passes=1),
        "passes: 1 is not possible; expected 0",
    ),
    "passes of one who could lay": (
        lay_out(UNABLE, ("O+6", "R+6"), "V+6", seat=1, passes=1),
        "passes: somebody who passed could have laid",
    ),
    "too many passes": (
        lay_out(UNABLE, ("G+6", "O+6"), "V+6", phase="pass", passes=2),
        "passes: 2 is not possible; expected 0..1",
    ),
    "below nought in easy mode": (
        lay_out(OPEN, HANDS, "V+6", easy=True, scores=(-1, 5)),
        "scores\\[0\\]: -1 is not possible; expected 0..999",
    ),
    "over for no reason": (
        lay_out(OPEN, HANDS, "V+6", seat=None, over=True, winners=(0, 1)),
        "over: nothing has ended this match",
    ),
    "over with everyone able": (
        lay_out(OPEN, HANDS, seat=None, over=True, winners=(0, 1)),
        "over: nothing has ended this match",
    ),
    "over with somebody to act": (
        lay_out(("", *OPEN[1:]), HANDS, seat=0, over=True, winners=(0, 1)),
        "seat: 0 is not possible; expected none",
    ),
    "other winners": (
        lay_out(("", *OPEN[1:]), HANDS, seat=None, over=True, winners=(0,)),
        "winners",
    ),
    "a wrong back": (
        first_row(colour="R", up=True),
        "rows\\[0\\].slots\\[0\\].colour: R is not possible; expected G",
    ),
    "the wrong side up": (
        first_row(colour="G", up=False),
        "rows\\[0\\].slots\\[0\\].up: false is not possible; expected true",
    ),
    "no seat": ({**GOOD["open rows"], "seat": 2}, "seat: 2 is not possible; expected 0..1"),
    "no phase": ({**GOOD["open rows"], "phase": "wait"}, "phase: wait is not possible"),
    "too few rows": ({**GOOD["open rows"], "rows": []}, "rows: 0 entries; expected 3"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_position_that_cannot_be_is_refused(name: str) -> None:
    position, reason = BAD[name]
    assert re.search(reason, refusal(position)), refusal(position)


def test_every_field_is_needed() -> None:
    for name in ("seat", "phase", "turn", "rows", "forced", "hands", "stock", "discard", "passes"):
        position: dict[str, Any] = dict(GOOD["open rows"])
        del position[name]
        assert f"the field {name} is missing" in refusal(position)
