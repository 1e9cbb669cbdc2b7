"""What is said of a move of Poison before it is played."""

from collections.abc import Callable

import pharmakon


def test_what_a_cauldron_comes_to_is_foretold(table: Callable[..., pharmakon.Match]) -> None:
    match = table(["R5 R2 B7 P1", "B1", "P2", "P4"], ("R7 X", "B7", ""))
    poisoned = "Makes 16: boils over, you take 2 cards, poison among them (1)."
    assert match.foresee("R5@1").say() == poisoned
    assert match.foresee("R2@1").say() == "Makes 13: full to the brim, and still safe."
    assert match.foresee("B7@2").say() == "Makes 14: boils over, you take 1 card."
    assert match.foresee("P1@3").say() == "Makes 1: room for 12."


def test_the_last_card_of_all_is_foretold_to_end_the_round() -> None:
    match = pharmakon.make("poison").new(seed=2)
    while sum(len(hand) for hand in match.reveal()["hands"]) > 1:
        match.play(match.moves()[0])
    foretold = match.foresee(match.moves()[0])
    assert foretold.say().endswith("It is the last card of the round.")
    assert (foretold.events[-1]["type"], foretold.events[-1]["round"]) == ("scored", 1)
