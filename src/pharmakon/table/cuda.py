"""Batches on a GPU: the same kernels, one thread for each match, all arrays on the device.

The arrays are shared with PyTorch, JAX and others through `__cuda_array_interface__`, without
copying. Without a card, NUMBA_ENABLE_CUDASIM=1 with NUMBA_DISABLE_JIT=1 runs the same code slowly
on the CPU; the tests do.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numba import uint64

from pharmakon.engine.kernel import INTERPRETED
from pharmakon.engine.turns import States
from pharmakon.table.cpu import Batch
from pharmakon.table.graphs import recorded
from pharmakon.table.steps import (
    Array,
    Doubts,
    Rows,
    advise_matches,
    count_in_matches,
    count_matches,
    deal_learners,
    deal_matches,
    locate_in_matches,
    observe_matches,
    pick_in_matches,
    play_actions,
    play_learners,
    show_matches,
)

ARRAYS = "numba.cuda.np.arrayobj"
"""The module of numba-cuda that looks for `np.row_stack`, which NumPy 2.5 has dropped."""


def bring_cuda() -> Any:
    """Numba's CUDA; NumPy lends the name that it looks for, and has it back afterwards.

    docs/decisions/0024-numpy-lends-a-name.md says why here.
    """
    lent = not hasattr(np, "row_stack")
    if lent:
        vars(np)["row_stack"] = np.vstack
    try:
        found = import_module("numba.cuda")
        with suppress(ModuleNotFoundError):  # Numba's own CUDA has no such module
            import_module(ARRAYS)
    finally:
        if lent:
            del vars(np)["row_stack"]
    return found


cuda = bring_cuda()

THREADS = 128
"""Matches in a block, where each is read where it lies."""

TOGETHER = 1 if INTERPRETED else 32
"""Matches in a block that brings them near: more would all wait for the one that deals.

