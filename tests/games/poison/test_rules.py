"""Every rule of Poison, P-01 to P-17, through the public API."""

from collections.abc import Callable
from typing import Any

import pytest

import pharmakon
from pharmakon import IllegalMove, Match

Table = Callable[..., Match]


def sizes(match: Match) -> list[int]:
    return [len(hand) for hand in match.reveal()["hands"]]


def refused(match: Match, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.rule in caught.value.text
    return caught.value.rule


def test_p01_turns_go_round_to_the_left_one_card_each(table: Table) -> None:
    match = table(["R1 R2", "B1 B2", "P1 P2", "X X"], seat=2)
    seats = []
    for move in ("P1@1", "X@2", "R1@2", "B1@3", "P2@1"):
        seats.append(match.seat)
        match.play(move)
    assert seats == [2, 3, 0, 1, 2]
    assert sizes(match) == [1, 1, 0, 1]


def test_p01_there_is_no_passing(table: Table) -> None:
    match = table(["R1 R2", "B1", "P1", "X"])
    assert refused(match, ".") == "M-01"
    assert refused(match, "pass") == "M-01"


def test_p02_a_colour_that_lies_goes_where_it_lies(table: Table) -> None:
    match = table(["R1 B1", "B2", "P2", "X"], ["B2", "R2", ""])
    assert match.moves() == ["R1@2", "B1@1"]
    assert refused(match, "R1@3") == "P-02"
    with pytest.raises(IllegalMove, match="red is already in cauldron 2"):
        match.play("R1@1")


def test_p02_a_new_colour_goes_where_no_potion_lies(table: Table) -> None:
    match = table(["P1", "B1", "P2", "X"], ["B2", "X X", ""])
    assert match.moves() == ["P1@2", "P1@3"]
    with pytest.raises(IllegalMove, match="cauldron 1 holds blue") as caught:
        match.play("P1@1")
    assert caught.value.rule == "P-02"
    assert "contient le bleu" in caught.value.say("fr")


def test_p02_three_colours_leave_each_one_place(table: Table) -> None:
    match = table(["R1 B1 P1", "B4", "P2", "X"], ["P5", "R5", "B5"])
    assert match.moves() == ["R1@2", "B1@3", "P1@1"]


def test_p02_a_colour_is_free_again_once_taken(table: Table) -> None:
    match = table(["X", "R1", "B1", "P1"], ["R5 R5", "", ""])
    match.play("X@1")
    assert match.moves() == ["R1@1", "R1@2", "R1@3"]


def test_p03_outset_cauldrons_have_their_colours_for_ever(table: Table) -> None:
    match = table(["R1 B1 P1", "R7", "B7", "P7"], edition="outset")
    assert match.moves() == ["R1@1", "B1@2", "P1@3"]
    assert refused(match, "R1@2") == "P-03"
    assert [pot["colour"] for pot in match.view(None)["cauldrons"]] == ["R", "B", "P"]


def test_p03_an_outset_cauldron_keeps_its_colour_when_only_poison_is_left(table: Table) -> None:
    match = table(["X", "R1 B1", "B7", "P7"], ["R5 R5", "", ""], edition="outset")
    match.play("X@1")
    assert match.view(None)["cauldrons"][0] == {"colour": "R", "cards": ["X"], "total": 4}
    assert match.moves() == ["R1@1", "B1@2"]


@pytest.mark.parametrize("edition", ["amigo", "outset"])
def test_p04_poison_goes_anywhere(table: Table, edition: str) -> None:
    match = table(["X", "R1", "B1", "P1"], ["R5", "", ""], edition=edition)
    assert match.moves() == ["X@1", "X@2", "X@3"]


def test_p04_poison_never_gives_a_colour(table: Table) -> None:
    match = table(["X", "R1", "B1", "P1"])
    match.play("X@2")
    assert match.view(None)["cauldrons"][1] == {"colour": None, "cards": ["X"], "total": 4}
    assert "R1@2" in match.moves()


def test_p05_exactly_thirteen_is_safe(table: Table) -> None:
    match = table(["R1", "R2", "B1", "P1"], ["R7 R5", "", ""])
    played = match.play("R1@1")
    assert [event.type for event in played] == ["played"]
    assert match.view(None)["cauldrons"][0]["total"] == 13


def test_p05_above_thirteen_its_player_takes_all_but_the_card_played(table: Table) -> None:
    match = table(["R2", "R1", "B1", "P1"], ["R7 X R1", "", ""], ["", "R5"])
    played, took = match.play("R2@1")
    assert played.view(3)["total"] == 14
    assert took.view(3) == {"type": "took", "seat": 0, "cauldron": 0, "cards": ["R7", "X", "R1"]}
    assert match.view(0)["cauldrons"][0] == {"colour": "R", "cards": ["R2"], "total": 2}
    assert match.reveal()["taken"][0] == ["R1", "R7", "X"]


def test_p05_the_fourth_poison_overflows(table: Table) -> None:
    match = table(["X", "R1", "B1", "P1"], ["X X X", "", ""])
    match.play("X@1")
    assert match.view(None)["cauldrons"][0] == {"colour": None, "cards": ["X"], "total": 4}
    assert match.reveal()["taken"][0] == ["X", "X", "X"]


def test_p06_the_round_ends_when_all_hands_are_empty(table: Table) -> None:
    match = table(["R1", "R2", "B1", "P1"])
    for move in ("R1@1", "R2@1", "B1@2"):
        assert [event.type for event in match.play(move)] == ["played"]
    assert [event.type for event in match.play("P1@3")] == ["played", "scored", "dealt"]
    assert match.view(None)["round"] == 2


def test_p06_a_player_without_cards_is_skipped(table: Table) -> None:
    match = table(["R1 R2 R4", "", "B1 B2", ""])
    seats = []
    for move in ("R1@1", "B1@2", "R2@1", "B2@2"):
        seats.append(match.seat)
        match.play(move)
    assert [*seats, match.seat] == [0, 2, 0, 2, 0]


@pytest.mark.parametrize(
    ("players", "dealt"),
    [(4, [13, 13, 12, 12]), (5, [10] * 5), (6, [9, 9, 8, 8, 8, 8])],
)
def test_p07_amigo_deals_all_fifty_from_the_dealers_left(players: int, dealt: list[int]) -> None:
    match = pharmakon.make("poison", players=players, first=0).new(seed=3)
    assert match.view(None)["dealer"] == players - 1
    assert sizes(match) == dealt
    assert match.reveal()["aside"] == []


def test_p07_the_longer_hands_begin_at_the_dealers_left() -> None:
    match = pharmakon.make("poison", first=2).new(seed=3)
    assert sizes(match) == [12, 12, 13, 13]


def test_p08_three_amigo_players_leave_a_hand_out() -> None:
    match = pharmakon.make("poison", players=3, first=0).new(seed=3)
    assert sizes(match) == [13, 13, 12]
    assert len(match.reveal()["aside"]) == 12
    assert match.view(0)["aside"] == 12


@pytest.mark.parametrize(("players", "each"), [(3, 12), (4, 12), (5, 10), (6, 8)])
def test_p09_outset_deals_fewer(players: int, each: int) -> None:
    match = pharmakon.make("poison", players=players, edition="outset").new(seed=3)
    assert sizes(match) == [each] * players
    assert len(match.reveal()["aside"]) == 50 - each * players


@pytest.mark.parametrize("edition", ["amigo", "outset"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_p10_the_variant_deals_five_and_leaves_a_stock(edition: str, players: int) -> None:
    match = pharmakon.make("poison", players=players, edition=edition, draw=True).new(seed=3)
    assert sizes(match) == [5] * players
    assert match.view(0)["stock"] == 50 - 5 * players
    assert match.reveal()["aside"] == []


def test_p10_a_card_is_drawn_after_playing_and_taking(table: Table) -> None:
    match = table(["R7", "R1", "B1", "P1"], ["R7", "", ""], stock="B5 P5", draw=True)
    played, took, drew = match.play("R7@1")
    assert [played.type, took.type, drew.type] == ["played", "took", "drew"]
    assert drew.view(0) == {"type": "drew", "seat": 0, "card": "P5", "left": 1}
    assert drew.view(1) == drew.view(None) == {**drew.view(0), "card": None}
    assert match.reveal()["hands"][0] == ["P5"]


def test_p10_without_a_stock_nothing_is_drawn(table: Table) -> None:
    match = table(["R7 B7", "R1", "B1", "P1"], stock="", draw=True)
    assert [event.type for event in match.play("R7@1")] == ["played"]
    assert sizes(match)[0] == 1


def test_p11_the_seat_left_of_the_dealer_leads_and_the_deal_moves_on() -> None:
    match = pharmakon.make("poison", first=1).new(seed=5)
    leads = []
    for number in range(1, 5):
        assert match.view(None)["round"] == number
        leads.append((match.view(None)["dealer"], match.seat))
        while not match.over and match.view(None)["round"] == number:
            match.play(match.moves()[0])
    assert leads == [(0, 1), (1, 2), (2, 3), (3, 0)]


def test_p11_all_fifty_cards_are_shuffled_again(table: Table) -> None:
    match = table(["R1", "R2", "B1", "P1"])
    for move in ("R1@1", "R2@1", "B1@2", "P1@3"):
        match.play(move)
    assert sum(sizes(match)) == 50
    assert match.reveal()["taken"] == [[], [], [], []]
    assert [pot["cards"] for pot in match.reveal()["cauldrons"]] == [[], [], []]


def test_p11_the_first_leader_is_drawn_from_the_seed() -> None:
    game = pharmakon.make("poison")
    assert {game.new(seed).seat for seed in range(40)} == {0, 1, 2, 3}
    assert game.new(3).view(None)["options"]["first"] is None


def scored(match: Match, *moves: str) -> dict[str, Any]:
    for move in moves:
        events = match.play(move)
    return next(event.view(None) for event in events if event.type == "scored")


def test_p12_only_taken_cards_count_and_only_how_many(table: Table) -> None:
    match = table(
        ["P1", "", "", ""],
        ["R7 X", "B7 X", ""],
        ["R7 B7", "R1 B1", "R1 R1 B1 B1"],
    )
    event = scored(match, "P1@3")
    assert event["points"][:2] == [2, 2]  # sevens are worth no more than ones


def test_p13_a_potion_is_one_point_and_a_poison_two(table: Table) -> None:
    match = table(["P1", "", "", ""], ["", "", ""], ["R1 B1 X", "X X"])
    assert scored(match, "P1@3")["points"][:2] == [4, 4]


def test_p14_strictly_most_of_a_colour_is_spared(table: Table) -> None:
    match = table(["P1", "", ""], ["", "", ""], ["R1 R1", "R2", ""], players=3, edition="outset")
    event = scored(match, "P1@3")
    assert event["spared"]["R"] == 2


def test_p14_on_a_tie_nobody_is_spared(table: Table) -> None:
    taken = ["R1 R1 R1 R2 R2 R2 R4", "R4 R5 R5 R5 R7 R7 R7", ""]
    event = scored(table(["P1", "", "", ""], ["", "", ""], taken), "P1@3")
    assert event["spared"] == {"R": None, "B": 3, "P": 3}
    assert event["points"][:2] == [7, 7]


def test_p15_poison_always_counts(table: Table) -> None:
    match = table(["P1", "", "", ""], ["", "", ""], ["X X X X X X X X"])
    assert scored(match, "P1@3")["points"][0] == 16


@pytest.mark.parametrize(
    ("players", "edition", "rounds"),
    [(3, "amigo", 6), (4, "amigo", 4), (6, "amigo", 6), (3, "outset", 3), (5, "outset", 5)],
)
@pytest.mark.parametrize("draw", [False, True])
def test_p16_each_has_dealt_once_or_twice(
    players: int, edition: str, rounds: int, draw: bool
) -> None:
    match = pharmakon.make("poison", players=players, edition=edition, draw=draw).new(seed=2)
    while not match.over:
        match.play(match.moves()[-1])
    end = match.reveal()
    assert (end["rounds"], end["round"], len(end["sheet"])) == (rounds, rounds, rounds)
    assert end["scores"] == [sum(column) for column in zip(*end["sheet"], strict=True)]
    assert match.scores == end["scores"]
    lowest = min(match.scores)
    assert match.winners == [seat for seat in range(players) if match.scores[seat] == lowest]


def test_p16_a_tie_is_a_shared_win(table: Table) -> None:
    sheet = [[3, 3, 5, 9], [0, 0, 0, 0], [0, 0, 0, 0]]
    match = table(["P1", "", "", ""], number=4, sheet=sheet)
    *_, over = match.play("P1@3")
    assert over.view(None)["winners"] == match.winners == [0, 1]
    assert match.seat is None
    assert match.moves() == []
    assert refused(match, "P1@3") == "M-02"


def test_the_printed_scoring_example(table: Table) -> None:
    """Anne, Luc, Pierre and Marc have 7, 2, 17 and 15 points."""
    reds, blues, purples = (
        [f"{colour}{value}" for value in (7, 7, 7, 5, 5, 5, 4, 4, 2, 2, 2, 1, 1, 1)]
        for colour in "RBP"
    )
    counts = [(2, 3, 0, 1), (6, 0, 2, 0), (5, 2, 6, 2), (1, 6, 6, 4)]
    taken = []
    for red, blue, purple, poison in counts:
        pile = [*reds[:red], *blues[:blue], *purples[:purple], *["X"] * poison]
        del reds[:red], blues[:blue], purples[:purple]
        taken.append(" ".join(pile))
    lying = " ".join(blues[1:])
    match = table([blues[0], "", "", ""], ["X", "", lying], taken)
    event = scored(match, f"{blues[0]}@3")
    assert event["points"] == [7, 2, 17, 15]
    assert event["spared"] == {"R": 1, "B": 3, "P": None}


def test_p17_strict_piles_show_only_their_size(table: Table) -> None:
    match = table(["R1", "R2", "B1", "P1"], ["", "", ""], ["R7 R7", "X"])
    for audience in (None, 0, 1):
        assert match.view(audience)["taken"][:2] == [2, 1]


def test_p17_aided_piles_can_be_looked_into(table: Table) -> None:
    match = table(["R1", "R2", "B1", "P1"], ["", "", ""], ["X R7"], memory="aided")
    assert match.view(3)["taken"][0] == ["R7", "X"]


def test_p17_a_view_shows_one_hand_and_sizes() -> None:
    match = pharmakon.make("poison", players=3, edition="outset").new(seed=4)
    whole = match.reveal()
    assert match.view(1)["hands"] == [12, whole["hands"][1], 12]
    assert match.view(None)["hands"] == [12, 12, 12]
    assert match.view(1)["aside"] == 14
    assert set(match.view(1)) == set(whole)


def test_m03_a_card_not_held(table: Table) -> None:
    assert refused(table(["R1", "R2", "B1", "P1"]), "R2@1") == "M-03"
