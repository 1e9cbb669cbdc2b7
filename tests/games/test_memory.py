"""What a world remembers: taken back to where its history begins, its moves lead to it again."""

import json

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.kernel import INTERPRETED, kernel
from pharmakon.engine.moves import Moves, empty_moves, has
from pharmakon.engine.rules import ARRIVED, apply, legal, retrace, rewind
from pharmakon.engine.turns import States
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of

GAMES = [game for name in pharmakon.games() for game in games_of(spec_of(name), view_only=False)]
if INTERPRETED:  # which is slow: the first and the last way for each number of players
    LAST = {(game.name, game.players): game for game in GAMES}
    FIRST = {(game.name, game.players): game for game in reversed(GAMES)}
    GAMES = [game for game in GAMES if game in (*FIRST.values(), *LAST.values())]
FORGOTTEN, ILLEGAL = -1, -2


@kernel
def play_again(states: States, moves: Moves) -> int:
    """Play the moves of the first state once more, in the second; how many there were."""
    states[1] = states[0]
    if not rewind(states[0], states[1]):
        return FORGOTTEN
    count = 0
    action = retrace(states[0], states[1])
    while action != ARRIVED:
        legal(states[1], moves)
        if not has(moves, action):
            return ILLEGAL
        apply(states[1], action, None)
        action = retrace(states[0], states[1])
        count += 1
    return count


def told(match: pharmakon.Match) -> str:
    """All that is to be seen of a match, by everybody, with all cards open."""
    seen = [match.observe(seat).tolist() for seat in range(match.game.players)]
    return json.dumps([match.reveal(), seen])


def again(match: pharmakon.Match) -> tuple[int, str]:
    """How many moves a match remembers, and what all see after they were made once more."""
    states = np.concatenate([match.states, match.states])
    count = play_again(states, empty_moves(match.game.actions))
    other = match.clone()
    other.states[0] = states[1]
    return count, told(other)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: json.dumps(dict(game.options)))
def test_the_moves_that_a_world_remembers_lead_to_it_again(game: pharmakon.Game) -> None:
    chance = Chance(3)
    remembered = 0
    for seed in range(1 if INTERPRETED else 4):
        match = game.new(seed=seed)
        while not match.over:
            if chance.below(6) == 0:
                seat = chance.below(game.players)
                for world in (match, match.resample(seat, chance.seed())):
                    count, seen = again(world)
                    if count != FORGOTTEN:
                        assert seen == told(world)
                        remembered += count
            chance.play(match)
    assert remembered > 0


@pytest.mark.parametrize("name", pharmakon.games())
def test_who_was_loaded_halfway_remembers_nothing(name: str) -> None:
    game = pharmakon.make(name)
    match = game.new(seed=2)
    chance = Chance(5)
    for _ in range(20):
        chance.play(match)
    assert again(match)[0] > 0
    assert again(game.load(match.reveal()))[0] in (0, FORGOTTEN)
