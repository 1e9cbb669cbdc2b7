"""Work in pieces: the same results, whoever does it."""

import subprocess
import sys
from itertools import islice

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.errors import OptionError
from pharmakon.table.crew import Processes, crew, deaf_children, in_order

pytestmark = pytest.mark.once


def squares(number: int) -> list[int]:
    return [number * number]


def test_pieces_are_done_in_this_process() -> None:
    with crew(processes=1) as workers:
        assert dict(workers.run(abs, [-3, 4])) == {0: 3, 1: 4}


def test_what_has_no_end_comes_in_order() -> None:
    assert list(islice(in_order(Processes(1), squares), 4)) == [0, 1, 4, 9]


def test_nobody_else_can_be_asked() -> None:
    with pytest.raises(OptionError, match="processes, ray, or ray:ADDRESS"):
        crew("mars")


def test_self_play_is_the_same_whatever_the_number_of_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pharmakon.table.selfplay.PIECE", 2)
    game = pharmakon.make("glass", players=2)
    one, two = (pharmakon.self_play(game, 5, seed=3, processes=count) for count in (1, 2))
    assert all(np.array_equal(one[name], two[name]) for name in one)
    assert one["match"].max() == 4
    assert len(one["seeds"]) == 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals can't be blocked there")
def test_whoever_is_being_started_leaves_ctrl_c_to_its_parent() -> None:
    asked = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with deaf_children():
        inside = subprocess.run([sys.executable, "-c", asked], stdout=subprocess.PIPE)
    outside = subprocess.run([sys.executable, "-c", asked], stdout=subprocess.PIPE)
    assert (inside.stdout.strip(), outside.stdout.strip()) == (b"True", b"False")
