"""Batches of writes: what is made of those that fail or come too late."""

import asyncio

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError

from pharmakon.server.kept.appending import moves_alone, rows_of
from pharmakon.server.kept.databases import Failure, Write, carry_out, failure_of, mark_moved
from pharmakon.server.kept.models import Played
from pharmakon.server.kept.rows import move_row, table_row
from pharmakon.server.kept.schema import METADATA, MOVES, TABLES
from tests.server.entries import table


def write(*seqs: int, fence: int | None = None) -> Write:
    """Moves that wait to be written, under a lease or none."""
    rows = [move_row(Played("k7m2p9qx", seq, 0, "1", 0.0)) for seq in seqs]
    done: asyncio.Future[None] = asyncio.Future(loop=asyncio.new_event_loop())
    done.get_loop().close()
    return Write(rows, fence=None if fence is None else ("k7m2p9qx", fence), done=done)


def test_writes_under_a_lease_that_is_no_more_come_too_late() -> None:
    batch = [write(1, fence=1), write(2, fence=2)]
    mark_moved(batch, {("k7m2p9qx", 2)})
    assert [one.moved for one in batch] == [True, False]


def test_moves_alone_are_moves_of_which_all_or_none_have_a_lease() -> None:
    assert moves_alone([write(1), write(2)], fenced=False)
    assert moves_alone([write(1, fence=1)], fenced=True)
    assert not moves_alone([write(1), write(2, fence=1)], fenced=True)
    assert not moves_alone([write(1, 2)], fenced=False)
    saved = write(1)
    saved.statements.append((sa.select(1), None))
    assert not moves_alone([saved], fenced=False)


def test_rows_are_in_the_order_of_the_columns() -> None:
    assert rows_of([write(3)]) == [("k7m2p9qx", 3, 0, "1", 0.0, None, None)]


def test_a_batch_is_written_whole_or_not_at_all() -> None:
    engine = sa.create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.connect() as connection:
        connection.execute(sa.insert(TABLES), table_row(table()))
        connection.commit()
        assert carry_out(connection, [write(1), write(2)]) is None
        failure = carry_out(connection, [write(3), write(2)])
        assert failure is not None
        assert failure.alone, "one of them is at fault"
        assert connection.scalars(sa.select(MOVES.c.seq)).all() == [1, 2]
    engine.dispose()


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (ConnectionResetError("gone"), Failure("gone", alone=False)),
        (OSError(), Failure("OSError", alone=False)),
        (OperationalError("", {}, Exception("first\nsecond")), Failure("first", alone=True)),
        (
            DBAPIError("", {}, Exception("gone"), connection_invalidated=True),
            Failure("gone", alone=False),
        ),
    ],
    ids=["a socket", "without words", "a statement", "a connection"],
)
def test_only_a_mistake_in_a_write_makes_the_others_worth_another_try(
    error: OSError | DBAPIError, failure: Failure
) -> None:
    assert failure_of(error) == failure
