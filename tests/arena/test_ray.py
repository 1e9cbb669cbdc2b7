"""On Ray everything comes out as in processes, and a worker that is killed costs only its piece."""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon.cli import main
from pharmakon.reviews.mining import Mine, mine
from pharmakon.table.crew import Processes, crew
from tests.arena.test_tournament import without_times

pytestmark = [pytest.mark.heavy, pytest.mark.filterwarnings("ignore")]  # Ray has its own
ray = pytest.importorskip("ray", reason="Ray is not installed: pip install pharmakon[ray]")

BOTS = '''
import os, pathlib, time

HERE = pathlib.Path(__file__).parent

class First:
    def choose(self, seat, budget):
        return seat.moves()[budget.seed % len(seat.moves())]

class Victim(First):
    """Waits to be killed, once."""
    def choose(self, seat, budget):
        try:
            (HERE / "armed").rename(HERE / "taken")  # one of all, once
        except FileNotFoundError:
            return super().choose(seat, budget)
        (HERE / "victim.new").write_text(str(os.getpid()))
        (HERE / "victim.new").rename(HERE / "victim")
        time.sleep(60)
        return super().choose(seat, budget)
'''


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with bots, where Ray runs for all tests of this file."""
    found, before = tmp_path_factory.mktemp("ray"), os.getcwd()
    (found / "on_ray.py").write_text(BOTS, encoding="utf-8")
    os.chdir(found)
    sys.path.append(str(found))
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield found
    ray.shutdown()
    sys.path.remove(str(found))
    os.chdir(before)


def test_a_killed_worker_changes_nothing_but_time(folder: Path) -> None:
    game, bots = pharmakon.make("glass", players=2), ["on_ray:Victim", "random"]
    calm = pharmakon.tournament(game, bots, 24, seed=3)
    (folder / "armed").touch()
    killed: list[int] = []

    def kill() -> None:
        while not (folder / "victim").exists():
            time.sleep(0.05)
        killed.append(int((folder / "victim").read_text()))
        os.kill(killed[0], signal.SIGKILL)

    hand = threading.Thread(target=kill, daemon=True)
    hand.start()
    found = pharmakon.tournament(game, bots, 24, seed=3, on="ray", processes=2)
    hand.join(1)
    assert killed
    assert killed[0] != os.getpid()
    assert without_times(found) == without_times(calm)


def test_the_command_line_prints_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena glass --players 2 --bots ismcts:simulations=20,random --matches 8 --json"
    found = []
    for more in ("--processes 1", "--on ray"):
        assert main([*words.split(), *more.split()]) == 0
        out: Any = json.loads(capsys.readouterr().out)
        for row in out["bots"]:
            del row["ms_per_move"], row["longest_ms"]
        found.append(out)
    assert found[0] == found[1]


def test_self_play_is_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pharmakon.table.selfplay.PIECE", 2)
    game = pharmakon.make("glass", players=2)
    here, there = (pharmakon.self_play(game, 5, seed=3, on=on) for on in (None, "ray"))
    assert all(np.array_equal(here[name], there[name]) for name in here)


def test_puzzles_are_the_same(folder: Path) -> None:
    easy = Mine(playing=20, glance=60, long=100, loss=0.0, margin=-1.0, errors=-9.0)
    game = pharmakon.make("glass", players=2)
    here = list(islice(mine(game, 1, easy, Processes(1)), 1))
    with crew("ray") as workers:
        assert list(islice(mine(game, 1, easy, workers), 1)) == here


def test_reviews_of_many_records_are_the_same(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = pharmakon.make("glass", players=2, edition="mini")
    for seed in (1, 2):
        match = game.new(seed)
        while not match.over:
            match.play(match.moves()[0])
        (tmp_path / f"{seed}.json").write_text(json.dumps(match.record()), encoding="utf-8")
    found = []
    for more in (["--processes", "1"], ["--on", "ray"]):
        assert main(["review", str(tmp_path), "--simulations", "60", "--json", *more]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]
    assert [review["file"] for review in json.loads(found[0])["reviews"]] == ["1.json", "2.json"]
