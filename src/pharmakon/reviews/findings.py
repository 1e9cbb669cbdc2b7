"""What a review finds: each decision with its loss, everybody's chances, and whose doing it was."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from pharmakon.engine.events import Json
from pharmakon.engine.spec import Names
from pharmakon.reviews.chances import Array
from pharmakon.reviews.evaluation import Judgement
from pharmakon.reviews.names import Name, name_of
from pharmakon.reviews.naming import by_number, said_move, with_names
from pharmakon.reviews.parts import Parts, Turn, parts_of
from pharmakon.table.game import Game
from pharmakon.texts import Text, say


@dataclass(frozen=True)
class Decision:
    """A decision that was made: what it was, what it lost, and what that is called."""

    step: int
    seat: int
    move: str
    judged: Judgement
    motive: Text | None = None
    """What the best move does, in the game's own terms, where it was not played."""
    counts: bool = True
    """False if somebody stood in for the player."""

    @property
    def loss(self) -> float:
        """What the move gave away."""
        return self.judged.loss(self.move)[0]

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        return self.judged.loss(self.move)[1]

    @property
    def name(self) -> Name:
        """What it is called."""
        return name_of(self.loss, self.error)

    def json(self) -> dict[str, Json]:
        """The decision, ready for JSON."""
        return {
            "step": self.step,
            **self.judged.json(self.move),
            "loss": self.loss,
            "error": self.error,
            "name": self.name,
        }


@dataclass(frozen=True)
class Judged:
    """One step of a match, judged; steps come in their order while a review is being made."""

    step: int
    """Which of the record's moves, from 0."""
    row: Array
    """Everybody's chance before the move."""
    turn: Turn
    decision: Decision | None
    """None where there was nothing to decide."""


@dataclass(frozen=True)
class Findings:
    """What a review has found, as far as it is made: a finished one has a row for the result."""

    game: Game
    simulations: int
    seed: int
    seats: tuple[int, ...]
    judged: Sequence[Judged] = field(repr=False)
    result: Sequence[float]
    players: Sequence[str] | None = None
    """What the players are called, by seat, if the record says so."""

    @property
    def decisions(self) -> list[Decision]:
        """The decisions of the seats that were asked for, in order."""
        found = (judged.decision for judged in self.judged)
        return [decision for decision in found if decision and decision.seat in self.seats]

    @property
    def chances(self) -> Array:
        """Everybody's chance after the deal and after every move; the last row is the result."""
        return np.array([*(judged.row for judged in self.judged), self.result])

    def parts(self, seat: int) -> Parts:
        """What was dealt, luck, the others' doing and one's own."""
        return parts_of(seat, self.chances, [judged.turn for judged in self.judged])

    def losses(self, seat: int) -> list[float]:
        """What each decision of a seat gave away, without those of a stand-in."""
        return [d.loss for d in self.decisions if d.seat == seat and d.counts]

    def loss_per_decision(self, seat: int) -> float:
        """What a seat gave away with each decision, on average."""
        losses = self.losses(seat)
        return sum(losses) / max(1, len(losses))

    def name(self, seat: int, language: str = "en") -> str:
        """What to call a seat."""
        if self.players is not None:
            return self.players[seat]
        return say("common.review.place", language, number=seat)

    @property
    def called(self) -> Names:
        """What to call the seats within a sentence."""
        return by_number(self.game.players) if self.players is None else self.players

    def words(self, move: str, language: str = "en") -> str:
        """A move in words."""
        said = said_move(self.game, move, self.called)
        return said.say(language) if isinstance(said, Text) else said

    def why(self, decision: Decision, language: str = "en") -> str:
        """What the better move does; nothing where the best one was played."""
        motive = decision.motive
        return "" if motive is None else with_names(motive, self.called).say(language)

    def title(self, key: str, language: str = "en") -> str:
        """A sentence about the whole match."""
        game = say(f"{self.game.name}.name", language)
        return say(f"common.review.{key}", language, game=game, simulations=self.simulations)

    def json(self) -> dict[str, Json]:
        """The review, ready for JSON."""
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
            "budget": {"simulations": self.simulations, "seed": str(self.seed)},
            "seats": [self._seat(seat) for seat in self.seats],
            "decisions": [decision.json() for decision in self.decisions],
            "chances": self.chances.tolist(),
        }

    def _seat(self, seat: int) -> dict[str, Json]:
        return {
            "seat": seat,
            "start": 1 / self.game.players,
            "parts": self.parts(seat).json(),
            "result": float(self.result[seat]),
            "decisions": len(self.losses(seat)),
            "loss_per_decision": self.loss_per_decision(seat),
        }
