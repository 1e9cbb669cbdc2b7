"""`pharmakon beliefs` and `pharmakon puzzles` on the command line."""

import io
import json
from pathlib import Path

import pytest

import pharmakon
from pharmakon.cli import main
from pharmakon.reviews import mining, puzzles


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = pharmakon.make("glass", players=3).new(seed=3)
    for _ in range(14):
        match.play(match.moves()[0])
    path = tmp_path / "record.json"
    path.write_text(json.dumps(match.record()), encoding="utf-8")
    return path


def test_beliefs_are_drawn_as_bars(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["beliefs", str(record), "--step", "9", "--seat", "1"]) == 0
    said = capsys.readouterr().out
    assert "What seat 1 may believe after 9 moves, over all" in said
    assert "hand:0  (" in said
    assert "█" in said


def test_beliefs_as_json_are_those_of_python(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["beliefs", str(record), "--read", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    match = pharmakon.replay(json.loads(record.read_text(encoding="utf-8")))
    assert told == {
        "step": 14,
        "seat": match.seat,
        **match.beliefs(match.seat, read=True),
    }


def test_many_worlds_are_said_to_be_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(pharmakon.make("poison").new(seed=1).record()), encoding="utf-8")
    assert main(["beliefs", str(path)]) == 0
    assert "from 10,000 drawn worlds (standard error 0.0" in capsys.readouterr().out


def test_a_step_beyond_the_end_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["beliefs", str(record), "--step", "15"]) == 2
    assert "has 14 moves" in capsys.readouterr().err


def test_puzzles_are_solved_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nonsense\n1\nq\n"))
    assert main(["puzzles", "glass", "--play"]) == 0
    said = capsys.readouterr().out
    assert "Which move is clearly best?" in said
    assert "'nonsense' is not a move" in said
    assert ("Right!" in said) != ("is better." in said)


def test_puzzles_are_mined_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A position that is known to be a puzzle, looked at briefly, is found again."""
    known = puzzles.puzzles("belladone")[0]
    eased = mining.Mine(glance=400, long=1_600, loss=0.02, margin=0.0, errors=0.0)
    found = mining.look(known.match(), 1, eased)
    assert found is not None
    assert (found.id, found.best, found.seat) == (known.id, known.best, known.seat)
    monkeypatch.setattr("pharmakon.cli.puzzles.mine", lambda game, seed, crew: iter([found]))
    monkeypatch.setattr(puzzles, "FILE", str(tmp_path / "puzzles.json"))
    assert main(["puzzles", "belladone", "--write", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["puzzles"] == [json.loads(json.dumps(found.stored()))]
    assert [one.id for one in puzzles.puzzles("belladone")] == [known.id]
    puzzles.read.cache_clear()
