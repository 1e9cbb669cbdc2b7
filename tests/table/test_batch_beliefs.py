"""Beliefs of a whole batch: those of each of its matches, from the same seeds."""

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.engine.rng import word
from pharmakon.engine.rules import SPECTATOR
from pharmakon.table.beliefs import drawn

WORLDS = 5 if INTERPRETED else 300
MATCHES = 3 if INTERPRETED else 12


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


@pytest.mark.parametrize("name", pharmakon.games())
def test_every_row_is_what_its_match_counts_from_the_same_seed(name: str) -> None:
    batch, matches = played(name)
    told = batch.game.spec.beliefs
    before = batch.states.tobytes()
    for seats in (None, SPECTATOR, np.arange(MATCHES) % batch.game.players):
        generator = np.array([9], dtype=np.uint64)
        believed = batch.beliefs(WORLDS, seats, seed=9)
        watchers = np.broadcast_to(batch.seat if seats is None else seats, (MATCHES,))
        for row, match, seat in zip(believed, matches, watchers, strict=True):
            seed = int(word(generator))
            found = drawn(told, match.states, int(seat), WORLDS, False, seed)
            assert np.array_equal(row, found.numbers.astype(np.float32))
            shown = match.beliefs(None if seat < 0 else int(seat), worlds=WORLDS, seed=seed)
            for card, places in shown["cards"].items():
                for place, number in places.items():
                    there = row[told.cards.index(card), told.places.index(place)]
                    assert there == np.float32(number)
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
