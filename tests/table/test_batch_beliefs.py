"""Beliefs of a whole batch: counted in the worlds that each of its matches draws."""

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.engine.rng import word
from pharmakon.engine.rules import SPECTATOR, locate

WORLDS = 5 if INTERPRETED else 300
MATCHES = 3 if INTERPRETED else 12
IMPROBABLE = 6.0
"""Standard deviations: thousands of numbers are compared."""


def played(name: str) -> tuple[pharmakon.Batch, list[pharmakon.Match]]:
    """A batch some way into its matches, and these matches one by one."""
    game = pharmakon.make(name)
    batch = pharmakon.batch(game, MATCHES, seed=4)
    matches = [game.new(int(seed)) for seed in batch.seeds]
    for _ in range(14):
        actions = batch.pick()
        batch.step(actions)
        for match, action in zip(matches, actions, strict=True):
            match.play(int(action))
    return batch, matches


def counted(match: pharmakon.Match, seat: int, seed: int) -> np.ndarray:
    """How many of each card lie in each place on average, in worlds drawn one by one."""
    told, generator = match.game.spec.beliefs, np.array([seed], dtype=np.uint64)
    found = np.zeros((len(told.cards), len(told.places)))
    places = np.zeros(len(told.pieces), dtype=np.int8)
    for _ in range(WORLDS):
        world = match.resample(None if seat < 0 else seat, int(word(generator)))
        locate(world.states[0], seat, places)
        np.add.at(found, (told.pieces[places >= 0], places[places >= 0]), 1)
    return (found / WORLDS).astype(np.float32)


@pytest.mark.parametrize("name", pharmakon.games())
def test_every_row_counts_the_worlds_that_its_match_draws(name: str) -> None:
    batch, matches = played(name)
    told = batch.game.spec.beliefs
    before = batch.states.tobytes()
    for seats in (None, SPECTATOR, np.arange(MATCHES) % batch.game.players):
        generator = np.array([9], dtype=np.uint64)
        believed = batch.beliefs(WORLDS, seats, seed=9)
        watchers = np.broadcast_to(batch.seat if seats is None else seats, (MATCHES,))
        for row, match, seat in zip(believed, matches, watchers, strict=True):
            seed = int(word(generator))
            assert np.array_equal(row, counted(match, int(seat), seed))
            watcher = None if seat < 0 else int(seat)
            shown = match.beliefs(watcher, worlds=10 * WORLDS, seed=seed)
            error = shown["error"] * np.sqrt(1 + 10)  # of a tenth as many worlds beside these
            for card, places in shown["cards"].items():
                for place, number in places.items():
                    there = row[told.cards.index(card), told.places.index(place)]
                    assert abs(there - number) <= IMPROBABLE * error
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("name", pharmakon.games())
def test_a_batch_of_worlds_of_the_seats_believes_the_same(name: str) -> None:
    batch, matches = played(name)
    for seat in (None, 0, 1):
        watcher = SPECTATOR if seat is None else seat
        worlds = [match.resample(seat, 70 + number) for number, match in enumerate(matches)]
        other = batch.clone()
        other.start_from(worlds)
        assert other.states.tobytes() != batch.states.tobytes()
        ours, theirs = (tables.beliefs(WORLDS, watcher, seed=3) for tables in (batch, other))
        assert ours.tobytes() == theirs.tobytes()


def test_threads_count_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    batch, _ = played("poison")
    alone = batch.beliefs(WORLDS, seed=2)
    monkeypatch.setattr("pharmakon.table.cpu.SMALLEST_SHARE", 4)
    monkeypatch.setattr("pharmakon.table.cpu.cores", lambda: 3)
    assert batch.beliefs(WORLDS, seed=2).tobytes() == alone.tobytes()
    assert batch.beliefs(WORLDS, seed=3).tobytes() != alone.tobytes()


@pytest.mark.parametrize("worlds", [0, -1, 1.5, True, 2**24 + 1])
def test_no_worlds_or_too_many_are_refused(worlds: int) -> None:
    batch = pharmakon.batch(pharmakon.make("glass"), 2, seed=1)
    with pytest.raises(pharmakon.OptionError, match="from 1 to 16777216"):
        batch.beliefs(worlds)
    with pytest.raises(pharmakon.SeedError):
        batch.beliefs(1, seed=-1)
