"""Worlds weighed by a net: what it says of the others' choices, and what search makes of it."""

from math import exp, log

import numpy as np
import pytest

import pharmakon
from pharmakon.bots.ismcts import AS_SHOWN, IsmctsBot
from pharmakon.bots.laws import check_bot
from pharmakon.bots.net.beliefs import (
    Reader,
    Reading,
    pool_of,
    read_world,
    read_worlds,
    reader_for,
)
from pharmakon.bots.net.bot import NetBot
from pharmakon.bots.net.weights import likings, reader_of, shown, weights_of
from pharmakon.bots.seat import Budget, SeatView

HEAT, DOUBT = 2.0, 0.1
MOVES = 14
"""So many moves are in the first round of every game."""


def read(match: pharmakon.Match, reader: Reader, seat: int) -> float:
    """How likely the others did what they did, as a logarithm."""
    reader.worlds[0] = match.states[0]
    return float(read_world(reader, seat))


def liked(match: pharmakon.Match, move: str) -> float:
    """How likely the net makes a move, plainly: from what the seat to act may see."""
    game, seen = match.game, match.observe(match.seat or 0, "compact")
    preferences = likings(game.spec, weights_of(game.name), seen)
    numbers = [exp(float(preferences[game.encode(one)]) / HEAT) for one in match.moves()]
    chance = numbers[match.moves().index(move)] / sum(numbers)
    return (1 - DOUBT) * chance + DOUBT / len(numbers)


def played(match: pharmakon.Match, moves: int, seat: int) -> list[float]:
    """Let nets play so many moves; how likely each choice was that was not the seat's."""
    choices = []
    for step in range(moves):
        assert match.seat is not None
        move = NetBot(heat=1).choose(SeatView(match, match.seat), Budget(seed=step))
        if match.seat != seat and len(match.moves()) > 1:
            choices.append(liked(match, move))
        match.play(move)
    return choices


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_world_is_as_likely_as_all_that_the_others_chose_in_it(game: str) -> None:
    match = pharmakon.make(game).new(seed=4)
    choices = played(match, MOVES, seat=0)
    for recall in (100, 3):
        found = read(match, reader_for(match.game, weights_of(game), HEAT, DOUBT, recall), 0)
        assert found == pytest.approx(sum(map(log, choices[-recall:])), abs=1e-3)


def test_the_true_world_is_likelier_than_most_where_nets_play() -> None:
    game, gains, worlds = pharmakon.make("poison"), [], 40
    reader = reader_for(game, weights_of("poison"), 1.0, 0.0, 12)
    for seed in range(8):
        match = game.new(seed=seed)
        played(match, 20, seat=0)
        likely = np.zeros(worlds)
        read_worlds(match.states, reader, np.arange(worlds, dtype=np.uint64), likely)
        true = read(match, reader, match.seat or 0)
        gains.append(true - log(np.exp(likely).mean()))
    assert np.mean(gains) > 1.0


def test_who_was_loaded_halfway_weighs_all_worlds_alike() -> None:
    match = pharmakon.make("poison").new(seed=4)
    played(match, MOVES, seat=0)
    loaded = match.game.load(match.reveal())
    reader = reader_for(match.game, weights_of("poison"), HEAT, DOUBT, 12)
    reading = Reading(loaded.states, reader, np.arange(4, dtype=np.uint64))
    reading.go_on(4)
    pool = pool_of([reading])
    assert pool.upto == pytest.approx([0.25, 0.5, 0.75, 1])


def test_worlds_weigh_the_same_whoever_reads_them_and_only_those_count_that_were_read() -> None:
    match = pharmakon.make("glass").new(seed=4)
    played(match, MOVES, seat=0)
    seeds = np.arange(8, dtype=np.uint64)

    def read_in(parts: list[slice]) -> list[Reading]:
        readings = []
        for part in parts:
            reader = reader_for(match.game, weights_of("glass"), HEAT, DOUBT, 12)
            readings.append(Reading(match.states, reader, seeds[part]))
            readings[-1].go_on(4)
        return readings

    by_one, by_two = read_in([slice(0, 8)]), read_in([slice(0, 4), slice(4, 8)])
    assert pool_of(by_one).seeds.tolist() == [0, 1, 2, 3]
    by_one[0].go_on(4)
    whole, halves = pool_of(by_one), pool_of(by_two)
    assert whole.seeds.tolist() == halves.seeds.tolist() == list(range(8))
    assert whole.upto.tolist() == halves.upto.tolist()
    assert len(set(np.diff(whole.upto))) > 1  # not all are equally likely


def test_without_a_reader_for_the_game_worlds_come_as_they_are() -> None:
    assert reader_of("glass") is not None
    assert reader_of("poison") is None
    match = pharmakon.make("poison").new(seed=4)
    seat = SeatView(match, match.seat or 0)
    budget = Budget(simulations=60, seed=1)
    thoughts = [IsmctsBot(worlds=worlds).think(seat, budget) for worlds in (0, 6)]
    assert thoughts[0].moves == thoughts[1].moves


@pytest.mark.parametrize("game", ["belladone", "glass"])
def test_where_it_was_shown_to_help_worlds_are_weighed(game: str) -> None:
    match = pharmakon.make(game, players=2).new(seed=4)
    played(match, MOVES, seat=0)
    seat, budget = SeatView(match, match.seat or 0), Budget(simulations=60, seed=1)
    best = int(shown("worlds", match.game))
    left_open, told, none, few = (
        IsmctsBot(worlds=many).think(seat, budget).moves for many in (AS_SHOWN, best, 0, 8)
    )
    assert left_open == told
    assert (left_open == none) == (best == 0)
    assert few != none  # there is a reader


@pytest.mark.heavy
@pytest.mark.parametrize("game", pharmakon.games())
def test_the_law_of_bots_holds_for_search_that_weighs_worlds(game: str) -> None:
    reading = IsmctsBot(simulations=20, worlds=6)
    assert check_bot(reading, pharmakon.make(game), worlds=2) == []
