"""Loading positions: what is read, and what is refused with a reason."""

from collections.abc import Callable
from typing import Any

import pytest

import pharmakon
from pharmakon import Match, PositionError

Load = Callable[..., Match]
Lay = Callable[..., dict[str, Any]]

OPENINGS = ["P1", "A1", "P2"]
HANDS = ["P3 P4 A2", "P5 A3 A4", "P6 A5 A6"]
FULL = ["P1 P3 P4 A6", "A1 P5 A3 A4", "P2 P6 A5 A2"]
EMPTY = ["", "", ""]
LOOKS = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("memory", ["aided", "strict"])
def test_every_position_of_a_match_can_be_loaded(players: int, memory: str) -> None:
    game = pharmakon.make("glass", players=players, memory=memory, first=1)
    match = game.new(seed=players)
    for step in range(60):
        loaded = game.load(match.reveal(), seed=1)
        assert loaded.reveal() == match.reveal()
        assert loaded.moves() == match.moves()
        if not match.over:
            match.play(match.moves()[step * 7 % len(match.moves())])


def test_a_loaded_match_goes_on_to_the_next_round(drink: Load) -> None:
    match = drink(["A6 A5 A1 P2", "P6 P5 A3 A2", "P4 P3 P1 A4"])
    for move in ("drink", "refuse", "refuse"):
        events = match.play(move)
    assert events[-1].type == "dealt"
    assert match.view(None)["wesley"] == 1


def refused(lay: Lay, *cards: Any, options: dict[str, Any] | None = None, **given: Any) -> str:
    """Why a position is refused, in English; the French is there too."""
    position = lay(*cards, **given)
    position["options"].update(options or {})
    game = pharmakon.make("glass", **position["options"])
    with pytest.raises(PositionError) as caught:
        game.load(position)
    assert caught.value.say("fr")
    return str(caught.value)


def test_cards_must_be_those_of_the_match(lay: Lay) -> None:
    text = refused(lay, ["P1", "A1", "P1"], HANDS)
    assert text == "P1: 2 in the position, but 1 in the deck"
    assert "A6: 0 in the position" in refused(lay, OPENINGS, [*HANDS[:2], "P6 A5 A7"])
    assert "P11 is not a card" in refused(lay, ["P11", "A1", "P2"], HANDS)


def test_glasses_hold_one_to_four_cards(lay: Lay) -> None:
    assert "glasses[0].cards: a glass can't have 0 cards" in refused(lay, ["", "A1", "P2"], HANDS)
    assert "glasses[1].cards: a glass can't have 5 cards" in refused(
        lay, ["P1", "A1 P3 P4 P5 P6", "P2"], HANDS
    )
    assert "glasses: 2 entries; expected 3" in refused(lay, ["P1", "A1"], HANDS)


def test_away_is_one_card_at_two_players_only(lay: Lay) -> None:
    assert "away: 1 entries; expected 0" in refused(lay, OPENINGS, HANDS, away="A6")
    assert "away: 0 entries; expected 1" in refused(lay, OPENINGS, ["P3 P4 A2 A3", "P5 P6 A4 A5"])


def test_hands_have_as_many_cards_as_are_left(lay: Lay) -> None:
    hands = ["P3 P4", "A2 P5 A3 A4", "P6 A5 A6"]
    assert "hands[0]: 2 entries; expected 3" in refused(lay, OPENINGS, hands)


def test_rounds_wesley_and_the_option_first(lay: Lay) -> None:
    assert "round: 0 is not possible; expected 1..10" in refused(lay, OPENINGS, HANDS, round=0)
    assert "round: 11 is not possible" in refused(lay, OPENINGS, HANDS, round=11)
    hands = ["P3 P4 A2 A3", "P5 P6 A4 A5"]
    assert "round: 51 is not possible; expected 1..50" in refused(
        lay, OPENINGS, hands, away="A6", round=51
    )
    assert "wesley: 3 is not possible" in refused(lay, OPENINGS, HANDS, wesley=3)
    text = refused(lay, OPENINGS, HANDS, options={"first": 1})
    assert text == "wesley: 0 is not possible; expected 1"
    assert "vizzini: 1 is not possible" in refused(lay, OPENINGS, HANDS, vizzini=1)


