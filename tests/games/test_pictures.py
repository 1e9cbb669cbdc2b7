"""What a terminal shows of every game: a picture for every audience, a sentence for every event."""

import pytest

from pharmakon.table.registry import names, spec_of
from pharmakon.table.setups import Chance, games_of


@pytest.mark.parametrize("name", names())
def test_every_audience_gets_a_picture(name: str) -> None:
    spec = spec_of(name)
    for game in games_of(spec):
        match, chance = game.new(seed=2), Chance(2)
        seats = [f"Name{seat}" for seat in range(game.players)]
        for _ in range(40):
            if match.over:
                break
            chance.play(match)
        for audience in (None, *range(game.players)):
            english, french = (
                spec.picture(match.view(audience), seats, language) for language in ("en", "fr")
            )
            assert all(seat in english and seat in french for seat in seats)
            assert english != french
            assert "None" not in english
