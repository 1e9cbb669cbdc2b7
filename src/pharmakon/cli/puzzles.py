"""`pharmakon puzzles GAME`: find puzzles by self-play, or solve those that there are."""

import json
import sys
from datetime import date
from itertools import islice

from rich.console import Console

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import language, say
from pharmakon.engine.errors import IllegalMove
from pharmakon.reviews.mining import mine
from pharmakon.reviews.naming import said_move
from pharmakon.reviews.puzzles import Puzzle, daily, puzzles, write
from pharmakon.table.crew import crew
from pharmakon.table.registry import spec_of
from pharmakon.table.seeds import read_seed

TAKES = Takes.GAME
FLAGS = (
    Flag("play", False),
    Flag("count", 1, low=1),
    Flag("seed", "0"),
    Flag("processes", None, low=1, kind=int),
    Flag("on", None),
    Flag("write", False),
    Flag("json", False),
)
QUIT = "q"


def run(request: Request) -> int:
    """Solve puzzles, or find new ones; with `--write` they join those of the game."""
    flags = request.flags
    if flags["play"]:
        return play(str(request.game))
    game, found = request.make(), []
    out = sys.stderr if flags["json"] else sys.stdout
    with crew(flags["on"], flags["processes"]) as workers:
        mined = mine(game, read_seed(flags["seed"]), crew=workers)
        for puzzle in islice(mined, flags["count"]):
            found.append(puzzle)
            print(told(puzzle), file=out, flush=True)
    if flags["write"]:
        known = {puzzle.id: puzzle for puzzle in (*puzzles(game.name), *found)}
        print(write(spec_of(game.name), list(known.values())), file=out)
    if flags["json"]:
        kept = [puzzle.stored() for puzzle in found]
        print(json.dumps({"game": game.name, "puzzles": kept}))
    return 0


def told(puzzle: Puzzle) -> str:
    """A puzzle in one line."""
    arguments = {
        "id": puzzle.id,
        "grade": say(f"puzzle.grade.{puzzle.difficulty}"),
        "step": len(puzzle.record["moves"]),
        "seat": puzzle.seat,
        "best": puzzle.best,
        "levels": ", ".join(puzzle.solved_by) or say("puzzle.nobody"),
    }
    return say("puzzle.found", **arguments)


def play(game: str) -> int:
    """Today's puzzle first, then the others from easy to hard, until the person leaves."""
    today = daily(game, date.today())
    for puzzle in (today, *(other for other in puzzles(game) if other != today)):
        match = puzzle.match()
        names = [say("puzzle.other", seat=seat) for seat in range(match.game.players)]
        names[puzzle.seat] = say("names").split()[0]
        print(say("puzzle.title", id=puzzle.id, grade=say(f"puzzle.grade.{puzzle.difficulty}")))
        console = Console(highlight=False, soft_wrap=True)
        console.print(match.game.spec.picture(match.view(puzzle.seat), names, language()))
        answer = ask(puzzle, match.moves())
        if answer is None:
            return 0
        judged = puzzle.judge(answer, names)
        wrong = say("puzzle.wrong", best=said_move(match.game, puzzle.best, names))
        print(say("puzzle.right") if judged["right"] else wrong)
        print(judged["reason"][language()])
        print()
    return 0


def ask(puzzle: Puzzle, moves: list[str]) -> str | None:
    """The person's answer, by its number or as a move; None to leave."""
    print(say("choices", moves="  ".join(f"{n} {move}" for n, move in enumerate(moves, start=1))))
    while True:
        try:
            typed = input(say("puzzle.prompt")).strip()
        except EOFError:
            return None
        if typed == QUIT:
            return None
        if typed.isdecimal() and 1 <= int(typed) <= len(moves):
            return moves[int(typed) - 1]
        try:
            puzzle.judge(typed)
        except IllegalMove as refused:
            print(refused.say(language()))
        else:
            return typed
