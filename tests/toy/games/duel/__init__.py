"""Duel: a toy game, so that tests can show that a game is one folder."""

from pathlib import Path

from pharmakon.engine.options import Option, Options
from pharmakon.engine.rules import Rules, State
from pharmakon.engine.spec import GameSpec, Limits

from .advice import advise
from .beliefs import BELIEFS, locate
from .cards import ROUNDS
from .events import events
from .foresight import finished, glimpse, likelihood, standing
from .knowledge import FEATURES, observe, resample, stir
from .motive import motive
from .notation import NOTATION
from .outcome import REASONS, reason
from .picture import picture
from .position import load
from .refusals import refuse
from .rules import apply, legal, refusal, scores, setup
from .state import STATE
from .types import TYPES
from .view import reveal, view
from .worlds import worlds


def configure(state: State, options: Options) -> None:
    """Write the options into an empty state."""
    state.players = 2
    state.first = -1 if options["first"] is None else options["first"]


SPEC = GameSpec(
    name="duel",
    version=1,
    folder=Path(__file__).parent,
    lower_wins=False,
    minutes=(1, 2),
    options=(Option("players", "players", 2, choices=(2,)), Option("first", "seat", None)),
    reasons=REASONS,
    types=TYPES,
    state=STATE,
    rules=Rules(
        setup=setup,
        legal=legal,
        apply=apply,
        refusal=refusal,
        scores=scores,
        observe=observe,
        resample=resample,
        locate=locate,
        stir=stir,
        advise=advise,
        glimpse=glimpse,
        finished=finished,
        standing=standing,
        likelihood=likelihood,
    ),
    notation=NOTATION,
    features=FEATURES,
    configure=configure,
    limits=lambda options: Limits(moves=2 * ROUNDS, least=0, most=2 * ROUNDS),
    events=events,
    reveal=reveal,
    view=view,
    reason=reason,
    load=load,
    refuse=refuse,
    worlds=worlds,
    picture=picture,
    beliefs=BELIEFS,
    motive=motive,
)
