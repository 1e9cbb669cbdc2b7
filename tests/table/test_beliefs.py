"""Beliefs: against brute force, against drawn worlds, and the same from any world of the seat."""

import json
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.doubts import doubtful_cards, expected
from pharmakon.engine.events import Json
from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.engine.rules import SPECTATOR, locate
from pharmakon.table.beliefs import drawn
from pharmakon.table.exactness import histories, small_positions, some_moves
from pharmakon.table.match import Match
from pharmakon.table.setups import Chance
from tests.games.belladone.tables import lay_out, played
from tests.oracle import compare_beliefs

TABLES = [
    *(("poison", {"players": players}) for players in (3, 4, 5, 6)),
    ("poison", {"players": 4, "draw": True}),
    ("poison", {"players": 3, "edition": "outset"}),
    *(("belladone", {"players": players}) for players in (2, 3, 4)),
    *(("glass", {"players": players}) for players in (2, 3, 4, 5)),
]
WORLDS = 150 if INTERPRETED else 2_000
IMPROBABLE = 5.5
"""Standard deviations: tens of thousands of numbers are compared."""


def watchers(match: Match) -> list[int | None]:
    """Every seat, and the spectator."""
    return [None, *range(match.game.players)]


def positions(name: str, options: dict[str, Json], seed: int, count: int) -> Iterator[Match]:
    """Points of a random match, from its beginning to its end, with many swaps."""
    chance = Chance(seed)
    match = pharmakon.make(name, **options).new(seed)
    stops = 0
    while not match.over:
        bold = [move for move in match.moves() if move[0] in "~%" and len(move) > 1]
        match.play(bold[chance.below(len(bold))] if bold else match.moves()[0])
        if not match.over:
            chance.play(match)
        stops += 1
        if stops % max(1, 120 // count) == 0:
            yield match


@pytest.mark.parametrize(("name", "options"), TABLES[:: 3 if INTERPRETED else 1])
def test_what_is_exact_agrees_with_drawn_worlds(name: str, options: dict[str, Json]) -> None:
    for match in positions(name, options, 3, 2 if INTERPRETED else 8):
        told = match.game.spec.beliefs
        for seat in watchers(match):
            watcher = SPECTATOR if seat is None else seat
            doubts = told.doubts(Fields(match.states), watcher)
            exact = expected(doubts, len(told.cards), len(told.places))
            found = drawn(told, doubts, WORLDS, seed=11)
            cards = doubtful_cards(doubts)
            most = exact[cards].sum(axis=1, keepdims=True)
            deviation = np.sqrt(exact[cards] * np.maximum(most - exact[cards], 0) / WORLDS)
            off = np.abs(exact[cards] - found.numbers[cards])
            assert (off <= IMPROBABLE * deviation + 1e-9).all()
            assert (off <= IMPROBABLE * max(found.error, 1e-9)).all()
            assert np.allclose(exact[cards].sum(axis=1), found.numbers[cards].sum(axis=1))


GIVING = lay_out(
    ("G+1 V-1 Ggive B-1 G+3 O+3", "B+1 R+3", "V+1"), ("R+6", "O+6 R+5 R+4"), "R-1 B-2", seat=1
)
PASSING = lay_out(
    ("G+1 O+1 Gforce O+2 G+3 R+1", "B+1", "V+1"),
    ("B+6 V+6", "G+6 G+5 G+4"),
    "G-1 G-2",
    forced=0,
    phase="pass",
)


BEGUN: dict[str, Callable[[], Match]] = {
    "a row lies open while its receiver is named": lambda: played(GIVING, "O+6@1"),
    "two discards face down": lambda: played(PASSING, ".", "-G+5", "-G+4"),
    "poison": lambda: pharmakon.make("poison").new(seed=2),
    "poison with a stock": lambda: pharmakon.make("poison", draw=True).new(seed=2),
    "poison with cards aside": lambda: pharmakon.make("poison", edition="outset").new(seed=2),
    "belladone": lambda: pharmakon.make("belladone").new(seed=2),
    "glass": lambda: pharmakon.make("glass").new(seed=2),
}


@pytest.mark.parametrize("name", BEGUN)
def test_cards_lie_in_every_world_where_they_are_expected(name: str) -> None:
    """Whole worlds and what is drawn from doubts speak of the same cards and places."""
    match = BEGUN[name]()
    told = match.game.spec.beliefs
    places = np.zeros(len(told.pieces), dtype=np.int16)
    for seat in watchers(match):
        watcher = SPECTATOR if seat is None else seat
        doubts = told.doubts(Fields(match.states), watcher)
        believed = expected(doubts, len(told.cards), len(told.places))
        for seed in range(5):
            found = np.zeros_like(believed)
            locate(match.resample(seat, seed).states[0], watcher, places)
            lying = places >= 0
            np.add.at(found, (told.pieces[lying], places[lying]), 1)
            cards = doubtful_cards(doubts)
            assert not found[cards][believed[cards] == 0].any()
            assert np.allclose(found[cards].sum(axis=1), believed[cards].sum(axis=1))


@pytest.mark.parametrize(("name", "options"), TABLES[:: 3 if INTERPRETED else 1])
def test_a_seat_believes_the_same_in_all_of_its_worlds(name: str, options: dict[str, Json]) -> None:
    for number, match in enumerate(positions(name, options, 5, 1 if INTERPRETED else 4)):
        for seat in watchers(match):
            world = match.resample(seat, number)
            for settings in ({}, {"read": True}, {"worlds": 50, "read": True, "seed": 3}):
                believed = match.beliefs(seat, **settings)
                again = world.beliefs(seat, **settings)
                assert json.dumps(believed) == json.dumps(again)
                assert json.loads(json.dumps(believed)) == believed


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("poison", {"players": 4, "draw": True}),
        *(("glass", {"players": players}) for players in (2, 3, 4, 5)),
    ],
)
@pytest.mark.skipif(INTERPRETED, reason="brute force takes minutes interpreted")
def test_exact_beliefs_are_those_of_brute_force(name: str, options: dict[str, Json]) -> None:
    game, chance = pharmakon.make(name, **options), Chance(7)
    compared = 0
    for trial in range(40):
        seat = (None, *range(game.players))[trial % (game.players + 1)]
        for position in small_positions(game, seat, chance):
            moves = some_moves(game.load(position, seed=1), chance)
            worlds = histories(game, position, moves, seat)
            if worlds:
                match = game.load(position, seed=1)
                for move in moves:
                    match.play(move)
                compare_beliefs(match.beliefs(seat), worlds, seat)
                compared += 1
        if compared >= 2:
            return
    pytest.fail("no small position was found")


