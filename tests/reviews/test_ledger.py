"""The bluff ledger: who could believe what, and what was true."""

import json
from functools import partial

import pytest

import pharmakon
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.events import Json
from pharmakon.reviews.ledger import Belief, ledger
from pharmakon.reviews.review import review

brief = partial(ledger, worlds=60, simulations=40)


def played(name: str, moves: int = 60, **options: Json) -> pharmakon.Match:
    """A match between herbalists."""
    match = pharmakon.make(name, **options).new(seed=4)
    while not match.over and match.steps < moves:
        seat = SeatView(match, match.seat or 0, [])
        match.play(LEVELS["herbalist"].choose(seat, Budget(seed=match.steps)))
    return match


def test_a_glass_is_worth_what_lies_in_it() -> None:
    match = played("glass", 31)
    found = brief(match.record())
    fills = [entry for entry in found.entries if "@" in entry.move]
    assert [entry.hidden for entry in fills] == [True] * 12
    replayed = pharmakon.replay({**match.record(), "moves": match.record()["moves"][:20]})
    for entry in (entry for entry in fills if entry.step == 19):
        cards = replayed.reveal()["glasses"][int(entry.about[-1]) - 1]["cards"]
        worth = sum(int(card[1:]) * (1 if card[0] == "A" else -1) for card in cards)
        assert entry.truth == worth
    taken = [entry for entry in found.entries if entry.move.startswith("=")]
    assert [entry.hidden for entry in taken] == [False] * len(taken)
    assert all(len(entry.others) == 3 for entry in found.entries)


def test_a_row_is_worth_what_it_would_score_and_the_spy_knows_it() -> None:
    match = played("belladone")
    found = brief(match.record())
    assert {entry.hidden for entry in found.entries} == {True, False}
    before = pharmakon.replay({**match.record(), "moves": []})
    by_step = {entry.step: entry for entry in found.entries}
    for step, move in enumerate(match.record()["moves"]):
        before.play(move)
        if step in by_step and before.view(None)["phase"] == "lay":
            entry = by_step[step]
            slots = before.reveal()["rows"][int(entry.about[-1]) - 1]["slots"]
            total = sum(int(slot["card"][1:]) for slot in slots if slot["card"][1] in "+-")
            inverts = sum(slot["up"] and slot["card"].endswith("inv") for slot in slots)
            assert entry.truth == total * (-1) ** inverts


@pytest.mark.parametrize("name", ["belladone", "glass"])
def test_it_is_ready_for_json_and_the_same_again(name: str) -> None:
    record = played(name, 40).record()
    first = brief(record).json()
    assert json.dumps(first) == json.dumps(brief(record).json())
    assert json.loads(json.dumps(first)) == first
    counted = sum(map(sum, first["table"]))
    assert counted == len(first["fooled"])
    assert counted == sum(b["fooled"] for entry in first["entries"] for b in entry["others"])
    for entry in first["entries"]:
        for belief in entry["others"]:
            assert belief["seat"] != entry["seat"]
            assert belief["sentence"]["en"] != belief["sentence"]["fr"]


def test_a_review_tells_what_moves_were_worth() -> None:
    record = played("glass", 400, players=2).record()
    reviewed = review(record, simulations=40)
    decided = {decision.step: decision for decision in reviewed.decisions}
    for entry in ledger(record, reviewed=reviewed, worlds=40).entries:
        if entry.step in decided and decided[entry.step].loss > 0:
            assert entry.worth is not None
            assert entry.worth[0] == -decided[entry.step].loss


def test_who_is_led_away_from_the_truth_by_more_than_noise_is_fooled() -> None:
    told = {"seat": 1, "before": 0.0, "truth_before": 0.0, "truth": -4.0, "plain": 1.0}
    assert Belief(**told, after=5.0, error=0.5).fooled  # type: ignore[arg-type]
    assert not Belief(**told, after=5.0, error=2.0).fooled  # type: ignore[arg-type]
    assert not Belief(**told, after=-3.0, error=0.5).fooled  # type: ignore[arg-type]


def test_poison_hides_nothing() -> None:
    found = brief(played("poison", 20).record()).json()
    assert found["entries"] == found["fooled"] == []
