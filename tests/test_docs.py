"""Docs cannot drift: examples run, tables agree with the code, everything has its page."""

import doctest
import re
from pathlib import Path

import pytest

import pharmakon
from pharmakon.cli.commands import COMMANDS
from pharmakon.cli.flags import values_of
from pharmakon.engine.options import shown
from pharmakon.table.registry import spec_of
from pharmakon.texts import say

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("document", PAGES, ids=lambda document: str(document.relative_to(ROOT)))
def test_examples_run(document: Path) -> None:
    assert doctest.testfile(str(document), module_relative=False).failed == 0


@pytest.mark.parametrize("document", PAGES, ids=lambda document: str(document.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\((?!http|#)([^)#]+)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize("game", pharmakon.games())
def test_every_game_has_its_page(game: str) -> None:
    spec = spec_of(game)
    text = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
    for option in spec.options:
        values = ", ".join(values_of(option))
        values = "none, or a seat" if option.kind == "seat" else values
        assert f"| `{option.name}` | {values} | {shown(option.default)}" in text, option.name
    for feature in spec.features:
        shape = " x ".join(str(size) for size in feature.shape)
        meaning = say(f"{game}.feature.{feature.name}")
        assert f"| `{feature.name}` | {shape} | {meaning} |" in text, feature.name
    assert f"{spec.observation_size} numbers" in text
    assert f"{len(spec.notation)} actions" in text
    assert f"| `{game}` |" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_event_has_its_row() -> None:
    for game in pharmakon.games():
        text = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
        spec = spec_of(game)
        for path in (spec.folder / "golden").glob("*.txt"):
            kinds = set(re.findall(r"^    (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
            for kind in kinds:
                assert f"| `{kind}` |" in text, kind


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"pharmakon {command} " in text, command


def test_the_readmes_test_command_is_what_is_run() -> None:
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
