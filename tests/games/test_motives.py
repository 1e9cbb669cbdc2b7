"""What a move is good for is said from what its player knows, in both languages."""

import pytest

import pharmakon
from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of
from pharmakon.texts import LANGUAGES, messages

MATCHES = 2 if INTERPRETED else 6


@pytest.mark.parametrize("name", pharmakon.games())
def test_a_motive_tells_nothing_that_the_seat_does_not_know(name: str) -> None:
    spec = spec_of(name)
    said: set[str] = set()
    for number, game in enumerate(list(games_of(spec))[:MATCHES] * 2):
        match, chance = game.new(number), Chance(number)
        while not match.over:
            world = match.resample(match.seat, number)
            for move in match.moves():
                motive = spec.motive(Fields(match.states), game.encode(move))
                assert motive == spec.motive(Fields(world.states), game.encode(move))
                said.add(motive.key)
                for language in LANGUAGES:
                    assert "{" not in motive.say(language)
            chance.play(match)
    all_of_them = {f"{name}.{key}" for key in messages(name, "en") if key.startswith("motive.")}
    assert said <= all_of_them if INTERPRETED else said == all_of_them
