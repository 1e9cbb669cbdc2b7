"""What is said of a move of Poison before it is played."""

import pharmakon


def test_the_last_card_of_all_is_foretold_to_end_the_round() -> None:
    match = pharmakon.make("poison").new(seed=2)
    while sum(len(hand) for hand in match.reveal()["hands"]) > 1:
        match.play(match.moves()[0])
    foretold = match.foresee(match.moves()[0])
    assert foretold.say().endswith("It is the last card of the round.")
    assert (foretold.events[-1]["type"], foretold.events[-1]["round"]) == ("scored", 1)
