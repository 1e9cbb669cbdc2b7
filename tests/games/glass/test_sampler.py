"""The sampler against brute force: every history, each counted once.

The reference knows no groups: it takes every deal that agrees with what the seat sees before the
cards are laid (`worlds`), plays the moves again with every card that each of the others may have
laid, and keeps what looks the same to the seat, event by event.
"""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

import pharmakon
from pharmakon import Match
from pharmakon.table.exactness import IMPROBABLE, surprise
from pharmakon.table.setups import Chance

MOST_WORLDS = 450


def moments(match: Match, seat: int, chance: Chance) -> Iterator[list[Match]]:
    """Play a random round; at each moment, every history that the seat may be in.

    It begins where few enough deals are left: the seat has looked at its openings by then.
    """
    game = match.game
    living: list[Match] = []
    while True:
        if not living:
            found = list(islice(game.spec.worlds(match.reveal(), seat), 211))
            living = [game.load(world, seed=0) for world in found] if len(found) < 211 else []
        if living:
            yield living
        move = random_move(match, chance)
        hidden = "@" in move and match.seat != seat
        noticed = [event.view(seat) for event in match.play(move)]
        if match.over or match.reveal()["round"] > 1:
            return
        living = [
            trial
            for history in living
            for trial, seen in replays(history, move, seat, hidden)
            if seen == noticed
        ]


def replays(
    history: Match, move: str, seat: int, hidden: bool
) -> Iterator[tuple[Match, list[dict[str, object]]]]:
    """A move played again, with any card if it was hidden, and what the seat sees of it."""
    glass = move[move.index("@") :] if hidden else move
    for option in history.moves():
        if option.endswith(glass):
            trial = history.clone()
            yield trial, [event.view(seat) for event in trial.play(option)]


def random_move(match: Match, chance: Chance) -> str:
    """Any move, with the exchange in one of three turns of Vizzini, so that rounds differ."""
    moves = match.moves()
    exchanges = [move for move in moves if move.startswith("%")]
    if exchanges:
        exchanging = chance.below(3) == 0
        moves = [move for move in moves if (move in exchanges) == exchanging]
    return moves[chance.below(len(moves))]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.heavy)])
def test_the_sampler_agrees_with_brute_force_in_every_phase(players: int) -> None:
    game = pharmakon.make("glass", players=players)
    compared: Counter[str] = Counter()
    for seed in range(1 if players == 3 else 2):
        for seat in range(players):
            chance = Chance(players * seed + seat)
            match = game.new(chance.seed())
            for living in moments(match, seat, chance):
                worlds = Counter(json.dumps(history.reveal()) for history in living)
                assert len(worlds) == len(living)  # no two histories lead to the same world
                if 1 < len(worlds) <= MOST_WORLDS:
                    moves = match.record()["moves"]
                    assert surprise(match, seat, worlds, chance) < IMPROBABLE, (seat, moves)
                    compared[match.view(None)["phase"]] += 1
    assert set(compared) == {"spy", "fill", "choose", "drink"}
    assert sum(compared.values()) >= 30, compared


def test_the_spectators_sampler_agrees_with_brute_force() -> None:
    game = pharmakon.make("glass", players=3, first=0)
    match = game.new(seed=3)
    while sum(glass["open"] for glass in match.reveal()["glasses"]) < 2:
        match.play(match.moves()[0])
    positions = game.spec.worlds(match.reveal(), None)
    worlds = Counter(json.dumps(game.load(position).reveal()) for position in positions)
    assert len(worlds) == 24
    assert surprise(match, None, worlds, Chance(1)) < IMPROBABLE
