"""`stir`: what is still to be drawn changes its order, and nothing that anybody could see."""

import json

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import stir
from pharmakon.engine.turns import States
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of


@kernel
def stirred(states: States, seed: np.uint64) -> None:
    stir(states[0], seed)


@pytest.mark.parametrize("game", pharmakon.games())
def test_nobody_can_tell_that_the_stock_was_stirred(game: str) -> None:
    chance = Chance(7)
    for variant in games_of(spec_of(game), view_only=False):
        match = variant.new(chance.seed())
        changed = False
        while not match.over:
            if chance.below(8) == 0:
                other = match.clone()
                stirred(other.states, np.uint64(chance.seed()))
                seats = [None, *range(variant.players)]
                assert match.views(seats) == other.views(seats)
                assert match.moves() == other.moves()
                changed = changed or match != other
            chance.play(match)
        assert changed or variant.options["edition"] == "mini"  # which has hardly a stock


@pytest.mark.parametrize("game", pharmakon.games())
def test_everything_stays_where_it_is_but_the_stock(game: str) -> None:
    chance = Chance(8)
    match = pharmakon.make(game).new(chance.seed())
    for _ in range(12):
        chance.play(match)
    other = match.clone()
    stirred(other.states, np.uint64(1))
    before, after = match.reveal(), other.reveal()
    assert {name for name in before if before[name] != after[name]} <= {"stock"}
    assert sorted(json.dumps(before)) == sorted(json.dumps(after))


def test_the_top_of_the_stock_of_belladone_keeps_its_colour_and_is_any_card_of_it() -> None:
    match = pharmakon.make("belladone").new(seed=3)
    tops = set()
    for seed in range(200):
        other = match.clone()
        stirred(other.states, np.uint64(seed))
        tops.add(other.reveal()["stock"][-1])
    stock = match.reveal()["stock"]
    assert tops == {card for card in stock if card[0] == stock[-1][0]}


@pytest.mark.parametrize("draw", [False, True])
def test_a_stirred_match_of_poison_is_played_to_its_end(draw: bool) -> None:
    chance = Chance(9)
    match = pharmakon.make("poison", players=4, draw=draw).new(chance.seed())
    while not match.over:
        stirred(match.states, np.uint64(chance.seed()))
        chance.play(match)
    assert match.winners
