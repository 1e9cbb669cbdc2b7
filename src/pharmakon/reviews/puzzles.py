"""Puzzles: positions where one move is clearly best and the rules of thumb miss it.

Each game keeps its own in `puzzles.json` in its folder; `reviews/mining.py` finds them. Whoever
solves one is shown what its seat knows and nothing else; the record behind it has all cards.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from pathlib import Path

from pharmakon.engine.errors import OptionError
from pharmakon.engine.events import Json
from pharmakon.engine.options import shown
from pharmakon.engine.spec import GameSpec, Names
from pharmakon.reviews.hints import better, next_best, said, worse
from pharmakon.table.match import Match
from pharmakon.table.records import replay
from pharmakon.table.registry import spec_of

FILE = "puzzles.json"
GRADES = (1, 2, 3)
"""Easy, medium and hard."""


@dataclass(frozen=True)
class Puzzle:
    """A position to solve: the record that leads to it, and what every move there is worth.

    `solved_by` are the levels that find the best move; the fewer they are, the harder it is.
    """

    id: str
    game: str
    record: Mapping[str, Json]
    seat: int
    best: str
    values: tuple[Mapping[str, Json], ...]
    simulations: int
    solved_by: tuple[str, ...]
    difficulty: int

    def match(self) -> Match:
        """The match at the position, with all its cards."""
        return replay(self.record)

    def json(self) -> dict[str, Json]:
        """What is shown before it is solved: the seat's view and its moves, not the answer."""
        match = self.match()
        return {
            "id": self.id,
            "game": self.game,
            "options": dict(match.game.options),
            "seat": self.seat,
            "difficulty": self.difficulty,
            "view": match.view(self.seat),
            "moves": match.moves(),
        }

    def judge(self, move: str, names: Names | None = None) -> dict[str, Json]:
        """What an answer is worth: right or not, why, and the values of all moves.

        IllegalMove for a move that cannot be made there.
        """
        match = self.match()
        worth = {value["move"]: value["value"] for value in self.values}
        if move not in worth:
            match.play(move)  # it says why
        right = move == self.best
        reason = worse(match, self.best, move, worth, names)
        if right:
            reason = better(match, move, next_best(move, worth), worth, True, names)
        return {
            "id": self.id,
            "move": move,
            "right": right,
            "best": self.best,
            "loss": worth[self.best] - worth[move],
            "values": [dict(value) for value in self.values],
            "solved_by": list(self.solved_by),
            "reason": said(reason),
        }

    def stored(self) -> dict[str, Json]:
        """The puzzle as its file keeps it."""
        kept = asdict(self)
        kept["record"] = {name: part for name, part in self.record.items() if part is not None}
        return kept


def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the easy ones first; none if it has no file of them.

    >>> puzzles("poison")[0].difficulty
    1
    """
    return read(spec_of(game).folder / FILE)


@cache
def read(file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    if not file.exists():
        return ()
    kept = json.loads(file.read_text(encoding="utf-8"))
    found = [
        Puzzle(
            **{
                **puzzle,
                "values": tuple(puzzle["values"]),
                "solved_by": tuple(puzzle["solved_by"]),
            }
        )
        for puzzle in kept
    ]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.id)))


def write(spec: GameSpec, found: list[Puzzle]) -> Path:
    """Keep puzzles in the game's folder, one to a line."""
    file = spec.folder / FILE
    lines = ",\n".join(json.dumps(puzzle.stored(), ensure_ascii=False) for puzzle in found)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    read.cache_clear()
    return file


def puzzle(game: str, number: str) -> Puzzle:
    """The puzzle with an id; OptionError if there is none."""
    for found in puzzles(game):
        if found.id == number:
            return found
    raise OptionError("common.puzzle.unknown", game=game, value=shown(number))


def daily(game: str, day: date) -> Puzzle:
    """The puzzle of a day: every one has its turn before the first comes again.

    OptionError if the game has none.
    """
    found = sorted(puzzles(game), key=lambda puzzle: puzzle.id)
    if not found:
        raise OptionError("common.puzzle.none", game=game)
    return found[day.toordinal() % len(found)]
