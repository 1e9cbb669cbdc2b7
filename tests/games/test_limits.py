"""The limits that every game names for its matches."""

import re
from pathlib import Path

import pytest

from pharmakon import Game
from pharmakon.table.golden import golden_files
from pharmakon.table.registry import names, spec_of

GOLDEN = [(path, game) for name in names() for path, game in golden_files(spec_of(name))]


@pytest.mark.parametrize(("path", "game"), GOLDEN, ids=lambda value: getattr(value, "stem", ""))
def test_golden_matches_keep_within_the_limits(path: Path, game: Game) -> None:
    limits = game.spec.limits(game.options)
    text = path.read_text(encoding="utf-8")
    assert len(re.findall(r"^\d \S+  of ", text, re.MULTILINE)) <= limits.moves
    scores = re.findall(r"^    over.* scores ([-\d ]+);", text, re.MULTILINE)[-1].split()
    assert all(limits.least <= int(score) <= limits.most for score in scores)
