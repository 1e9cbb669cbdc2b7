"""Docs cannot drift: examples run, tables agree with the code, everything has its page."""

import doctest
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

import pharmakon
from pharmakon.cli import main, manual
from pharmakon.cli.commands import COMMANDS, module_of
from pharmakon.cli.flags import values_of
from pharmakon.cli.request import Request
from pharmakon.engine.options import shown
from pharmakon.engine.types import kind_of
from pharmakon.table.registry import spec_of
from pharmakon.texts import say
from tests.test_layers import PARTS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", PAGES, ids=lambda document: str(document.relative_to(ROOT)))
def test_examples_run(document: Path) -> None:
    assert doctest.testfile(str(document), module_relative=False).failed == 0


@pytest.mark.parametrize("document", PAGES, ids=lambda document: str(document.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http|#)([^)#]+)|<img src=\"([^\"]+)", text):
        path = (document.parent / "".join(target)).resolve()
        assert path.exists(), target
        if document.parent != ROOT:  # a page of the site: what lies outside is not on it
            assert path.is_relative_to(ROOT / "docs"), target


def test_every_page_is_on_the_site() -> None:
    site = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    named = set(re.findall(r'= "([^"]+\.md)"', site))
    assert named == {page.relative_to(ROOT / "docs").as_posix() for page in PAGES[1:]}


@pytest.mark.parametrize("document", PAGES, ids=lambda document: str(document.relative_to(ROOT)))
def test_files_that_are_included_are_included(document: Path) -> None:
    """A formatter takes the line for Python where a fence says so, and spaces break it."""
    for line in document.read_text(encoding="utf-8").splitlines():
        if re.match(r"\s*-+ ?8", line):
            included = re.fullmatch(r'--8<-- "([^"]+)"', line)
            assert included, line
            assert (ROOT / included[1]).exists(), line


def shown_commands() -> list[str]:
    """Every line of a code block that runs pharmakon; a column of words may follow."""
    lines = [line for page in PAGES for line in page.read_text(encoding="utf-8").splitlines()]
    shown = {line.split("   ")[0] for line in lines if line.startswith("pharmakon ")}
    return sorted(line for line in shown if re.match(r"pharmakon [a-z]+( |$)", line))


@pytest.mark.parametrize("line", shown_commands())
def test_every_command_that_is_shown_can_be_typed(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split(line)[1:]
    asked: list[Request] = []

    def run(request: Request) -> int:
        asked.append(request)
        return 0

    monkeypatch.setattr(module_of(words[0]), "run", run)
    assert main(words) == 0, capsys.readouterr().err
    assert len(asked) == 1


def test_the_page_about_the_command_line_is_as_the_commands_are() -> None:
    written = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert written == manual.page(), "python -m pharmakon.cli.manual > docs/commands.md"


def test_every_verb_of_a_game_is_in_contributing() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for verb in spec_of("poison").rules.kernels:
        assert re.search(rf"\b{verb}\b", text), verb


def test_the_readme_names_every_extra_and_leads_to_every_page() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for extra in PROJECT["project"]["optional-dependencies"]:
        assert f"| `{extra}` |" in text, extra
        assert f'pip install ".[{extra}]"' in text, extra
    for page in PAGES[1:]:
        name = page.relative_to(ROOT).as_posix()
        inside = name.startswith("docs/decisions/") or name == "docs/index.md"
        assert inside or f"]({name})" in text, name


def test_everything_public_is_in_the_reference() -> None:
    text = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^::: (\S+)$", text, re.MULTILINE))
    for name in pharmakon.__all__:
        found = getattr(pharmakon, name)
        where = {f"pharmakon.{name}", found.__module__, f"{found.__module__}.{found.__name__}"}
        assert where & told, name
    adapters = (ROOT / "src" / "pharmakon" / "adapters").glob("*.py")
    extras = set(PROJECT["project"]["optional-dependencies"])
    for adapter in (path.stem for path in adapters if path.stem in extras):
        assert any(place.startswith(f"pharmakon.adapters.{adapter}.") for place in told), adapter


def test_the_page_about_architecture_has_the_layers_that_are_checked() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    layers = [layer.strip("()") for layer in contracts[0]["layers"]]
    assert " → ".join(layers[: layers.index("texts")]) in text
    for layer in layers[: layers.index("texts")]:
        assert f"| `{layer}` |" in text, layer
        assert f"  {layer}/" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), layer


@pytest.mark.parametrize("part", sorted(PARTS))
def test_every_part_of_a_game_is_in_contributing(part: str) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"| `{part}.py` |" in text


def test_the_nets_in_the_small_editions_are_as_measured() -> None:
    text = (ROOT / "docs" / "mini.md").read_text(encoding="utf-8")
    results = (ROOT / "bench" / "results" / "distance.json").read_text(encoding="utf-8")
    for found in json.loads(results)["games"].values():
        assert f"{found['net']['exploitability']:.3f} in " in text


def test_pictures_are_small() -> None:
    for picture in (ROOT / "docs" / "pictures").iterdir():
        assert picture.stat().st_size < 200_000, picture.name
    for game in pharmakon.games():
        assert (ROOT / "docs" / "pictures" / f"{game}.jpg").exists()


def test_there_is_one_version() -> None:
    project = PROJECT["project"]
    assert "version" in project["dynamic"]
    assert "version" not in project
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {pharmakon.__version__}\n" in citation


@pytest.mark.parametrize("game", pharmakon.games())
def test_every_game_has_its_page(game: str) -> None:
    check_page(game, (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8"))
    assert f"| `{game}` |" in (ROOT / "README.md").read_text(encoding="utf-8")


def check_page(game: str, text: str) -> None:
    """A game's page has all its options, events, outcomes and features."""
    spec = spec_of(game)
    for option in spec.options:
        values = ", ".join(values_of(option))
        values = "none, or a seat" if option.kind == "seat" else values
        assert f"| `{option.name}` | {values} | {shown(option.default)}" in text, option.name
    for feature in spec.features:
        shape = " x ".join(str(size) for size in feature.shape)
        meaning = say(f"{game}.feature.{feature.name}")
        noted = "" if feature.history else "yes"
        row = f"| `{feature.name}` | {shape} | {feature.unit:g} | {noted} | {meaning} |"
        assert row in text, feature.name
    assert f"{spec.observation_size} numbers" in text
    assert f"{spec.compact_size} of them" in text
    assert f"{len(spec.notation)} actions" in text
    for event in spec.types.events:
        assert f"| `{kind_of(event)}`" in text, kind_of(event)
    for reason in spec.reasons:
        assert f"| `{reason}` | {say(f'{game}.outcome.{reason}')} |" in text, reason


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"pharmakon {command} " in text, command


def test_the_readmes_test_command_is_what_is_run() -> None:
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


READ = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "web" / "README.md"]


@pytest.mark.parametrize("document", READ, ids=lambda document: str(document.relative_to(ROOT)))
def test_files_that_are_named_exist(document: Path) -> None:
    """At the root, in the package, in a game or beside the page."""
    text = document.read_text(encoding="utf-8")
    package = ROOT / "src" / "pharmakon"
    places = (ROOT, package, package / "games" / "poison", document.parent)
    for name in re.findall(r"`([\w.-]+(?:/[\w.-]+)+\.(?:py|json|toml|md|txt|ts))`", text):
        assert any((place / name).exists() for place in places), name


@pytest.mark.parametrize("document", READ, ids=lambda document: str(document.relative_to(ROOT)))
def test_make_targets_that_are_named_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    text = document.read_text(encoding="utf-8")
    assert set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)) <= targets
