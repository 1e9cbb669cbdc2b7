"""A world remembers its moves when a row is about to be given away, too."""

import pharmakon
from pharmakon.games.belladone.state import GIVING
from pharmakon.table.setups import Chance
from tests.games.test_memory import again, told


def test_a_row_that_is_still_to_be_given_away_is_remembered() -> None:
    chance = Chance(1)
    match = pharmakon.make("belladone", players=2).new(seed=6)
    while match.states[0].phase != GIVING:
        chance.play(match)
    count, seen = again(match)
    assert count > 0
    assert seen == told(match)
