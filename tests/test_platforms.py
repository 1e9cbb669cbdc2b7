"""Where there is no Unix: nothing of ours asks for what Windows lacks, or it says so."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

WINDOWS = """
import asyncio, multiprocessing, os, pkgutil, signal, sys, tempfile, types
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import aiosqlite, alembic.command, fastapi, numba.cuda, numpy, rich, sqlalchemy.ext.asyncio, uvicorn
import gymnasium, pettingzoo, pyspiel, websockets
for name in MISSING:
    with suppress(ImportError):
        import_module(name)

# What other people's code has loaded is theirs; from here on this is Windows, as far as we can see.
for name in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules[name] = None
locked = []
msvcrt = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK, msvcrt.locking = 2, lambda *given: locked.append(given)
sys.modules["msvcrt"] = msvcrt
for name in ("SIGUSR1", "SIGUSR2", "SIGHUP", "SIGKILL"):
    delattr(signal, name)
for name in ("sched_getaffinity", "sched_setaffinity", "getloadavg", "fork", "nice", "getuid"):
    delattr(os, name)
sys.platform = "win32"

import pharmakon

torch = []
for module in pkgutil.walk_packages(pharmakon.__path__, "pharmakon."):
    if module.name in ("pharmakon.__main__", "pharmakon.server.kept.migrations.env"):
        continue
    try:
        import_module(module.name)
    except ModuleNotFoundError as error:
        torch.append((module.name, error.name))
    except ImportError as error:
        torch.append((module.name, str(error)))
print([name for name, reason in torch if reason not in MISSING and "install" not in str(reason)])

from pharmakon.arena.machine import about
from pharmakon.engine.cores import cores
from pharmakon.server.door.listening import resource
from pharmakon.server.kept.locks import FolderLock

print(about("one core")["load_average"], cores() >= 1, resource)
FolderLock(Path(tempfile.mkdtemp())).close()
print(len(locked))
match = pharmakon.make("glass", players=2).new(seed=1)
while not match.over:
    match.play(match.moves()[0])
print(match.outcome["reason"])
"""
MISSING = 'MISSING = ("torch", "jax", "ray", "pyarrow", "cupy", "stable_baselines3")\n'


def test_nothing_of_ours_asks_for_what_windows_lacks(tmp_path: Path) -> None:
    program = tmp_path / "windows.py"
    program.write_text(MISSING + WINDOWS)
    run = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    wrong, machine, locked, reason = run.stdout.splitlines()
    assert wrong == "[]"
    assert machine == "None True None"
    assert locked == "1", "the file alone: a folder cannot be locked there"
    assert reason


@pytest.mark.parametrize("extra", ["cuda", "cuda13"])
def test_on_a_mac_the_extra_for_cards_asks_for_nothing(extra: str) -> None:
    """There is no such wheel; a batch on a card is refused there in a sentence."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    for wanted in map(Requirement, project["optional-dependencies"][extra]):
        assert wanted.marker is not None
        assert not wanted.marker.evaluate({"sys_platform": "darwin"})
        assert wanted.marker.evaluate({"sys_platform": "linux"})
