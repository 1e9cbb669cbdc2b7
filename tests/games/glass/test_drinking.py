"""The Poisoned Glass, rule by rule: drink or refuse, and the end, G-07 to G-11."""

import pytest

from tests.games.glass.tables import GLASSES, Load, play

# G-07 to G-09: drink or refuse.


def test_g07_hearts_change_before_the_next_one_announces(drink: Load) -> None:
    match = drink(GLASSES)
    (event,) = match.play("drink")
    assert event.view(None) == {
        "type": "drank",
        "seat": 0,
        "glass": 0,
        "cards": ["A6", "A5", "A1", "P2"],
        "antidote": 12,
        "poison": 2,
        "bonus": 3,
        "lost": [1, 2],
    }
    assert (match.scores, match.seat) == ([4, 3, 3], 1)
    assert match.view(2)["glasses"][0] == {
        "cards": ["A6", "A5", "A1", "P2"],
        "owner": 0,
        "open": True,
    }
    (event,) = match.play("refuse")
    assert (event.type, event.view(2)["lost"], match.seat) == ("refused", [], 2)
    assert match.play("drink")[0].view(None)["lost"] == [2]


def test_g08_numbers_are_added_up_cards_are_not_counted(drink: Load) -> None:
    match = drink(["P1 P2 P3 A6", "P4 A3 A2 A4", "P5 P6 A1 A5"], owners=(1, 0, 2))
    match.play("refuse")
    (event,) = match.play("refuse")  # three poisons of 6 in all, one antidote of 6
    assert event.view(None)["lost"] == []
    assert (event.view(None)["antidote"], event.view(None)["poison"]) == (6, 6)


@pytest.mark.parametrize(("saying", "lost"), [("drink", [1, 2]), ("refuse", [0])])
def test_g08_wesleys_half_antidotes_count_when_drinking_and_refusing(
    drink: Load, saying: str, lost: list[int]
) -> None:
    # Antidote 8 and three halves against poison 9.
    match = drink(["P6 P3 A3 A5", "P1 P2 P4 P5", "A1 A2 A4 A6"])
    (event,) = match.play(saying)
    view = event.view(None)
    assert (view["antidote"], view["poison"], view["bonus"], view["lost"]) == (8, 9, 3, lost)


def test_g08_half_antidotes_may_make_it_even(drink: Load) -> None:
    glasses = ["P8 P1 A3 A4", "P2 P3 P4 P5", "P6 P7 A1 A2", "A5 A6 A7 A8"]
    for saying in ("drink", "refuse"):  # antidote 7 and four halves against poison 9
        (event,) = drink(glasses).play(saying)
        assert event.view(None)["lost"] == []


def test_g08_the_others_get_no_half_antidotes(drink: Load) -> None:
    match = drink(["A6 A5 A1 P2", "P6 P3 A3 A4", "P4 P5 P1 A2"])
    match.play("drink")
    (event,) = match.play("drink")  # antidote 7 against poison 9
    assert (event.view(None)["bonus"], event.view(None)["lost"]) == (0, [1])


@pytest.mark.parametrize(
    ("glass", "saying", "lost"),
    [
        ("A6 A5 P2 P3", "drink", [0, 2]),
        ("A6 A5 P2 P3", "refuse", [1]),
        ("P6 P5 A2 A3", "drink", [1]),
        ("P6 P5 A2 A3", "refuse", []),
        ("P6 P5 A6 A5", "drink", []),
        ("P6 P5 A6 A5", "refuse", []),
    ],
)
def test_g09_who_loses(drink: Load, glass: str, saying: str, lost: list[int]) -> None:
    others = [f"{kind}{n}" for kind in "PA" for n in range(1, 7) if f"{kind}{n}" not in glass]
    match = drink([" ".join(others[::2]), glass, " ".join(others[1::2])])
    match.play("refuse")
    (event,) = match.play(saying)
    assert event.view(None)["lost"] == lost


# G-10 and G-11: the end.


def test_g10_several_may_lose_their_last_heart_at_once(drink: Load) -> None:
    match = drink(GLASSES, hearts=[2, 1, 1], round=5)
    events = match.play("drink")
    assert [event.type for event in events] == ["drank", "over"]
    assert events[1].view(None) == {
        "type": "over",
        "seat": None,
        "scores": [2, 0, 0],
        "winners": [0],
    }
    assert (match.over, match.seat, match.winners, match.moves()) == (True, None, [0], [])


def test_g10_the_match_ends_in_the_middle_of_the_phase(drink: Load) -> None:
    match = drink(GLASSES, hearts=[1, 3, 3], round=5)
    match.play("refuse")
    view = match.view(1)
    assert (view["over"], view["phase"], view["seat"], view["round"]) == (True, "drink", None, 5)
    assert [glass["open"] for glass in view["glasses"]] == [True, False, False]
    assert match.winners == [1, 2]


def test_g10_no_new_deal_when_the_last_one_to_announce_ends_it(drink: Load) -> None:
    match = drink(GLASSES, hearts=[4, 4, 1], round=3)
    play(match, "refuse refuse")
    events = match.play("drink")
    assert [event.type for event in events] == ["drank", "over"]
    assert match.scores == [3, 4, 0]


def test_g10_nobody_wins_before_the_end(drink: Load) -> None:
    assert drink(GLASSES).winners == []


TIE = ["P6 A6 P5 A5", "P1 A1 P2 A2", "P3 P4 A3"]


def test_g11_two_players_end_after_fifty_rounds(drink: Load) -> None:
    match = drink(TIE, away="A4", hearts=[3, 2], round=50, owners=(1, 0, None), wesley=0)
    match.play("drink")
    events = match.play("drink")
    assert [event.type for event in events] == ["drank", "over"]
    assert (match.over, match.scores, match.winners) == (True, [3, 1], [0])
    assert match.reveal()["round"] == 50
    assert match.game.load(match.reveal()).reveal() == match.reveal()


def test_g11_the_forty_ninth_round_is_followed_by_another(drink: Load) -> None:
    match = drink(TIE, away="A4", hearts=[3, 3], round=49, owners=(1, 0, None))
    match.play("drink")
    events = match.play("refuse")
    assert [event.type for event in events] == ["refused", "dealt"]
    assert match.reveal()["round"] == 50
