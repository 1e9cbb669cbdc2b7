"""`net`: honest, quick, and stronger than chance."""

import pytest

import pharmakon
from pharmakon.arena.ladder import player_counts
from pharmakon.bots.ismcts import AS_SHOWN, IsmctsBot
from pharmakon.bots.laws import check_bot
from pharmakon.bots.names import bot
from pharmakon.bots.net import weights
from pharmakon.bots.net.bot import NetBot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.errors import OptionError
from pharmakon.table.registry import spec_of


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


SMALLEST = [
    pharmakon.make(game, players=player_counts(spec_of(game))[0]) for game in pharmakon.games()
]
LIKED = [game for game in SMALLEST if weights.shown("liking", game) > 0]


@pytest.mark.parametrize("game", LIKED, ids=lambda game: game.name)
def test_search_that_likes_nothing_else_plays_as_the_net_does(game: pharmakon.Game) -> None:
    match = game.new(seed=5)
    for _ in range(8):
        seat = SeatView(match, match.seat or 0)
        move = NetBot().choose(seat, Budget(seed=1))
        assert IsmctsBot(simulations=60, liking=1e5).choose(seat, Budget(seed=1)) == move
        match.play(move)


@pytest.mark.parametrize("game", LIKED, ids=lambda game: game.name)
def test_the_law_of_bots_holds_for_search_that_likes(game: pharmakon.Game) -> None:
    liking = IsmctsBot(simulations=20, liking=1)
    assert check_bot(liking, game, worlds=2) == []


def test_where_it_was_not_found_to_help_search_likes_nothing() -> None:
    match = pharmakon.make("poison").new(seed=5)
    assert weights.shown("liking", match.game) == weights.shown("worlds", match.game) == 0
    seat, budget = SeatView(match, match.seat or 0), Budget(simulations=60, seed=1)
    plain, liking = (IsmctsBot(liking=number).think(seat, budget) for number in (0, 1))
    assert (plain.best, plain.moves) == (liking.best, liking.moves)


def test_what_helps_may_depend_on_the_number_of_players() -> None:
    two, three = (pharmakon.make("glass", players=players) for players in (2, 3))
    assert weights.shown("liking", two) > weights.shown("liking", three) == 0
    assert weights.shown("worlds", two) == weights.shown("worlds", three) > 0


def test_what_helps_may_depend_on_whether_time_alone_is_the_limit() -> None:
    game = pharmakon.make("belladone", players=2)
    assert weights.shown("worlds", game) == 0 < weights.shown("worlds", game, timed=True)
    assert weights.shown("liking", game) > weights.shown("liking", game, timed=True) == 0
    assert weights.shown("rounds", game) == 1 < weights.shown("rounds", game, timed=True)


def test_what_is_left_open_is_as_was_shown() -> None:
    match = pharmakon.make("belladone", players=3).new(seed=5)
    seat, budget = SeatView(match, match.seat or 0), Budget(simulations=200, seed=1)
    told, left_open, other = (
        IsmctsBot(rounds=rounds, trust=trust, worlds=worlds).think(seat, budget).moves
        for rounds, trust, worlds in ((1, 50, 0), (AS_SHOWN, AS_SHOWN, AS_SHOWN), (2, 20, 0))
    )
    assert told == left_open != other


def test_shipped_weights_are_small() -> None:
    for path in weights.FOLDER.iterdir():
        assert path.stat().st_size < 3_000_000


def test_a_game_without_a_net_is_one_sentence() -> None:
    with pytest.raises(OptionError, match="no trained net for chess"):
        weights.weights_of("chess")
