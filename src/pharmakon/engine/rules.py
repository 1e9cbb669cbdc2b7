"""The twelve verbs of every game, resolved by the type of the state they are given.

Search, play-outs, batches and the table are written once against these functions. Each is an empty
shell: compiled code that calls one is linked straight to the kernel of the game whose state it
holds, at no cost; interpreted code looks it up by `state.dtype`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numba import from_dtype
from numba.core import types
from numba.extending import overload

from pharmakon.engine.fingerprint import link
from pharmakon.engine.log import Log
from pharmakon.engine.moves import Moves

State = Any
"""A record of a game's state type: `state.field`, `state.field[index]`."""

SPECTATOR = -1
"""The seat of somebody who only watches."""

COMMON_FIELDS = [
    ("generator", np.uint64, (1,)),  # what all later shuffles come from
    ("players", np.int8),  # seats at the table
    ("seat", np.int8),  # who is to act; -1 when the match is over
    ("over", np.int8),  # 1 when the match is over
]
"""The fields that every game's state begins with."""


@dataclass(frozen=True)
class Rules:
    """The kernels of one game, in the order in which its rules file has them."""

    setup: Callable[..., None]
    legal: Callable[..., None]
    apply: Callable[..., None]
    refusal: Callable[..., int]
    scores: Callable[..., None]
    observe: Callable[..., None]
    resample: Callable[..., None]
    advise: Callable[..., int]
    glimpse: Callable[..., int]
    finished: Callable[..., int]
    standing: Callable[..., None]
    likelihood: Callable[..., float]


_rules: dict[object, Rules] = {}


def register(dtype: np.dtype[Any], rules: Rules) -> None:
    """Make the verbs work on states of this type."""
    _rules[dtype] = rules
    _rules[from_dtype(dtype)] = rules


def rules_of(state: State) -> Rules:
    """The kernels for a state, or for the compiler's type of one."""
    return _rules[state if isinstance(state, types.Record) else state.dtype]


def setup(state: State, seed: np.uint64, log: Log) -> None:
    """Begin a match: everything but the options is decided by the seed."""
    rules_of(state).setup(state, seed, log)


def legal(state: State, moves: Moves) -> None:
    """Write the legal moves of the seat to act; none when the match is over."""
    rules_of(state).legal(state, moves)


def apply(state: State, action: int, log: Log) -> None:
    """Play a legal move, with everything that follows from it."""
    rules_of(state).apply(state, action, log)


def refusal(state: State, action: int) -> int:
    """Why a move is illegal, as one of the game's own codes; 0 for a legal one."""
    return rules_of(state).refusal(state, action)


def scores(state: State, points: Any, wins: Any) -> None:
    """Write each seat's points, and 1 for each winner of a match that is over."""
    rules_of(state).scores(state, points, wins)


def observe(state: State, seat: int, features: Any) -> None:
    """Write what a seat knows as numbers."""
    rules_of(state).observe(state, seat, features)


def resample(state: State, seat: int, seed: np.uint64) -> None:
    """Redraw all that a seat does not know, uniformly over what agrees with all it has seen."""
    rules_of(state).resample(state, seat, seed)


def advise(state: State, moves: Moves, forgetful: bool, generator: Any) -> int:
    """One of the legal `moves` that a sensible player would make, from what the seat to act knows.

    A forgetful one does without what has to be remembered; each game's `advice.py` says what.
    """
    return rules_of(state).advise(state, moves, forgetful, generator)


def glimpse(state: State, action: int, seat: int) -> int:
    """What a seat sees of a legal move before it is played: moves it cannot tell apart are equal.

    Of its own moves that is the action, with the cards that the move shows to it alone.
    """
    return rules_of(state).glimpse(state, action, seat)


def finished(state: State) -> int:
    """How many rounds of the match have been scored."""
    return rules_of(state).finished(state)


def standing(state: State, chances: Any) -> None:
    """Write each seat's chance to win, shared wins in shares, judged by the scores alone."""
    rules_of(state).standing(state, chances)


def likelihood(state: State, seat: int) -> float:
    """How likely the others would have done in this world what they did, judged by their advice.

    1.0 is the most. What the seat asks about is what it may know; the state is used up.
    """
    return rules_of(state).likelihood(state, seat)


def _link(verb: Callable[..., Any]) -> None:
    """Let compiled code call a verb: the compiler asks which kernel it means, once."""
    name = verb.__name__

    def rule_for(state: State) -> Callable[..., Any]:
        return cast(Callable[..., Any], getattr(rules_of(state), name))

    # The signature must be Numba's; only the compiler calls this, never an interpreted run.
    def resolve(state, *arguments):  # type: ignore[no-untyped-def]  # pragma: no cover
        rule = rule_for(state)
        return lambda state, *arguments: rule(state, *arguments)

    overload(verb, strict=False)(resolve)
    link(verb, rule_for)


for _verb in (
    setup,
    legal,
    apply,
    refusal,
    scores,
    observe,
    resample,
    advise,
    glimpse,
    finished,
    standing,
    likelihood,
):
    _link(_verb)
