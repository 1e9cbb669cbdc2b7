"""A data set of matches: arrays that say what the records say."""

import json
from pathlib import Path

import numpy as np
import pytest

import pharmakon
from pharmakon.cli import main

pytestmark = pytest.mark.heavy


def test_arrays_and_records_tell_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    folder = tmp_path / "set"
    words = "dataset glass --players 2 --bots ismcts:simulations=20,rules --matches 3"
    assert main([*words.split(), "--processes", "1", "--folder", str(folder)]) == 0
    assert "3 matches" in capsys.readouterr().out
    matches = parquet.read_table(folder / "matches.parquet").to_pylist()
    moves = parquet.read_table(folder / "moves.parquet").to_pylist()
    assert len(matches) == 3
    for row in matches:
        record = json.loads(row["record"])
        own = [move for move in moves if move["match"] == row["match"]]
        assert len(own) == row["moves"]
        match = pharmakon.make("glass", players=2).new(int(row["seed"]))
        for move in own:
            assert move["seat"] == match.seat
            assert move["legal"] == match.mask().tolist()
            known = match.observe(match.seat or 0, "compact")
            assert np.array_equal(np.array(move["observation"], dtype=np.float32), known)
            match.play(move["action"])
        assert match.scores == row["scores"]
        assert pharmakon.replay(record).scores == row["scores"]
        assert record["players"] == row["bots"]
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert "matches.parquet" in card
    assert "| `hearts` |" in card