def test_reading_exactly_agrees_with_reading_drawn_worlds() -> None:
    game = pharmakon.make("glass", players=3)
    worlds, read_differs = 500 if INTERPRETED else 20_000, 0
    for seed in range(1 if INTERPRETED else 4):
        match, chance = game.new(seed), Chance(seed)
        while match.view(None)["phase"] in ("spy", "fill"):
            chance.play(match)
        chance.play(match)
        for seat in (0, 1, 2):
            exact = match.beliefs(seat, read=True)
            many = match.beliefs(seat, worlds=worlds, read=True)
            assert exact["exact"]
            assert (many["exact"], many["worlds"]) == (False, worlds)
            for card, places in exact["cards"].items():
                for place, number in places.items():
                    off = abs(number - many["cards"][card].get(place, 0))
                    assert off <= IMPROBABLE * many["error"]
            read_differs += exact != match.beliefs(seat)
    assert read_differs > 0 or INTERPRETED


@pytest.mark.skipif(INTERPRETED, reason="ten thousand worlds take a minute interpreted")
def test_many_worlds_are_drawn_and_few_are_counted() -> None:
    match = pharmakon.make("poison").new(seed=1)
    believed = match.beliefs(0)
    assert (believed["exact"], believed["worlds"]) == (False, 10_000)
    assert 0 < believed["error"] < 0.02
    unknown = {"R1": 3, "X": 8}
    for card, copies in unknown.items():
        held = match.view(0)["hands"][0].count(card)
        assert sum(believed["cards"][card].values()) == pytest.approx(copies - held)
    assert match.beliefs(0, seed=1) != believed
    while sum(len(hand) for hand in match.reveal()["hands"]) > 8:
        match.play(match.moves()[0])
    believed = match.beliefs(0)
    assert believed["exact"]
    assert believed["error"] == 0.0
    assert 1 < believed["worlds"] <= 100_000
    assert match.beliefs(0, worlds=7)["worlds"] == 7