def test_looks_go_round_from_wesley(lay: Lay) -> None:
    assert "peeks[0][0]: 1 is not possible; expected 0" in refused(
        lay, OPENINGS, HANDS, peeks=[[1, 0], *LOOKS[1:]]
    )
    assert "peeks[1][1]: nobody looks into the same glass twice" in refused(
        lay, OPENINGS, HANDS, peeks=[[0, 0], [0, 0], *LOOKS[2:]]
    )
    assert "peeks[0][1]: 3 is not possible" in refused(
        lay, OPENINGS, HANDS, peeks=[[0, 3], *LOOKS[1:]]
    )
    assert "peeks: 7 entries; expected 6" in refused(lay, OPENINGS, HANDS, peeks=[*LOOKS, [0, 0]])
    assert "peeks: 5 entries; expected 6" in refused(lay, OPENINGS, HANDS, peeks=LOOKS[:5])
    assert "everybody has looked already" in refused(lay, OPENINGS, HANDS, phase="spy")


def test_the_phase_goes_with_the_cards(lay: Lay) -> None:
    assert "phase: 0 cards can't have been played" in refused(
        lay, OPENINGS, HANDS, phase="choose", seat=2
    )
    assert "phase: 1 cards can't have been played" in refused(
        lay,
        ["P1 P3", "A1", "P2"],
        ["P4 A2", *HANDS[1:]],
        phase="spy",
        peeks=LOOKS[:2],
        seat=1,
    )
    assert "all cards have been played and Vizzini has swapped" in refused(
        lay, FULL, EMPTY, seat=2, exchanged=True
    )
    assert "phase: sleep is not possible; expected spy, fill, choose, drink" in refused(
        lay, OPENINGS, HANDS, phase="sleep"
    )
    assert "phase: fill is not possible; expected drink" in refused(
        lay, OPENINGS, HANDS, over=True, seat=None, hearts=[0, 4, 4]
    )


def test_the_seat_to_act_follows_from_the_cards(lay: Lay) -> None:
    assert "seat: 1 is not possible; expected 0" in refused(lay, OPENINGS, HANDS, seat=1)
    assert "seat: 0 is not possible; expected 2" in refused(
        lay, FULL, EMPTY, phase="choose", seat=0
    )
    assert "seat: 0 is not possible; expected 2" in refused(lay, FULL, EMPTY, seat=0)
    glasses, hands = ["P1 P3", "A1 P5", "P2 P6"], ["P4 A2", "A3 A4", "A5 A6"]
    assert "seat: 1 is not possible; expected 0" in refused(lay, glasses, hands, seat=1)
    assert "seat: 2 is not possible; expected 0" in refused(
        lay, glasses, hands, seat=2, exchanged=True
    )


def test_the_exchange_needs_a_turn_of_vizzini(lay: Lay) -> None:
    assert "Vizzini hasn't had a turn" in refused(lay, OPENINGS, HANDS, exchanged=True)


def test_glasses_are_taken_in_order(lay: Lay) -> None:
    assert "from Vizzini counter-clockwise" in refused(
        lay, FULL, EMPTY, phase="choose", seat=1, owners=(0, None, None)
    )
    assert "from Vizzini counter-clockwise" in refused(
        lay, FULL, EMPTY, phase="choose", seat=1, owners=(2, 2, None)
    )
    assert "glasses[0].owner: 3 is not possible; expected none, 0, 1, 2" in refused(
        lay, FULL, EMPTY, phase="choose", seat=1, owners=(3, None, None)
    )
    assert "1 glasses can't be taken in this phase" in refused(
        lay, OPENINGS, HANDS, owners=(2, None, None)
    )
    assert "2 glasses can't be taken" in refused(
        lay, FULL, EMPTY, phase="drink", owners=(2, 1, None)
    )
    assert "3 glasses can't be taken" in refused(lay, FULL, EMPTY, phase="choose", owners=(2, 1, 0))


def test_glasses_are_turned_up_in_order(lay: Lay) -> None:
    drinking: dict[str, Any] = {"phase": "drink", "owners": (0, 1, 2)}
    assert "from Wesley clockwise" in refused(lay, FULL, EMPTY, opened=(1,), **drinking)
    assert "from Wesley clockwise" in refused(lay, FULL, EMPTY, opened=(0, 1, 2), **drinking)
    assert "from Wesley clockwise" in refused(lay, OPENINGS, HANDS, opened=(0,))
    assert "from Wesley clockwise" in refused(
        lay, FULL, EMPTY, phase="choose", seat=0, owners=(2, 1, None), opened=(2,)
    )


