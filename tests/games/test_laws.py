"""The laws, on every game there is."""

import pytest

from pharmakon.table.laws import LAWS
from pharmakon.table.registry import names, spec_of

LONG = ("sampler", "truth")
"""Draws by the thousand, or sees to a run of every other kind itself: once is enough."""


@pytest.mark.parametrize(
    "law", [pytest.param(law, marks=[pytest.mark.compiled] * (law in LONG)) for law in LAWS]
)
@pytest.mark.parametrize("game", names())
def test_law(game: str, law: str) -> None:
    assert LAWS[law](spec_of(game), 1, 7) > 0
