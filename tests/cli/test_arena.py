"""`pharmakon arena` as a person meets it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pharmakon.bots.levels import LEVELS
from pharmakon.cli import arena, main
from tests.cli.usage import check_refusal

MINE = """
class MyBot:
    def choose(self, seat, budget):
        return seat.moves()[0]

class Broken:
    def choose(self, seat, budget):
        raise RuntimeError("no idea")

class Slow:
    def choose(self, seat, budget):
        import pathlib, time
        pathlib.Path("begun").touch()
        time.sleep(0.3)
        return seat.moves()[0]

raise_here = [][0] if __name__ == "broken" else None
"""


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("arena", "arena needs a game"),
        ("arena poison", "the arena needs bots"),
        ("arena poison --bots nobody", "there is no bot nobody; the bots are "),
        ("arena poison --bots random,nobody:Bot", "bot nobody:Bot can't be loaded"),
        ("arena poison --bots random:depth=3", "bot random:depth=3 has no setting depth"),
        ("arena poison --bots random,,random", "'random,,random': a name is missing"),
        ("arena glass --players 2 --bots random,random,random", "3 bots are too many"),
        ("arena poison --bots random --matches 0", "--matches: '0' is not allowed"),
        ("arena poison --bots random --ms 0", "--ms: '0' is not allowed"),
        ("arena poison --bots random --simulations 1.5", "--simulations: '1.5' is not allowed"),
        ("arena poison --bots random --processes 0", "--processes: '0' is not allowed"),
        ("arena poison --bots random --seed x", "seed 'x' is not allowed"),
        ("arena poison --bots random --players 7", "option players: 7 is not allowed"),
        ("arena poison --bots random --plot no/such/place.svg", "no/such/place.svg can't be"),
        ("arena poison --bots random --plot a.png", "a.png: figures are written as SVG"),
        ("arena --ladder poison --bots random", "the ladder plays its own bots"),
        ("arena --ladder poison --until 0.1", "--ladder doesn't go with --pairs or --until"),
        ("arena glass --pairs --bots random", "--pairs needs at least two different bots"),
        ("arena glass --bots random,sprout --until 0.1 --reduce", "--until and --reduce don't"),
        ("arena glass --bots random --on mars", "--on: mars is not allowed"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(
    words: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    check_refusal(words, complaint, capsys)


def test_json_is_one_line_with_all_that_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena glass --players 3 --bots random,random: --matches 12 --processes 1 --json"
    assert main(words.split()) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    found = json.loads(out)
    assert (found["game"], found["options"]["players"], found["matches"]) == ("glass", 3, 12)
    assert [bot["name"] for bot in found["bots"]] == ["random", "random:"]
    for bot in found["bots"]:
        low, high = bot["win_share_99"]
        assert 0 <= low <= bot["win_share"] <= high <= 1
        low, high = bot["points_99"]
        assert low <= bot["points"] <= high
        assert bot["ms_per_move"] > 0
    assert "only 2 deals: " in err


def test_a_table_is_printed_and_a_figure_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figure = tmp_path / "figure.svg"
    words = f"arena glass --bots random,random: --matches 3 --processes 1 --plot {figure}"
    assert main(words.split()) == 0
    out, err = capsys.readouterr()
    assert "win share" in out
    assert "so 4 matches are played" in err
    assert figure.read_text(encoding="utf-8").startswith("<svg")


def test_complaints_are_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "that_fails.py").write_text(MINE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    words = "arena glass --players 2 --bots that_fails:Broken,random --matches 2 --processes 1"
    assert main(words.split()) == 0
    err = capsys.readouterr().err
    assert "that_fails:Broken: " in err
    assert "moves that had to be replaced: " in err
    assert "no idea" in err


@pytest.mark.parametrize("as_json", [False, True])
def test_every_pair_is_played(
    as_json: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figure = tmp_path / "pairs.svg"
    words = f"arena glass --bots rules,random,sprout --pairs --matches 40 --plot {figure}".split()
    assert main([*words, "--json"] if as_json else words) == 0
    out, _ = capsys.readouterr()
    assert "every pair" in figure.read_text(encoding="utf-8")
    if as_json:
        assert len(json.loads(out)["pairs"]) == 3
    else:
        assert out.splitlines()[0].split() == ["against", "rules", "random", "sprout"]


def test_matches_are_played_until_the_interval_is_narrow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = "arena glass --players 2 --bots rules,random --until 0.1 --matches 10 --json"
    assert main(words.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["until"] == 0.1
    for bot in found["bots"]:
        low, high = bot["win_share_99"]
        assert high - low <= 0.1


@pytest.mark.parametrize("as_json", [False, True])
def test_the_ladder_measures_each_level_against_the_one_below(
    as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = list(LEVELS)[:2]
    monkeypatch.setattr(arena, "LEVELS", {name: LEVELS[name] for name in names})
    words = ["arena", "--ladder", "glass", "--matches", "6", "--processes", "1"]
    assert main([*words, "--json"] if as_json else words) == 0
    out, _ = capsys.readouterr()
    if not as_json:
        assert out.count("apprentice / sprout") == 3
        return
    found = json.loads(out)
    assert [rung["players"] for rung in found["ladder"]] == [2, 3, 5]
    for rung in found["ladder"]:
        upper, lower = rung["bots"]
        assert (lower["name"], upper["name"]) == tuple(names)
        assert rung["beats"] == (upper["win_share_99"][0] > 0.5)


def test_the_ladder_stays_at_the_table_that_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "LEVELS", {name: LEVELS[name] for name in list(LEVELS)[:2]})
    words = "arena --ladder glass --players 4 --matches 2 --processes 1 --json"
    assert main(words.split()) == 0
    assert [rung["players"] for rung in json.loads(capsys.readouterr().out)["ladder"]] == [4]


def test_french_is_spoken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PHARMAKON_LANG", "fr")
    assert main(["arena", "glass", "--bots", "random", "--matches", "1", "--processes", "1"]) == 0
    assert "victoires / part égale" in capsys.readouterr().out


@pytest.mark.parametrize(
    "start", [["-m", "pharmakon"], [str(Path(sys.executable).parent / "pharmakon")]]
)
def test_a_bot_of_ones_own_plays_from_the_current_folder(start: list[str], tmp_path: Path) -> None:
    (tmp_path / "my_module.py").write_text(MINE, encoding="utf-8")
    bots = "my_module:MyBot,random"
    words = ["arena", "glass", "--bots", bots, "--matches", "4", "--processes", "2", "--json"]
    command = [sys.executable, *start, *words]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["bots"][0]["name"] == "my_module:MyBot"


def test_a_broken_module_is_told_of_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(MINE, encoding="utf-8")
    command = [sys.executable, "-m", "pharmakon", "arena", "glass", "--bots", "broken:MyBot"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "bot broken:MyBot can't be loaded: IndexError: list index out of range" in result.stderr
    assert result.stderr.count("\n") == 1


def heeding_ctrl_c() -> None:
    """Heed Ctrl+C, whatever started the tests: a shell lets its background jobs ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_stopping_is_clean(processes: str, tmp_path: Path) -> None:
    (tmp_path / "my_module.py").write_text(MINE, encoding="utf-8")
    words = f"arena glass --bots my_module:Slow --matches 50 --processes {processes}".split()
    process = subprocess.Popen(
        [sys.executable, "-m", "pharmakon", *words],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heeding_ctrl_c,
    )
    while not (tmp_path / "begun").exists() and process.poll() is None:
        time.sleep(0.05)
    (tmp_path / "begun").unlink()  # the first was the warm-up
    while not (tmp_path / "begun").exists() and process.poll() is None:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err.splitlines()[-1] == "stopped"
    assert "Traceback" not in err
    for _ in range(100):
        if not alive_in(process.pid):
            break
        time.sleep(0.1)
    assert alive_in(process.pid) == []


def alive_in(group: int) -> list[str]:
    """The processes of a group that are not yet gone, where the system tells."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its_group = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:  # it went just now
            continue
        if state != "Z" and int(its_group) == group:
            found.append(path.parent.name)
    return found
