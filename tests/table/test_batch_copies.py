"""A batch can be copied, kept, and begun somewhere else."""

import copy
import pickle
import tempfile
from pathlib import Path

import numpy as np
import pytest

import pharmakon
from pharmakon import OptionError
from pharmakon.table.batch import Batch


def first_legal(batch: Batch) -> None:
    batch.step(batch.mask.argmax(axis=1))


def shelved(batch: Batch) -> Batch:
    """A batch that was written to a file and read again."""
    with tempfile.TemporaryDirectory() as folder:
        batch.save(Path(folder) / "batch.npz")
        return Batch.load(Path(folder) / "batch.npz")


@pytest.mark.parametrize(
    "how",
    [
        Batch.clone,
        copy.copy,
        copy.deepcopy,
        lambda one: pickle.loads(pickle.dumps(one)),
        shelved,
    ],
)
def test_a_copy_goes_its_own_way(how: object) -> None:
    batch = pharmakon.batch(pharmakon.make("poison"), 3, seed=4, reward="standing")
    for _ in range(30):
        first_legal(batch)
    twin = how(batch)  # type: ignore[operator]
    before = batch.states.tobytes()
    for _ in range(250):
        first_legal(twin)
    assert batch.states.tobytes() == before
    for _ in range(250):
        first_legal(batch)
    assert batch.states.tobytes() == twin.states.tobytes()
    assert batch.mask.tobytes() == twin.mask.tobytes()
    assert np.array_equal(batch.observe(), twin.observe())


def test_a_batch_goes_on_from_given_matches() -> None:
    game = pharmakon.make("glass", players=3)
    matches = [game.new(seed) for seed in (5, 6)]
    for match in matches:
        match.play(match.moves()[-1])
    batch = pharmakon.batch(game, 5, seed=1)
    batch.start_from(matches)
    for index in range(5):
        match = matches[index % 2]
        assert batch.states[index : index + 1].tobytes() == match.states.tobytes()
        assert np.array_equal(batch.mask[index], match.mask())
        assert batch.seat[index] == match.seat
    first_legal(batch)
    assert not batch.illegal.any()


def test_matches_of_another_game_are_refused() -> None:
    batch = pharmakon.batch(pharmakon.make("glass"), 2)
    with pytest.raises(OptionError, match="matches of glass"):
        batch.start_from([pharmakon.make("glass", players=3).new(1)])
    with pytest.raises(OptionError, match="at least one"):
        batch.start_from([])


def test_a_file_of_another_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = pharmakon.batch(pharmakon.make("glass", players=2), 2, others="rules")
    batch.save(tmp_path / "batch")
    again = Batch.load(tmp_path / "batch")
    assert (again.game, again.others) == (batch.game, "rules")
    assert np.array_equal(again.pick(), batch.pick())
    monkeypatch.setattr(type(batch.game), "version", 99)
    with pytest.raises(pharmakon.RecordError, match="99"):
        Batch.load(tmp_path / "batch")
