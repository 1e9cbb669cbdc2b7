"""What a review says, and to whom."""

import json
from pathlib import Path

import pytest

import pharmakon
from pharmakon.cli import main
from pharmakon.reviews.evaluation import judge_decision
from pharmakon.reviews.names import name_of
from pharmakon.reviews.review import Reviewer
from pharmakon.table.match import Match
from pharmakon.table.setups import Chance


def played(seed: int = 3) -> Match:
    match, chance = pharmakon.make("glass", players=2).new(seed), Chance(seed)
    while not match.over:
        chance.play(match)
    return match


def test_a_match_that_goes_on_is_refused_in_a_sentence() -> None:
    match = pharmakon.make("glass", players=2).new(seed=1)
    with pytest.raises(pharmakon.RecordError, match="isn't over yet") as refused:
        pharmakon.review(match.record())
    assert "pas terminée" in refused.value.say("fr")


def test_a_match_that_is_over_has_no_decision_left() -> None:
    with pytest.raises(pharmakon.SeatError):
        pharmakon.evaluate(played())


@pytest.mark.parametrize("seats", [[2], [-1], [True], ["0"]])
def test_seats_that_are_not_there_are_refused(seats: list[int]) -> None:
    with pytest.raises(pharmakon.SeatError):
        pharmakon.review(played().record(), seats=seats)


def test_a_budget_of_nothing_is_refused() -> None:
    with pytest.raises(pharmakon.OptionError):
        pharmakon.review(played().record(), simulations=0)


def test_one_seat_is_reviewed_as_among_all() -> None:
    record = played().record()
    every, one = (
        pharmakon.review(record, simulations=40, seats=seats).json() for seats in (None, [1])
    )
    assert one["chances"] == every["chances"]
    assert one["seats"] == every["seats"][1:]
    assert one["decisions"] == [made for made in every["decisions"] if made["seat"] == 1]


def test_a_stand_ins_decisions_are_listed_but_not_counted() -> None:
    record = played().record()
    plain = Reviewer(record, simulations=40).review()
    first = plain.decisions[0]
    reviewer = Reviewer(record, simulations=40)
    note = {"seat": first.seat}
    reviewer.record = {
        **record,
        "notes": [
            {**note, "step": first.step, "kind": "stand_in"},
            {**note, "step": first.step + 1, "kind": "back"},
        ],
    }
    found = reviewer.review().json()
    assert found["decisions"] == plain.json()["decisions"]
    before, after = (reviewed["seats"][first.seat] for reviewed in (plain.json(), found))
    assert after["decisions"] == before["decisions"] - 1
    assert after["parts"]["own"] == pytest.approx(before["parts"]["own"] + first.loss)


def test_steps_come_in_order_and_the_rest_can_follow_later() -> None:
    reviewer = Reviewer(played().record(), simulations=40)
    for judged in reviewer:
        if judged.step == 2:
            break
    assert [judged.step for judged in reviewer.judged] == [0, 1, 2]
    assert reviewer.review().json() == pharmakon.review(played().record(), simulations=40).json()


@pytest.mark.parametrize(
    ("loss", "error", "name"),
    [
        (0.0, 0.0, "best"),
        (0.019, 0.0, "fine"),
        (0.02, 0.001, "inaccuracy"),
        (0.05, 0.001, "mistake"),
        (0.10, 0.001, "blunder"),
        (0.30, 0.10, "fine"),
    ],
)
def test_a_loss_is_named_only_beyond_three_errors(loss: float, error: float, name: str) -> None:
    assert name_of(loss, error) == name


def test_a_move_that_is_far_worse_is_a_blunder_whatever_the_seed() -> None:
    match = with_moves_far_apart()
    judged = judge_decision(match, 4_000, seed=1)
    worst = min(judged.values.values(), key=lambda found: found.value)
    again = judge_decision(match, 4_000, seed=2, move=worst.move)
    assert name_of(*again.loss(worst.move)) == "blunder"
    assert judge_decision(match, 4_000, seed=2, move=judged.best).loss(judged.best) == (0.0, 0.0)


def with_moves_far_apart() -> Match:
    """A moment of a match of Poison at which moves are far apart."""
    chance = Chance(2)
    while True:
        match = pharmakon.make("poison", players=3).new(chance.seed())
        while not match.over:
            if len(match.moves()) > 1 and match.steps > 110:
                judged = judge_decision(match, 4_000)
                worst = min(judged.values.values(), key=lambda found: found.value)
                lost, error = judged.difference(worst.move)
                if lost > 0.2 and lost > 10 * error:
                    return match
            chance.play(match)


def test_the_command_prints_json_sentences_and_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "match.json"
    record.write_text(json.dumps(played().record()), encoding="utf-8")
    asked = ["review", str(record), "--simulations", "40", "--seat", "1"]
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == pharmakon.review(played().record(), simulations=40, seats=[1]).json()
    page = tmp_path / "review.html"
    for language, sentence in (("en", "The deal was worth"), ("fr", "La donne vous a apporté")):
        monkeypatch.setenv("PHARMAKON_LANG", language)
        assert main([*asked, "--html", str(page)]) == 0
        assert sentence in capsys.readouterr().out
        written = page.read_text(encoding="utf-8")
        assert sentence in written
        assert "<svg" in written
        assert "src=" not in written
    assert main([*asked, "--html", str(tmp_path / "no" / "folder.html")]) == 2


def test_people_read_names_and_words_not_seats_and_codes() -> None:
    record = {**played().record(), "players": [{"name": "Ada"}, {"name": "Blaise"}]}
    reviewed = pharmakon.review(record, simulations=200)
    made = next(made for made in reviewed.decisions if made.name not in ("best", "fine"))
    for language in ("en", "fr"):
        page = reviewed.html(language)
        assert "Ada" in page
        assert reviewed.words(made.move, language) in page
        assert reviewed.why(made, language) in page
        assert f"<td>{made.judged.best}</td>" not in page
    assert "Ada" in reviewed.summary()[0]


def test_a_notebook_draws_it() -> None:
    reviewed = pharmakon.review(played().record(), simulations=20)
    assert reviewed._repr_html_().startswith('<div class="review"')
