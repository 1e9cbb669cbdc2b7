"""For all tests: one cache of compiled kernels, kept between runs, apart from the user's own."""

import os
import tempfile
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest
from hypothesis import settings

os.environ.setdefault("PHARMAKON_CACHE", str(Path(tempfile.gettempdir()) / "pharmakon-tests"))
os.environ["PHARMAKON_LANG"] = "en"

# Whoever comes first compiles: how long an example takes says nothing. Every run draws the same.
settings.register_profile("pharmakon", deadline=None, derandomize=True)
settings.load_profile("pharmakon")

if coverage.Coverage.current() is not None:
    from tests.tracing import spare_the_compiler

    spare_the_compiler()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """A test marked `untraced` does the same over and over: traced, it would take minutes."""
    if item.get_closest_marker("untraced") is None or coverage.Coverage.current() is None:
        return (yield)
    from tests.tracing import untraced

    with untraced():
        return (yield)
