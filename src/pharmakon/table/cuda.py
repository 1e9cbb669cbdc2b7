"""Batches on a GPU: the same kernels, one thread for each match, all arrays on the device.

The arrays are shared with PyTorch and others through `__cuda_array_interface__`, without copying.
Without a card, NUMBA_ENABLE_CUDASIM=1 with NUMBA_DISABLE_JIT=1 runs the same code slowly on the
CPU; the tests do.
"""

from typing import Any

import numpy as np

from pharmakon.engine.turns import States
from pharmakon.table.batch import Batch
from pharmakon.table.steps import Array, deal_match, observe_match, play_action

if not hasattr(np, "row_stack"):
    vars(np)["row_stack"] = np.vstack  # NumPy 2.5 has dropped it, numba-cuda looks for it

import numba.cuda

cuda: Any = numba.cuda

THREADS = 128
"""Matches in a block."""


class CudaBatch(Batch):
    """A batch on the GPU; what `step` is given may lie there, too."""

    def _place(self, array: Array) -> Array:
        return cuda.to_device(array)

    def _actions(self, actions: Array) -> Array:
        if hasattr(actions, "__cuda_array_interface__"):
            return cuda.as_cuda_array(actions)
        return self._place(np.ascontiguousarray(actions, dtype=np.int64))

    def _run(self, work: str, *arrays: Array, extra: tuple[float, ...] = ()) -> None:
        kernel = {"deal": deal, "play": play, "observe": observe}[work]
        threads = min(THREADS, self.n)
        kernel[-(-self.n // threads), threads](*arrays, *extra)


@cuda.jit  # type: ignore[untyped-decorator]
def deal(
    states: States,
    streams: Array,
    seeds: Array,
    seats: Array,
    octets: Array,
    rewards: Array,
    done: Array,
    illegal: Array,
    moves: Array,
) -> None:
    """Deal every match."""
    index = cuda.grid(1)
    if index < states.size:
        own = moves[index]
        deal_match(index, states, streams, seeds, seats, octets, rewards, done, illegal, own)


@cuda.jit  # type: ignore[untyped-decorator]
def play(
    states: States,
    actions: Array,
    streams: Array,
    seeds: Array,
    seats: Array,
    octets: Array,
    rewards: Array,
    points: Array,
    wins: Array,
    done: Array,
    illegal: Array,
    moves: Array,
    sign: float,
) -> None:
    """Play one action in every match."""
    index = cuda.grid(1)
    if index < states.size:
        play_action(
            index,
            states,
            actions,
            streams,
            seeds,
            seats,
            octets,
            rewards,
            points,
            wins,
            done,
            illegal,
            moves[index],
            sign,
        )


@cuda.jit  # type: ignore[untyped-decorator]
def observe(states: States, seats: Array, out: Array) -> None:
    """Write what the seat to act knows, for every match."""
    index = cuda.grid(1)
    if index < states.size:
        observe_match(index, states, seats, out)
