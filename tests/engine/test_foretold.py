"""What a game says of a move before it is played, if it says anything."""

from pharmakon.engine.foretold import Foretold, say_nothing


def test_a_game_that_foretells_nothing_says_nothing() -> None:
    foretold = say_nothing({}, {}, [])
    assert foretold == Foretold()
    assert foretold.json("fr") == {"events": [], "known": None, "alarm": False, "text": ""}
