"""What a match of Belladone Bluff looks like from outside: positions and views.

A view is built by adding what its seat is granted (B-22 to B-24), never by taking away.
"""

from collections.abc import Callable
from typing import cast

from pharmakon.engine.fields import Fields
from pharmakon.engine.options import Options
from pharmakon.engine.rules import SPECTATOR
from pharmakon.engine.spec import Result
from pharmakon.games.belladone.cards import (
    CARD_NAMES,
    CARDS,
    COLOUR_CODES,
    FACES,
    ROW_COUNTS,
    SLOTS,
)
from pharmakon.games.belladone.knowledge.seen import known_slots
from pharmakon.games.belladone.rules.movement import top_colour
from pharmakon.games.belladone.state import (
    AWAY,
    GIVING,
    PHASES,
    SPYING,
)
from pharmakon.games.belladone.types import (
    Chosen,
    Colour,
    Lying,
    Position,
    Row,
    Standing,
    Table,
    View,
)

Knows = Callable[[int, int], bool]


def reveal(state: Fields, options: Options, result: Result) -> Position:
    """The whole position."""
    return {
        **turn(state, options),
        "rows": rows(state, lambda row, slot: True),
        "forced": row_or_none(state.forced),
        "hands": [cards_in(state, seat) for seat in range(state.players)],
        "stock": [CARD_NAMES[card] for card in state.stock[: state.stock_size]],
        "discard": discard(state, lambda step: True),
        **standing(state, result),
    }


def view(state: Fields, options: Options, result: Result, seat: int | None) -> View:
    """The position as a seat, or a spectator, may know it: colours where faces are hidden."""
    watcher = SPECTATOR if seat is None else seat
    strict = options["memory"] == "strict"
    spying = state.phase == SPYING and state.seat == watcher
    known = 0 if strict and not spying else int(known_slots(state.record, watcher))

    def knows(row: int, slot: int) -> bool:
        if strict and not (spying and row == state.turn_row):  # B-24
            return lies_open(state, row, slot)
        return bool(known >> (row * SLOTS + slot) & 1)

    def threw(step: int) -> bool:
        return not strict and bool(state.movers[step] == watcher)  # B-23

    return {
        **state.once(turn, options),
        "rows": rows(state, knows),
        "forced": row_or_none(state.forced),
        "hands": [
            cards_in(state, other) if other == seat else colours_in(state, other)
            for other in range(state.players)
        ],
        "stock": {"count": int(state.stock_size), "top": code(int(top_colour(state.record)))},
        "discard": discard(state, threw),
        **state.once(standing, result),
    }


def turn(state: Fields, options: Options) -> Table:
    """Whose turn it is and what has been laid in it."""
    return {
        "game": "belladone",
        "options": cast(Chosen, dict(options)),
        "seat": None if state.over else int(state.seat),
        "phase": PHASES[state.phase],
        "turn": {
            "row": row_or_none(state.turn_row),
            "colour": code(int(state.turn_colour)),
            "laid": int(state.laid),
        },
    }


def standing(state: Fields, result: Result) -> Standing:
    """The score sheet and the result."""
    return {
        "passes": int(state.passes),
        "scores": result.scores,
        "over": bool(state.over),
        "winners": result.winners,
    }


def rows(state: Fields, knows: Knows) -> list[Row]:
    """The rows: each card that is known, and the colours of all."""
    return [
        {
            "slots": [
                card_view(
                    int(state.slots[row, slot]), knows(row, slot), lies_open(state, row, slot)
                )
                for slot in range(state.depths[row])
            ],
            "closed": not state.depths[row],
        }
        for row in range(ROW_COUNTS[state.edition])
    ]


def lies_open(state: Fields, row: int, slot: int) -> bool:
    """Does a card lie face up (B-01), or was it turned over with its row (B-15)?"""
    return slot % 2 == 0 or bool(state.phase == GIVING and row == state.turn_row)


def discard(state: Fields, knows: Callable[[int], bool]) -> list[Lying]:
    """The discarded cards in order of time; of those face down `knows` is asked, by step."""
    away = (step for step in range(state.steps) if state.places[step] == AWAY)
    return [
        card_view(entry, True, True) if entry >= 0 else card_view(~entry, knows(next(away)), False)
        for entry in state.discard[: state.discard_size].tolist()
    ]


def card_view(card: int, known: bool, up: bool) -> Lying:
    """A card on the table; its back shows the colour to all (B-22)."""
    return {
        "card": CARD_NAMES[card] if known else None,
        "colour": COLOUR_CODES[card // FACES],
        "up": up,
    }


def cards_in(state: Fields, seat: int) -> list[str]:
    """The cards of a hand, in the deck's order."""
    return [CARD_NAMES[card] for card in hand(state, seat)]


def colours_in(state: Fields, seat: int) -> list[str]:
    """The colours of a hand, in the deck's order."""
    return [COLOUR_CODES[card // FACES] for card in hand(state, seat)]


def hand(state: Fields, seat: int) -> list[int]:
    """The cards of a hand as numbers, rising."""
    bits = int(state.hands[seat, 0]) | int(state.hands[seat, 1]) << 64
    return [card for card in range(CARDS) if bits >> card & 1]


def row_or_none(row: int) -> int | None:
    """A row's index, or null."""
    return None if row < 0 else int(row)


def code(colour: int) -> Colour | None:
    """A colour's letter, or null."""
    return None if colour < 0 else COLOUR_CODES[colour]
