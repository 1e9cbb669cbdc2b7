"""Belladone Bluff: three rows of cards, half of them face down; win the right one."""

from math import comb, factorial
from pathlib import Path

from pharmakon.engine.options import Option, Options
from pharmakon.engine.rules import Rules, State
from pharmakon.engine.spec import GameSpec, Limits
from pharmakon.games.belladone.advice import advise
from pharmakon.games.belladone.beliefs import BELIEFS, locate
from pharmakon.games.belladone.cards import (
    COLOURS,
    EASY_START,
    EDITIONS,
    HAND_SIZES,
    LAST_SLOTS,
    MINI,
    VALUE,
    deck,
)
from pharmakon.games.belladone.events import events
from pharmakon.games.belladone.foresight import finished, glimpse, likelihood, standing
from pharmakon.games.belladone.foretell import foretell
from pharmakon.games.belladone.knowledge import FEATURES, observe, resample, stir
from pharmakon.games.belladone.likeness import LIKENESS
from pharmakon.games.belladone.memory import retrace, rewind
from pharmakon.games.belladone.motive import motive
from pharmakon.games.belladone.notation import NOTATION
from pharmakon.games.belladone.outcome import REASONS, reason
from pharmakon.games.belladone.picture import picture
from pharmakon.games.belladone.position import load
from pharmakon.games.belladone.refusals import refuse
from pharmakon.games.belladone.rules import apply, legal, refusal, scores, setup
from pharmakon.games.belladone.state import STATE
from pharmakon.games.belladone.types import TYPES
from pharmakon.games.belladone.view import reveal, view
from pharmakon.games.belladone.words import words
from pharmakon.games.belladone.worlds import worlds

OPTIONS = (
    Option("players", "players", 2, choices=(2, 3, 4)),
    Option(
        "edition",
        "choice",
        "printed",
        choices=("printed",),
        special=("mini",),
        only={"mini": {"players": (2,)}},
    ),
    Option("teams", "flag", True, needs={"players": (4,)}, otherwise=False),
    Option("easy", "flag", False),
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
    state.edition = EDITIONS.index(options["edition"])
    state.teams = bool(options["teams"])
    state.easy = bool(options["easy"])
    state.first = -1 if options["first"] is None else options["first"]


def limits(options: Options) -> Limits:
    """Every move takes a card from a hand, ends a turn, or follows from a spy or a full row.

    All may pass without discarding after each card, though hardly ever so often. Nobody gets more
    than all numbers there are, even if each row were turned to its best by an `inv`.
    """
    players = int(options["players"] or 0)
    edition = EDITIONS.index(options["edition"])
    cards = deck(edition)
    steps = len(cards) + COLOURS  # as for MOST_STEPS
    rows = len(cards) // (int(LAST_SLOTS[edition]) + 1)
    moves = 2 * steps + COLOURS + rows + players * (steps + 1)
    points = sum(abs(int(VALUE[card])) for card in cards)
    deals = 0
    if edition == MINI:
        hand = int(HAND_SIZES[MINI])
        ways = comb(len(cards), hand) * comb(len(cards) - hand, hand)
        left = len(cards) - 2 * hand  # all numbers: the first opens the row, the stock has an order
        deals = ways * factorial(left) * (players if options["first"] is None else 1)
    if options["easy"]:
        return Limits(moves=moves, least=0, most=EASY_START + points, deals=deals)
    return Limits(moves=moves, least=-points, most=points, deals=deals)


SPEC = GameSpec(
    name="belladone",
    version=1,
    folder=Path(__file__).parent,
    lower_wins=False,
    minutes=(15, 30),
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
    sheets=("turned",),
    foretell=foretell,
    words=words,
)
