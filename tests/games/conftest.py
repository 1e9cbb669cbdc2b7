"""For every game: what its rules of thumb say."""

from collections.abc import Callable

import numpy as np
import pytest

from pharmakon import Match
from pharmakon.engine.rules import advise

Advised = Callable[..., str]


@pytest.fixture
def advised() -> Advised:
    """The advice to the seat to act, in notation."""

    def ask(match: Match, forgetful: bool = False, seed: int = 0) -> str:
        generator = np.array([seed], dtype=np.uint64)
        return match.game.decode(advise(match.states[0], match._moves, forgetful, generator))

    return ask