def test_hearts_follow_from_what_was_announced(lay: Lay) -> None:
    drinking: dict[str, Any] = {"phase": "drink", "owners": (0, 1, 2), "opened": (0,), "seat": 1}
    glasses = ["A6 A5 A1 P2", "P6 P5 A3 A2", "P4 P3 P1 A4"]
    assert "hearts[0]: 5 is not possible" in refused(lay, OPENINGS, HANDS, hearts=[5, 4, 4])
    assert "nothing announced" in refused(lay, OPENINGS, HANDS, hearts=[3, 4, 4])
    assert "nothing announced" in refused(lay, OPENINGS, HANDS, round=2)
    assert "nothing announced" in refused(lay, OPENINGS, HANDS, round=4, hearts=[3, 3, 4])
    assert "nothing announced" in refused(lay, glasses, EMPTY, **drinking)
    assert "nothing announced" in refused(lay, glasses, EMPTY, hearts=[4, 4, 3], **drinking)
    assert "nothing announced" in refused(
        lay, glasses, EMPTY, hearts=[4, 4, 4], round=3, **drinking
    )
    two: dict[str, Any] = {"away": "A6", "hearts": [1, 4], "round": 2}
    assert "nothing announced" in refused(lay, OPENINGS, ["P3 P4 A2 A3", "P5 P6 A4 A5"], **two)


def test_a_match_that_ended_before_its_last_glass_is_refused(lay: Lay) -> None:
    # Seat 0 had no heart left after its own glass, whatever was said for the second one.
    glasses = ["A6 A5 A1 P2", "P6 P5 A3 A2", "P4 P3 P1 A4"]
    text = refused(
        lay,
        glasses,
        EMPTY,
        phase="drink",
        owners=(0, 1, 2),
        opened=(0, 1),
        seat=None,
        over=True,
        hearts=[0, 4, 4],
        winners=[1, 2],
        round=4,
    )
    assert "nothing announced" in text


def test_the_match_is_over_exactly_when_a_last_heart_is_lost(lay: Lay) -> None:
    drinking: dict[str, Any] = {"phase": "drink", "owners": (0, 1, 2), "opened": (0,), "round": 4}
    glasses = ["A6 A5 A1 P2", "P6 P5 A3 A2", "P4 P3 P1 A4"]
    assert "over: the match is over when" in refused(
        lay, glasses, EMPTY, seat=1, hearts=[0, 4, 4], **drinking
    )
    assert "over: the match is over when" in refused(
        lay, glasses, EMPTY, seat=None, over=True, hearts=[1, 4, 4], **drinking
    )
    assert "seat: 1 is not possible; expected none" in refused(
        lay, glasses, EMPTY, seat=1, over=True, hearts=[0, 4, 4], winners=[1, 2], **drinking
    )
    assert "winners[0]: 0 is not possible" in refused(
        lay, glasses, EMPTY, seat=None, over=True, hearts=[0, 4, 4], winners=[0, 2], **drinking
    )


def test_the_fiftieth_round_may_end_by_the_last_heart_too(lay: Lay) -> None:
    glasses = ["P6 A6 P5 A5", "P1 A1 P2 A2", "P3 P4 A3"]
    position = lay(
        glasses,
        ["", ""],
        away="A4",
        phase="drink",
        owners=(1, 0, None),
        opened=(0, 1),
        seat=None,
        over=True,
        hearts=[3, 0],
        winners=[0],
        round=50,
    )
    with pytest.raises(PositionError, match="nothing announced"):  # the last glass is even
        pharmakon.make("glass", players=2).load(position)
    position["glasses"][0]["cards"] = ["P6", "A3", "P5", "A5"]
    position["glasses"][2]["cards"] = ["P3", "P4", "A6"]
    match = pharmakon.make("glass", players=2).load(position)
    assert (match.over, match.winners, match.reveal()["round"]) == (True, [0], 50)


def test_what_is_missing_or_unknown_is_named(lay: Lay) -> None:
    position = lay(OPENINGS, HANDS)
    del position["peeks"]
    with pytest.raises(PositionError, match="peeks"):
        pharmakon.make("glass", players=3).load(position)
    assert "dealer" in refused(lay, OPENINGS, HANDS, dealer=1)
