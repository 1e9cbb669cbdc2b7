"""What a match of Duel looks like from outside."""

from typing import Any, cast

from pharmakon.engine.fields import Fields
from pharmakon.engine.options import Options
from pharmakon.engine.spec import Result

from .cards import CARD_NAMES, ROUNDS
from .state import PHASES
from .types import View


def reveal(state: Fields, options: Options, result: Result) -> View:
    """The whole position."""
    return shown(state, options, result, (0, 1))


def view(state: Fields, options: Options, result: Result, seat: int | None) -> View:
    """The position with the own card."""
    return shown(state, options, result, () if seat is None else (seat,))


def shown(state: Fields, options: Options, result: Result, seats: tuple[int, ...]) -> View:
    """The position with the cards of some seats."""
    position: dict[str, Any] = {
        "game": "duel",
        "options": dict(options),
        "round": int(min(state.finished + 1, ROUNDS)),
        "leader": int(state.leader),
        "seat": None if state.over else int(state.seat),
        "phase": PHASES[state.phase],
        "hands": [
            CARD_NAMES[state.cards[seat]] if seat in seats and not state.over else None
            for seat in range(2)
        ],
        "scores": result.scores,
        "over": bool(state.over),
        "winners": result.winners,
    }
    return cast(View, position)
