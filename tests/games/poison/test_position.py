"""Loading positions of Poison: what is taken, and what is refused in one line."""

from collections.abc import Callable
from typing import Any

import pytest

import pharmakon
from pharmakon import Match, PositionError

Position = dict[str, Any]
HANDS = ["R1 R2", "B1", "P1", "X"]


def load(position: Position) -> Match:
    return pharmakon.make("poison", **position["options"]).load(position, seed=1)


def test_a_loaded_position_reveals_itself(position: Callable[..., Position]) -> None:
    laid_out = position(HANDS, ["B2 X", "", "R5"], ["", "R7 X"], seat=3)
    revealed = load(laid_out).reveal()
    for field in ("cauldrons", "hands", "aside", "seat", "dealer", "scores"):
        assert revealed[field] == laid_out[field]
    assert load(revealed).reveal() == revealed


def test_the_order_of_cards_in_a_hand_is_free(position: Callable[..., Position]) -> None:
    laid_out = position(["X R2 R1", "B1", "P1", "X"])
    assert load(laid_out).reveal()["hands"][0] == ["R1", "R2", "X"]


def test_later_shuffles_come_from_the_seed(position: Callable[..., Position]) -> None:
    laid_out = position(["R1", "", "", ""])
    game = pharmakon.make("poison")
    deals = []
    for seed in (1, 1, 2):
        match = game.load(laid_out, seed)
        match.play("R1@1")
        deals.append(match.reveal()["hands"])
    assert deals[0] == deals[1] != deals[2]


def test_a_record_of_a_loaded_match_is_replayed(position: Callable[..., Position]) -> None:
    match = load(position(["R1", "", "", ""]))
    match.play("R1@2")
    record = match.record()
    assert record["position"]["hands"][0] == ["R1"]
    assert pharmakon.replay(record) == match


def edit(path: str, value: Any) -> Callable[[Position], None]:
    """Put a value somewhere into a position."""
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]

    def change(position: Any) -> None:
        for step in way:
            position = position[step]
        position[last] = value

    return change


def swap(position: Position) -> None:
    position["cauldrons"][0]["cards"], position["taken"][3] = ["R7", "R7"], position["taken"][3]
    position["taken"][3].remove("R7")
    position["taken"][3].remove("R7")


def two_colours(position: Position) -> None:
    position["cauldrons"][0]["cards"] = ["R7", "B5"]
    position["taken"][3].remove("R7")
    position["taken"][3].remove("B5")


def colour_twice(position: Position) -> None:
    position["cauldrons"][0]["cards"] = ["R7"]
    position["cauldrons"][1]["cards"] = ["R5"]
    position["taken"][3].remove("R7")
    position["taken"][3].remove("R5")


def huge_hand(position: Position) -> None:
    position["hands"][1] += position["taken"][3][:13]
    del position["taken"][3][:13]


def cards_aside(position: Position) -> None:
    position["aside"] = position["taken"][3][:2]
    del position["taken"][3][:2]


def stocked(position: Position) -> None:
    position["stock"] = position["taken"][3][:2]
    del position["taken"][3][:2]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (edit("game", "chess"), "game: chess"),
        (edit("options", None), "options: none is not possible"),
        (edit("options", {"players": 5}), "players is 5 here"),
        (edit("options", {"colour": 5}), "no option colour"),
        (edit("round", 0), "round: 0 is not possible; expected 1..4"),
        (edit("round", True), "round: true"),
        (edit("rounds", 5), "rounds: 5 is not possible; the rest of the position makes it 4"),
        (edit("dealer", 4), "dealer: 4 is not possible; expected 0..3"),
        (edit("seat", None), "seat: none is not possible"),
        (edit("cauldrons", []), "cauldrons: 0 entries; expected 3"),
        (edit("cauldrons", "none"), "cauldrons: none is not possible"),
        (edit("cauldrons.0", 5), r"cauldrons\[0\]: 5 is not possible"),
        (edit("cauldrons.0.colour", "R"), r"cauldrons\[0\].colour: R is not possible"),
        (edit("cauldrons.0.total", 4), r"cauldrons\[0\].total: 4 is not possible"),
        (edit("cauldrons.0.cards", ["R9"]), r"cards\[0\]: R9 is not a card; the cards are R1 R2"),
        (edit("cauldrons.0.cards", [7]), r"cards\[0\]: 7 is not a card"),
        (edit("hands.0", ["R1"]), "R2: 2 in the position, but 3 in the deck"),
        (edit("hands.0", ["R1", "R2", "X"]), "X: 9 in the position"),
        (edit("hands", [[], [], []]), "hands: 3 entries; expected 4"),
        (edit("scores", [1, 0, 0, 0]), r"scores\[0\]: 1 is not possible; the rest"),
        (edit("sheet", [[0, 0, 0, 0]]), "sheet: 1 entries; expected 0"),
        (edit("winners", [0]), "winners: "),
        (edit("over", 1), "over: 1 is not possible; expected true, false"),
        (edit("extra", 1), "there is no field extra"),
        (lambda position: position.pop("stock"), "the field stock is missing"),
        (swap, "the total can't be 14"),
        (two_colours, "B5 can't be here"),
        (colour_twice, "R5 can't be here"),
        (huge_hand, "a hand can't have 14 cards; at most 13"),
        (cards_aside, "aside: 2 entries; expected 0"),
        (stocked, "stock: 2 entries; expected 0"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    position: Callable[..., Position], change: Callable[[Position], object], complaint: str
) -> None:
    laid_out = position(HANDS)
    game = pharmakon.make("poison")
    change(laid_out)
    with pytest.raises(PositionError, match=complaint) as caught:
        game.load(laid_out)
    assert "\n" not in str(caught.value)
    assert caught.value.say("fr") != str(caught.value)


def test_a_position_is_an_object() -> None:
    with pytest.raises(PositionError, match="position: "):
        pharmakon.make("poison").load([])  # type: ignore[arg-type]


def test_the_seat_to_act_holds_a_card(position: Callable[..., Position]) -> None:
    with pytest.raises(PositionError, match="seat 1 has no card to play"):
        load(position(["R1", "", "B1", "P1"], seat=1))


def test_the_dealer_agrees_with_the_first_leader(position: Callable[..., Position]) -> None:
    laid_out = position(HANDS, first=2, number=2)
    assert load(laid_out).reveal()["dealer"] == 2
    laid_out["dealer"] = 0
    with pytest.raises(PositionError, match="dealer: 0 is not possible; expected 2"):
        load(laid_out)


def test_the_variant_has_nothing_aside(position: Callable[..., Position]) -> None:
    laid_out = position(["R1", "B1", "P1", "X"], stock="R7 R7", draw=True)
    laid_out["aside"] = [laid_out["taken"][3].pop()]
    with pytest.raises(PositionError, match="aside: 1 entries; expected 0"):
        load(laid_out)


def test_cards_in_hand_or_stock_mean_it_is_not_over(position: Callable[..., Position]) -> None:
    laid_out = position(["R1", "", "", ""], number=4)
    laid_out.update(over=True, seat=None, sheet=[[0] * 4] * 4)
    with pytest.raises(PositionError, match="over: the match can't be over"):
        load(laid_out)


def test_the_last_points_follow_from_the_piles(position: Callable[..., Position]) -> None:
    match = load(position(["R1", "", "", ""], number=4))
    match.play("R1@1")
    end = match.reveal()
    assert load(end).reveal() == end
    assert load(end).winners == match.winners
    end["sheet"][3][3] += 1
    with pytest.raises(PositionError, match=r"sheet\[3\]\[3\]"):
        load(end)
