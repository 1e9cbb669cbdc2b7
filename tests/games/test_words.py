"""Every move of every game has words of its own in every language; seats go by their names."""

import pytest

import pharmakon
from pharmakon.engine.fields import Fields
from pharmakon.reviews.naming import motive, said_move
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance
from pharmakon.texts import LANGUAGES, Text
from tests.games.belladone.tables import SIX, begin, lay_out

NAMES = ["Ada", "Blaise", "Carl", "Dora"]


@pytest.mark.parametrize("name", pharmakon.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_said_and_no_two_alike(name: str, language: str) -> None:
    spec = spec_of(name)
    assert spec.words is not None
    said = [spec.words(action, NAMES).say(language) for action in range(len(spec.notation))]
    assert len(set(said)) == len(said)
    for words, written in zip(said, spec.notation, strict=True):
        assert "{" not in words
        assert written.isalpha() or written not in words.split()


def test_a_row_is_given_to_somebody_by_name() -> None:
    hands = ("O+1", "O+2", "O+4", "O+5")
    match = begin(lay_out((SIX.format("Rgive", "G+3"), "B+1", "V+1"), hands, "V+2 V+3"))
    match.play("O+1@1")
    said = said_move(match.game, ">2", NAMES)
    assert isinstance(said, Text)
    assert said.say() == "give the row to Carl"
    assert motive(match, ">2", NAMES).say() == "gives the row to Carl"
    assert motive(match, ">2").say("fr") == "donne la rangée à la place 2"


def test_who_collects_a_colour_is_named() -> None:
    game, chance = pharmakon.make("poison"), Chance(1)
    match = game.new(seed=1)
    while True:
        for move in match.moves():
            raw = game.spec.motive(Fields(match.states), game.encode(move))
            if raw.key == "poison.motive.poison_rival":
                seat = raw.arguments["seat"]
                assert isinstance(seat, int)
                assert NAMES[seat] in motive(match, move, NAMES).say("fr")
                assert f"seat {seat}" in motive(match, move).say()
                return
        chance.play(match)