The simulator takes long to let threads wait for each other, so there each is alone.
"""

NEAR_BYTES = 48 * 1024
"""Memory near a block."""


class CudaBatch(Batch):
    """A batch on the GPU; what `step` is given may lie there, too."""

    device = "cuda"

    def _place(self, array: Array) -> Array:
        return cuda.to_device(array)

    def _actions(self, actions: Array) -> Array:
        if hasattr(actions, "__cuda_array_interface__"):
            return cuda.as_cuda_array(actions)
        return self._place(np.ascontiguousarray(actions, dtype=np.int64))

    def _copy(self, array: Array, to: Array) -> None:
        to.copy_to_device(np.ascontiguousarray(array))

    def _shared(self, array: Array) -> Array:
        return cuda.as_cuda_array(array) if hasattr(array, "__cuda_array_interface__") else array

    def _seats(self, seats: Array) -> Array:
        if hasattr(seats, "__cuda_array_interface__"):
            return cuda.as_cuda_array(seats)
        return self._place(super()._seats(seats))

    def _deal(self) -> None:
        kernel = deal if self.others is None else deal_to_learners
        kernel[self._shape(THREADS)](self.states, self._rows)

    def _show(self) -> None:
        show[self._shape(THREADS)](self.states, self._rows)

    def _advise(self, out: Array) -> None:
        advise[self._shape(THREADS)](self.states, self._rows, out)

    def _pick(self, out: Array) -> None:
        pick[self._shape(THREADS)](self._rows, out)

    def _count(self, out: Array) -> None:
        count[self._shape(THREADS)](self.states, self._rows.room, out)

    def stepper(self, actions: Array, out: Array | None = None) -> Callable[[], None]:
        chosen = self._shared(actions)
        seen = None if out is None else self._shared(out)
        small = type(self)(self.game, 1, 0, self.reward, self.observing, self.others)
        small.step(np.zeros(1, dtype=np.int64))  # nothing may be compiled while it is recorded
        small.observe()

        def work(stream: Any) -> None:
            self._play(chosen, stream)
            if seen is not None:
                self._observe(seen, self.seat, stream)

        return recorded(work, cuda)

    def _play(self, actions: Array, stream: Any = 0) -> None:
        state_type = self.game.spec.state
        threads = max(1, min(TOGETHER, self.n, NEAR_BYTES // state_type.itemsize))
        near = threads * state_type.itemsize
        play = playing(state_type, self.others)[(*self._shape(threads), stream, near)]
        play(self.n, self.states.view(np.uint64), self._rows, actions, self._counting)

    def _observe(self, out: Array, seats: Array, stream: Any = 0) -> None:
        observe[(*self._shape(THREADS), stream)](self.states, seats, out)

    def _locate(self, out: Array) -> None:
        locate[self._shape(THREADS)](self.states, out)

    def _believe(self, seats: Array, doubts: Doubts, worlds: int, out: Array) -> None:
        ours = self.states.view(np.uint64)
        copies = cuda.device_array_like(ours)
        copies.copy_to_device(ours)
        states = copies.view(self.game.spec.state)
        believe[self._shape(THREADS)](states, seats, doubts, worlds, out)

    def _shape(self, threads: int) -> tuple[int, int]:
        """Blocks, and threads in each."""
        threads = min(threads, self.n)
        return -(-self.n // threads), threads


@cache
def playing(state_type: np.dtype[Any], others: str | None) -> Any:
    """The kernel that plays one action in every match, for states of one type.

    A block first brings its states near, its threads reading side by side, and takes them back in
    the same way: read where they lie, every field would be a journey of its own.
    """
    width = state_type.itemsize // 8
    play_one = play_actions if others is None else play_learners

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(n: int, words: Array, rows: Rows, actions: Array, counting: int) -> None:
        states = cuda.shared.array(0, state_type)
        near = cuda.shared.array(0, uint64)  # the same memory, as words
        first = cuda.blockIdx.x * cuda.blockDim.x
        count = min(cuda.blockDim.x, n - first) * width
        for place in range(cuda.threadIdx.x, count, cuda.blockDim.x):
            near[place] = words[first * width + place]
        if cuda.blockDim.x > 1:
            cuda.syncthreads()
        index = first + cuda.threadIdx.x
        if index < n:
            play_one(index, index + 1, first, states, rows, actions, counting)
        if cuda.blockDim.x > 1:
            cuda.syncthreads()
        for place in range(cuda.threadIdx.x, count, cuda.blockDim.x):
            words[first * width + place] = near[place]

    return play


@cuda.jit  # type: ignore[untyped-decorator]
def deal(states: States, rows: Rows) -> None:
    """Deal every match."""
    index = cuda.grid(1)
    if index < states.size:
        deal_matches(index, index + 1, states, rows)


@cuda.jit  # type: ignore[untyped-decorator]
def deal_to_learners(states: States, rows: Rows) -> None:
    """Deal every match and let the others play until its learner is to act."""
    index = cuda.grid(1)
    if index < states.size:
        deal_learners(index, index + 1, states, rows)


@cuda.jit  # type: ignore[untyped-decorator]
def show(states: States, rows: Rows) -> None:
    """Write what is legal in every match."""
    index = cuda.grid(1)
    if index < states.size:
        show_matches(index, index + 1, states, rows)


@cuda.jit  # type: ignore[untyped-decorator]
def advise(states: States, rows: Rows, out: Array) -> None:
    """Write what the rules of thumb would play in each match."""
    index = cuda.grid(1)
    if index < out.size:
        advise_matches(index, index + 1, states, rows, out)


@cuda.jit  # type: ignore[untyped-decorator]
def pick(rows: Rows, out: Array) -> None:
    """Write any legal action of each match."""
    index = cuda.grid(1)
    if index < out.size:
        pick_in_matches(index, index + 1, rows, out)


@cuda.jit  # type: ignore[untyped-decorator]
def count(states: States, room: Array, out: Array) -> None:
    """Write every seat's points."""
    index = cuda.grid(1)
    if index < states.size:
        count_matches(index, index + 1, states, room, out)


@cuda.jit  # type: ignore[untyped-decorator]
def observe(states: States, seats: Array, out: Array) -> None:
    """Write what the seat to act knows, for every match."""
    index = cuda.grid(1)
    if index < states.size:
        observe_matches(index, index + 1, states, seats, out)


@cuda.jit  # type: ignore[untyped-decorator]
def locate(states: States, out: Array) -> None:
    """Write where every hidden piece of paper lies, for every match."""
    index = cuda.grid(1)
    if index < states.size:
        locate_in_matches(index, index + 1, states, out)


@cuda.jit  # type: ignore[untyped-decorator]
def believe(states: States, seats: Array, doubts: Doubts, worlds: int, out: Array) -> None:
    """Write what a seat expects, for every match."""
    index = cuda.grid(1)
    if index < states.size:
        count_in_matches(index, index + 1, states, seats, doubts, worlds, out)
