"""The Poisoned Glass: the rules that all games share, and the notation."""

from itertools import islice

import pharmakon
from tests.games.glass.tables import GLASSES, Load, play, refused

# The common rules.


def test_m01_what_is_no_move_at_all(three: Load) -> None:
    for move in ("", "P11@1", "P3@0", "p3@1", "%3,1", "%2,2", "?6", "*@1", "P3@1 ", "Drink"):
        assert refused(three(), move).rule == "M-01"


def test_m02_nothing_is_played_after_the_end(drink: Load) -> None:
    match = drink(GLASSES, hearts=[1, 4, 4], round=4)
    match.play("refuse")
    for move in match.game.spec.notation:
        assert refused(match, move).rule == "M-02"


def test_m03_a_card_that_is_not_in_the_hand(three: Load) -> None:
    error = refused(three(), "P5@1")
    assert (error.rule, str(error)) == ("M-03", "you don't have P5 in your hand (M-03)")
    assert refused(three(), "P10@1").rule == "M-03"


def test_m04_each_phase_has_its_moves(three: Load, drink: Load) -> None:
    filling = three()
    for move in (".", "?1", "=1", "drink", "refuse"):
        assert refused(filling, move).rule == "M-04"
    play(filling, "P3@1 P5@2 A6@3")
    for move in ("P6@1", "?1", "=1", "drink"):
        assert refused(filling, move).rule == "M-04"
    for move in ("P3@1", "%1,2", ".", "?1", "=1"):
        assert refused(drink(GLASSES), move).rule == "M-04"


# Notation.


def test_the_action_space_is_the_same_for_all_and_p10_follows_p9() -> None:
    games = [pharmakon.make("glass", players=players) for players in (2, 3, 4, 5)]
    assert {game.actions for game in games} == {123}
    (game, *_) = games
    assert [game.decode(game.encode(move)) for move in game.spec.notation] == list(
        game.spec.notation
    )
    assert game.decode(game.encode("P9@1") + 1) == "P10@1"
    assert list(islice(game.spec.notation, 100, 112)) == [
        *("%1,2", "%1,3", "%1,4", "%1,5", "%2,3", "%2,4", "%2,5", "%3,4", "%3,5", "%4,5"),
        *(".", "?1"),
    ]


def test_hands_are_sorted_poison_first_and_by_number() -> None:
    match = pharmakon.make("glass", players=5).new(seed=0)
    names = [f"{kind}{number}" for kind in "PA" for number in range(1, 11)]
    for hand in match.reveal()["hands"]:
        assert hand == sorted(hand, key=names.index)
