"""Batches on a GPU, in the simulator: blocks of several threads, the last one not full."""

import os
import subprocess
import sys

SEVERAL_THREADS = """
import pharmakon
from pharmakon.table import cuda

cuda.TOGETHER = 3
game = pharmakon.make("glass", players=2)
ours, theirs = (pharmakon.batch(game, 8, device, seed=5) for device in ("cpu", "cuda"))
for turn in range(12):
    actions = ours.mask.argmax(axis=1)
    actions[turn % 8] = -1
    ours.step(actions)
    theirs.step(actions)
    for name in ("states", "seeds", "seat", "mask", "rewards", "done", "illegal"):
        assert getattr(ours, name).tobytes() == getattr(theirs, name).copy_to_host().tobytes(), name
print("the same")
"""


def in_the_simulator(program: str) -> None:
    """Run a program that compares both devices, and says in the end that they are the same."""
    settings = {"NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"}
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "the same\n", run.stderr


def test_threads_of_a_block_bring_each_other_the_right_states() -> None:
    in_the_simulator(SEVERAL_THREADS)


UNTOUCHED = """
import numpy

vars(numpy).pop("row_stack", None)  # as NumPy 2.5 has it
import pharmakon.table.cuda

print("row_stack" in vars(numpy))
"""


def test_numpy_is_left_as_it_was() -> None:
    run = subprocess.run(
        [sys.executable, "-c", UNTOUCHED], capture_output=True, text=True, check=True
    )
    assert run.stdout == "False\n"


AGAIN = """
import numpy as np
import pharmakon
from numba import cuda

game = pharmakon.make("glass", players=2)
ours, theirs = (pharmakon.batch(game, 4, device, seed=5) for device in ("cpu", "cuda"))
mine, its = np.zeros(4, dtype=np.int64), cuda.to_device(np.zeros(4, dtype=np.int64))
seen, noted = ours.observe(), theirs.observe()
steps = ours.stepper(mine, seen), theirs.stepper(its, noted)
for turn in range(9):
    mine[:] = ours.mask.argmax(axis=1)
    its.copy_to_device(mine)
    for step in steps:
        step()
    assert seen.tobytes() == noted.copy_to_host().tobytes()
    assert ours.states.tobytes() == theirs.states.copy_to_host().tobytes()
    assert ours.locate().tobytes() == theirs.locate().copy_to_host().tobytes()
    assert ours.pick().tobytes() == theirs.pick().copy_to_host().tobytes()
print("the same")
"""


def test_a_step_that_is_made_again_is_the_same_on_both() -> None:
    in_the_simulator(AGAIN)


BELIEVED = """
import pharmakon

for name in pharmakon.games():
    game = pharmakon.make(name)
    ours, theirs = (pharmakon.batch(game, 3, device, seed=5) for device in ("cpu", "cuda"))
    for turn in range(4):
        actions = ours.mask.argmax(axis=1)
        ours.step(actions)
        theirs.step(actions)
    before = theirs.states.copy_to_host().tobytes()
    for seats in (None, 1, -1):
        believed = theirs.beliefs(3, seats, seed=turn).copy_to_host()
        assert ours.beliefs(3, seats, seed=turn).tobytes() == believed.tobytes()
    assert theirs.states.copy_to_host().tobytes() == before
print("the same")
"""


def test_a_seat_believes_the_same_on_both() -> None:
    in_the_simulator(BELIEVED)
