"""The judge: a net that says who will win a world, and search that listens to it."""

import numpy as np
import pytest

import pharmakon
from pharmakon.arena.ladder import player_counts
from pharmakon.bots.ismcts import IsmctsBot
from pharmakon.bots.laws import check_bot
from pharmakon.bots.net import judge, weights
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.likeness import put_in_order
from pharmakon.table.batch import batch

JUDGED = ("poison",)


@pytest.mark.heavy
@pytest.mark.parametrize("game", JUDGED)
def test_the_law_of_bots_holds_for_search_that_listens_to_a_judge(game: str) -> None:
    assert check_bot(IsmctsBot(simulations=40, lean=0.5), pharmakon.make(game)) == []


@pytest.mark.parametrize("game", JUDGED)
def test_a_judge_gives_every_seat_a_share(game: str) -> None:
    made = pharmakon.make(game)
    for players in player_counts(made.spec):
        match = pharmakon.make(game, players=players).new(seed=5)
        judging = judge.judge_for(match.game)
        assert judging is not None
        expected = np.zeros(players)
        judge.expect(match.states[0], judging, expected)
        assert expected.sum() == pytest.approx(1, abs=1e-5)
        assert expected.min() > 0
        assert expected == pytest.approx(plainly(match, judging), abs=1e-4)


def plainly(match: pharmakon.Match, judging: judge.Judge) -> np.ndarray:
    """The same, by matrices: what the seat to act notes down, and where the hidden cards lie."""
    players, seat, orders = match.game.players, match.seat or 0, judging.orders
    seen = match.observe(seat, "compact")
    number = put_in_order(orders, seen, judging.heavy, np.zeros_like(seen))
    noted, lying = np.split(judging.first, [seen.size])
    lying = lying.reshape(-1, judging.told_apart, lying.shape[1])
    first = seen[orders.columns[number]] @ noted + judging.first_bias
    places = batch(match.game, 1, seed=0)
    places.start_from([match])
    for piece, place in enumerate(places.locate()[0]):
        if place >= 0:
            card = orders.cards[number, judging.cards[piece]]
            told = (place - seat) % players if place < players else orders.places[number, place]
            first += lying[card, min(told, judging.told_apart - 1)]
    second = np.maximum(first, 0) @ judging.later + judging.later_bias
    numbers = (np.maximum(second, 0) @ judging.last + judging.last_bias)[:players]
    chances = np.exp(numbers - numbers.max())
    return np.roll(chances / chances.sum(), seat)


@pytest.mark.heavy
def test_without_a_judge_search_plays_on() -> None:
    match = pharmakon.make("glass").new(seed=5)
    seat = SeatView(match, match.seat or 0)
    assert judge.judge_for(match.game) is None
    budget = Budget(simulations=200, seed=3)
    leaning, plain = (IsmctsBot(lean=lean).think(seat, budget) for lean in (0.5, 0.0))
    assert leaning.moves == plain.moves


def test_net_and_judge_of_a_game_are_small_together() -> None:
    for game in pharmakon.games():
        shipped = weights.FOLDER.glob(f"{game}*.npz")
        assert sum(path.stat().st_size for path in shipped) < 3_000_000
