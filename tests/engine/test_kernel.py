"""Compiled code: never stale, never compiled twice, and not in the way of a read-only install."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import pharmakon
from pharmakon.engine import kernel as kernels
from pharmakon.engine.kernel import INTERPRETED

PACKAGE = Path(pharmakon.__file__).parent
compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

DEAL = """
import pharmakon
match = pharmakon.make("poison", edition="outset", first=0).new(seed=1)
from pharmakon.engine.kernel import cache_report
print(len(match.reveal()["hands"][0]), *cache_report())
"""


def run(code: str, home: Path, package: Path = PACKAGE, **more: str) -> list[int]:
    """Run code in a new process that caches under `home`; the numbers it prints."""
    environment = {**os.environ, "PYTHONPATH": str(package.parent), **more}
    environment["PHARMAKON_CACHE"] = str(home)
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return [int(number) for number in result.stdout.split()]


@compiled_only
def test_a_second_start_compiles_nothing(tmp_path: Path) -> None:
    _, _, compiled = run(DEAL, tmp_path)
    assert compiled > 0
    _, hits, compiled = run(DEAL, tmp_path)
    assert hits > 0
    assert compiled == 0


@compiled_only
def test_an_edited_rule_never_runs_stale(tmp_path: Path) -> None:
    package = tmp_path / "site" / "pharmakon"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    assert run(DEAL, tmp_path / "cache", package)[0] == 12
    rules = package / "games" / "poison" / "rules.py"
    text = rules.read_text()
    assert "return 12 * hands" in text
    stamp = rules.stat()
    rules.write_text(text.replace("return 12 * hands", "return 11 * hands"))
    os.utime(rules, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # an edit within the same second
    assert run(DEAL, tmp_path / "cache", package)[0] == 11


@compiled_only
def test_a_constant_in_another_file_is_noticed(tmp_path: Path) -> None:
    package = tmp_path / "site" / "pharmakon"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    code = """
import pharmakon
match = pharmakon.make("poison", first=0).new(seed=1)
for _ in range(40): events = match.play(match.moves()[0])
print(sum(event.type == "took" for event in match.events))
"""
    taken = run(code, tmp_path / "cache", package)[0]
    cards = package / "games" / "poison" / "cards.py"
    cards.write_text(cards.read_text().replace("LIMIT = 13", "LIMIT = 5"))
    assert run(code, tmp_path / "cache", package)[0] != taken


@compiled_only
def test_a_read_only_install_caches_for_the_user(tmp_path: Path) -> None:
    package = tmp_path / "site" / "pharmakon"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for path in [package, *package.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert run(DEAL, tmp_path / "cache", package)[0] == 12
        assert list((tmp_path / "cache").glob("kernels-*/**/*.nbi"))
        assert not list(package.rglob("*.nbi"))
    finally:
        for path in [package, *package.rglob("*")]:
            path.chmod(0o755)


def test_without_a_place_to_cache_it_works_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("not a folder")
    assert run("import pharmakon.games.poison; print(1)", blocked) == [1]


def test_bounds_checked_code_lies_elsewhere(tmp_path: Path) -> None:
    code = "from pharmakon.engine.kernel import source_digest; print(int(source_digest(), 16))"
    plain = run(code, tmp_path, NUMBA_BOUNDSCHECK="0")
    assert plain == run(code, tmp_path, NUMBA_BOUNDSCHECK="0")
    assert plain != run(code, tmp_path, NUMBA_BOUNDSCHECK="1")


def test_code_unused_for_a_month_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHARMAKON_CACHE", str(tmp_path))
    for name, days in (("kernels-old", 40), ("kernels-recent", 3)):
        (tmp_path / name).mkdir()
        stamp = time.time() - days * 24 * 3600
        os.utime(tmp_path / name, (stamp, stamp))
    folder = kernels._make_folder()
    assert folder is not None
    assert {path.name for path in tmp_path.iterdir()} == {"kernels-recent", folder.name}


def test_where_no_folder_can_be_made_nothing_is_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("PHARMAKON_CACHE", str(blocked))
    assert kernels._make_folder() is None


def test_a_folder_that_cannot_be_written_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHARMAKON_CACHE", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert kernels._make_folder() is None


@compiled_only
@pytest.mark.parametrize("game", pharmakon.games())
def test_kernels_allocate_nothing(game: str) -> None:
    """A call from Python wraps its arrays; a hundred thousand moves or worlds add nothing."""
    code = f"""
import numpy as np, pharmakon
from numba.core.runtime import rtsys
from pharmakon.engine.moves import empty_moves
from pharmakon.engine.turns import imagine_worlds, play_matches
game = pharmakon.make("{game}")
states, world, moves = game.blank(1), game.blank(1), empty_moves(game.actions)
generator = np.array([3], dtype=np.uint64)
def allocated(kernel, *arguments):
    kernel(*arguments)
    before = rtsys.get_allocation_stats()
    result = kernel(*arguments)
    after = rtsys.get_allocation_stats()
    return after.alloc - before.alloc + after.mi_alloc - before.mi_alloc, result
few, _ = allocated(play_matches, states, 1, moves, generator)
many, played = allocated(play_matches, states, 6000, moves, generator)
one, _ = allocated(imagine_worlds, game.new(1).states, world, 1, generator)
worlds, _ = allocated(imagine_worlds, game.new(1).states, world, 100_000, generator)
print(many - few, worlds - one, played)
"""
    moves, worlds, played = run(code, Path(os.environ["PHARMAKON_CACHE"]), NUMBA_NRT_STATS="1")
    assert played >= 100_000
    assert (moves, worlds) == (0, 0)
