"""What may be told of an unexpected error: where it happened, never what it was about."""

import sqlite3
from collections.abc import Callable

import pytest
import sqlalchemy as sa

from pharmakon.server.refusals import Refused
from pharmakon.server.traces import ERRORS, FRAMES, chain, reason_of, trace_of

SECRET = "Ana's cookie"


def caught(fails: Callable[[], object]) -> BaseException:
    """The error of something that fails."""
    try:
        fails()
    except Exception as error:
        return error
    raise AssertionError("it did not fail")


def fall(depth: int) -> None:
    if depth == 0:
        raise ValueError(SECRET)
    fall(depth - 1)


def test_calls_are_told_with_their_places_and_nothing_that_was_said() -> None:
    told = trace_of(caught(lambda: fall(1)))
    assert told[0] == "ValueError"
    assert [call.split(" ")[-1] for call in told[-2:]] == ["fall", "fall"]
    assert all("server/test_traces.py:" in call for call in told[-2:])
    assert SECRET not in str(told)


def test_of_very_many_calls_the_innermost_are_told() -> None:
    told = trace_of(caught(lambda: fall(3 * FRAMES)))
    assert len(told) == 1 + FRAMES


def test_the_errors_behind_an_error_are_told_too() -> None:
    def fails() -> None:
        try:
            raise KeyError(SECRET)
        except KeyError as error:
            raise RuntimeError(SECRET) from error

    assert [type(one) for one in chain(caught(fails))] == [RuntimeError, KeyError]


def test_what_was_put_aside_is_not_told() -> None:
    def fails() -> None:
        try:
            raise KeyError(SECRET)
        except KeyError:
            raise RuntimeError(SECRET) from None

    assert [type(one) for one in chain(caught(fails))] == [RuntimeError]


def test_groups_and_circles_come_to_an_end() -> None:
    group = ExceptionGroup("several", [ValueError(number) for number in range(2 * ERRORS)])
    assert len(list(chain(group))) == ERRORS
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    assert list(chain(one)) == [one, other]


def no_such_column() -> None:
    engine = sa.create_engine("sqlite://")
    try:
        with engine.connect() as connection:
            connection.execute(sa.text("SELECT missing WHERE 1 = :secret"), {"secret": SECRET})
    finally:
        engine.dispose()


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (Refused("common.server.begun"), "common.server.begun"),
        (FileNotFoundError(2, "No such file or directory", SECRET), "No such file or directory"),
        (sqlite3.OperationalError("disk I/O error"), "disk I/O error"),
        (AttributeError(SECRET, name="match"), "match"),
        (ImportError(SECRET, name="torch"), "torch"),
        (ValueError(SECRET), None),
        (KeyError(SECRET), None),
    ],
    ids=lambda value: type(value).__name__,
)
def test_words_are_told_only_where_they_cannot_quote_anybody(
    error: BaseException, reason: str | None
) -> None:
    assert reason_of(error) == reason


def test_of_a_databases_error_the_drivers_words_are_told_without_the_values() -> None:
    assert reason_of(caught(no_such_column)) == "no such column: missing"
