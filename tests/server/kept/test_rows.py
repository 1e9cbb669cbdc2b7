"""Tables, chairs and moves as rows, and back."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from pharmakon.server.kept.models import CalledOff, Chair, Entry, Note, Played
from pharmakon.server.kept.rows import (
    chair_rows,
    earlier,
    entry_of,
    move_of,
    move_row,
    saving,
    table_row,
)
from pharmakon.server.kept.schema import CHAIRS, METADATA, MOVES, TABLES
from tests.server.entries import NOW, finished, hashed, revealed, table


def read(entry: Entry, **changed: object) -> Entry:
    """A table that was written as rows and is read again; `changed`: columns as they are then."""
    row = SimpleNamespace(**{**table_row(entry), **changed})
    chairs = [
        Chair(row["person"], row["name"], row["level"], row["nonce_hash"], row["nonce"])
        for row in chair_rows(entry)
    ]
    return entry_of(row, chairs)


@pytest.mark.parametrize(
    "entry",
    [
        table(),
        hashed(),
        revealed(),
        finished()[0],
        replace(table(), called_off=(CalledOff(NOW, "Ben", "c" * 64, ("a" * 64, None, None)),)),
        replace(table("over"), called_off=None, next="zzzz2222", next_by="Ana"),
        replace(table("playing"), notes=(Note(3, 0, "undo"), Note(4, 2, "stand_in"))),
    ],
    ids=["open", "hashes", "nonces", "over", "called off", "old", "notes"],
)
def test_a_table_is_read_as_it_was_written(entry: Entry) -> None:
    assert read(entry) == entry


def test_columns_that_were_added_later_are_empty_in_older_rows() -> None:
    old = read(table("over"), called_off=None, notes=None, next_by=None)
    assert (old.called_off, old.notes, old.next_by) == (None, (), None)


@pytest.mark.parametrize(
    "move",
    [Played("t", 1, 0, "B2@2", NOW, "ana", "c1"), Played("t", 2, 1, "X@1", NOW)],
    ids=["a person's", "a bot's"],
)
def test_a_move_is_read_as_it_was_written(move: Played) -> None:
    assert move_of(SimpleNamespace(**move_row(move))) == move


def test_rows_have_exactly_the_columns_of_their_tables() -> None:
    chair, *_ = chair_rows(table())
    move = move_row(Played("t", 1, 0, "1", NOW))
    for row, columns in ((table_row(table()), TABLES), (chair, CHAIRS), (move, MOVES)):
        assert set(row) == set(columns.columns.keys())


def test_tables_come_newest_first_and_those_of_one_moment_by_their_ids() -> None:
    engine = sa.create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        for name, created in (("a", 1.0), ("b", 2.0), ("c", 2.0), ("d", 3.0)):
            entry = replace(table(), id=name, created=created)
            connection.execute(sa.insert(TABLES), table_row(entry))
        query = sa.select(TABLES.c.id).where(earlier(2.0, "c")).order_by(TABLES.c.id)
        assert connection.scalars(query).all() == ["a", "b"]
    engine.dispose()


def test_saving_puts_the_new_chairs_in_the_place_of_the_old_ones() -> None:
    engine = sa.create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        connection.execute(sa.insert(TABLES), table_row(table()))
        connection.execute(sa.insert(CHAIRS), chair_rows(table()))
        for statement, rows in saving(table("playing").with_chair(2, Chair())):
            connection.execute(statement, rows)
        assert connection.scalars(sa.select(TABLES.c.status)).all() == ["playing"]
        names = connection.scalars(sa.select(CHAIRS.c.name).order_by(CHAIRS.c.seat)).all()
        assert names == ["Ana", None, None]
    engine.dispose()
