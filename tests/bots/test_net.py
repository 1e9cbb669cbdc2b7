"""`net`: honest, quick, and stronger than chance."""

import pytest

import pharmakon
from pharmakon.bots.ismcts import IsmctsBot
from pharmakon.bots.laws import check_bot
from pharmakon.bots.names import bot
from pharmakon.bots.net import weights
from pharmakon.bots.net.bot import NetBot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.errors import OptionError


@pytest.mark.parametrize("game", pharmakon.games())
def test_the_law_of_bots_holds(game: str) -> None:
    for heat in (0.0, 1.0):
        assert check_bot(NetBot(heat), pharmakon.make(game)) == []


@pytest.mark.parametrize("game", pharmakon.games())
def test_one_net_plays_every_way_there_is(game: str) -> None:
    kept = weights.weights_of(game)
    made = pharmakon.make(game)
    assert kept.first.shape[0] == made.observation_size("compact")
    assert kept.policy.shape[1] == made.actions
    for players in made.spec.options[0].choices:
        match = pharmakon.make(game, players=players).new(seed=3)
        assert match.seat is not None
        assert NetBot().choose(SeatView(match, match.seat), Budget(seed=1)) in match.moves()


def test_heat_draws_and_none_does_not() -> None:
    match = pharmakon.make("poison").new(seed=3)
    seat = SeatView(match, match.seat or 0)
    cold = {NetBot().choose(seat, Budget(seed=seed)) for seed in range(20)}
    hot = {bot("net:heat=3").choose(seat, Budget(seed=seed)) for seed in range(20)}
    assert len(cold) == 1
    assert len(hot) > 1


LIKED = [game for game in pharmakon.games() if weights.liking_of(game) > 0]


@pytest.mark.parametrize("game", LIKED)
def test_search_that_likes_nothing_else_plays_as_the_net_does(game: str) -> None:
    match = pharmakon.make(game).new(seed=5)
    for _ in range(8):
        seat = SeatView(match, match.seat or 0)
        move = NetBot().choose(seat, Budget(seed=1))
        assert IsmctsBot(simulations=60, liking=1e5).choose(seat, Budget(seed=1)) == move
        match.play(move)


@pytest.mark.parametrize("game", LIKED)
def test_the_law_of_bots_holds_for_search_that_likes(game: str) -> None:
    liking = IsmctsBot(simulations=20, liking=1)
    assert check_bot(liking, pharmakon.make(game), worlds=2) == []


def test_where_it_was_not_found_to_help_search_likes_nothing() -> None:
    assert weights.liking_of("poison") == weights.liking_of("chess") == 0
    match = pharmakon.make("poison").new(seed=5)
    seat, budget = SeatView(match, match.seat or 0), Budget(simulations=60, seed=1)
    plain, liking = (IsmctsBot(liking=number).think(seat, budget) for number in (0, 1))
    assert (plain.best, plain.moves) == (liking.best, liking.moves)


def test_shipped_weights_are_small() -> None:
    for path in weights.FOLDER.iterdir():
        assert path.stat().st_size < 3_000_000


def test_a_game_without_a_net_is_one_sentence() -> None:
    with pytest.raises(OptionError, match="no trained net for chess"):
        weights.weights_of("chess")
