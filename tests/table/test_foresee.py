"""What is foretold of a move: certain, from what the seat knows, and in words."""

import dataclasses
from typing import Any

import pytest

import pharmakon
from pharmakon.engine.errors import IllegalMove
from pharmakon.engine.foretold import Foretold
from pharmakon.table import laws
from pharmakon.table.laws import LawBroken
from pharmakon.table.match import Match
from pharmakon.table.registry import spec_of


def reach(match: Match, wanted: Any) -> tuple[Match, str]:
    """Play the first moves until one is foretold as wanted."""
    while not match.over:
        for move in match.moves():
            if wanted(match.foresee(move)):
                return match, move
        match.play(match.moves()[len(match.moves()) // 2])
    raise AssertionError("it never came")


def poison() -> Match:
    """Three players at Poison, the first with a red 7 for a cauldron of 10."""
    game = pharmakon.make("poison", players=3, edition="outset", first=0)
    position = game.new(seed=1).reveal()
    hands: list[list[str]] = position["hands"]
    cards = ["R4", "R5", "R1", "R7"]
    everywhere = [*hands, position["aside"]]
    for wanted in cards:  # the first seat gets them in exchange for what it has
        home = next(pile for pile in everywhere if wanted in pile)
        if home is not hands[0]:
            home.remove(wanted)
            given = next(card for card in hands[0] if card not in cards)
            hands[0].remove(given)
            home.append(given)
            hands[0].append(wanted)
    match = game.load(position, seed=1)
    for card in cards[:3]:
        match.play(f"{card}@1")
        while match.seat != 0:
            match.play(next(move for move in match.moves() if not move.endswith("@1")))
    return match


def test_a_cauldron_that_will_boil_over_is_foretold_with_what_is_taken() -> None:
    match = poison()
    foretold = match.foresee("R7@1")
    assert foretold.say() == "Makes 17: boils over, you take 3 cards."
    in_french = "Cela fait 17\N{NO-BREAK SPACE}: le chaudron déborde, vous ramassez 3 cartes."
    assert foretold.say("fr") == in_french
    assert foretold.alarm
    assert [event["type"] for event in foretold.events] == ["played", "took"]
    assert foretold.events[1]["cards"] == ["R4", "R5", "R1"]


def test_nothing_is_played() -> None:
    match = poison()
    before = match.clone()
    match.foresee("R7@1")
    assert match == before


def test_an_illegal_move_is_refused_as_always() -> None:
    match = poison()
    with pytest.raises(IllegalMove) as refused:
        match.foresee("R7@2")
    assert refused.value.rule == "P-03"


def test_a_drawn_card_is_not_foretold() -> None:
    match = pharmakon.make("poison", draw=True).new(seed=3)
    assert all(event["type"] != "drew" for event in match.foresee(match.moves()[0]).events)


def test_a_spy_does_not_tell_what_it_will_see() -> None:
    match, move = reach(
        pharmakon.make("belladone").new(seed=3),
        lambda foretold: any(event["type"] == "spied" for event in foretold.events),
    )
    spied = match.foresee(move).events[1]
    assert spied == {"type": "spied", "seat": match.seat, "row": spied["row"]}


def test_a_row_is_worth_something_only_to_who_knows_all_of_it() -> None:
    match, move = reach(
        pharmakon.make("belladone").new(seed=3),
        lambda foretold: any(event["type"] == "turned" for event in foretold.events),
    )
    known = match.foresee(move).known
    assert known is not None
    assert known["unknown"] == 0


def test_a_glass_that_is_not_all_known_foretells_no_heart() -> None:
    match, move = reach(
        pharmakon.make("glass").new(seed=3),
        lambda foretold: any(event["type"] in ("drank", "refused") for event in foretold.events),
    )
    foretold = match.foresee(move)
    assert foretold.known is not None
    assert ("lost" in foretold.events[0]) == (foretold.known["unknown"] == 0)


def broken(monkeypatch: pytest.MonkeyPatch, foretell: Any) -> Any:
    """Poison with another foresight."""
    spec = dataclasses.replace(spec_of("poison"), foretell=foretell)
    monkeypatch.setattr("pharmakon.table.match.spec_of", lambda name: spec)
    return spec


def test_a_foresight_that_tells_the_draw_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(before: Any, after: Any, events: Any) -> Foretold:
        return Foretold(tuple(events))

    with pytest.raises(LawBroken, match="foretold wrongly"):
        laws.foresight(broken(monkeypatch, told), 3, 1)


def test_a_foresight_of_the_true_match_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "foresee", lambda match, move: Foretold(known=match.reveal()))
    with pytest.raises(LawBroken, match="leaks"):
        laws.foresight(spec_of("glass"), 1, 1)
