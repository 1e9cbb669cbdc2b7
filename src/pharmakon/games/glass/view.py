"""What a match of The Poisoned Glass looks like from outside: positions and views.

A view is built by adding what its seat is granted (G-12), never by taking away.
"""

from typing import Any, cast

from pharmakon.engine.bits import size_of
from pharmakon.engine.fields import Fields
from pharmakon.engine.options import Options
from pharmakon.engine.rules import SPECTATOR
from pharmakon.engine.spec import Result
from pharmakon.engine.types import Index, Seat
from pharmakon.games.glass.cards import (
    AWAY,
    CARD_NAMES,
    CARDS,
    GLASSES,
    MOST_ROUNDS,
    PEEKS_EACH,
    PLACES,
)
from pharmakon.games.glass.knowledge.seen import known_hand, known_places
from pharmakon.games.glass.rules.play import vizzini
from pharmakon.games.glass.state import (
    PHASES,
)
from pharmakon.games.glass.types import Chosen, Glass, Position, Standing, Table, View

ALL_PLACES = (1 << PLACES) - 1


def cards_in(cards: Any) -> list[str]:
    """The cards of a set: poison first, numbers rising."""
    bits = int(cards)
    return [CARD_NAMES[card] for card in range(CARDS) if bits >> card & 1]


def reveal(state: Fields, options: Options, result: Result) -> Position:
    """The whole position."""
    return {
        **table(state, options),
        "glasses": glasses(state, ALL_PLACES),
        "hands": [cards_in(state.hands[seat]) for seat in range(state.players)],
        "away": [CARD_NAMES[state.away]] if AWAY[state.setting] else [],
        **standing(state, result),
    }


def view(state: Fields, options: Options, result: Result, seat: int | None) -> View:
    """The position as a seat, or a spectator, may know it: sizes for hands, null for cards.

    With memory "strict" a seat is shown what lies open, as a spectator is, and its own hand.
    """
    seats = range(state.players)
    remembering = SPECTATOR if seat is None or options["memory"] == "strict" else seat
    known: list[list[str]] = [[] for _ in seats]
    if remembering != SPECTATOR:
        known = [cards_in(known_hand(state.record, remembering, other)) for other in seats]
    return {
        **state.once(table, options),
        "glasses": glasses(state, int(known_places(state.record, remembering))),
        "hands": [(cards_in if other == seat else size_of)(state.hands[other]) for other in seats],
        "away": int(AWAY[state.setting]),
        **state.once(standing, result),
        "known": known,
    }


def table(state: Fields, options: Options) -> Table:
    """Where the round stands."""
    return {
        "game": "glass",
        "options": cast(Chosen, dict(options)),
        "round": int(min(state.finished + 1, MOST_ROUNDS[state.setting])),
        "wesley": int(state.wesley),
        "vizzini": int(vizzini(state.record)),
        "phase": PHASES[state.phase],
        "seat": None if state.over else int(state.seat),
    }


def glasses(state: Fields, shown: int) -> list[Glass]:
    """The glasses, with the cards at the places shown."""
    return [
        {
            "cards": [
                CARD_NAMES[state.cards[place]] if shown >> int(place) & 1 else None
                for place in state.glasses[glass, : state.depths[glass]]
            ],
            "owner": None if state.owners[glass] < 0 else int(state.owners[glass]),
            "open": bool(state.opened[glass]),
        }
        for glass in range(GLASSES[state.setting])
    ]


def standing(state: Fields, result: Result) -> Standing:
    """What all have seen, the hearts and the result."""
    players = int(state.players)
    each = int(PEEKS_EACH[state.setting])
    return {
        "peeks": [
            cast(  # JSON knows no tuples
                tuple[Seat, Index],
                [(int(state.wesley) + index // each) % players, int(state.peeked[index])],
            )
            for index in range(state.peeks)
        ],
        "exchanged": bool(state.exchanged),
        "hearts": result.scores,
        "over": bool(state.over),
        "winners": result.winners,
    }
