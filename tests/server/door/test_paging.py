"""Pages of long lists: cursors say where each list goes on."""

import pytest

from pharmakon.server.door.paging import FIRST, Position, cursor, page, read_cursor
from pharmakon.server.refusals import Refused


def test_a_cursor_is_read_as_it_was_written() -> None:
    last = Position(1763233200.1234567, "abc23")
    assert read_cursor("") == (FIRST, FIRST)
    assert cursor(None, None) is None
    for positions in ((last, None), (None, last), (last, last)):
        assert read_cursor(cursor(*positions) or "") == positions


@pytest.mark.parametrize("text", ["x", "-", "-_-_-", "1.0~a", "1.0~a_nan~b", "1.0~A'_-", "é_é"])
def test_other_cursors_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_cursor(text)


def test_a_page_says_where_the_rest_begins() -> None:
    rows = [Position(float(number), "x") for number in range(9, 0, -1)]
    shown, rest = page(rows[:4], 3, lambda row: row)
    assert (len(shown), rest) == (3, rows[2])
    assert page(rows[:3], 3, lambda row: row) == (rows[:3], None)
