"""The Poisoned Glass, rule by rule: a round from the deal to the glasses, G-01 to G-06."""

import pytest

import pharmakon
from pharmakon import Match
from tests.games.glass.tables import Load, play, refused


def play_round(match: Match) -> None:
    """Play the first legal moves until the round is over; announcements are refusals."""
    start = match.reveal()["round"]
    while not match.over and match.reveal()["round"] == start:
        match.play(match.moves()[-1])


# G-01: the roles.


def test_g01_vizzini_sits_to_the_right_of_wesley() -> None:
    for players in (2, 3, 4, 5):
        for first in range(players):
            view = pharmakon.make("glass", players=players, first=first).new(1).view(None)
            assert view["wesley"] == first
            assert view["vizzini"] == (first - 1) % players


def test_g01_wesley_is_drawn_from_the_seed() -> None:
    game = pharmakon.make("glass", players=5)
    assert {game.new(seed).reveal()["wesley"] for seed in range(60)} == {0, 1, 2, 3, 4}


def test_g01_both_roles_move_to_the_left_after_each_round() -> None:
    match = pharmakon.make("glass", players=3, first=2).new(seed=4)
    play_round(match)
    view = match.view(None)
    assert (view["round"], view["wesley"], view["vizzini"], match.seat) == (2, 0, 2, 0)


def test_g01_hearts_are_given_once_per_match() -> None:
    match = pharmakon.make("glass", players=3).new(seed=4)
    assert match.scores == [4, 4, 4]
    play_round(match)
    assert sum(match.scores) < 12
    assert match.reveal()["round"] == 2


# G-02: the deal.


@pytest.mark.parametrize(
    ("players", "highest", "glasses", "hand", "away"),
    [(2, 6, 3, 4, 1), (3, 6, 3, 3, 0), (4, 8, 4, 3, 0), (5, 10, 5, 3, 0)],
)
def test_g02_the_deal(players: int, highest: int, glasses: int, hand: int, away: int) -> None:
    revealed = pharmakon.make("glass", players=players).new(seed=3).reveal()
    cards = [card for glass in revealed["glasses"] for card in glass["cards"]]
    assert len(cards) == len(revealed["glasses"]) == glasses
    assert [len(cards) for cards in revealed["hands"]] == [hand] * players
    assert len(revealed["away"]) == away
    cards += [card for pile in (*revealed["hands"], revealed["away"]) for card in pile]
    assert sorted(cards) == sorted(f"{kind}{n}" for kind in "PA" for n in range(1, highest + 1))


def test_g02_a_glass_that_is_not_on_the_table_cannot_be_named(three: Load) -> None:
    assert refused(three(), "P3@4").rule == "G-02"
    assert refused(three(), "%1,4").rule == "G-02"
    spying = pharmakon.make("glass", players=3).new(seed=1)
    assert refused(spying, "?4").rule == "G-02"
    assert str(refused(spying, "?5")) == "there is no glass 5; this table has 3 (G-02)"


# G-03: spying.


