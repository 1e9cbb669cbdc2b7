"""Hints and the coach: from what the seat knows, in words of the game."""

import json

import pytest

import pharmakon
from pharmakon.reviews.hints import coach, hint
from pharmakon.reviews.naming import said_move
from pharmakon.table.match import Match
from pharmakon.table.setups import Chance
from pharmakon.texts import LANGUAGES, Text


def halfway(name: str, moves: int = 14) -> Match:
    match, chance = pharmakon.make(name).new(seed=3), Chance(3)
    for _ in range(moves):
        chance.play(match)
    while len(match.moves()) < 3:
        chance.play(match)
    return match


@pytest.mark.parametrize("name", pharmakon.games())
def test_a_hint_is_the_same_in_every_world_of_the_seat(name: str) -> None:
    match = halfway(name)
    world = match.resample(match.seat, 5)
    told = hint(match, simulations=300).json()
    assert json.dumps(told) == json.dumps(hint(world, simulations=300).json())
    assert told["best"] in match.moves()
    assert [value["move"] for value in told["values"]] == match.moves()
    for language in LANGUAGES:
        words = said_move(match.game, told["best"])
        assert isinstance(words, Text)
        assert words.say(language) in told["reason"][language]
        assert told["best"] not in told["reason"][language]
    move = match.moves()[-1]
    said = coach(match, move, simulations=300).json()
    assert json.dumps(said) == json.dumps(coach(world, move, simulations=300).json())


def test_a_single_move_needs_no_thought() -> None:
    match, chance = pharmakon.make("poison").new(seed=1), Chance(1)
    while len(match.moves()) != 1:
        chance.play(match)
    (move,) = match.moves()
    assert hint(match).json()["values"] == []
    assert hint(match).best == move
    assert coach(match, move).json()["stop"] is False


def test_the_coach_stops_a_blunder_and_nothing_else() -> None:
    match = pharmakon.make("glass", players=2, first=0).new(seed=1)
    chance = Chance(1)
    while match.view(None)["phase"] != "drink":
        chance.play(match)
    said = {move: coach(match, move, simulations=2_000).json() for move in match.moves()}
    judged = hint(match, simulations=2_000).best
    assert said[judged]["name"] == "best"
    assert not said[judged]["stop"]
    for caution in said.values():
        assert caution["stop"] == (caution["name"] == "blunder")
        assert caution["loss"] >= 0


def test_what_cannot_be_played_is_refused() -> None:
    match = pharmakon.make("poison").new(seed=1)
    with pytest.raises(pharmakon.IllegalMove):
        coach(match, "R9@9")
    while not match.over:
        match.play(match.moves()[0])
    with pytest.raises(pharmakon.SeatError):
        hint(match)
