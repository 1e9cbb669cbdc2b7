"""Tables in the docs that a command writes: everything between two marks of a page."""

from collections.abc import Sequence
from pathlib import Path

BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"


def between(page: Path) -> str:
    """What stands between the marks now."""
    return page.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0].strip()


def put(page: Path, text: str) -> None:
    """Put a text between the marks."""
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown.

    >>> print(table(["game", "value"], [["Poison", "0.4"]]))
    | game | value |
    |---|---|
    | Poison | 0.4 |
    """
    lines = [" | ".join(row) for row in (head, *rows)]
    lines = [f"| {line} |" for line in lines]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])
