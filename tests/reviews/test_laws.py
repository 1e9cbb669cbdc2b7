"""The laws of reviews hold in every game, and one that breaks them is caught."""

import pytest

import pharmakon
from pharmakon.bots.seat import SeatView
from pharmakon.engine.turns import States
from pharmakon.reviews import evaluation, laws
from pharmakon.table.match import Match
from pharmakon.table.setups import Chance

TABLES = [
    pharmakon.make("poison", players=4),
    pharmakon.make("poison", players=3, draw=True),
    pharmakon.make("belladone", players=2),
    pharmakon.make("belladone", players=4, teams=True),
    pharmakon.make("glass", players=2),
    pharmakon.make("glass", players=5),
]


def played(game: pharmakon.Game, seed: int) -> Match:
    match, chance = game.new(seed), Chance(seed)
    while not match.over:
        chance.play(match)
    return match


@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}{game.players}")
def test_a_decision_is_judged_by_what_its_seat_knows(game: pharmakon.Game) -> None:
    assert list(laws.hindsight(game)) == []


@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}{game.players}")
def test_a_review_adds_up_and_comes_out_the_same_twice(game: pharmakon.Game) -> None:
    assert list(laws.disagreements(played(game, 5))) == []


def test_hindsight_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Peeking(SeatView):
        def __init__(self, match: Match, seat: int, events: list[object]) -> None:
            super().__init__(match, seat, events)
            self._world = match.clone()

        def states(self, seed: int) -> States:
            return self._world.states

    def seeing(states: object, *arguments: object) -> None:
        arguments[-2][:] = float(states["generator"][0, 0] % 97)  # type: ignore[index]
        arguments[-1][:] = arguments[-2]  # type: ignore[index]

    monkeypatch.setattr(evaluation, "SeatView", Peeking)
    monkeypatch.setattr(evaluation, "weigh", seeing)
    assert list(laws.hindsight(TABLES[0])) != []
