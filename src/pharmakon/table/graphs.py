"""Launches that were recorded once and are made again as one: what a card does between two asks.

Recorded by CUDA's own driver. Where its Python bindings are missing, and in the simulator, the
same work is simply done again.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from pharmakon.engine.kernel import INTERPRETED

BINDINGS = "cuda.bindings.driver"
"""They come with numba-cuda."""

Work = Callable[[Any], None]
"""Launches kernels into the stream that it is given."""

DEFAULT_STREAM = 0
"""The one that everybody else's work is in by default, so that all of it stays in order."""


def recorded(work: Work, cuda: Any) -> Callable[[], None]:
    """What does the same work again, as one launch; `cuda` is Numba's."""
    try:
        driver = None if INTERPRETED else import_module(BINDINGS)
    except ImportError:
        driver = None
    if driver is None:
        return lambda: work(DEFAULT_STREAM)
    number = checked(driver.cuStreamCreate(driver.CUstream_flags.CU_STREAM_NON_BLOCKING))
    mode = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
    checked(driver.cuStreamBeginCapture(number, mode))
    work(cuda.external_stream(int(number)))
    graph = checked(driver.cuStreamEndCapture(number))
    ready = checked(driver.cuGraphInstantiate(graph, 0))
    return lambda: checked(driver.cuGraphLaunch(ready, DEFAULT_STREAM))


def checked(answer: tuple[Any, ...]) -> Any:
    """What the driver found, or its complaint."""
    error, *found = answer
    if int(error) != 0:
        raise RuntimeError(f"CUDA: {error}")
    return found[0] if found else None
