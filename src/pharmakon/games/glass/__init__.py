"""The Poisoned Glass: fill glasses with poison and antidote, take one, and dare to drink it."""

from math import comb, perm
from pathlib import Path

from pharmakon.engine.options import Option, Options
from pharmakon.engine.rules import Rules, State
from pharmakon.engine.spec import GameSpec, Limits
from pharmakon.games.glass.advice import advise
from pharmakon.games.glass.beliefs import BELIEFS, locate
from pharmakon.games.glass.cards import (
    DEALT_EACH,
    DECK_SIZES,
    GLASSES,
    HEARTS,
    MINI,
    MOST_ROUNDS,
    PEEKS_EACH,
)
from pharmakon.games.glass.events import events
from pharmakon.games.glass.foresight import finished, glimpse, likelihood, standing
from pharmakon.games.glass.foretell import foretell
from pharmakon.games.glass.knowledge import FEATURES, observe, resample, stir
from pharmakon.games.glass.likeness import LIKENESS
from pharmakon.games.glass.memory import retrace, rewind
from pharmakon.games.glass.motive import motive
from pharmakon.games.glass.notation import NOTATION
from pharmakon.games.glass.outcome import REASONS, reason
from pharmakon.games.glass.picture import picture
from pharmakon.games.glass.position import load
from pharmakon.games.glass.refusals import refuse
from pharmakon.games.glass.rules import apply, legal, refusal, scores, setup
from pharmakon.games.glass.state import STATE
from pharmakon.games.glass.types import TYPES
from pharmakon.games.glass.view import reveal, view
from pharmakon.games.glass.words import words
from pharmakon.games.glass.worlds import worlds

OPTIONS = (
    Option("players", "players", 4, choices=(2, 3, 4, 5)),
    Option(
        "edition",
        "choice",
        "printed",
        choices=("printed",),
        special=("mini",),
        only={"mini": {"players": (2,)}},
    ),
    Option("first", "seat", None),
    Option(
        "memory",
        "choice",
        "aided",
        choices=("aided", "strict"),
        changes="views",
        remember=("strict",),
    ),
)

RULES = Rules(
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
    rewind=rewind,
    retrace=retrace,
)


def configure(state: State, options: Options) -> None:
    """Write the options into an empty state."""
    state.players = int(options["players"] or 0)
    state.setting = setting_of(options)
    state.first = -1 if options["first"] is None else options["first"]


def setting_of(options: Options) -> int:
    """What the tables of numbers go by."""
    return MINI if options["edition"] == "mini" else int(options["players"] or 0)


def limits(options: Options) -> Limits:
    """So many rounds of so many moves, and no more hearts than at the start."""
    players, setting = int(options["players"] or 0), setting_of(options)
    dealt = int(DEALT_EACH[setting])
    # Looks, cards, Vizzini's words after their own, glasses, announcements.
    moves = players * (int(PEEKS_EACH[setting]) + dealt) + dealt + players + players
    cards = int(DECK_SIZES[setting])
    ways = perm(cards, int(GLASSES[setting])) * (players if options["first"] is None else 1)
    cards -= int(GLASSES[setting])
    for seat in range(players):
        ways *= comb(cards - seat * dealt, dealt)
    return Limits(
        moves=int(MOST_ROUNDS[setting]) * moves,
        least=0,
        most=int(HEARTS[setting]),
        deals=ways if setting == MINI else 0,
    )


SPEC = GameSpec(
    name="glass",
    version=1,
    folder=Path(__file__).parent,
    lower_wins=False,
    minutes=(15, 25),
    options=OPTIONS,
    reasons=REASONS,
    types=TYPES,
    state=STATE,
    rules=RULES,
    notation=NOTATION,
    features=FEATURES,
    configure=configure,
    limits=limits,
    events=events,
    reveal=reveal,
    view=view,
    reason=reason,
    load=load,
    refuse=refuse,
    worlds=worlds,
    picture=picture,
    beliefs=BELIEFS,
    likeness=LIKENESS,
    motive=motive,
    sheets=("drank", "refused"),
    foretell=foretell,
    words=words,
)
