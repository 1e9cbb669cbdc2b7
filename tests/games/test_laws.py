"""The laws, on every game there is."""

import pytest

from pharmakon.table.laws import LAWS
from pharmakon.table.registry import names, spec_of


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("game", names())
def test_law(game: str, law: str) -> None:
    assert LAWS[law](spec_of(game), 1, 7) > 0
