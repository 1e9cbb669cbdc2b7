"""Finding puzzles: self-play of strong bots, and only what more simulations confirm.

A position is a candidate if a short look says that the herbalist's move gives much away. It is a
puzzle if two long looks from different seeds agree on the best move, which is better than every
other one by more than noise, and if a long tree search, which looks in another way, plays it too.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from pharmakon.bots.ismcts import IsmctsBot
from pharmakon.bots.levels import LEVELS, Level
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.reviews.evaluation import Judgement, judge_decision
from pharmakon.reviews.puzzles import GRADES, Puzzle
from pharmakon.reviews.seeds import seed_of
from pharmakon.table.crew import Crew, Processes, in_order
from pharmakon.table.game import Game
from pharmakon.table.match import Match

BEGINNER = "apprentice"
MISSED = "herbalist"
"""The level that must miss the best move."""
SEARCHING = "alchemist"
"""The level that looks ahead a little."""
TRIES = 5
"""A level solves a puzzle if it finds the best move in so many tries, every time."""


@dataclass(frozen=True)
class Mine:
    """How hard to look: simulations for self-play, for a first look and for each long one."""

    playing: int = 200
    glance: int = 1_200
    long: int = 24_000
    loss: float = 0.05
    """What the missed move must give away, in shares of a match."""
    margin: float = 0.03
    """How much better than the second best the best move must be."""
    errors: float = 3.0
    """And that by so many standard errors."""
    per_match: int = 2
    """So many puzzles at most come from one match."""
    latest: int = 48
    """A match is played for up to so many moves before anybody looks."""


def mine(
    game: Game, seed: int, settings: Mine | None = None, crew: Crew | None = None
) -> Iterator[Puzzle]:
    """Puzzles from one match after the other, without end; a crew mines several at a time."""
    work = partial(mine_number, game=game, seed=seed, settings=settings or Mine())
    return in_order(crew or Processes(1), work)


def mine_number(number: int, *, game: Game, seed: int, settings: Mine) -> list[Puzzle]:
    """The puzzles of one of the matches that follow from a seed."""
    return list(mine_match(game, seed_of(seed, number), settings))


def mine_match(game: Game, seed: int, settings: Mine) -> Iterator[Puzzle]:
    """The puzzles of one match between equals."""
    player = IsmctsBot(simulations=settings.playing)
    match, found = game.new(seed), 0
    while not match.over and found < settings.per_match:
        puzzle = None
        if match.steps >= seed % settings.latest:
            puzzle = look(match, seed_of(seed, match.steps) >> 1, settings)
        if puzzle is not None:
            found += 1
            yield puzzle
        seat = SeatView(match, match.seat or 0, [])
        match.play(player.choose(seat, Budget(seed=seed_of(seed, match.steps))))


def look(match: Match, seed: int, settings: Mine) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    if len(match.moves()) < 3:
        return None
    missed = answers(LEVELS[MISSED].bot, match, 1)
    first = judge_decision(match, settings.glance, seed)
    if first.best in missed or first.loss(next(iter(missed)))[0] < settings.loss:
        return None
    return confirmed(match, first.best, seed, settings)


def again(puzzle: Puzzle, settings: Mine | None = None) -> Puzzle | None:
    """A puzzle looked at from other seeds, and graded anew; None if it is none any more."""
    return confirmed(puzzle.match(), puzzle.best, int(puzzle.id, 16), settings or Mine())


def confirmed(match: Match, best: str, seed: int, settings: Mine) -> Puzzle | None:
    """The puzzle, if two long looks and a tree search find the same move, clearly best."""
    missed = answers(LEVELS[MISSED].bot, match, TRIES)
    if len(missed) > 1 or best in missed:  # it tosses a coin, or knows it
        return None
    second = judge_decision(match, settings.long, seed + 1)
    if second.best != best or not is_clear(second, missed, settings):
        return None
    searching = IsmctsBot(simulations=settings.long)
    if searching.choose(SeatView(match, match.seat or 0, []), Budget(seed=seed)) != best:
        return None
    third = judge_decision(match, settings.long, seed + 2)
    if third.best != best or not is_clear(third, missed, settings):
        return None
    return puzzle_of(match, third, settings)


def is_clear(judged: Judgement, missed: Counter[str], settings: Mine) -> bool:
    """Is one move better than all others beyond noise, and the missed one much worse?"""
    for move in judged.moves:
        if move == judged.best:
            continue
        lost, error = judged.loss(move)
        least = settings.loss if move in missed else settings.margin
        if lost < least or lost < settings.errors * error:
            return False
    return True


def puzzle_of(match: Match, judged: Judgement, settings: Mine) -> Puzzle:
    """The puzzle with its values, graded by who solves it."""
    record = match.record()
    text = f"{record['game']} {record['options']} {record['seed']} {record['moves']}"
    solved_by = tuple(name for name, level in LEVELS.items() if solves(level, match, judged.best))
    return Puzzle(
        id=hashlib.sha256(text.encode()).hexdigest()[:8],
        game=match.game.name,
        record=record,
        seat=judged.seat,
        best=judged.best,
        values=tuple(
            {
                "move": value.move,
                "value": round(value.value, 4),
                "error": round(value.error, 4),
            }
            for value in judged.values.values()
        ),
        simulations=settings.long,
        solved_by=solved_by,
        difficulty=grade(solved_by),
    )


def grade(solved_by: tuple[str, ...]) -> int:
    """Easy if a beginner finds it as well as a little search; hard if a little search does not.

    >>> grade(("apprentice", "alchemist")), grade(("alchemist",)), grade(("grandmaster",))
    (1, 2, 3)
    """
    easy, medium, hard = GRADES
    if SEARCHING not in solved_by:
        return hard
    return easy if BEGINNER in solved_by else medium


def solves(level: Level, match: Match, best: str) -> bool:
    """Does a level find the best move, by its simulations alone, every time?"""
    return answers(level.bot, match, TRIES, level.simulations)[best] == TRIES


def answers(bot: Bot, match: Match, tries: int, simulations: int = 1) -> Counter[str]:
    """What a bot plays at a position, from several seeds."""
    seat = SeatView(match, match.seat or 0, [])
    return Counter(
        bot.choose(seat, Budget(simulations=simulations, seed=seed)) for seed in range(tries)
    )
