"""Compiled code: never stale, never compiled twice, and not in the way of a read-only install."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from numba.core.errors import TypingError

import pharmakon
from pharmakon.engine.cache import cache_folder, write_whole
from pharmakon.engine.kernel import INTERPRETED, kernel

PACKAGE = Path(pharmakon.__file__).parent
CACHE = Path(os.environ["PHARMAKON_CACHE"])
compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

DEAL = """
import pharmakon
match = pharmakon.make("poison", edition="outset", first=0).new(seed=1)
from pharmakon.engine.kernel import cache_report
print(len(match.reveal()["hands"][0]), *cache_report())
"""

WORD = """
import numpy as np
from pharmakon.engine.kernel import cache_report
from pharmakon.engine.rng import word
print(int(word(np.zeros(1, dtype=np.uint64))) & 255, *cache_report())
"""


def run(code: str, home: Path, package: Path = PACKAGE, **more: str) -> list[int]:
    """Run code in a new process that caches under `home`; the numbers it prints."""
    environment = {**os.environ, "PYTHONPATH": str(package.parent), **more}
    environment["PHARMAKON_CACHE"] = str(home)
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return [int(number) for number in result.stdout.split()]


@pytest.mark.heavy
@compiled_only
def test_a_second_start_compiles_nothing(tmp_path: Path) -> None:
    _, _, compiled = run(DEAL, tmp_path)
    assert compiled > 0
    _, hits, compiled = run(DEAL, tmp_path)
    assert hits > 0
    assert compiled == 0


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, to edit; nothing in compiled code depends on where it lies."""
    copy = tmp_path / "site" / "pharmakon"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
    return copy


def edit(path: Path, old: str, new: str) -> None:
    """Edit a file of the same length within the same second."""
    text, stamp = path.read_text(), path.stat()
    assert old in text
    path.write_text(text.replace(old, new))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))


def forget_bytecode(package: Path) -> None:
    """Let Python read the sources again: it too goes by time and length."""
    for folder in package.rglob("__pycache__"):
        shutil.rmtree(folder)


@compiled_only
def test_an_edited_rule_never_runs_stale(package: Path) -> None:
    assert run(DEAL, CACHE, package)[0] == 12
    edit(package / "games" / "poison" / "rules.py", "return 12 * hands", "return 11 * hands")
    forget_bytecode(package)
    assert run(DEAL, CACHE, package)[0] == 11


@pytest.mark.heavy
@compiled_only
def test_compiled_code_is_that_of_the_source_that_python_has_loaded(package: Path) -> None:
    for keeps_bytecode in ({}, {"PYTHONDONTWRITEBYTECODE": "1"}):
        run(DEAL, CACHE, package, **keeps_bytecode)
        edit(package / "games" / "poison" / "rules.py", "return 12 * hands", "return 11 * hands")
        interpreted = run("import numba\n" + DEAL, CACHE, package, NUMBA_DISABLE_JIT="1")
        assert run(DEAL, CACHE, package)[0] == interpreted[0]
        edit(package / "games" / "poison" / "rules.py", "return 11 * hands", "return 12 * hands")
        forget_bytecode(package)


@pytest.mark.heavy
@compiled_only
def test_a_constant_in_another_file_is_noticed(package: Path) -> None:
    code = """
import pharmakon
match = pharmakon.make("poison", first=0).new(seed=1)
for _ in range(40): events = match.play(match.moves()[0])
print(sum(event.type == "took" for event in match.events))
"""
    taken = run(code, CACHE, package)[0]
    cards = package / "games" / "poison" / "cards.py"
    cards.write_text(cards.read_text().replace("LIMIT = 13", "LIMIT = 5"))
    assert run(code, CACHE, package)[0] != taken


@pytest.mark.heavy
@compiled_only
def test_an_edit_of_what_the_rules_do_not_reach_compiles_nothing(package: Path) -> None:
    run(DEAL, CACHE, package)
    apart = ("games/poison/view.py", "games/poison/advice.py", "bots/rules.py", "table/match.py")
    for edited in apart:
        source = package / edited
        source.write_text('"""Edited."""\n' + source.read_text() + "\nEDITED = True\n")
    _, hits, compiled = run(DEAL, CACHE, package)
    assert hits > 0
    assert compiled == 0


@pytest.mark.heavy
@compiled_only
def test_an_edit_of_one_game_leaves_the_others(package: Path) -> None:
    code = DEAL.replace('"poison", edition="outset", first=0', '"glass"').replace(
        '["hands"][0]', "['options']"
    )
    run(code, CACHE, package)
    edit(package / "games" / "poison" / "rules.py", "return 12 * hands", "return 11 * hands")
    assert run(code, CACHE, package)[2] == 0


@pytest.mark.heavy
@compiled_only
def test_a_read_only_install_caches_for_the_user(package: Path, tmp_path: Path) -> None:
    for path in [package, *package.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert run(WORD, tmp_path / "cache", package)[1:] == [0, 1]
        assert list((tmp_path / "cache").rglob("*.nbc"))
        assert not list(package.rglob("*.nbc"))
    finally:
        for path in [package, *package.rglob("*")]:
            path.chmod(0o755)


@pytest.mark.heavy
@compiled_only
def test_without_a_place_to_cache_it_works_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("not a folder")
    assert run(WORD, blocked) == [0xAF, 0, 1]


@pytest.mark.heavy
@compiled_only
def test_a_damaged_file_is_compiled_again(tmp_path: Path) -> None:
    run(WORD, tmp_path)
    (path,) = tmp_path.rglob("*.nbc")
    path.write_bytes(path.read_bytes()[:100])
    assert run(WORD, tmp_path) == [0xAF, 0, 1]
    assert run(WORD, tmp_path) == [0xAF, 1, 0]


@compiled_only
@pytest.mark.heavy
def test_bounds_checked_code_lies_elsewhere(tmp_path: Path) -> None:
    assert run(WORD, tmp_path, NUMBA_BOUNDSCHECK="0")[2] == 1
    assert run(WORD, tmp_path, NUMBA_BOUNDSCHECK="1")[2] == 1
    assert run(WORD, tmp_path, NUMBA_BOUNDSCHECK="0")[2] == 0


def test_code_unused_for_a_month_is_forgotten(tmp_path: Path) -> None:
    for name, days in (("old.nbc", 40), ("recent.nbc", 3)):
        (tmp_path / name).write_bytes(b"")
        stamp = time.time() - days * 24 * 3600
        os.utime(tmp_path / name, (stamp, stamp))
    write_whole(tmp_path / "new.nbc", b"code")
    write_whole(tmp_path / "new.nbc", b"the same code")
    assert {path.name for path in tmp_path.iterdir()} == {"recent.nbc", "new.nbc"}


def test_the_environment_says_where_compiled_code_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHARMAKON_CACHE", str(tmp_path))
    assert cache_folder().parent == tmp_path


def test_what_cannot_be_written_whole_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="no space"):
        write_whole(tmp_path / "kernels" / "new.nbc", b"code")
    assert not list((tmp_path / "kernels").iterdir())


@compiled_only
def test_a_kernel_that_makes_an_array_is_refused() -> None:
    """None may, so that nobody need count who holds which array."""

    @kernel
    def makes(size: int) -> int:
        return int(np.zeros(size).size)

    with pytest.raises(TypingError, match="zeros"):
        makes(3)
