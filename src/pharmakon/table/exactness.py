"""The sampler against brute force: how often it draws each world, and how often it should."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from pharmakon.engine.events import Event, Json
from pharmakon.engine.spec import Position
from pharmakon.table.game import Game
from pharmakon.table.match import Match
from pharmakon.table.setups import Chance

MOST_WORLDS = 800
"""Positions with more worlds than this are left to play on."""
MOST_HISTORIES = 50_000
DRAWS_PER_WORLD = 12
IMPROBABLE = 5.0
"""Standard deviations: once in three million fair tests."""

Seen = list[list[dict[str, Json]]]


def compare_sampler(game: Game, effort: int, seed: int, broken: type[Exception]) -> int:
    """Compare the sampler with brute force in small positions of a game; how many there were."""
    chance = Chance(seed)
    compared = 0
    for _ in range(effort):
        seat = (None, *range(game.players))[chance.below(game.players + 1)]
        for position in small_positions(game, seat, chance):
            moves = some_moves(game.load(position, seed=chance.seed()), chance)
            deviation = deviation_of(game, position, moves, seat, chance)
            if deviation is not None and deviation > IMPROBABLE:
                raise broken(
                    f"the sampler is off by {deviation:.1f} deviations for seat {seat} "
                    f"after {moves} from {json.dumps(position)}"
                )
            compared += deviation is not None
    return compared


def some_moves(match: Match, chance: Chance) -> list[str]:
    """Up to three random moves of the same round."""
    for _ in range(chance.below(4)):
        trial = match.clone()
        if trial.over or not_one_round(chance.play(trial)):
            break
        match = trial
    moves: list[str] = match.record()["moves"]
    return moves


def deviation_of(
    game: Game, position: Position, moves: list[str], seat: int | None, chance: Chance
) -> float | None:
    """How far the sampler is from brute force, in standard deviations.

    None where there are too many histories to count.
    """
    worlds = histories(game, position, moves, seat)
    if not worlds:
        return None
    match = game.load(position, seed=chance.seed())
    for move in moves:
        match.play(move)
    return surprise(match, seat, worlds, chance)


def not_one_round(events: list[Event]) -> bool:
    """Whether a deal came between, after which brute force would have to guess the shuffle."""
    return any(event.type == "dealt" for event in events)


def small_positions(game: Game, seat: int | None, chance: Chance) -> Iterator[Position]:
    """Three positions of a random match, from anywhere in it, with few worlds for a seat."""
    match = game.new(chance.seed())
    small: list[Position] = []
    while not match.over:
        position = match.reveal()
        count = sum(1 for _ in islice(game.spec.worlds(position, seat), MOST_WORLDS + 1))
        if 1 < count <= MOST_WORLDS:
            small.append(position)
        chance.play(match)
    for _ in range(min(3, len(small))):
        yield small.pop(chance.below(len(small)))


def histories(game: Game, position: Position, moves: list[str], seat: int | None) -> Counter[str]:
    """Every world the seat may be in, with the number of histories that lead to it."""
    start = game.load(position, seed=0)
    seen: Seen = []
    for move in moves:
        seen.append(noticed(start, start.play(move), seat))
    worlds: Counter[str] = Counter()
    steps = 0
    for candidate in game.spec.worlds(position, seat):
        living = [(game.load(candidate, seed=0), 1)]
        for move, noticing in zip(moves, seen, strict=True):
            following = []
            for match, weight in living:
                options = [move] if match.seat == seat else match.moves()
                for option in options:
                    steps += 1
                    if steps > MOST_HISTORIES:
                        return Counter()
                    if option not in match.moves():
                        continue
                    trial = match.clone()
                    events = trial.play(option)
                    if noticed(trial, events, seat) == noticing:
                        following.append((trial, weight * copies(match, events)))
            living = following
        for match, weight in living:
            worlds[json.dumps(match.reveal())] += weight
    return worlds


def copies(before: Match, events: list[Event]) -> int:
    """How many equal pieces of paper the mover held of the card that was played."""
    if not events:  # a turn ended, and there was nothing to draw
        return 1
    seat = before.seat or 0
    card = str(events[0].view(seat).get("card"))
    hand: list[str] = before.reveal()["hands"][seat]
    return max(1, hand.count(card))


def noticed(match: Match, events: list[Event], seat: int | None) -> list[dict[str, Json]]:
    """All that a seat notices of a move that has just been played."""
    return [*(event.view(seat) for event in events), match.view(seat)]


def surprise(match: Match, seat: int | None, worlds: Counter[str], chance: Chance) -> float:
    """How many deviations the sampler's frequencies are away from the histories' (chi-square)."""
    total = sum(worlds.values())
    draws = max(200, DRAWS_PER_WORLD * len(worlds))
    drawn = Counter(json.dumps(match.resample(seat, chance.seed()).reveal()) for _ in range(draws))
    if any(world not in worlds for world in drawn):
        return float("inf")
    statistic = sum(
        (drawn[world] - draws * weight / total) ** 2 / (draws * weight / total)
        for world, weight in worlds.items()
    )
    freedom = len(worlds) - 1
    if freedom == 0:
        return 0.0
    # Wilson and Hilferty: the cube root of a chi-square is nearly normal.
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)
