"""The laws catch what they are made for: games broken on purpose."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

import pharmakon
from pharmakon.engine.errors import IllegalMove
from pharmakon.table import laws
from pharmakon.table.exactness import deviation_of
from pharmakon.table.golden import golden_files
from pharmakon.table.laws import LawBroken
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Poison with something else in place of one part."""

    def replace(**parts: Any) -> Any:
        spec = dataclasses.replace(spec_of("poison"), **parts)
        monkeypatch.setattr("pharmakon.table.match.spec_of", lambda name: spec)
        return spec

    return replace


def test_a_view_that_shows_a_hand_is_caught(broken: Callable[..., Any]) -> None:
    honest = spec_of("poison")

    def leaky(state: Any, options: Any, result: Any, seat: int | None) -> Any:
        shown = honest.view(state, options, result, seat)
        return {**shown, "hint": str(state.hands[0])}

    with pytest.raises(LawBroken, match="a view leaks"):
        laws.no_leak(broken(view=leaky), 1, 1)


def test_an_event_that_shows_a_draw_is_caught(broken: Callable[..., Any]) -> None:
    honest = spec_of("poison")

    def leaky(rows: Any) -> Any:
        return [
            dataclasses.replace(event, public={**event.public, **event.private[event.seat or 0]})
            if event.type == "drew"
            else event
            for event in honest.events(rows)
        ]

    broken(events=leaky)
    game = pharmakon.make("poison", draw=True)
    position = small_stock(game)
    assert deviation_of(game, position, ["R1@1", "B1@2"], 0, Chance(1)) == float("inf")


def small_stock(game: pharmakon.Game) -> dict[str, Any]:
    """Four short hands and two cards to draw."""
    position = game.new(1).reveal()
    deck = [card for pile in (*position["hands"], position["stock"]) for card in pile]
    for card in ("R1", "B1", "B2", "P1", "X", "R7", "P7"):
        deck.remove(card)
    position.update(hands=[["R1"], ["B1", "B2"], ["P1"], ["X"]], stock=["R7", "P7"], seat=0)
    position["taken"][3] = deck
    return position


def test_a_rule_the_rulebook_lacks_is_caught(broken: Callable[..., Any]) -> None:
    def strange(state: Any, action: int, code: int) -> IllegalMove:
        return IllegalMove("P-99", "common.refusal.over")

    with pytest.raises(LawBroken, match="the rulebook has no P-99"):
        laws.refusals(broken(refuse=strange), 1, 1)


def test_a_changed_play_through_is_caught(broken: Callable[..., Any]) -> None:
    with pytest.raises(LawBroken, match="raise the version"):
        laws.golden(broken(version=2), 1, 1)


def test_a_play_through_of_no_game_is_caught(
    broken: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = broken()
    monkeypatch.setattr(laws, "golden_files", lambda spec: list(golden_files(spec))[1:])
    with pytest.raises(LawBroken, match="of no game"):
        laws.golden(spec, 1, 1)


def test_a_finding_says_what_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_law(*_: Any) -> int:
        raise LawBroken("seed 5 after 3 moves")

    monkeypatch.setattr(laws, "LAWS", {"golden": broken_law})
    assert list(laws.check("poison")) == [laws.Finding("golden", 0, "seed 5 after 3 moves")]
