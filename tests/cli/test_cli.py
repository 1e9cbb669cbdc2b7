"""The command line as a person meets it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pharmakon
from pharmakon.cli import main
from pharmakon.table.fairness import Proof, commitment, derive_seed
from tests.cli.usage import check_refusal


def run(*words: str, typed: str = "", **environment: str) -> tuple[int, str, str]:
    """Run `pharmakon` in its own process: exit code, stdout, stderr."""
    result = subprocess.run(
        [sys.executable, "-m", "pharmakon", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    return result.returncode, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("frob", "there is no command frob; the commands are serve, play, arena"),
        ("play", "play needs a game: "),
        ("play chess", "there is no game chess"),
        (
            "play poison --players 9",
            "option players: 9 is not allowed; choose from 2, 3, 4, 5 and 6",
        ),
        ("play poison --edition", "--edition needs a value"),
        ("play poison --colour red", "there is no option --colour here; the options are --seed,"),
        ("play glass --draw true", "glass has no option draw; its options are "),
        (
            "play glass --edition outset",
            "option edition: outset is not allowed; choose from printed and",
        ),
        ("play poison --seed -3", "seed '-3' is not allowed"),
        ("play poison --seat 7", "option seat: 7 is not allowed; choose from 0, 1, 2 and 3"),
        ("play poison --level sage", "there is no bot sage; the bots are sprout, "),
        ("play poison again", "unexpected argument: again"),
        ("bench poison --seconds soon", "--seconds: 'soon' is not allowed"),
        ("bench poison --seconds 0", "--seconds: '0' is not allowed"),
        ("check poison --effort 0", "--effort: '0' is not allowed"),
        ("golden --players 3", "--players is an option of a game, so name one: belladone, "),
        ("play poison --edition --seed 3", "--edition needs a value"),
        ("check poison --json=false", "--json takes no value"),
        ("verify file --players 3", "there is no option --players here; the options are --json "),
        ("rules poison --players 9", "option players: 9 is not allowed; choose from 2, 3, 4, 5 "),
        ("--frob", "there is no option --frob here"),
        ("--", "a command is missing; the commands are serve, "),
        ("completion --shell nush", "option shell: nush is not allowed; choose from bash"),
        ("verify", "verify needs the name of a file"),
        ("verify one.json two.json", "unexpected argument: two.json"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(
    words: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    check_refusal(words, complaint, capsys)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("frob", "il n'y a pas de commande frob\u202f; les commandes sont serve, "),
        ("play", "play attend un jeu\u00a0: belladone, glass et poison"),
        ("play poison --colour red", "il n'y a pas d'option --colour ici\u202f; les options sont "),
        ("play poison --edition", "--edition attend une valeur"),
        ("check poison --json=false", "--json ne prend pas de valeur"),
        (
            "check poison --effort 0",
            "--effort\u00a0: '0' n'est pas permis\u202f; il faut un nombre entier",
        ),
        ("verify a b", "argument inattendu\u00a0: b"),
        ("golden --players 3", "--players est l'option d'un jeu"),
        ("--", "il manque une commande"),
    ],
)
def test_errors_are_one_line_of_french(
    words: str,
    complaint: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PHARMAKON_LANG", "fr")
    check_refusal(words, complaint, capsys)


def test_french_is_spoken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PHARMAKON_LANG", "fr_FR.UTF-8")
    assert main(["play", "chess"]) == 2
    assert "il n'y a pas de jeu chess" in capsys.readouterr().err
    monkeypatch.setenv("PHARMAKON_LANG", "de")
    assert main(["play", "chess"]) == 2
    assert "there is no game chess" in capsys.readouterr().err


def test_a_whole_match_is_played_by_number() -> None:
    code, out, err = run("play", "poison", "--seed", "3", "--level", "apprentice", typed="1\n" * 60)
    assert code == 0
    assert "Won by" in out
    assert "Traceback" not in err


@pytest.mark.compiled
def test_only_a_start_that_compiles_says_so(tmp_path: Path) -> None:
    words = ("play", "glass", "--players", "2", "--first", "0", "--seed", "1")
    code, _, told = run(*words, typed="q\n", PHARMAKON_CACHE=str(tmp_path))
    assert (code, told.splitlines()[0]) == (
        0,
        "first start: compiling the rules, this takes a few seconds…",
    )
    assert "the next start will be faster" in told
    assert run(*words, typed="q\n", PHARMAKON_CACHE=str(tmp_path))[2] == ""


def test_a_refused_move_says_why_and_asks_again() -> None:
    typed = "?\nr\nZ9@1\n99\nq\n"
    code, out, _ = run("play", "poison", "--seed", "3", "--level", "apprentice", typed=typed)
    assert code == 0
    assert "(M-01)" in out
    assert "Type the number" in out
    assert out.rstrip().endswith("nothing was kept.")


def test_the_end_of_input_closes_the_table() -> None:
    code, out, _ = run(
        "play", "poison", "--seed", "3", "--level", "apprentice", PHARMAKON_LANG="fr"
    )
    assert code == 0
    assert out.rstrip().endswith("rien n'a été gardé.")


def test_bench_prints_one_line_of_json() -> None:
    code, out, _ = run("bench", "poison", "--players", "3", "--seconds", "0.05", "--json")
    assert code == 0
    figures = json.loads(out.strip())
    assert out.count("\n") == 1
    assert figures["options"]["players"] == 3
    for name in ("moves", "matches", "worlds", "simulations"):
        assert figures[f"{name}_per_second"] > 0


def test_bench_reads_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "poison", "--seconds", "0.05"]) == 0
    out = capsys.readouterr().out
    assert "per second" in out
    assert "search simulations" in out


def test_check_goes_through_the_laws(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pharmakon.table import laws

    chosen = {name: laws.LAWS[name] for name in ("golden", "refusals")}
    monkeypatch.setattr(laws, "LAWS", chosen)
    assert main(["check", "poison", "--json"]) == 0
    out, err = capsys.readouterr()
    assert set(json.loads(out)["laws"]) == set(chosen)
    assert "✓ Golden play-throughs: holds in 17 cases" in err

    def broken(*_: object) -> int:
        raise laws.LawBroken("seed 5")

    monkeypatch.setattr(laws, "LAWS", {"golden": broken})
    assert main(["check", "poison"]) == 1
    assert "✗ Golden play-throughs: seed 5" in capsys.readouterr().out

    def refused(*_: object) -> int:
        pharmakon.make("poison").load({})
        return 1

    monkeypatch.setattr(laws, "LAWS", {"records": refused, "golden": chosen["golden"]})
    assert main(["check", "poison"]) == 1
    out, err = capsys.readouterr()
    assert "✗ Records: PositionError: " in out
    assert "✓ Golden play-throughs" in out
    assert err == ""


def test_rules_and_golden_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "poison"]) == 0
    assert "P-05" in capsys.readouterr().out
    assert main(["golden", "poison", "--players", "3"]) == 0
    assert capsys.readouterr().out.startswith("poison, version 1, seed 13\nplayers 3")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip()


def test_verify_says_what_was_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, secret = pharmakon.make("glass"), bytes(32)
    match = game.new(derive_seed(secret, [None] * 4))
    while not match.over:
        match.play(match.moves()[0])
    bots = [None] * 4
    proof = Proof(commitment(secret, "abcd", game), secret, [*bots], "abcd", [*bots], [])
    record = {**match.record(), "fairness": proof.json()}
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["verify", str(path), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["ok"]
    assert "✓ the seed follows" in err
    record["seed"] = "1"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "✗ the seed does not follow" in capsys.readouterr().out


def test_verify_says_that_a_record_is_older_than_nonce_hashes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, secret = pharmakon.make("glass"), bytes(32)
    match = game.new(derive_seed(secret, [None] * 4))
    while not match.over:
        match.play(match.moves()[0])
    proof = Proof(commitment(secret, "abcd", game), secret, [None] * 4, "abcd", None, [])
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**match.record(), "fairness": proof.json()}), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    failed = [line for line in capsys.readouterr().out.splitlines() if line.startswith("✗")]
    assert len(failed) == 1
    assert "made before nonce hashes were kept" in failed[0]


@pytest.mark.parametrize("text", [None, "no JSON", "[1]"])
def test_verify_refuses_what_is_no_record(
    text: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
