"""What a match of Poison looks like from outside: positions and views.

A view is built by adding what its seat is granted (P-17), never by taking away.
"""

from typing import Any, cast

from pharmakon.engine.bits import size_of
from pharmakon.engine.fields import Fields
from pharmakon.engine.options import Options
from pharmakon.engine.spec import Result
from pharmakon.games.poison.cards import (
    CARD,
    CARD_NAMES,
    CAULDRON_COUNTS,
    COLOUR_CODES,
    DECK,
    NO_COLOUR,
)
from pharmakon.games.poison.types import Cauldron, Chosen, Position, Standing, Table, View

PIECES = [(1 << int(piece), CARD_NAMES[CARD[piece]]) for piece in DECK]
"""Each piece as a set of its own, with its card's name, in the deck's order."""


def cards_in(pieces: Any) -> list[str]:
    """The cards of a set of pieces, in the deck's order."""
    bits = int(pieces)
    return [name for piece, name in PIECES if bits & piece] if bits else []


def reveal(state: Fields, options: Options, result: Result) -> Position:
    """The whole position."""
    seats = range(state.players)
    return {
        **table(state, options),
        "hands": [cards_in(state.hands[seat]) for seat in seats],
        "taken": [cards_in(state.taken[seat]) for seat in seats],
        "aside": cards_in(state.aside),
        "stock": [CARD_NAMES[CARD[piece]] for piece in state.stock[: state.stock_size]],
        **standing(state, result),
    }


def view(state: Fields, options: Options, result: Result, seat: int | None) -> View:
    """The position as a seat, or a spectator, may know it: the same shape, sizes for cards."""
    hands = enumerate(state.hands[: state.players].tolist())
    return {
        **state.once(table, options),
        "hands": [(cards_in if other == seat else size_of)(hand) for other, hand in hands],
        "taken": state.once(taken, options),
        "aside": size_of(state.aside),
        "stock": int(state.stock_size),
        **state.once(standing, result),
    }


def taken(state: Fields, options: Options) -> list[Any]:
    """What each seat has taken, as far as everybody may know it."""
    pile = cards_in if options["memory"] == "aided" else size_of
    return [pile(pieces) for pieces in state.taken[: state.players].tolist()]


def table(state: Fields, options: Options) -> Table:
    """What lies open on the table."""
    return {
        "game": "poison",
        "options": cast(Chosen, dict(options)),
        "round": int(min(state.finished + 1, state.rounds)),
        "rounds": int(state.rounds),
        "dealer": int(state.dealer),
        "seat": None if state.over else int(state.seat),
        "cauldrons": [
            cauldron_view(state, cauldron) for cauldron in range(CAULDRON_COUNTS[state.edition])
        ],
    }


def cauldron_view(state: Fields, cauldron: int) -> Cauldron:
    """A cauldron: its colour, its cards in the order played, their total."""
    colour = int(state.colours[cauldron])
    cards = state.cauldrons[cauldron, : state.depths[cauldron]]
    return {
        "colour": None if colour == NO_COLOUR else COLOUR_CODES[colour],
        "cards": [CARD_NAMES[card] for card in cards.tolist()],
        "total": int(state.totals[cauldron]),
    }


def standing(state: Fields, result: Result) -> Standing:
    """The score sheet and the result."""
    players = int(state.players)
    return {
        "scores": result.scores,
        "sheet": state.sheet[: state.finished, :players].tolist(),
        "over": bool(state.over),
        "winners": result.winners,
    }
