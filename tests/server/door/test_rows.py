"""Lists of tables that several nodes give together."""

from pharmakon.server.door.paging import Position, cursor, read_cursor
from pharmakon.server.door.rows import merged, merged_rows
from pharmakon.server.wire.resources import TableRow, Tables


def row(table: str, created: float) -> TableRow:
    """A table in a list."""
    return TableRow(
        id=table,
        game="glass",
        status="open",
        players=2,
        seats=[],
        free=2,
        created=created,
        moves=0,
        turn=None,
        watching=0,
        spectators=True,
        scores=[],
        winners=[],
        yours=[],
    )


def ids(rows: list[TableRow]) -> str:
    return "".join(one.id for one in rows)


def test_the_newest_of_all_nodes_come_first() -> None:
    pages = [
        Tables(open=[row("d", 4.0), row("a", 1.0)], running=[]),
        Tables(open=[row("c", 3.0), row("b", 3.0)], running=[row("e", 5.0)]),
    ]
    together = merged(pages, 10)
    assert (ids(together.open), ids(together.running), together.next) == ("dcba", "e", None)


def test_what_is_left_over_begins_the_next_page() -> None:
    pages = [
        Tables(open=[row("d", 4.0), row("a", 1.0)], running=[]),
        Tables(open=[row("c", 3.0)], running=[]),
    ]
    together = merged(pages, 2)
    assert ids(together.open) == "dc"
    assert read_cursor(together.next or "") == (Position(3.0, "c"), None)


def test_a_node_that_has_more_makes_another_page() -> None:
    goes_on = cursor(None, Position(5.0, "e"))
    pages = [Tables(open=[], running=[row("e", 5.0)], next=goes_on), Tables(open=[], running=[])]
    together = merged(pages, 10)
    assert read_cursor(together.next or "") == (None, Position(5.0, "e"))


def test_rows_of_one_moment_are_ordered_by_their_ids() -> None:
    shown, rest = merged_rows([row("a", 1.0), row("c", 1.0), row("b", 1.0)], 2, more=False)
    assert (ids(shown), rest) == ("cb", Position(1.0, "b"))
