"""Coverage where it is worth its time: the compiler is not traced, nor what runs in long loops."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import current_thread, main_thread

import coverage
from numba.core import event


@contextmanager
def untraced() -> Iterator[None]:
    """Nothing is traced meanwhile, if anything is."""
    tracing = coverage.Coverage.current()
    if tracing is None:
        yield
        return
    tracing.stop()
    tracing._warn_preimported_source = False  # it asks all modules, and one of PyTorch's fails
    try:
        yield
    finally:
        tracing.start()


class Compiling(event.Listener):
    """The compiler is Python too, Numba's own: traced, it takes far longer.

    Other threads are left alone: to trace on from one of them would not trace the main one.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._meanwhile = ExitStack()

    def on_start(self, event: object) -> None:
        """Stop for the outermost function: what it calls is compiled within."""
        if current_thread() is not main_thread():
            return
        if self._depth == 0:
            self._meanwhile.enter_context(untraced())
        self._depth += 1

    def on_end(self, event: object) -> None:
        """Trace on when the outermost is done."""
        if current_thread() is not main_thread():
            return
        self._depth -= 1
        if self._depth == 0:
            self._meanwhile.close()


def spare_the_compiler() -> None:
    """Trace everything but Numba's compiler from here on."""
    event.register("numba:compile", Compiling())  # type: ignore[no-untyped-call]
