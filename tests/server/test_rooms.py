"""The server's own rooms: imports point one way, no cycle is hidden, one file has the last word."""

import ast
from pathlib import Path

from pharmakon import server

FOLDER = Path(server.__file__).parent
ABOVE = {"kept": {"life", "door"}, "wire": {"life", "door"}, "life": {"door"}}
"""What each room must not know of."""


def modules(room: str) -> list[Path]:
    """The modules of a room."""
    return sorted((FOLDER / room).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The rooms that a module imports from."""
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pharmakon.server."):
            rooms.add((node.module or "").split(".")[2])
    return rooms


def test_no_room_imports_from_one_above_it() -> None:
    wrong = [
        f"{path.relative_to(FOLDER)}: {found}"
        for room, above in ABOVE.items()
        for path in modules(room)
        for found in imported(path) & above
    ]
    assert wrong == []


def test_a_tables_status_changes_in_one_file() -> None:
    writers = {
        path.name
        for path in modules("life")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.keyword) and node.arg == "status"
    }
    assert writers == {"phase.py"}
