"""The rules of thumb of every game: legal, and drawn from the seat's own knowledge."""

from collections.abc import Callable, Iterator

import pytest

import pharmakon
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.table.registry import names, spec_of
from pharmakon.table.setups import Chance, games_of

Advised = Callable[..., str]
GAMES = [game for name in names() for game in games_of(spec_of(name), view_only=False)]
MATCHES = 1 if INTERPRETED else 4


def moments(game: pharmakon.Game, advised: Advised) -> Iterator[tuple[pharmakon.Match, Chance]]:
    """Matches on their way, each seat playing now by advice and now at random."""
    for seed in range(MATCHES):
        match, chance = game.new(seed), Chance(seed)
        while not match.over:
            yield match, chance
            if chance.below(3):
                match.play(advised(match, forgetful=chance.below(2) == 1, seed=chance.seed()))
            else:
                chance.play(match)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_advice_is_legal_and_the_same_in_every_world_of_its_seat(
    game: pharmakon.Game, advised: Advised
) -> None:
    for match, chance in moments(game, advised):
        if chance.below(8 if INTERPRETED else 2):
            continue
        seed, world = chance.seed(), match.resample(match.seat, chance.seed())
        for forgetful in (False, True):
            advice = advised(match, forgetful, seed)
            assert advice in match.moves()
            assert advice == advised(world, forgetful, seed)


@pytest.mark.compiled
@pytest.mark.parametrize("forgetful", [False, True])
@pytest.mark.parametrize("name", names())
def test_advice_beats_random_play(name: str, forgetful: bool, advised: Advised) -> None:
    game = pharmakon.make(name)
    wins, matches = 0.0, 40
    for seed in range(matches):
        match, chance = game.new(seed), Chance(seed)
        adviser = seed % game.players
        while not match.over:
            if match.seat == adviser:
                match.play(advised(match, forgetful))
            else:
                chance.play(match)
        wins += (adviser in match.winners) / len(match.winners)
    assert wins / matches > 1 / game.players
