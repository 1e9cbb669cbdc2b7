"""What search asks of every game: what is seen of a move, when a round is over, how it stands."""

import json

import numpy as np
import pytest

import pharmakon
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.kernel import INTERPRETED, kernel
from pharmakon.engine.rules import finished, glimpse, likelihood, standing
from pharmakon.engine.turns import States
from pharmakon.games.glass.foresight import UNLIKELY
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of

GAMES = [game for name in pharmakon.games() for game in games_of(spec_of(name), view_only=False)]


@kernel
def seen(states: States, action: int, seat: int) -> int:
    """What a seat sees of a move in the first state."""
    return glimpse(states[0], action, seat)


@kernel
def rounds(states: States) -> int:
    """The rounds finished in the first state."""
    return finished(states[0])


@kernel
def foretell(states: States, chances: np.ndarray) -> None:
    """How the first state stands."""
    standing(states[0], chances)


@kernel
def likely(states: States, seat: int) -> float:
    """How likely what the others did in the first state is; the state is used up."""
    return likelihood(states[0], seat)


def told(match: pharmakon.Match, move: str, seat: int) -> str:
    """What a seat is told of a move at once, as text; a turn may end without a word."""
    events = match.clone().play(move)
    return json.dumps(events[0].view(seat)) if events else ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: json.dumps(dict(game.options)))
def test_moves_look_alike_exactly_when_the_seat_is_told_the_same(game: pharmakon.Game) -> None:
    chance = Chance(11)
    match = game.new(seed=5)
    while not match.over:
        if chance.below(8) == 0:
            moves = match.moves()
            for seat in range(game.players):
                sights = {seen(match.states, game.encode(move), seat) for move in moves}
                if seat == match.seat:
                    assert len(sights) == len(moves)
                else:
                    assert len(sights) == len({told(match, move, seat) for move in moves})
        chance.play(match)


def test_a_look_shows_its_seat_the_card_and_the_others_only_where() -> None:
    game = pharmakon.make("glass", players=4)
    match = game.new(seed=1)
    look = game.encode("?2")
    worlds = [match.resample(match.seat, seed) for seed in range(40)]
    assert len({seen(world.states, look, match.seat or 0) for world in worlds}) > 5
    other = ((match.seat or 0) + 1) % 4
    assert {seen(world.states, look, other) for world in worlds} == {look}


def test_an_exchange_shows_vizzini_both_cards() -> None:
    game = pharmakon.make("glass", players=3, first=0)
    match = game.new(seed=1)
    while "%1,2" not in match.moves():
        match.play(match.moves()[0])
    swap, seat = game.encode("%1,2"), match.seat or 0
    worlds = [match.resample(None, seed) for seed in range(40)]
    assert len({seen(world.states, swap, seat) for world in worlds}) > 5
    assert len({seen(world.states, swap, 1 - seat % 2) for world in worlds}) == 1


def test_a_spy_shows_its_seat_the_hidden_cards_of_the_row() -> None:
    game, chance = pharmakon.make("belladone"), Chance(0)
    sights: set[int] = set()
    for seed in range(8):
        match = game.new(seed)
        while not match.over:
            for move in match.moves():
                if "spy@" in move:
                    seat = match.seat or 0
                    assert seen(match.states, game.encode(move), 1 - seat) < game.actions
                    sights.add(seen(match.states, game.encode(move), seat) // game.actions)
            chance.play(match)
    assert len(sights) > 3


def test_of_a_swap_the_others_see_the_slot_and_the_colour() -> None:
    game, chance = pharmakon.make("belladone"), Chance(0)
    match, seed = game.new(seed=0), 0
    while match.over or match.view(None)["phase"] != "spy":
        if match.over:
            seed += 1
            match = game.new(seed)
        spies = [move for move in match.moves() if "spy@" in move]
        match.play(spies[0]) if spies else chance.play(match)
    moves = match.moves()
    other = 1 - (match.seat or 0)
    sights = {move: seen(match.states, game.encode(move), other) for move in moves}
    for one in moves:
        for two in moves:
            alike = one[:4] == two[:4]  # as in ~4:G, the slot and the colour
            assert (sights[one] == sights[two]) == alike


@pytest.mark.parametrize("name", pharmakon.games())
def test_nothing_that_is_advised_is_unlikely(name: str) -> None:
    game = pharmakon.make(name)
    for seed in range(1 if INTERPRETED else 3):
        match = game.new(seed)
        while not match.over:
            for seat in range(game.players):
                assert likely(match.clone().states, seat) == 1
            match.play(bot("rules").choose(SeatView(match, match.seat or 0), Budget()))


def test_a_glass_that_others_left_is_likelier_to_be_bad() -> None:
    game, chance = pharmakon.make("glass", players=4), Chance(6)
    found: set[float] = set()
    for seed in range(6):
        match = game.new(seed)
        while not match.over:
            for seat in range(4):
                found.add(round(likely(match.clone().states, seat), 6))
            chance.play(match)
    assert found == {1, UNLIKELY, round(UNLIKELY**2, 6), round(UNLIKELY**3, 6)}


@pytest.mark.parametrize("name", pharmakon.games())
def test_chances_add_up_and_follow_the_scores(name: str) -> None:
    game = pharmakon.make(name)
    chance = Chance(4)
    chances = np.zeros(game.players)
    before = 0
    for seed in range(2):
        match = game.new(seed)
        assert rounds(match.states) == 0
        foretell(match.states, chances)
        assert chances == pytest.approx(1 / game.players)
        before = 0
        while not match.over:
            chance.play(match)
            assert rounds(match.states) >= before
            before = rounds(match.states)
            foretell(match.states, chances)
            assert chances.sum() == pytest.approx(1)
            order = sorted(range(game.players), key=lambda seat: chances[seat])
            points = [match.scores[seat] for seat in order]
            assert points == sorted(points, reverse=game.lower_wins)
        assert before > 0


def test_partners_have_the_same_chance() -> None:
    game = pharmakon.make("belladone", players=4, teams=True)
    match, chance = game.new(seed=2), Chance(2)
    chances = np.zeros(4)
    while not match.over:
        chance.play(match)
    foretell(match.states, chances)
    assert chances[0] == chances[2]
    assert chances[1] == chances[3]
    assert chances[0] != chances[1]
