"""Poison: three cauldrons, and whoever makes one boil over must drink it."""

from math import comb
from pathlib import Path

import numpy as np

from pharmakon.engine.options import Option, Options
from pharmakon.engine.rules import Rules, State
from pharmakon.engine.spec import GameSpec, Limits
from pharmakon.games.poison.advice import advise
from pharmakon.games.poison.beliefs import BELIEFS, locate
from pharmakon.games.poison.cards import CARD, COLOUR, EDITIONS, POISON, PRINTED, deck
from pharmakon.games.poison.events import events
from pharmakon.games.poison.foresight import finished, glimpse, likelihood, standing
from pharmakon.games.poison.foretell import foretell
from pharmakon.games.poison.knowledge import FEATURES, observe, resample, stir
from pharmakon.games.poison.likeness import LIKENESS
from pharmakon.games.poison.memory import retrace, rewind
from pharmakon.games.poison.motive import motive
from pharmakon.games.poison.notation import NOTATION
from pharmakon.games.poison.outcome import REASONS, reason
from pharmakon.games.poison.picture import picture
from pharmakon.games.poison.position import load
from pharmakon.games.poison.refusals import refuse
from pharmakon.games.poison.rules import (
    apply,
    cards_dealt,
    hands_dealt,
    legal,
    match_length,
    refusal,
    scores,
    setup,
)
from pharmakon.games.poison.state import STATE
from pharmakon.games.poison.types import TYPES
from pharmakon.games.poison.view import reveal, view
from pharmakon.games.poison.words import words
from pharmakon.games.poison.worlds import worlds

TABLE = (3, 4, 5, 6)
OPTIONS = (
    Option("players", "players", 4, choices=TABLE, special=(2,)),
    Option(
        "edition",
        "choice",
        "amigo",
        choices=PRINTED,
        special=("mini",),
        only={"mini": {"players": (2,)}, **{name: {"players": TABLE} for name in PRINTED}},
    ),
    Option("draw", "flag", False, needs={"edition": PRINTED}, otherwise=False),
    Option("first", "seat", None),
    Option(
        "memory",
        "choice",
        "strict",
        choices=("strict", "aided"),
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
    state.edition = EDITIONS.index(str(options["edition"]))
    state.drawing = bool(options["draw"])
    state.first = -1 if options["first"] is None else options["first"]
    state.rounds = match_length(state)


def limits(options: Options) -> Limits:
    """Who takes half of a colour is not spared; more of it costs nothing (P-14)."""
    state = np.zeros(1, dtype=STATE)[0]
    configure(state, options)
    players, rounds, hands = int(state.players), int(state.rounds), int(hands_dealt(state))
    cards = [int(COLOUR[CARD[piece]]) for piece in deck(int(state.edition))]
    dealt = len(cards) if state.drawing else int(cards_dealt(state, hands))
    moves = dealt if state.drawing else -(-dealt * players // hands)
    points = 2 * cards.count(POISON) + sum(cards.count(colour) // 2 for colour in range(POISON))
    hand = dealt // hands
    ways = comb(len(cards), hand) * comb(len(cards) - hand, hand) * leaders(options)
    return Limits(
        moves=rounds * moves,
        least=0,
        most=rounds * points,
        deals=ways if options["edition"] == "mini" else 0,
    )


def leaders(options: Options) -> int:
    """How many seats may lead round 1."""
    return int(options["players"] or 0) if options["first"] is None else 1


SPEC = GameSpec(
    name="poison",
    version=1,
    folder=Path(__file__).parent,
    lower_wins=True,
    minutes=(30, 45),
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
    sheets=("scored",),
    foretell=foretell,
    words=words,
)
