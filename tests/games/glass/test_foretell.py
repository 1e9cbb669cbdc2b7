"""What is said of a move of The Poisoned Glass, and which glasses a move tells of."""

import pharmakon
from pharmakon.engine.fields import Fields
from pharmakon.games.glass.beliefs import SUBJECTS
from pharmakon.games.glass.foretell import outcome
from pharmakon.table.setups import Chance
from tests.games.glass.tables import GLASSES, Load


def test_who_knows_all_of_a_glass_is_told_who_loses_a_heart() -> None:
    match, chance = pharmakon.make("glass", players=2).new(seed=0), Chance(0)
    while match.view(None)["phase"] != "drink":
        chance.play(match)
    told = match.foresee("drink")
    assert told.say() == "In glass 2: antidote 10, poison 5. Everybody else loses a heart."
    assert not told.alarm
    assert match.foresee("refuse").say().endswith("You lose a heart.")
    assert match.foresee("refuse").alarm


def test_a_glass_that_harms_nobody_is_said_to() -> None:
    assert outcome({"seat": 0, "lost": []}).key == "glass.foresee.nobody"


def test_a_glass_holds_what_lies_in_it_and_moves_tell_of_the_glasses_they_touch(
    drink: Load,
) -> None:
    match = drink(GLASSES)
    assert [int(SUBJECTS.worth(match.states, glass)[0]) for glass in range(3)] == [10, -6, -4]

    def told(move: str) -> list[int]:
        return SUBJECTS.told_by(Fields(match.states), match.game.encode(move))

    assert told("P5@3") == [2]
    assert told("%1,3") == [0, 2]
    assert told(".") == told("?2") == told("drink") == []
    assert told("=2") == [1]
