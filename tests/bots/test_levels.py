"""Levels: the same on every machine, in words that people understand."""

import pytest

import pharmakon
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Budget, SeatView


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_said_in_both_languages(name: str) -> None:
    level = LEVELS[name]
    for text in (level.title, level.sentence):
        assert text.say("en") != text.say("fr")


@pytest.mark.parametrize("name", pharmakon.games())
def test_the_lower_levels_play_by_rules_of_thumb(name: str) -> None:
    match = pharmakon.make(name).new(seed=4)
    seat = SeatView(match, match.seat or 0)
    budget = Budget(seed=9)
    assert LEVELS["herbalist"].choose(seat, budget) == RulesBot().choose(seat, budget)
    forgetful = RulesBot(forgetful=True)
    assert LEVELS["apprentice"].choose(seat, budget) == forgetful.choose(seat, budget)


@pytest.mark.parametrize("name", ["alchemist", "grandmaster", "paracelsus"])
def test_a_higher_level_has_its_simulations_and_a_cap(name: str) -> None:
    level = LEVELS[name]
    within = Budget().within(level.simulations, level.milliseconds, level.threads)
    assert within.simulations == level.simulations
    assert within.milliseconds is not None
    assert within.milliseconds < 1000


def test_a_tighter_budget_holds() -> None:
    match = pharmakon.make("glass").new(seed=4)
    seat = SeatView(match, match.seat or 0)
    for level in LEVELS.values():
        assert level.choose(seat, Budget(simulations=1)) in match.moves()
