"""Self-play as arrays is the matches it says it is."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.kernel import INTERPRETED

Array = np.ndarray[Any, np.dtype[Any]]
MATCHES = 2 if INTERPRETED else 5


def first_legal(observations: Array, mask: Array, seats: Array) -> Array:
    return np.asarray(mask.argmax(axis=1))


@pytest.mark.parametrize("name", pharmakon.games())
def test_every_row_is_a_move_of_the_match_of_its_seed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pharmakon.table.selfplay.TABLES", MATCHES - 1)  # one table plays twice
    game = pharmakon.make(name)
    played = pharmakon.self_play(game, MATCHES, seed=3)
    assert (np.diff(played["match"]) >= 0).all()
    for number, seed in enumerate(played["seeds"]):
        match = game.new(int(seed))
        for row in np.flatnonzero(played["match"] == number):
            assert played["seat"][row] == match.seat
            assert np.array_equal(played["mask"][row], match.mask())
            assert np.array_equal(played["observation"][row], match.observe(match.seat or 0))
            match.play(int(played["action"][row]))
            assert played["done"][row] == match.over
            wins = [match.over and seat in match.winners for seat in range(game.players)]
            assert ((played["reward"][row] > 0) == wins).all()
        assert match.over


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    game = pharmakon.make("glass", players=2)
    one, same, other = (pharmakon.self_play(game, 2, seed=seed) for seed in (1, 1, 2))
    assert all(np.array_equal(one[name], same[name]) for name in one)
    assert not np.array_equal(one["seeds"], other["seeds"])


def test_a_file_holds_what_was_played(tmp_path: Path) -> None:
    game = pharmakon.make("glass", players=2)
    file = tmp_path / "matches"
    moves = pharmakon.export(file, game, 2, policy=first_legal, seed=1, observations=False)
    played = pharmakon.self_play(game, 2, first_legal, seed=1, observations=False)
    with np.load(file) as data:
        assert set(data) == set(played)
        assert "observation" not in data
        assert all(np.array_equal(data[name], played[name]) for name in played)
        assert len(data["action"]) == moves


def test_a_policy_that_breaks_the_rules_is_named() -> None:
    def wrong(observations: Array, mask: Array, seats: Array) -> Array:
        return np.asarray(mask.argmin(axis=1))

    with pytest.raises(pharmakon.OptionError, match="in match 0, where it is not legal"):
        pharmakon.self_play(pharmakon.make("poison"), 2, wrong)


def test_no_matches_are_no_self_play() -> None:
    with pytest.raises(pharmakon.OptionError, match="matches: 0 is not allowed"):
        pharmakon.self_play(pharmakon.make("poison"), 0)
