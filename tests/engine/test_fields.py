"""A state to look at: numbers as Python's, arrays as they lie there, and nothing else."""

import numpy as np
import pytest

from pharmakon.engine.fields import Fields

STATES = np.zeros(1, dtype=[("seat", np.int8), ("hands", np.uint64, 3)]).view(np.recarray)


def test_numbers_are_pythons_and_other_names_are_missing() -> None:
    fields = Fields(STATES)
    assert type(fields.seat) is int
    assert fields.hands.tolist() == [0, 0, 0]
    with pytest.raises(AttributeError, match="glasses"):
        _ = fields.glasses


def test_what_is_made_of_a_state_is_made_once() -> None:
    fields = Fields(STATES)
    assert fields.once(lambda state: [state.seat]) == [0]
    assert fields.once(list_of) is fields.once(list_of)


def list_of(state: Fields) -> list[int]:
    """Something that is made of a state."""
    return [state.seat]
