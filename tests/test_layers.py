"""What import-linter's contracts (`make lint`) cannot say of the layers."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import grimp
import pytest

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.texts import LANGUAGES, messages, say

PACKAGE = Path(pharmakon.__file__).parent
CALCULATING = {"numpy", "numba", "platformdirs", "typing_extensions"}

PARTS = {
    *("cards", "state", "rules", "knowledge", "advice", "foresight", "notation", "types"),
    *("view", "events", "outcome", "refusals", "position", "worlds", "picture"),
    *("beliefs", "likeness", "memory", "motive", "foretell", "words"),
}
"""What every game folder holds, each as a file or, where it has grown, as a folder."""


def test_the_contracts_are_kept() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    kept = subprocess.run(command, cwd=PACKAGE.parents[1], capture_output=True, check=False)
    assert kept.returncode == 0, kept.stdout.decode()


def test_no_import_is_hidden_from_the_interpreter() -> None:
    """Only the package itself hides some, which are loaded when somebody asks for them."""
    files = PACKAGE.rglob("*.py")
    hiding = [path for path in files if "TYPE_CHECKING" in path.read_text(encoding="utf-8")]
    assert hiding == [PACKAGE / "__init__.py"]


def test_no_two_modules_need_each_other() -> None:
    """Not even where one of them is imported late, inside a function."""
    graph = grimp.build_graph("pharmakon")
    left = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    while resting := [module for module, imported in left.items() if not left.keys() & imported]:
        for module in resting:
            del left[module]
    assert not left, f"a circle of imports is below or among {sorted(left)}"


def test_rules_need_only_what_calculates() -> None:
    graph = grimp.build_graph("pharmakon", include_external_packages=True)
    for layer in ("pharmakon.engine", "pharmakon.games"):
        for module in graph.find_descendants(layer):
            imported = graph.find_modules_directly_imported_by(module)
            roots = {name.split(".")[0] for name in imported}
            needed = roots - {"pharmakon"} - CALCULATING - sys.stdlib_module_names
            assert not needed, f"{module} imports {needed}"


ROOT = PACKAGE.parents[1]
HANDWRITTEN = (
    *("src/**/*.py", "src/**/*.toml", "tests/**/*.py", "bench/*.py", "examples/*.py"),
    *("web/src/**/*.ts", "web/src/**/*.svelte", "web/src/**/*.css", "web/tests/**/*.ts"),
    *("*.py", "*.toml", "web/*.ts"),
)
LONGEST = 450
"""Lines; a file past them asks to be split."""


def test_no_handwritten_file_is_long() -> None:
    paths = {path for pattern in HANDWRITTEN for path in ROOT.glob(pattern)}
    assert len(paths) > 500
    long = {
        str(path.relative_to(ROOT)): lines
        for path in paths
        if not path.is_relative_to(ROOT / "web" / "src" / "generated")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert long == {}


OURS = {"bench", "examples", "hatch_build", "pharmakon", "tests"}


def test_what_tests_and_measurements_import_is_declared() -> None:
    """Deptry looks at the package; this at all that is run beside it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = {**project["project"]["optional-dependencies"], **project["dependency-groups"]}
    wanted = [*project["project"]["dependencies"], *chain.from_iterable(groups.values())]
    declared = {re.match(r"[\w.-]+", name)[0].lower().replace("_", "-") for name in wanted}  # type: ignore[index]
    brought = packages_distributions()
    for path in chain.from_iterable((ROOT / part).rglob("*.py") for part in ("tests", "bench")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name in imported_by(tree) - sys.stdlib_module_names - OURS:
            by = {package.lower().replace("_", "-") for package in brought.get(name, ())}
            assert not by or by & declared, f"{path.relative_to(ROOT)} imports {name}, of {by}"


def imported_by(tree: ast.Module) -> set[str]:
    """The first parts of all names that a file imports at its top."""
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("game", pharmakon.games())
def test_every_game_has_the_same_parts(game: str) -> None:
    folder = spec_of(game).folder
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    folders = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert files | folders == PARTS
    assert not files & folders


FRONT = {
    *("Emblem.svelte", "Page.svelte", "Player.svelte", "ScoreSheet.svelte", "Table.svelte"),
    *("cards.ts", "describe.ts", "glance.ts", "index.ts", "marks.ts", "motion.ts", "moves.ts"),
    *("notation.ts", "opened.ts"),
}
"""What every game's folder in the browser holds; what only one game draws lies beside it."""


@pytest.mark.parametrize("game", pharmakon.games())
def test_every_game_has_the_same_parts_in_the_browser(game: str) -> None:
    folder = ROOT / "web" / "src" / "games" / game
    assert {path.name for path in folder.iterdir()} >= FRONT


def words_of_games() -> set[str]:
    """The games' names and those of their options, as code would write them."""
    shared = {"players", "first", "edition"}  # what every game has, by the API's fixed points
    words = {option.name for game in pharmakon.games() for option in spec_of(game).options}
    return {*pharmakon.games(), *words} - shared


def test_nothing_outside_a_game_knows_it_or_its_options_by_name() -> None:
    words = words_of_games()
    knowing = []
    for path in PACKAGE.rglob("*.py"):
        if path.is_relative_to(PACKAGE / "games"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        knowing += [
            f"{path.relative_to(PACKAGE)}: {node.value}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and node.value in words
        ]
    assert knowing == []


def test_the_shell_in_the_browser_knows_no_game_by_name() -> None:
    web = ROOT / "web" / "src"
    known = "|".join(words_of_games() | {"antidote", "cauldron", "wesley", "vizzini"})
    knowing = []
    for path in [*web.rglob("*.ts"), *web.rglob("*.svelte"), *web.rglob("*.css")]:
        place = path.relative_to(web).parts
        if place[0] in ("generated", "dev") or (place[0] == "games" and len(place) > 2):
            continue
        text = path.read_text(encoding="utf-8")
        found = re.findall(rf"""["'`]({known})["'`]|[.-]({known})[-{{ ]""", text)
        knowing += [f"{path.relative_to(web)}: {''.join(word)}" for word in found]
    assert knowing == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("catalogue", ["common", "web"])
def test_no_common_sentence_is_about_one_game_or_counts_them(catalogue: str, language: str) -> None:
    known = words_of_games()
    names = [say(f"{game}.name", language) for game in pharmakon.games()]
    count = r"\b(two|three|four|deux|trois|quatre) (\w+ )?(games|jeux)\b"
    for key, text in messages(catalogue, language).items():
        assert not known & set(key.split(".")), key
        assert not any(name in text for name in names), key
        assert not re.search(count, text.lower()), key


LIGHT = """
import sys
import numba, numpy, platformdirs
before = set(sys.modules)
import pharmakon
print(*sorted(set(sys.modules) - before))
"""


def test_importing_the_package_loads_no_server_and_little_else() -> None:
    run = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    roots = {name.split(".")[0] for name in loaded}
    assert not roots & {"fastapi", "sqlalchemy", "pydantic", "starlette", "uvicorn", "rich"}
    ours = [name for name in loaded if name.startswith("pharmakon")]
    assert not any(name.startswith("pharmakon.games.") for name in ours)
    # Neither a clock nor a machine is asked: few modules beyond Numba's own take little time.
    assert len(loaded) - len(ours) < 60, sorted(set(loaded) - set(ours))
