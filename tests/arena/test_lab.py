"""The edition lab: the same deals and bots, options side by side, an interval on every number."""

import json
from pathlib import Path

import numpy as np
import pytest

import pharmakon
from pharmakon.arena.lab.measures import PARTS, measures, more_luck
from pharmakon.arena.lab.report import compare
from pharmakon.arena.lab.study import REPETITIONS, study
from pharmakon.arena.lab.watched import TURNED, records, watched
from pharmakon.arena.lockstep import play_together
from pharmakon.arena.matches import Plan
from pharmakon.bots.seat import Budget
from pharmakon.cli import main
from tests.cli.usage import check_refusal

BOTS = ("rules:slips=5", "rules:forgetful=true,slips=15")


@pytest.mark.parametrize("name", pharmakon.games())
def test_the_first_repetition_is_the_matches_of_the_arena(name: str) -> None:
    plan = Plan(pharmakon.make(name), BOTS, Budget(), seed=3)
    studied = study(plan, 2)
    first = [match for played in play_together(plan, range(2)) for match in played.matches]
    counts = studied.counts
    assert len(counts.moves) == REPETITIONS * len(first)
    for row, match in enumerate(first):
        assert counts.points[REPETITIONS * row].tolist() == match.scores
        assert counts.shares[REPETITIONS * row].tolist() == pytest.approx(match.shares)
        assert tuple(studied.bots[REPETITIONS * row]) == match.seating
    assert (counts.choices <= counts.moves).all()
    assert (counts.points[0::2] != counts.points[1::2]).any()  # other luck in the play


def test_the_parts_of_a_result_add_up_and_the_better_player_wins_more() -> None:
    plan = Plan(pharmakon.make("poison", players=3), BOTS, Budget(), seed=1)
    found = measures(study(plan, 150), seed=1)
    assert sum(found[f"part_{part}"].value for part in PARTS) == pytest.approx(1)
    assert found["stronger"].interval[0] > 0.5
    assert found["part_skill"].value > 0
    for measure in found.values():
        low, high = measure.interval
        assert low - 1e-9 <= measure.value <= high + 1e-9


def test_equal_players_have_no_skill_and_dice_no_deal() -> None:
    plan = Plan(pharmakon.make("glass", players=2), ("random", "random:"), Budget(), seed=1)
    found = measures(study(plan, 400), seed=1)
    assert found["part_skill"].value == pytest.approx(0, abs=0.01)
    assert found["stronger"].interval[0] < 0.5 < found["stronger"].interval[1]


def test_bluffs_are_counted_where_there_is_something_to_bluff_about() -> None:
    plans = [
        Plan(pharmakon.make(name, players=players), BOTS, Budget(), seed=1)
        for name, players in (("poison", 4), ("glass", 2))
    ]
    assert watched(plans[0], reviews=0, bluffs=2) == {}
    assert set(watched(plans[1], reviews=0, bluffs=2)) <= {"bluffs", "bluffs_pay"}


def test_matches_that_are_watched_are_those_of_the_bots_in_all_seats() -> None:
    plan = Plan(pharmakon.make("glass", players=2), ("rules", "random"), Budget(), seed=1)
    matches = [pharmakon.replay(record) for record in records(plan, 4)]
    assert all(match.over for match in matches)
    assert len({match.record()["seed"] for match in matches}) == 4
    again = [record["moves"] for record in records(plan, 4)]
    assert [match.record()["moves"] for match in matches] == again
    equal = Plan(plan.game, ("rules", "rules:"), Budget(), seed=1)
    assert all(
        one["moves"] != two["moves"]
        for one, two in zip(records(equal, 4), records(plan, 4), strict=True)
    )


def test_what_turned_reviewed_matches_adds_up() -> None:
    plan = Plan(pharmakon.make("glass", players=2), BOTS, Budget(), seed=1)
    found = watched(plan, reviews=3, bluffs=0)
    assert set(found) == {f"turned_{name}" for name in TURNED}
    assert sum(measure.value for measure in found.values()) == pytest.approx(1)


def test_a_variant_has_no_more_luck_than_itself_and_less_than_one_of_equal_players() -> None:
    game = pharmakon.make("poison", players=3)
    unequal, equal = (
        study(Plan(game, bots, Budget(), seed=1), 150) for bots in (BOTS, ("rules", "rules:"))
    )
    same = more_luck(unequal, unequal, seed=1)
    assert (same.value, same.interval) == (0.0, (0.0, 0.0))
    more = more_luck(equal, unequal, seed=1)
    assert more.interval[0] > 0
    lucks = [measures(studied, seed=1)["luck"].value for studied in (equal, unequal)]
    assert more.value == pytest.approx(lucks[0] - lucks[1])


def test_the_command_writes_a_page_and_its_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "report.html"
    typed = "lab poison --vary edition=amigo,outset --players 3,4 --deals 40 --reviews 0 --json"
    words = typed.split()
    assert main([*words, "--out", str(out)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))
    assert [variant["name"] for variant in found["variants"]] == [
        f"edition {edition} · players {players}"
        for edition in ("amigo", "outset")
        for players in (3, 4)
    ]
    assert [(each["variant"], each["other"]) for each in found["differences"]] == [
        (f"edition outset · players {players}", f"edition amigo · players {players}")
        for players in (3, 4)
    ]
    page = out.read_text(encoding="utf-8")
    assert "How much more luck?" in page
    assert "What turned the matches?" not in page
    assert page.startswith("<!doctype html>")
    assert page.count("<svg") == 9
    assert "Does the player who goes first win more often?" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")  # nothing is fetched
    monkeypatch.setenv("PHARMAKON_LANG", "fr")
    assert main([*words, "--out", str(out)]) == 0
    assert "Celui qui commence gagne-t-il plus souvent" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("lab poison --vary colour=red", "--vary: colour=red is not allowed"),
        ("lab poison --players 9", "option players: 9 is not allowed"),
        ("lab glass --bots ismcts,random --players 2", "the lab plays at kernel speed"),
        ("lab glass --deals 3", "--deals: '3' is not allowed"),
        ("lab glass --out no/such/place.html", "no/such/place.html can't be written"),
    ],
)
def test_bad_usage_is_one_line(
    words: str,
    complaint: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    check_refusal(words, complaint, capsys)


def test_a_report_shows_itself_in_a_notebook() -> None:
    games = {"two": pharmakon.make("glass", players=2)}
    report = compare(games, BOTS, deals=30, reviews=1, bluffs=0, seed=1)
    assert report._repr_html_().startswith('<div class="lab"')
    assert "What turned the matches?" in report.html()
    same = compare(games, BOTS, deals=30, reviews=1, bluffs=0, seed=1)
    assert report.json() == same.json()
    assert np.isfinite([m.value for m in report.found["two"].values()]).all()
