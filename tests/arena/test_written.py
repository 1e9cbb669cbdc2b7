"""The equilibria that we publish, read from their files."""

from pathlib import Path

import numpy as np
import pytest

import pharmakon
from pharmakon.arena.equilibrium import judge
from pharmakon.arena.tree import Tree, grow
from pharmakon.arena.written import read, write

RESULTS = Path(__file__).parents[2] / "bench" / "results"


def tree_of(name: str) -> Tree:
    """The tree of a small edition in which seat 0 begins."""
    return grow(pharmakon.make(name, edition="mini", first=0))


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "value"), [("belladone", 0.5345), ("glass", 0.1500), ("poison", 0.3929)]
)
def test_nobody_can_beat_a_published_strategy(name: str, value: float) -> None:
    path = RESULTS / f"equilibrium-{name}.npz"
    assert path.stat().st_size < 100_000
    found = read(path, tree_of(name))
    assert found.exploitability < 1e-3
    assert found.value == pytest.approx(value, abs=1e-3)


def test_a_file_says_every_situation_by_itself(tmp_path: Path) -> None:
    tree = tree_of("poison")
    path, twin = tmp_path / "any.npz", tmp_path / "twin.npz"
    for each in (path, twin):
        write(each, judge(tree, tree.uniform))
    assert path.read_bytes() == twin.read_bytes()
    with np.load(path) as kept:
        seed, played, starts = int(kept["seed"][70]), kept["played"][70], kept["starts"][70:72]
        actions, often = (kept[name][slice(*starts)] for name in ("actions", "often"))
        match = tree.game.new(seed)
        for action in played[played >= 0]:
            match.play(int(action))
        assert match.seat == kept["seat"][70]
        assert [match.game.decode(int(action)) for action in actions] == match.moves()
        assert often.sum() == pytest.approx(1, abs=1e-4)


def test_a_strategy_for_another_game_is_refused() -> None:
    with pytest.raises(pharmakon.RecordError, match="holds no strategy for poison"):
        read(RESULTS / "equilibrium-glass.npz", tree_of("poison"))
