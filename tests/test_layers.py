"""Imports point one way."""

import ast
from pathlib import Path

import pharmakon

PACKAGE = Path(pharmakon.__file__).parent
ORDER = ["texts", "engine", "games", "table", "bots", "arena", "adapters", "server", "cli"]
BESIDE = {("arena", "adapters"), ("adapters", "arena")}


def imported(path: Path) -> list[str]:
    """The layers that a file imports."""
    layers = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "pharmakon" and len(parts) > 1 and parts[1] in ORDER:
                layers.append(parts[1])
    return layers


def test_no_layer_imports_one_above_it() -> None:
    wrong = []
    for layer in ORDER:
        for path in (PACKAGE / layer).rglob("*.py"):
            for other in imported(path):
                if ORDER.index(other) > ORDER.index(layer) or (layer, other) in BESIDE:
                    wrong.append(f"{path.relative_to(PACKAGE)} imports {other}")
    assert wrong == []


def test_every_folder_has_its_layer() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert folders <= set(ORDER)


def test_the_engine_needs_only_numpy_and_numba() -> None:
    allowed = {"numpy", "numba", "platformdirs", "pharmakon"}
    import sys

    for path in (PACKAGE / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                root = node.module.split(".")[0]
                assert root in allowed | sys.stdlib_module_names, f"{path.name}: {root}"


def test_nothing_outside_a_game_knows_it_by_name() -> None:
    games = pharmakon.games()
    knowing = []
    for layer in ORDER:
        for path in (PACKAGE / layer).rglob("*.py"):
            if layer == "games" and len(path.relative_to(PACKAGE).parts) > 2:
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            documentation = {
                ast.get_docstring(node, clean=False)
                for node in ast.walk(tree)
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            }
            for node in ast.walk(tree):
                name = node.value if isinstance(node, ast.Constant) else None
                if name in games and name not in documentation:
                    knowing.append(f"{path.relative_to(PACKAGE)}: {name}")
    assert knowing == []
