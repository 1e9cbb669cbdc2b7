"""Hints and the coach: what to play and why, and whether a move would be a blunder.

All of it is judged from what the seat to act knows: the answer is the same for a match and for any
of its worlds for that seat.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pharmakon.engine.events import Json
from pharmakon.engine.spec import Names
from pharmakon.reviews.evaluation import Judgement, judge_decision
from pharmakon.reviews.names import ERRORS, Name, name_of
from pharmakon.reviews.naming import motive, said_move
from pharmakon.table.match import Match
from pharmakon.texts import LANGUAGES, Text

SIMULATIONS = 8_000
"""So many simulations answer a person who waits for it: about a second."""
STOPS = ("blunder",)
"""What the coach asks about before it is played."""


@dataclass(frozen=True)
class Hint:
    """What to play, and why; `judged` is None where there is only one move."""

    seat: int
    best: str
    reason: Text
    judged: Judgement | None = None

    def json(self) -> dict[str, Json]:
        """The hint, ready for JSON; the reason in every language."""
        values: list[Json] = self.judged.json()["values"] if self.judged else []
        return {
            "seat": self.seat,
            "best": self.best,
            "values": values,
            "reason": said(self.reason),
        }


@dataclass(frozen=True)
class Caution:
    """What the coach says of a move: `stop` if one should think again before playing it."""

    seat: int
    move: str
    best: str
    loss: float
    error: float
    name: Name
    reason: Text

    @property
    def stop(self) -> bool:
        """Is it a blunder?"""
        return self.name in STOPS

    def json(self) -> dict[str, Json]:
        """What the coach says, ready for JSON; the reason in every language."""
        return {
            "seat": self.seat,
            "move": self.move,
            "best": self.best,
            "loss": self.loss,
            "error": self.error,
            "name": self.name,
            "stop": self.stop,
            "reason": said(self.reason),
        }


def hint(match: Match, *, simulations: int | None = None, seed: int = 0) -> Hint:
    """What to play at this position, and why; SeatError when the match is over.

    >>> import pharmakon
    >>> match = pharmakon.make("poison").new(seed=7)
    >>> hint(match, simulations=200).best in match.moves()
    True
    """
    moves = match.moves()
    if len(moves) == 1:
        only = said_move(match.game, moves[0])
        return Hint(match.seat or 0, moves[0], Text("common.hint.only", {"move": only}))
    judged = judge_decision(match, simulations or SIMULATIONS, seed)
    return Hint(judged.seat, judged.best, why(match, judged), judged)


def coach(match: Match, move: str, *, simulations: int | None = None, seed: int = 0) -> Caution:
    """What a coach says before a move is played; IllegalMove if it cannot be."""
    moves = match.moves()
    if move not in moves:
        match.clone().play(move)  # it says why
    fine = Text("common.hint.fine", {"other": said_move(match.game, move)})
    if len(moves) == 1:
        return Caution(match.seat or 0, move, move, 0.0, 0.0, "best", fine)
    judged = judge_decision(match, simulations or SIMULATIONS, seed)
    loss, error = judged.loss(move)
    name = name_of(loss, error)
    reason = fine
    if name not in ("best", "fine"):
        reason = worse(match, judged.best, move, worth_of(judged))
    return Caution(judged.seat, move, judged.best, loss, error, name, reason)


def why(match: Match, judged: Judgement) -> Text:
    """Why the best move is better than the one that comes next."""
    second = next_best(judged.best, worth_of(judged))
    loss, error = judged.loss(second)
    return better(match, judged.best, second, worth_of(judged), loss > ERRORS * error)


def worth_of(judged: Judgement) -> dict[str, float]:
    """What every move is worth."""
    return {move: weighed.value for move, weighed in judged.values.items()}


def next_best(best: str, worth: Mapping[str, float]) -> str:
    """The best move but one."""
    return max((move for move in worth if move != best), key=lambda move: (worth[move], move))


def better(
    match: Match,
    best: str,
    other: str,
    worth: Mapping[str, float],
    clear: bool,
    names: Names | None = None,
) -> Text:
    """What the best move does, and how much better it is than the next one."""
    even = percent(worth[best]) == percent(worth[other])
    key = "common.hint.better" if clear and not even else "common.hint.close"
    told = compared(match, best, other, worth, names)
    return Text(key, {**told, "motive": motive(match, best, names)})


def worse(
    match: Match, best: str, other: str, worth: Mapping[str, float], names: Names | None = None
) -> Text:
    """What another move does, and what it costs."""
    told = compared(match, best, other, worth, names)
    return Text("common.hint.careful", {**told, "motive": motive(match, other, names)})


def compared(
    match: Match, best: str, other: str, worth: Mapping[str, float], names: Names | None
) -> dict[str, object]:
    """Two moves and what they are worth, in words."""
    return {
        "move": said_move(match.game, best, names),
        "other": said_move(match.game, other, names),
        "value": percent(worth[best]),
        "less": percent(worth[other]),
    }


def percent(share: float) -> Text:
    """A chance as a person reads it."""
    return Text("common.hint.percent", {"number": round(100 * share)})


def said(text: Text) -> Mapping[str, str]:
    """A sentence in every language."""
    return {language: text.say(language) for language in LANGUAGES}
