"""Many matches at once are the same matches."""

from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon import OptionError
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.table.batch import devices
from pharmakon.table.registry import names, spec_of
from pharmakon.table.setups import games_of

MATCHES = 1 if INTERPRETED else 4
GAMES = [game for name in names() for game in games_of(spec_of(name), view_only=False)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: " ".join(map(str, game.options.values())))
def test_every_match_of_a_batch_is_the_match_of_its_seed(game: pharmakon.Game) -> None:
    batch = pharmakon.batch(game, 1 if INTERPRETED else 3, seed=5)
    matches = [game.new(int(seed)) for seed in batch.seeds]
    numbers = np.random.default_rng(1)
    finished = 0
    while finished < MATCHES:
        actions = np.array([numbers.choice(np.flatnonzero(row)) for row in batch.mask])
        for index, match in enumerate(matches):
            assert batch.seat[index] == match.seat
            assert np.array_equal(batch.mask[index], match.mask())
            match.play(int(actions[index]))
        batch.step(actions)
        assert not batch.illegal.any()
        for index, match in enumerate(matches):
            assert batch.done[index] == match.over
            if match.over:
                share = 1 / len(match.winners)
                wins = [share if seat in match.winners else 0 for seat in range(game.players)]
                assert batch.rewards[index].tolist() == pytest.approx(wins)
                assert batch.points[index].tolist() == match.scores
                matches[index] = game.new(int(batch.seeds[index]))
                finished += 1
            else:
                assert not batch.rewards[index].any()


def test_a_batch_shared_among_threads_is_the_same_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pharmakon.make("poison")
    small = pharmakon.batch(game, 20, seed=2)
    monkeypatch.setattr("pharmakon.table.cpu.SMALLEST_SHARE", 10)
    monkeypatch.setattr("pharmakon.table.cpu.cores", lambda: 3)
    large = pharmakon.batch(game, 50, seed=2)
    for _ in range(60):
        large.step(large.mask.argmax(axis=1))
        small.step(small.mask.argmax(axis=1))
    assert large.states[:20].tobytes() == small.states.tobytes()
    assert np.array_equal(large.observe()[:20], small.observe())


def test_observe_writes_where_it_is_told() -> None:
    game = pharmakon.make("poison")
    batch = pharmakon.batch(game, 4, seed=2)
    room = np.zeros((4, 1668), dtype=np.float32)
    assert batch.observe(room) is room
    match = game.new(int(batch.seeds[2]))
    assert np.array_equal(room[2], match.observe(match.seat or 0))


def test_points_are_turned_so_that_more_is_better() -> None:
    batch = pharmakon.batch(pharmakon.make("poison"), 2, seed=2, reward="points")
    while not batch.done.any():
        batch.step(batch.mask.argmax(axis=1))
    ended = int(batch.done.argmax())
    assert batch.rewards[ended].tolist() == [-points for points in batch.points[ended]]


@pytest.mark.parametrize("action", [-1, 48, 10**12])
def test_an_illegal_action_changes_nothing_and_is_flagged(action: int) -> None:
    batch = pharmakon.batch(pharmakon.make("poison"), 2, seed=2)
    before = batch.states.tobytes()
    illegal = np.flatnonzero(~batch.mask[1])[0]
    batch.step(np.array([action, illegal]))
    assert batch.illegal.all()
    assert batch.states.tobytes() == before


def test_a_reset_starts_anew() -> None:
    batch = pharmakon.batch(pharmakon.make("poison"), 3, seed=2)
    before = batch.states.tobytes()
    batch.step(np.array([-1, *batch.mask[1:].argmax(axis=1)]))
    assert batch.illegal[0]
    batch.reset(2)
    assert batch.states.tobytes() == before
    assert not batch.illegal.any()
    batch.reset(3)
    assert batch.states.tobytes() != before


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"n": 0}, "n: 0 is not allowed; it must be a whole number of at least 1"),
        ({"n": 2.5}, "n: 2.5"),
        ({"n": 2, "device": "tpu"}, "device: 'tpu' is not available here; choose from cpu"),
        (
            {"n": 2, "reward": "fun"},
            "reward: 'fun' is not allowed; choose from share, points",
        ),
        ({"n": 2, "seed": -1}, "seed -1"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(pharmakon.PharmakonError, match=complaint):
        pharmakon.batch(pharmakon.make("poison"), **arguments)


@pytest.mark.skipif("cuda" in devices(), reason="there is a card here")
def test_without_a_card_a_sentence_says_so() -> None:
    with pytest.raises(OptionError, match="no NVIDIA card can be used here"):
        pharmakon.batch(pharmakon.make("poison"), 2, device="cuda")


def test_actions_must_fit_the_batch() -> None:
    batch = pharmakon.batch(pharmakon.make("poison"), 3)
    with pytest.raises(OptionError, match="expected one for each of the 3 matches"):
        batch.step(np.array([1, 2]))
