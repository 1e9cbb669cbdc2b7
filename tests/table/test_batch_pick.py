"""Random play inside the kernel: any legal move, each as likely, from the seed alone."""

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.table.registry import names

ROWS = 200 if INTERPRETED else 20_000


@pytest.mark.parametrize("name", names())
def test_every_legal_action_is_as_likely(name: str) -> None:
    game = pharmakon.make(name)
    match = game.new(seed=4)
    tables = pharmakon.batch(game, ROWS, seed=1)
    tables.start_from([match])
    legal = np.flatnonzero(match.mask())
    counts = np.bincount(tables.pick(), minlength=game.actions)
    assert counts.sum() == counts[legal].sum() == ROWS
    expected = ROWS / legal.size
    surprise = ((counts[legal] - expected) ** 2 / expected).sum()
    assert surprise < legal.size + 6 * np.sqrt(2 * legal.size), "chi-square: far beyond one in 1000"
    assert not np.array_equal(tables.pick(), tables.pick())


@pytest.mark.parametrize("name", names())
def test_whole_matches_at_random(name: str) -> None:
    tables = pharmakon.batch(pharmakon.make(name), 4, seed=3)
    ended = np.zeros(4, dtype=np.bool_)
    while not ended.any() if INTERPRETED else not ended.all():
        tables.step(tables.pick())
        assert not tables.illegal.any()
        ended |= tables.done


def test_picks_follow_the_seed_with_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pharmakon.make("poison")
    alone = pharmakon.batch(game, 50, seed=2)
    monkeypatch.setattr("pharmakon.table.cpu.SMALLEST_SHARE", 10)
    monkeypatch.setattr("pharmakon.table.cpu.cores", lambda: 3)
    together = pharmakon.batch(game, 50, seed=2)
    room = np.zeros(50, dtype=np.int64)
    for _ in range(5):
        assert together.pick(out=room) is room
        assert np.array_equal(alone.pick(), room)
        alone.step(room)
        together.step(room)
    copy = together.clone()
    assert np.array_equal(copy.pick(), together.pick())
    together.reset(seed=3)
    assert not np.array_equal(copy.pick(), together.pick())