@pytest.mark.parametrize(("players", "each"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_g03_looks_go_from_wesley_clockwise_to_vizzini(players: int, each: int) -> None:
    match = pharmakon.make("glass", players=players, first=1).new(seed=2)
    seats = []
    while match.view(None)["phase"] == "spy":
        seats.append(match.seat)
        match.play(match.moves()[0])
    assert seats == [(1 + turn) % players for turn in range(players) for _ in range(each)]
    assert match.seat == 1
    looks = [[seat, look % each] for look, seat in enumerate(seats)]
    assert match.view(None)["peeks"] == looks


def test_g03_nobody_looks_into_a_glass_twice_but_two_may_look_into_the_same() -> None:
    match = pharmakon.make("glass", players=4, first=0).new(seed=2)
    match.play("?2")
    assert match.moves() == ["?1", "?3", "?4"]
    error = refused(match, "?2")
    assert error.rule == "G-03"
    assert str(error) == "you have already looked into glass 2; look into another one (G-03)"
    play(match, "?1 ?2 ?1")


def test_g03_only_who_looks_sees_the_card() -> None:
    match = pharmakon.make("glass", players=2, first=0).new(seed=2)
    (event,) = match.play("?3")
    card = match.reveal()["glasses"][2]["cards"][0]
    assert event.view(0) == {"type": "spied", "seat": 0, "glass": 2, "card": card}
    hidden = {"type": "spied", "seat": 0, "glass": 2, "card": None}
    assert event.view(1) == event.view(None) == hidden
    assert match.view(0)["glasses"][2]["cards"] == [card]
    assert match.view(1)["glasses"][2]["cards"] == [None]


# G-04: filling.


def test_g04_everybody_plays_one_card_then_hands_go_to_the_left(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2")
    assert match.seat == 2
    assert match.reveal()["hands"] == [["P4", "A2"], ["A3", "A4"], ["P6", "A5", "A6"]]
    match.play("P6@3")
    (_, handed) = match.play(".")
    assert match.seat == 0
    assert match.reveal()["hands"] == [["A5", "A6"], ["P4", "A2"], ["A3", "A4"]]
    assert handed.view(1) == {"type": "handed", "seat": None, "hand": ["P4", "A2"]}
    assert handed.view(None) == {"type": "handed", "seat": None, "hand": None}


def test_g04_a_card_lies_face_down_on_top(three: Load) -> None:
    match = three()
    (event,) = match.play("A2@3")
    assert match.reveal()["glasses"][2]["cards"] == ["P2", "A2"]
    own = {"type": "filled", "seat": 0, "move": "A2@3", "glass": 2, "card": "A2"}
    assert event.view(0) == own
    assert event.view(1) == event.view(None) == {**own, "move": "*@3", "card": None}
    assert match.view(1)["glasses"][2]["cards"] == [None, None]


def test_g04_a_glass_holds_four_cards(load: Load) -> None:
    match = load(["P1 P3 P5 P6", "A1", "P2"], ["P4 A2", "A3 A4", "A5 A6"])
    assert match.moves() == ["P4@2", "A2@2", "P4@3", "A2@3"]
    error = refused(match, "P4@1")
    assert (error.rule, str(error)) == ("G-04", "glass 1 is full: it holds four cards (G-04)")


def test_g04_at_two_players_one_glass_ends_with_three_cards(two: Load) -> None:
    match = two()
    play(match, "P3@1 P5@1 . P6@1 P4@2 . A2@2 A4@2 . A5@3 A3@3 .")
    assert match.view(None)["phase"] == "choose"
    assert [len(glass["cards"]) for glass in match.reveal()["glasses"]] == [4, 4, 3]
    play(match, "=3 =1")
    assert match.moves() == ["drink", "refuse"]


# G-05: Vizzini's exchange.


def test_g05_before_the_card(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2")
    assert match.moves()[-3:] == ["%1,2", "%1,3", "%2,3"]
    match.play("%1,2")
    assert [glass["cards"] for glass in match.reveal()["glasses"]] == [
        ["P1", "P5"],
        ["A1", "P3"],
        ["P2"],
    ]
    assert (match.seat, match.view(None)["phase"], match.view(None)["exchanged"]) == (
        2,
        "fill",
        True,
    )
    events = match.play("P6@1")
    assert [event.type for event in events] == ["filled", "handed"]


def test_g05_after_the_card_and_only_then_hands_are_passed(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2 A6@3")
    assert (match.seat, match.view(None)["phase"]) == (2, "fill")
    assert match.moves() == ["%1,2", "%1,3", "%2,3", "."]
    assert match.reveal()["hands"][2] == ["P6", "A5"]
    events = match.play("%2,3")
    assert [event.type for event in events] == ["exchanged", "handed"]
    assert match.reveal()["glasses"][1]["cards"] == ["A1", "A6"]
    assert match.reveal()["hands"][0] == ["P6", "A5"]


def test_g05_after_the_last_card_too(load: Load) -> None:
    match = load(["P1 P3 P4", "A1 P5 A3 A4", "P2 P6 A5 A2"], ["", "", "A6"], seat=2)
    match.play("A6@1")
    assert (match.seat, match.view(None)["phase"]) == (2, "fill")
    events = match.play("%1,2")
    assert [event.type for event in events] == ["exchanged"]
    assert match.reveal()["glasses"][0]["cards"] == ["P1", "P3", "P4", "A4"]
    assert (match.seat, match.view(None)["phase"]) == (2, "choose")


def test_g05_declining_the_last_time_begins_the_choice(load: Load) -> None:
    match = load(["P1 P3 P4", "A1 P5 A3 A4", "P2 P6 A5 A2"], ["", "", "A6"], seat=2)
    match.play("A6@1")
    (event,) = match.play(".")
    assert event.view(None) == {"type": "declined", "seat": 2}
    assert match.moves() == ["=1", "=2", "=3"]


def test_g05_once_in_a_round(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2 %1,2 P6@3 A5@1 P4@1")
    assert match.moves() == ["A3@2", "A4@2", "A3@3", "A4@3"]
    error = refused(match, "%1,2")
    assert error.rule == "G-05"
    assert str(error) == "Vizzini has already swapped cards in this round (G-05)"


def test_g05_only_vizzini(three: Load) -> None:
    match = three()
    error = refused(match, "%1,2")
    assert error.rule == "G-05"
    assert "only Vizzini, seat 2," in str(error)


def test_g05_only_vizzini_sees_the_faces(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2 P6@3")
    event = match.play("%1,3")[0]
    shown = {"type": "exchanged", "seat": 2, "glasses": [0, 2], "cards": ["P3", "P6"]}
    assert event.view(2) == shown
    assert event.view(0) == event.view(None) == {**shown, "cards": None}


def test_g05_may_be_used_in_the_next_round_again() -> None:
    match = pharmakon.make("glass", players=3, first=0).new(seed=4)
    play_round(match)
    while "%1,2" not in match.moves():
        match.play(match.moves()[0])
    match.play("%1,2")
    assert match.view(None)["exchanged"]


# G-06: taking a glass.


def test_g06_counter_clockwise_from_vizzini_to_wesley(load: Load) -> None:
    glasses = ["P1 P3 P4 A6", "A1 P5 A3 A4", "P2 P6 A5 A2"]
    match = load(glasses, ["", "", ""], phase="choose", seat=2)
    (event,) = match.play("=2")
    assert event.view(None) == {"type": "chose", "seat": 2, "glass": 1}
    assert match.seat == 1
    error = refused(match, "=2")
    assert (error.rule, str(error)) == ("G-06", "glass 2 is already taken (G-06)")
    match.play("=3")
    assert (match.seat, match.moves()) == (0, ["=1"])
    match.play("=1")
    assert [glass["owner"] for glass in match.view(None)["glasses"]] == [0, 2, 1]
    assert (match.seat, match.view(None)["phase"]) == (0, "drink")


def test_g06_nobody_looks_into_a_glass_taken(load: Load) -> None:
    glasses = ["P1 P3 P4 A6", "A1 P5 A3 A4", "P2 P6 A5 A2"]
    match = load(glasses, ["", "", ""], phase="choose", seat=2, exchanged=True)
    match.play("=2")
    assert match.view(2)["glasses"][1]["cards"] == [None] * 4


def test_g06_at_two_players_one_glass_is_never_revealed(drink: Load) -> None:
    match = drink(["A1 A2 A3 P1", "A4 A5 P2 P3", "P4 P5 P6"], away="A6", hearts=[1, 4], round=6)
    match.play("refuse")
    assert match.over
    assert [glass["open"] for glass in match.reveal()["glasses"]] == [True, False, False]
    assert match.view(0)["glasses"][2] == {"cards": [None] * 3, "owner": None, "open": False}
