"""The verbs of every game, resolved by the type of the state they are given.

Search, play-outs, batches and the table are written once against these functions. Each is an empty
shell: compiled code that calls one is linked straight to the kernel of the game whose state it
holds, at no cost; interpreted code looks it up by `state.dtype`.
"""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, TypeVar, cast

import numpy as np
from numba import from_dtype
from numba.core import types
from numba.extending import overload

from pharmakon.engine.fingerprint import link
from pharmakon.engine.kernel import kernel
from pharmakon.engine.log import Log
from pharmakon.engine.moves import Moves
from pharmakon.engine.rng import Generator

State = np.record
"""A record of a game's state type: `state.field`, `state.field[index]`."""

Numbers = np.ndarray[Any, np.dtype[Any]]
"""An array that a verb writes to: by seat, or by feature."""

SPECTATOR = -1
"""The seat of somebody who only watches."""

COMMON_FIELDS = [
    ("generator", np.uint64, (1,)),  # what all later shuffles come from
    ("players", np.int8),  # seats at the table
    ("seat", np.int8),  # who is to act; -1 when the match is over
    ("over", np.int8),  # 1 when the match is over
]
"""The fields that every game's state begins with."""

ONLY_INSIDE: Any = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True}
"""For the compiler: nobody but compiled code calls what a verb stands for."""

Verb = TypeVar("Verb", bound=Callable[..., Any])

_verbs: list[str] = []


@kernel
def forgets(state: State, past: State) -> bool:
    """A game without a memory: no world can be taken back."""
    return False


@kernel
def stays(state: State, past: State) -> int:
    """No move leads on from there."""
    return ARRIVED


ARRIVED = -1
"""What `retrace` says where no move is left to be made once more."""

STAND_INS: dict[str, Callable[..., Any]] = {"rewind": forgets, "retrace": stays}
"""The verbs that a game may leave out, and what they mean then."""


class Rules:
    """The kernels of one game by verb: `Rules(setup=setup, …)`, all verbs and no other.

    Verbs with a stand-in may be left out.
    """

    def __init__(self, **kernels: Callable[..., Any]) -> None:
        kernels = STAND_INS | kernels
        wrong = set(kernels) ^ set(_verbs)
        if wrong:
            raise TypeError(
                f"the verbs of a game are {_verbs}, missing or unknown: {sorted(wrong)}"
            )
        self.kernels = kernels


_rules: dict[object, Rules] = {}


def register(dtype: np.dtype[Any], rules: Rules) -> None:
    """Make the verbs work on states of this type."""
    _rules[dtype] = rules
    _rules[from_dtype(dtype)] = rules


def kernel_of(verb: str, state: Any) -> Callable[..., Any]:
    """What a verb means for a state, or for the compiler's type of one."""
    rules = _rules[state if isinstance(state, types.Record) else state.dtype]
    return rules.kernels[verb]


def verb(shell: Verb) -> Verb:
    """Make a function the verb of all games: whoever calls it gets the kernel of the state's."""
    name = shell.__name__
    _verbs.append(name)

    @wraps(shell)
    def call(state: Any, *arguments: Any) -> Any:
        return kernel_of(name, state)(state, *arguments)

    # The signature must be Numba's; only the compiler calls this, never an interpreted run.
    def resolve(state, *arguments):  # type: ignore[no-untyped-def]  # pragma: no cover
        kernel = kernel_of(name, state)
        return lambda state, *arguments: kernel(state, *arguments)

    overload(call, jit_options=ONLY_INSIDE, strict=False)(resolve)
    link(call, partial(kernel_of, name))
    return cast(Verb, call)


@verb
def setup(state: State, seed: np.uint64, log: Log) -> None:
    """Begin a match: everything but the options is decided by the seed."""


@verb
def legal(state: State, moves: Moves) -> None:
    """Write the legal moves of the seat to act; none when the match is over."""


@verb
def apply(state: State, action: int, log: Log) -> None:
    """Play a legal move, with everything that follows from it."""


@verb
def refusal(state: State, action: int) -> int:  # type: ignore[empty-body]
    """Why a move is illegal, as one of the game's own codes; 0 for a legal one."""


@verb
def scores(state: State, points: Numbers, wins: Numbers) -> None:
    """Write each seat's points, and 1 for each winner of a match that is over."""


@verb
def observe(state: State, seat: int, features: Numbers) -> None:
    """Write what a seat knows as numbers."""


@verb
def resample(state: State, seat: int, seed: np.uint64) -> None:
    """Redraw all that a seat does not know, uniformly over what agrees with all it has seen."""


@verb
def stir(state: State, seed: np.uint64) -> None:
    """Put all that is still to be drawn or dealt into a new order; no seat can tell."""


@verb
def locate(state: State, seat: int, places: Numbers) -> None:
    """Write by piece of paper in which place it lies hidden from a seat; -1 where it sees it.

    Places are numbers of the game's own; its `beliefs` names them.
    """


@verb
def advise(state: State, moves: Moves, forgetful: bool, generator: Generator) -> int:  # type: ignore[empty-body]
    """One of the legal `moves` that a sensible player would make, from what the seat to act knows.

    A forgetful one does without what has to be remembered; each game's `advice` says what.
    """


@verb
def glimpse(state: State, action: int, seat: int) -> int:  # type: ignore[empty-body]
    """What a seat sees of a legal move before it is played: moves it cannot tell apart are equal.

    Of its own moves that is the action, with the cards that the move shows to it alone.
    """


@verb
def finished(state: State) -> int:  # type: ignore[empty-body]
    """How many rounds of the match have been scored."""


@verb
def standing(state: State, chances: Numbers) -> None:
    """Write each seat's chance to win, shared wins in shares, judged by the scores alone."""


@verb
def likelihood(state: State, seat: int) -> float:  # type: ignore[empty-body]
    """How likely the others would have done in this world what they did, judged by their advice.

    1.0 is the most. What the seat asks about is what it may know; the state is used up.
    """


@verb
def rewind(state: State, past: State) -> bool:  # type: ignore[empty-body]
    """Take `past`, a copy of a world, back to where the history begins that the world keeps.

    False where it keeps none, as in a match that was loaded halfway.
    """


@verb
def retrace(state: State, past: State) -> int:  # type: ignore[empty-body]
    """The move that was made in `past` on the way to the world; -1 where it has arrived."""
