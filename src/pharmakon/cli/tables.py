"""Tables and bars, drawn by rich: tables on stdout, bars on stderr."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

WIDE = 1000
"""Columns of a file or pipe, where nothing has to be wrapped."""


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table with a head over each column; numbers stand at the right."""
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for number, head in enumerate(heads):
        right = bool(rows) and all(row[number][:1].isdecimal() for row in rows)
        table.add_column(head, justify="right" if right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)


@contextmanager
def progress(total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that grows with what is done; nothing where nobody watches.

    None: nobody knows how much there is to do, so the bar only moves.
    """
    console = Console(stderr=True)
    columns = (BarColumn(40), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda count: bar.advance(task, count)
