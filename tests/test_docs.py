"""Docs cannot drift: examples run, tables agree with the code, everything has its page."""

import doctest
import re
from pathlib import Path

import pytest

import pharmakon
from pharmakon.cli.request import COMMANDS, values_of
from pharmakon.engine.options import shown
from pharmakon.engine.types import kind_of
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
    check_page(game, (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8"))
    assert f"| `{game}` |" in (ROOT / "README.md").read_text(encoding="utf-8")


def check_page(game: str, text: str) -> None:
    """A game's page has all its options, events, outcomes and features."""
    spec = spec_of(game)
    for option in spec.options:
        values = values_of(option).replace("|", ", ")
        values = "none, or a seat" if option.kind == "seat" else values
        assert f"| `{option.name}` | {values} | {shown(option.default)}" in text, option.name
    for feature in spec.features:
        shape = " x ".join(str(size) for size in feature.shape)
        meaning = say(f"{game}.feature.{feature.name}")
        assert f"| `{feature.name}` | {shape} | {meaning} |" in text, feature.name
    assert f"{spec.observation_size} numbers" in text
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
