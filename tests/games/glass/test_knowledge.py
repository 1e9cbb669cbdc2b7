"""G-12: what a seat knows, shows up in its view and stays the same in every world it may draw."""

from collections.abc import Callable

import numpy as np
import pytest

import pharmakon
from pharmakon import Match
from pharmakon.engine.kernel import INTERPRETED

Load = Callable[..., Match]


def play(match: Match, moves: str) -> None:
    """Play moves with spaces between them."""
    for move in moves.split():
        match.play(move)


def faces(match: Match, seat: int | None) -> list[str]:
    """The glasses as a seat sees them, `-` for an unknown card."""
    glasses = match.view(seat)["glasses"]
    return [" ".join(card or "-" for card in glass["cards"]) for glass in glasses]


def known(match: Match, seat: int | None) -> list[str]:
    """The cards known in each hand."""
    return [" ".join(cards) for cards in match.view(seat)["known"]]


def test_g12_a_hand_passed_on_is_known(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2 P6@3 .")
    assert known(match, 0) == ["", "P4 A2", ""]
    assert known(match, 1) == ["", "", "A3 A4"]
    assert known(match, 2) == ["A5 A6", "", ""]
    assert known(match, None) == ["", "", ""]


def test_g12_which_of_two_passed_cards_was_played_is_not_known(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2 P6@3 . A5@1 P4@2")
    assert faces(match, 0) == ["P1 P3 A5", "A1 - -", "- -"]
    assert known(match, 0) == ["", "", ""]


def test_g12_a_single_card_passed_on_is_known_in_the_hand_and_then_on_its_glass(
    three: Load,
) -> None:
    match = three()
    play(match, "P3@1 P5@2 P6@3 . A5@1 P4@2 A3@3 .")
    assert known(match, 0) == ["", "A6", ""]  # and not the A2, of which the A4 is as likely
    play(match, "A4@2 A6@3")
    assert known(match, 0) == ["", "", ""]
    assert faces(match, 0) == ["P1 P3 A5", "A1 - - A4", "- - - A6"]


def test_g12_seeing_one_of_two_passed_cards_fixes_the_other(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2 P6@3 . A5@1 P4@1 A3@3 . A4@2 A6@2 A2@3")
    # Seat 2 passed A5 and A6 to seat 0, who played one and passed the other to seat 1.
    assert faces(match, 2) == ["P1 - - -", "A1 - A4 -", "- P6 A3 A2"]
    match.play("%1,2")  # shows P4 and A6
    assert faces(match, 2) == ["P1 - A5 A6", "A1 - A4 P4", "- P6 A3 A2"]


def test_g12_an_exchange_carries_the_knowledge_of_every_seat(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2")
    assert faces(match, 0) == ["P1 P3", "A1 -", "-"]
    assert faces(match, 1) == ["P1 -", "A1 P5", "-"]
    match.play("%1,2")
    assert faces(match, 0) == ["P1 -", "A1 P3", "-"]
    assert faces(match, 1) == ["P1 P5", "A1 -", "-"]
    assert faces(match, 2) == ["P1 P5", "A1 P3", "-"]


def test_g12_an_exchange_carries_openings_looked_at(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@1 %2,3")
    assert faces(match, 0) == ["P1 P3 -", "-", "A1"]
    assert faces(match, 2) == ["P1 - -", "P2", "A1"]
    assert faces(match, None) == ["- - -", "-", "-"]


def test_g12_at_two_players_the_hand_comes_back_and_tells_by_subtraction(two: Load) -> None:
    match = two()
    play(match, "P3@1 P5@2 .")
    assert known(match, 0) == ["", "P4 A2 A3"]
    play(match, "P6@1 P4@3 .")
    assert faces(match, 0) == ["P1 P3 P6", "- -", "- P4"]
    assert faces(match, 1) == ["P1 - P6", "- P5", "- P4"]  # its own hand lacks the P6
    assert known(match, 0) == ["", "A4 A5"]
    play(match, "A2@1 A4@2 . A5@2 A3@3")
    assert faces(match, 0) == ["P1 P3 P6 A2", "- - A4 A5", "- P4 A3"]
    assert faces(match, 1) == ["P1 - P6 A2", "- P5 A4 A5", "- P4 A3"]


def test_g12_strict_shows_nothing_but_the_hand_and_open_glasses(three: Load) -> None:
    match = three(memory="strict")
    play(match, "P3@1 P5@2 P6@3 .")
    assert faces(match, 0) == faces(match, None) == ["- -", "- -", "- -"]
    assert known(match, 0) == ["", "", ""]
    assert match.view(0)["hands"] == [["A5", "A6"], 2, 2]
    assert match.observe(0).sum() == three_aided_sum(three)


def three_aided_sum(three: Load) -> float:
    """The features of the same moment when the table helps to remember: bots remember anyway."""
    match = three()
    play(match, "P3@1 P5@2 P6@3 .")
    return float(match.observe(0).sum())


def test_g12_a_revealed_glass_is_known_to_all(drink: Load) -> None:
    match = drink(["A6 A5 A1 P2", "P6 P5 A3 A2", "P4 P3 P1 A4"], memory="strict", exchanged=True)
    match.play("drink")
    for seat in (None, 0, 1, 2):
        assert faces(match, seat) == ["A6 A5 A1 P2", "- - - -", "- - - -"]


def test_g12_a_loaded_position_shows_own_looks_unless_cards_were_exchanged(load: Load) -> None:
    glasses, hands = ["P1 P3", "A1 P5", "P2"], ["P4 A2", "A3 A4", "P6 A5 A6"]
    peeks = [[0, 2], [0, 0], [1, 1], [1, 2], [2, 0], [2, 1]]
    match = load(glasses, hands, seat=2, peeks=peeks)
    assert faces(match, 0) == ["P1 -", "- -", "P2"]
    assert faces(match, 1) == ["- -", "A1 -", "P2"]
    exchanged = load(glasses, hands, seat=2, peeks=peeks, exchanged=True)
    for seat in (0, 1, 2):
        assert faces(exchanged, seat) == ["- -", "- -", "-"]


def test_g12_a_loaded_position_is_remembered_from_then_on(load: Load) -> None:
    glasses, hands = ["P1 P3", "A1 P5", "P2"], ["P4 A2", "A3 A4", "P6 A5 A6"]
    match = load(glasses, hands, seat=2, exchanged=True)
    match.play("P6@3")
    assert known(match, 0) == ["", "P4 A2", ""]  # from before seat 0 played
    assert known(match, 2) == ["A5 A6", "", ""]
    assert faces(match, 2) == ["- -", "- -", "- P6"]
    play(match, "A5@3 P4@3 A3@1")
    assert known(match, 0) == ["", "A6", ""]
    assert faces(match, 0) == ["- - -", "- -", "- - A5 -"]


def test_g12_loaded_while_vizzini_decides(load: Load) -> None:
    glasses, hands = ["P1 P3", "A1 P5", "P2 P6"], ["P4 A2", "A3 A4", "A5 A6"]
    match = load(glasses, hands, seat=2)
    assert match.moves() == ["%1,2", "%1,3", "%2,3", "."]
    match.play("%1,3")
    assert faces(match, 2) == ["P1 P6", "A1 -", "- P3"]
    assert known(match, 0) == ["", "P4 A2", ""]


def test_g12_loaded_at_two_players_and_the_hand_comes_back(load: Load) -> None:
    match = load(["P1 P3", "A1 P5", "P2"], ["P6 A4 A5", "P4 A2 A3"], away="A6", exchanged=True)
    play(match, "P6@1 P4@3 A2@1 A4@2")
    assert faces(match, 0) == ["- - P6 A2", "- - A4", "- -"]  # seat 1 laid P4 from its first hand
    assert faces(match, 1) == ["- - - A2", "- - A4", "- P4"]  # and seat 0 laid P6
    assert (known(match, 0), known(match, 1)) == (["", "A3"], ["A5", ""])


def test_g12_the_last_unknown_card_is_known_in_a_closed_glass(load: Load) -> None:
    # Seat 0 does not know glass 3's opening, nor P5 (laid by 1), P6 and A4 (laid by 2, then 1).
    match = load(["P1", "A1", "P2"], ["P3 P4 A2", "P5 A3 A4", "P6 A5 A6"])
    play(match, "P3@1 P5@2 P6@2 . A5@1 P4@1 A4@2 . A3@3 A6@3 A2@3 .")
    assert faces(match, 0) == ["P1 P3 A5 -", "A1 - - -", "- A3 A6 -"]
    play(match, "=1 =2 =3 refuse")
    # The glass turned up was the third: its opening and A2 are known now, and so P4 by subtraction.
    assert faces(match, 0) == ["P1 P3 A5 P4", "A1 - - -", "P2 A3 A6 A2"]
    match.play("refuse")
    assert faces(match, 0)[:2] == ["P1 P3 A5 P4", "A1 P5 P6 A4"]
    assert faces(match, None) == ["- - - -", "A1 P5 P6 A4", "P2 A3 A6 A2"]


def test_g12_a_pool_of_one_card_is_known(load: Load) -> None:
    # Of what seat 0 never saw only one card, the P5, is not in the glass that is turned up first.
    match = load(["P1", "A1", "P2"], ["P3 P4 A2", "P5 A3 A4", "P6 A5 A6"])
    play(match, "P3@1 P5@1 P6@3 . A5@1 P4@2 A4@3 . A3@2 A6@2 A2@3 .")
    assert faces(match, 0) == ["P1 P3 - A5", "A1 - A3 A6", "- - - -"]
    play(match, "=1 =2 =3 refuse")
    assert faces(match, 0) == ["P1 P3 P5 A5", "A1 P4 A3 A6", "P2 P6 A4 A2"]
    assert faces(match, None) == ["- - - -", "- - - -", "P2 P6 A4 A2"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_g12_known_means_the_same_in_every_world(players: int) -> None:
    """What differs in no world of many is shown, and what is shown differs in none."""
    match = pharmakon.make("glass", players=players).new(seed=players)
    moves = np.random.default_rng(players)
    step = 0
    while not match.over and step < 40:
        match.play(int(moves.choice(np.flatnonzero(match.mask()))))
        step += 1
        if step % (7 if INTERPRETED else 3):
            continue
        for seat in range(players):
            worlds = [match.resample(seat, seed).reveal() for seed in range(40)]
            view = match.view(seat)
            for index, glass in enumerate(view["glasses"]):
                for depth, card in enumerate(glass["cards"]):
                    found = {world["glasses"][index]["cards"][depth] for world in worlds}
                    assert (found == {card}) == (card is not None)
            for other in range(players):
                hands = [set(world["hands"][other]) for world in worlds]
                certain = set.intersection(*hands) if other != seat else set()
                assert certain == set(view["known"][other])


def test_other_seats_remember_the_sampled_world_not_this_one(three: Load) -> None:
    match = three()
    play(match, "P3@1 P5@2 P6@3 . A5@1 P4@2")
    world = match.resample(0, seed=5)
    revealed = world.reveal()
    seen = world.view(1)["glasses"]
    assert seen[1]["cards"][1:] == revealed["glasses"][1]["cards"][1:]  # its own two plays
    assert seen[1]["cards"][0] == revealed["glasses"][1]["cards"][0]  # its look
    assert world.view(0) == match.view(0)


def test_resample_leaves_no_trace_of_earlier_deals() -> None:
    game = pharmakon.make("glass", players=2)
    match = game.new(seed=1)
    while match.reveal()["round"] == 1:
        match.play(match.moves()[-1])
    cards = match.resample(0, seed=1).states["cards"][0]
    assert cards[3:].tolist() == [0] * 17
