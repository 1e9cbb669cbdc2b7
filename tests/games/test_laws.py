"""The laws, on every game there is."""

import pytest

from pharmakon.table.laws import LAWS
from pharmakon.table.registry import names, spec_of

SLOW = ("foresight", "leak", "records", "sampler")
"""Interpreted, these take a minute, and reach nothing that the tests of the rules do not."""
MARKS = {"truth": [pytest.mark.once], **{law: [pytest.mark.compiled] for law in SLOW}}


@pytest.mark.parametrize("law", [pytest.param(law, marks=MARKS.get(law, [])) for law in LAWS])
@pytest.mark.parametrize("game", names())
def test_law(game: str, law: str) -> None:
    assert LAWS[law](spec_of(game), 1, 7) > 0
