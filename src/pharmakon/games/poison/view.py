"""What a match of Poison looks like from outside: positions, views, events, refusals.

A view is built by adding what its seat is granted (P-17), never by taking away.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pharmakon.engine.errors import IllegalMove
from pharmakon.engine.events import Event, Json
from pharmakon.engine.fields import Fields
from pharmakon.engine.options import Options
from pharmakon.engine.rules import State
from pharmakon.engine.spec import Result
from pharmakon.games.poison.cards import (
    CARD,
    CARD_NAMES,
    CAULDRONS,
    COLOUR,
    COLOUR_CODES,
    DECK,
    NO_COLOUR,
    OUTSET,
)
from pharmakon.games.poison.notation import NOTATION
from pharmakon.games.poison.rules import (
    COLOUR_ELSEWHERE,
    DEALT,
    DREW,
    HELD,
    IS_OVER,
    NOT_HELD,
    OVER,
    PILE,
    PLAYED,
    POINTS,
    SCORED,
    SPARED,
    TAKEN_CARD,
    TOOK,
)
from pharmakon.texts import Text


def cards_in(pieces: Any) -> list[str]:
    """The cards of a set of pieces, in the deck's order."""
    bits = int(pieces)
    return [CARD_NAMES[CARD[piece]] for piece in DECK if bits >> int(piece) & 1]


def size_of(pieces: Any) -> int:
    """How many cards a set of pieces holds."""
    return int(pieces).bit_count()


def reveal(state: Fields, options: Options, result: Result) -> dict[str, Json]:
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


def view(state: Fields, options: Options, result: Result, seat: int | None) -> dict[str, Json]:
    """The position as a seat, or a spectator, may know it: the same shape, sizes for cards."""
    seats = range(state.players)
    pile = cards_in if options["memory"] == "aided" else size_of
    return {
        **table(state, options),
        "hands": [(cards_in if other == seat else size_of)(state.hands[other]) for other in seats],
        "taken": [pile(state.taken[other]) for other in seats],
        "aside": size_of(state.aside),
        "stock": int(state.stock_size),
        **standing(state, result),
    }


def table(state: Fields, options: Options) -> dict[str, Json]:
    """What lies open on the table."""
    return {
        "game": "poison",
        "options": dict(options),
        "round": int(min(state.finished + 1, state.rounds)),
        "rounds": int(state.rounds),
        "dealer": int(state.dealer),
        "seat": None if state.over else int(state.seat),
        "cauldrons": [cauldron_view(state, cauldron) for cauldron in range(CAULDRONS)],
    }


def cauldron_view(state: Fields, cauldron: int) -> dict[str, Json]:
    """A cauldron: its colour, its cards in the order played, their total."""
    colour = int(state.colours[cauldron])
    cards = state.cauldrons[cauldron, : state.depths[cauldron]]
    return {
        "colour": None if colour == NO_COLOUR else COLOUR_CODES[colour],
        "cards": [CARD_NAMES[card] for card in cards],
        "total": int(state.totals[cauldron]),
    }


def standing(state: Fields, result: Result) -> dict[str, Json]:
    """The score sheet and the result."""
    players = int(state.players)
    return {
        "scores": result.scores,
        "sheet": state.sheet[: state.finished, :players].tolist(),
        "over": bool(state.over),
        "winners": result.winners,
    }


def events(rows: Sequence[Sequence[int]]) -> list[Event]:
    """What happened, from the notes of one move: a note either begins an event or adds to it."""
    found: list[Event] = []
    for kind, first, second, third in rows:
        if kind == PLAYED:
            found.append(played(first, second, third))
        elif kind == TOOK:
            found.append(Event("took", first, {"cauldron": second, "cards": []}))
        elif kind == DREW:
            hidden = {"card": None, "left": third}
            found.append(Event("drew", first, hidden, {first: {"card": CARD_NAMES[second]}}))
        elif kind == SCORED:
            public = {"round": first, "taken": [], "points": [], "spared": {}}
            found.append(Event("scored", None, public))
        elif kind == DEALT:
            public = {"round": first, "dealer": second, "sizes": [], "hand": None}
            found.append(Event("dealt", None, public, {}))
        elif kind == OVER and first == 0:
            found.append(Event("over", None, {"scores": [], "winners": []}))
        add_to(found[-1], kind, first, second, third)
    return found


def played(seat: int, action: int, total: int) -> Event:
    """A card was played; `total` is what it brought the cauldron to, above 13 too."""
    card, cauldron = divmod(action, CAULDRONS)
    public = {
        "move": NOTATION[action],
        "cauldron": cauldron,
        "card": CARD_NAMES[card],
        "total": total,
    }
    return Event("played", seat, public)


def add_to(event: Event, kind: int, first: int, second: int, third: int) -> None:
    """Add a note to the event that it belongs to."""
    public = event.public
    if kind == TAKEN_CARD:
        public["cards"].append(CARD_NAMES[first])
    elif kind == SPARED:
        public["spared"][COLOUR_CODES[first]] = None if second < 0 else second
    elif kind == POINTS:
        public["points"].append(second)
        public["taken"].append([])
    elif kind == PILE:
        public["taken"][first] += [CARD_NAMES[second]] * third
    elif kind == HELD:
        if first == len(public["sizes"]):
            public["sizes"].append(0)
            event.private[first] = {"hand": []}
        public["sizes"][first] += third
        event.private[first]["hand"] += [CARD_NAMES[second]] * third
    elif kind == OVER:
        public["scores"].append(second)
        if third:
            public["winners"].append(first)


def refuse(state: State, action: int, code: int) -> IllegalMove:
    """Why a move is refused, in words."""
    card, cauldron = divmod(action, CAULDRONS)
    if code == IS_OVER:
        return IllegalMove("M-02", "common.refusal.over")
    if code == NOT_HELD:
        return IllegalMove("M-03", "common.refusal.not_held", card=CARD_NAMES[card])
    colour = int(COLOUR[card])
    if code == COLOUR_ELSEWHERE:
        home = int(np.flatnonzero(state.colours == colour)[0]) + 1
        rule, key = ("P-03", "fixed") if state.edition == OUTSET else ("P-02", "elsewhere")
        return IllegalMove(rule, f"poison.refusal.{key}", colour=said(colour), home=home)
    there = said(int(state.colours[cauldron]))
    return IllegalMove(
        "P-02",
        "poison.refusal.differs",
        colour=said(colour),
        cauldron=cauldron + 1,
        there=there,
    )


def said(colour: int) -> Text:
    """A colour's name, to be said in any language."""
    return Text(f"poison.colour.{COLOUR_CODES[colour]}")