def test_memory_does_not_matter() -> None:
    for name in ("poison", "belladone", "glass"):
        found = []
        for memory in ("strict", "aided"):
            match = pharmakon.make(name, memory=memory).new(seed=2)
            for _ in range(6):
                match.play(match.moves()[0])
            found.append(match.beliefs(0, worlds=100))
        assert found[0] == found[1]


def test_a_swapped_card_may_be_in_the_hand_or_laid_again() -> None:
    """Seat 0 lays a card face down, seat 1 swaps it out: from then on it is in that hand, and as
    soon as seat 1 lays a card of that colour face down, it may be that one."""
    game = pharmakon.make("belladone", players=2)
    for seed in range(400):
        match, chance = game.new(seed), Chance(seed)
        while not match.over:
            swaps = [move for move in match.moves() if move[0] == "~" and len(move) > 1]
            match.play(swaps[0] if swaps else match.moves()[chance.below(len(match.moves()))])
            doubts = game.spec.beliefs.doubts(Fields(match.states), 0)
            split = [doubt for doubt in doubts if len(doubt) > 1]
            if split:
                sure = {case.sure for case in split[0]}
                assert len(sure) == len(split[0])
                return
    pytest.fail("no card was ever in doubt")


@pytest.mark.parametrize(
    ("name", "options"), [("poison", {"draw": True}), ("glass", {"players": 2})]
)
def test_cards_put_away_or_still_to_be_drawn_have_a_place(
    name: str, options: dict[str, Json]
) -> None:
    match = pharmakon.make(name, **options).new(seed=2)
    for _ in range(4):
        match.play(match.moves()[0])
    for believed in (match.beliefs(0, worlds=60), match.beliefs(0, worlds=60, read=True)):
        places = {place for card in believed["cards"].values() for place in card}
        assert ("stock" if name == "poison" else "aside") in places


def test_reading_counts_worlds_with_cards_still_in_hands() -> None:
    match = pharmakon.make("glass", players=2).new(seed=2)
    while match.beliefs(0, worlds=1)["cards"] and not match.beliefs(0, read=True)["exact"]:
        match.play(match.moves()[0])
    assert any(match.reveal()["hands"])
    plain, read = match.beliefs(0), match.beliefs(0, read=True)
    assert read["worlds"] == plain["worlds"]
    for card, places in plain["cards"].items():
        assert read["cards"][card] == pytest.approx(places)


def test_what_cannot_be_is_refused() -> None:
    match = pharmakon.make("glass").new(seed=1)
    with pytest.raises(pharmakon.SeatError):
        match.beliefs(4)
    with pytest.raises(pharmakon.OptionError, match="at least 1, not 0"):
        match.beliefs(0, worlds=0)
    with pytest.raises(pharmakon.SeedError):
        match.beliefs(0, seed=-1)


@pytest.mark.parametrize("name", ["poison", "belladone", "glass"])
def test_a_match_that_is_over_has_beliefs_too(name: str) -> None:
    match, chance = pharmakon.make(name).new(seed=1), Chance(1)
    while not match.over:
        chance.play(match)
    for seat in watchers(match):
        believed = match.beliefs(seat)
        assert believed == match.resample(seat, 1).beliefs(seat)
