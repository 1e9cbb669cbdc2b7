"""What learning needs of a batch: compact observations, rewards on the way, opponents."""

from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon import OptionError
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.table.registry import names, spec_of
from pharmakon.table.setups import games_of

GAMES = [game for name in names() for game in games_of(spec_of(name), view_only=False)]
FEW = 2 if INTERPRETED else 8


def anything(batch: Any, luck: np.random.Generator) -> np.ndarray[Any, Any]:
    return np.array([luck.choice(np.flatnonzero(row)) for row in batch.mask])


@pytest.mark.parametrize("game", GAMES[:: 5 if INTERPRETED else 1], ids=str)
def test_compact_is_the_beginning_of_full(game: pharmakon.Game) -> None:
    full = pharmakon.batch(game, FEW, seed=3)
    compact = pharmakon.batch(game, FEW, seed=3, observe="compact")
    luck = np.random.default_rng(1)
    for _ in range(12):
        seen, noted = full.observe(), compact.observe()
        assert np.array_equal(seen[:, : noted.shape[1]], noted)
        assert np.abs(seen).max() <= 5
        actions = anything(full, luck)
        full.step(actions)
        compact.step(actions)
    assert list(compact.features) == [
        feature.name for feature in game.spec.features if not feature.history
    ]
    last = list(compact.features.values())[-1]
    assert last.slice.stop == compact.observe().shape[1] < 1000


@pytest.mark.parametrize("game", GAMES[:: 5 if INTERPRETED else 1], ids=str)
def test_advice_for_the_first_matches_is_theirs_and_no_more(game: pharmakon.Game) -> None:
    advice, half = np.full(FEW, -1), FEW // 2
    pharmakon.batch(game, FEW, seed=3).advise(out=advice[:half])
    assert np.array_equal(advice[:half], pharmakon.batch(game, FEW, seed=3).advise()[:half])
    assert (advice[half:] == -1).all()


@pytest.mark.parametrize("game", GAMES[:: 5 if INTERPRETED else 1], ids=str)
def test_rewards_by_the_standing_sum_to_the_share_less_an_even_one(game: pharmakon.Game) -> None:
    batch = pharmakon.batch(game, FEW, seed=3, reward="standing")
    luck = np.random.default_rng(1)
    total = np.zeros((FEW, game.players))
    before = batch.scores()
    finished = 0
    results = batch.wins.copy()
    while finished < FEW:
        batch.step(anything(batch, luck))
        total += batch.rewards
        now = batch.scores()
        results[batch.done] = batch.wins[batch.done]
        assert np.array_equal(batch.wins, results)  # of the match that ended last
        for index in range(FEW):
            scored = batch.done[index] or (now[index] != before[index]).any()
            assert scored or not batch.rewards[index].any()
            if batch.done[index]:
                wins = batch.wins[index] / batch.wins[index].sum()
                assert total[index] == pytest.approx(wins - 1 / game.players, abs=1e-5)
                total[index] = 0
                finished += 1
        before = now


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("reward", ["share", "standing"])
def test_others_play_until_the_learner_is_to_act(name: str, reward: str) -> None:
    game = pharmakon.make(name)
    batch = pharmakon.batch(game, FEW, seed=3, others="rules", reward=reward)
    assert batch.learner.tolist() == [index % game.players for index in range(FEW)]
    luck = np.random.default_rng(1)
    total = np.zeros((FEW, game.players))
    finished = 0
    while finished < FEW:
        assert np.array_equal(batch.seat, batch.learner)
        seats, seeds = batch.learner.copy(), batch.seeds.copy()
        batch.step(anything(batch, luck))
        assert not batch.illegal.any()
        total += batch.rewards
        for index in np.flatnonzero(batch.done):
            assert batch.learner[index] == (seats[index] + 1) % game.players
            assert batch.seeds[index] != seeds[index]
            wins = batch.wins[index] / batch.wins[index].sum()
            even = 1 / game.players if reward == "standing" else 0
            assert total[index] == pytest.approx(wins - even, abs=1e-5)
            total[index] = 0
            finished += 1


def test_others_by_the_rules_beat_a_random_learner() -> None:
    if INTERPRETED:
        pytest.skip("hundreds of matches")
    batch = pharmakon.batch(pharmakon.make("poison"), 200, seed=3, others="rules")
    luck = np.random.default_rng(1)
    won = ended = 0.0
    while ended < 200:
        seats = batch.learner.copy()
        batch.step(np.where(batch.mask, luck.random(batch.mask.shape), -1).argmax(axis=1))
        rows = np.flatnonzero(batch.done)
        won += batch.rewards[rows, seats[rows]].sum()
        ended += rows.size
    assert won / ended < 0.05


def test_any_seat_may_be_observed() -> None:
    game = pharmakon.make("poison")
    batch = pharmakon.batch(game, 3, seed=2)
    seen = batch.observe(seats=np.array([2, 0, 1]))
    for index, seat in enumerate((2, 0, 1)):
        match = game.new(int(batch.seeds[index]))
        assert np.array_equal(seen[index], match.observe(seat))
    assert np.array_equal(batch.observe(seats=1), batch.observe(seats=np.array([1, 1, 1])))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"observe": "all"}, "observe: 'all' is not allowed; choose from full and compact"),
        ({"others": "people"}, "others: 'people' is not allowed; choose from none and rules"),
    ],
)
def test_wrong_choices_are_named(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        pharmakon.batch(pharmakon.make("poison"), 2, **arguments)
