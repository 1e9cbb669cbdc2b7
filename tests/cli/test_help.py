"""Help pages and shell completion: everything that can be typed is there, with its sentence."""

import subprocess
import sys

import pytest

import pharmakon
from pharmakon.bots.levels import LEVELS
from pharmakon.cli import COMPLETING, main
from pharmakon.cli.commands import COMMANDS, module_of
from pharmakon.table.registry import spec_of
from pharmakon.texts import say


def page(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """A help page, with its line breaks taken out."""
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return plain(out)


def plain(text: str) -> str:
    """A text in one line, with plain spaces."""
    return " ".join(text.split())


@pytest.fixture(params=["en", "fr"])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("PHARMAKON_LANG", request.param)
    return str(request.param)


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"]])
def test_the_first_page_has_every_command_and_game(
    words: list[str], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = page(capsys, *words)
    for command in COMMANDS:
        assert plain(f"{command} {say(f'common.cli.help.{command}', language)}") in text
    for game in pharmakon.games():
        assert plain(say(f"{game}.tagline", language)) in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_flag_has_its_sentence(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = page(capsys, command, "--help")
    for flag in module_of(command).FLAGS:
        assert f"--{flag.word}" in text
        assert plain(say(f"common.cli.flag.{flag.word}", language)) in text


def test_play_says_what_each_level_does(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = page(capsys, "play", "--help")
    for name, level in LEVELS.items():
        assert plain(f"{name} {level.sentence.say(language)}") in text


@pytest.mark.parametrize("game", pharmakon.games())
def test_every_option_of_a_game_has_its_sentence(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    every, only = page(capsys, "play", "--help"), page(capsys, "play", game, "-h")
    for option in spec_of(game).options:
        sentence = plain(say(f"{game}.option.{option.name}", language)).rstrip(".")
        assert sentence in every
        assert sentence in only
    other = next(name for name in pharmakon.games() if name != game)
    title = plain(say("common.cli.options", language, game=other))
    assert title in every
    assert title not in only


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("che", ["check"]),
        ("play po", ["poison"]),
        ("play poison --ed", ["--edition"]),
        ("play poison --edition ", ["amigo", "outset", "mini"]),
        ("bench glass --players ", ["2", "3", "4", "5"]),
        ("play poison --level gr", ["grandmaster"]),
        ("arena glass --bots rules,pi", ["rules,pimc"]),
        ("completion --shell z", ["zsh"]),
    ],
)
def test_a_shell_completes(
    line: str,
    offered: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = f"pharmakon {line}".split(" ")
    monkeypatch.setenv(COMPLETING, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(words))
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    assert main([]) == 0
    assert capsys.readouterr().out.split() == [f"plain,{value}" for value in offered]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_is_told_how(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    assert main(["completion"]) == 0
    mine = capsys.readouterr().out
    assert main(["completion", "--shell", shell]) == 0
    assert capsys.readouterr().out == mine
    assert f"{COMPLETING}={shell}_complete" in mine


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = (
        "alembic",
        "click",
        "fastapi",
        "pydantic",
        "rich",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    )
    code = f"import sys, pharmakon; print([name for name in {heavy!r} if name in sys.modules])"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
