"""When garbage is looked for."""

import gc
from collections.abc import Iterator

import pytest

from pharmakon.server.door.tidying import FEW, LEFT, QUIET, Tidying


@pytest.fixture
def tidying() -> Iterator[Tidying]:
    gc.collect()
    made = Tidying()
    made.begin()
    yield made
    made.end()
    gc.unfreeze()
    assert gc.isenabled()


def litter(count: int) -> None:
    """Make so much garbage that only a look finds."""
    for _ in range(count):
        itself: list[object] = []
        itself.append(itself)


def test_while_little_is_written_garbage_is_looked_for(tidying: Tidying) -> None:
    assert not tidying.look(FEW)  # there is none
    litter(2 * QUIET)
    assert gc.get_count()[0] > QUIET
    assert tidying.look(2 * FEW)
    assert gc.get_count()[0] < QUIET


def test_while_people_play_it_waits_until_there_is_much(tidying: Tidying) -> None:
    litter(2 * QUIET)
    assert not tidying.look(100)
    tidying.left = LEFT
    assert tidying.look(200)
    assert tidying.left == 0
    litter(2 * QUIET)
    assert not tidying.look(300)
    assert tidying.look(300)  # nobody played
