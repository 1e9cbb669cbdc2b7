"""What a bot is given: a seat's own knowledge, and how long it may think."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from pharmakon.engine.errors import OptionError, SeatError
from pharmakon.engine.events import Json
from pharmakon.engine.options import shown
from pharmakon.engine.turns import States
from pharmakon.table.game import Game
from pharmakon.table.html import picture_html
from pharmakon.table.match import Match

SIMULATIONS = 2000
"""What a search bot is content with if nobody says how long it may think."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: in simulations, in milliseconds, or whichever ends first.

    The seed decides what is random in its choice: the same knowledge, budget in simulations and
    seed give the same move.
    """

    simulations: int | None = None
    milliseconds: float | None = None
    threads: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("simulations", "milliseconds", "threads"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise OptionError("common.bot.budget", name=name, value=shown(value))

    def within(
        self,
        simulations: int | None = None,
        milliseconds: float | None = None,
        threads: int | None = None,
    ) -> "Budget":
        """This budget within a bot's own limits; a budget without any is so many simulations."""
        simulations = least(self.simulations, simulations)
        milliseconds = least(self.milliseconds, milliseconds)
        if simulations is None and milliseconds is None:
            simulations = SIMULATIONS
        return Budget(simulations, milliseconds, threads or self.threads, self.seed)


def least(one: Any, other: Any) -> Any:
    """The lower one of two limits, where None is no limit."""
    limits = [limit for limit in (one, other) if limit is not None]
    return min(limits, default=None)


class SeatView:
    """All that a seat may know of a match, and nothing else.

    It keeps a world drawn from what the seat knows, never the match itself. It is a picture of one
    moment: moves that come later change nothing in it.
    """

    def __init__(self, match: Match, seat: int, events: Sequence[Json] | None = None) -> None:
        """The view of a seat; `events` if the caller has kept what the seat was told."""
        if seat not in range(match.game.players):
            raise SeatError("common.seat.range", value=shown(seat), last=match.game.players - 1)
        self.seat = seat
        self.game: Game = match.game
        self._tell = match.teller(seat) if events is None else None
        self._events = events or ()
        self._world = match.resample(seat, 0)

    @property
    def events(self) -> Sequence[Json]:
        """What the seat has been told so far, in order; put into words when it is asked for."""
        if self._tell is not None:
            self._events, self._tell = self._tell(), None
        return self._events

    def __getstate__(self) -> dict[str, object]:
        """What travels to another process: what the seat was told, and nothing to tell it from."""
        return {**self.__dict__, "_events": self.events, "_tell": None}

    @property
    def view(self) -> dict[str, Json]:
        """The table as the seat sees it: ready for JSON."""
        return self._world.view(self.seat)

    def _repr_html_(self) -> str:
        """The table as the seat sees it, for notebooks."""
        return picture_html(self.game.spec, self.view, self.game.players)

    def moves(self) -> list[str]:
        """The legal moves in notation; [] unless the seat is to act."""
        return self._world.moves() if self.on_turn else []

    def actions(self) -> np.ndarray[Any, np.dtype[np.intp]]:
        """The legal moves as action indices, rising."""
        return np.flatnonzero(self._world.mask()) if self.on_turn else np.zeros(0, dtype=np.intp)

    @property
    def on_turn(self) -> bool:
        """Whether the seat is to act."""
        return self._world.seat == self.seat

    def observe(self, observe: str = "full") -> np.ndarray[Any, np.dtype[np.float32]]:
        """What the seat knows, as numbers; `game.features_of(observe)` says what lies where."""
        return self._world.observe(self.seat, observe)

    def resample(self, seed: int) -> Match:
        """A match drawn uniformly from all that the seat cannot tell apart from the true one."""
        return self._world.resample(self.seat, seed)

    def states(self, seed: int) -> States:
        """The state of such a match, for kernels: `resample(states[0], seat, …)` draws more."""
        return self.resample(seed).states

    def check_turn(self) -> None:
        """A bot can choose only when the match goes on and its seat is to act."""
        if self._world.over:
            raise SeatError("common.bot.over")
        if not self.on_turn:
            raise SeatError("common.bot.turn", seat=self.seat, on_turn=shown(self._world.seat))


class Bot(Protocol):
    """Anything that chooses moves."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """A legal move in notation."""
