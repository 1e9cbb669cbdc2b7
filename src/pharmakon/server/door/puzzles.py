"""Puzzles over HTTP: a list, a daily one for each game, the position, and the verdict."""

from datetime import UTC, datetime

from fastapi import APIRouter

from pharmakon.engine.errors import OptionError
from pharmakon.engine.events import Json
from pharmakon.reviews.puzzles import Puzzle, daily, puzzle, puzzles
from pharmakon.server.door.bodies import Route, costs
from pharmakon.server.door.visits import Asked
from pharmakon.server.refusals import Refused
from pharmakon.server.wire.resources import Refusal
from pharmakon.server.wire.studies import (
    PuzzleAnswer,
    PuzzleList,
    PuzzleRow,
    PuzzleShown,
    PuzzleVerdict,
)
from pharmakon.table import registry
from pharmakon.texts import say

router = APIRouter(
    route_class=Route, responses={"4XX": {"model": Refusal}, "5XX": {"model": Refusal}}
)


@router.get("/api/puzzles")
@costs(2)
async def all_puzzles() -> PuzzleList:
    """All puzzles, the easy ones of each game first, and today's."""
    games = {game: puzzles(game) for game in registry.names()}
    today = datetime.now(UTC).date()
    rows = [
        PuzzleRow(id=each.id, game=game, difficulty=each.difficulty)
        for game, found in games.items()
        for each in found
    ]
    return PuzzleList(
        puzzles=rows,
        daily={game: daily(game, today).id for game, found in games.items() if found},
    )


@router.get("/api/puzzles/{game}/{number}")
@costs(5)
async def shown(visit: Asked, game: str, number: str) -> PuzzleShown:
    """A position to solve, as its seat sees it; the answer stays here."""
    found = await visit.services.workbench.run(visit.address, show, game, number)
    players = found["options"]["players"]
    return PuzzleShown(**found, names=seats_named(players, visit.language))


@router.post("/api/puzzles/{game}/{number}")
@costs(5)
async def judged(visit: Asked, game: str, number: str, answer: PuzzleAnswer) -> PuzzleVerdict:
    """Whether a move is the best one there, and what all of them are worth."""
    found = await visit.services.workbench.run(
        visit.address, judge, game, number, answer.move, visit.language
    )
    return PuzzleVerdict(**found)


def show(game: str, number: str) -> Json:
    """A puzzle before it is solved."""
    return find(game, number).json()


def judge(game: str, number: str, move: str, language: str) -> Json:
    """What an answer is worth, and why."""
    found = find(game, number)
    names = seats_named(found.record["options"]["players"], language)
    judged = found.judge(move, names)
    return {**judged, "reason": judged["reason"][language]}


def seats_named(players: int, language: str) -> list[str]:
    """What the seats of a puzzle are called."""
    return [say("common.server.seat", language, number=seat + 1) for seat in range(players)]


def find(game: str, number: str) -> Puzzle:
    """A puzzle by its game and id; Refused if there is none."""
    try:
        return puzzle(game, number)
    except OptionError:
        raise Refused("common.server.no_puzzle") from None
