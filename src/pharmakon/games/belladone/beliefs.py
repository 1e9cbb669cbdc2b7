"""What a seat of Belladone Bluff may believe.

Colours are independent of one another, since every back is seen. Within a colour, the cards that
the seat has never seen are spread evenly; one that it has seen is followed through the history, and
where somebody may have moved it unseen, each way is a case of its own (`knowledge/traces.py`).
"""

import numpy as np

from pharmakon.engine.bits import NONE, lowest, place_of
from pharmakon.engine.doubts import Beliefs, Case, Doubt, Subjects
from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State
from pharmakon.engine.turns import States
from pharmakon.games.belladone.cards import (
    CARD_NAMES,
    CARDS,
    COLOURS,
    DISCARD,
    FACES,
    HIDDEN_SLOTS,
    INVERT,
    LAST_SLOTS,
    MISSING,
    MOST_PLAYERS,
    ROWS,
    SLOTS,
    SWAP,
    VALUE,
    WORDS,
)
from pharmakon.games.belladone.knowledge.traces import Trace, traces_of
from pharmakon.games.belladone.state import GIVING
from pharmakon.texts import Text

STOCK = MOST_PLAYERS
IN_ROWS = MOST_PLAYERS + 1  # from here on: SLOTS places for each row
IN_DISCARD = IN_ROWS + ROWS * SLOTS
PLACES = (
    *(f"hand:{seat}" for seat in range(MOST_PLAYERS)),
    "stock",
    *(f"row:{row + 1}:{slot + 1}" for row in range(ROWS) for slot in range(SLOTS)),
    *(f"discard:{index + 1}" for index in range(CARDS)),
)


@kernel
def locate(state: State, seat: int, places: Numbers) -> None:
    """In another hand, in the stock, face down in a row or in the discard."""
    places[:] = -1
    for other in range(state.players):
        for index in range(WORDS):
            cards = state.hands[other, index]
            while cards != NONE and other != seat:
                places[64 * index + place_of(cards, 0)] = other
                cards ^= lowest(cards)
    for index in range(state.stock_size):
        places[state.stock[index]] = STOCK
    for row in range(ROWS):
        if state.phase == GIVING and row == state.turn_row:  # it lies open
            continue
        for slot in HIDDEN_SLOTS:
            if slot < state.depths[row]:
                places[state.slots[row, slot]] = IN_ROWS + SLOTS * row + slot
    for index in range(state.discard_size):
        if state.discard[index] < 0:
            places[~state.discard[index]] = IN_DISCARD + index


def doubts(state: Fields, seat: int) -> list[Doubt]:
    """One for each colour."""
    thrown = [index for index in range(state.discard_size) if state.discard[index] < 0]
    return [
        tuple(
            case_of(trace, weight, unseen(state, colour, seen), seat, thrown)
            for trace, weight in sorted(traces.items())
        )
        for colour in range(COLOURS)
        for traces, seen in [traces_of(state, seat, colour)]
    ]


def unseen(state: Fields, colour: int, seen: set[int]) -> list[int]:
    """The cards of a colour that a seat has not seen yet."""
    cards = range(FACES * colour, FACES * (colour + 1))
    return [card for card in cards if card not in seen and not MISSING[state.edition, card]]


def case_of(trace: Trace, weight: int, cards: list[int], seat: int, thrown: list[int]) -> Case:
    """A trace as a case: where the seen cards are, and over what the others are spread."""
    sure: list[tuple[int, int]] = []
    sizes: list[tuple[int, int]] = []
    for holder, (known, unknown) in enumerate(trace.hands[:MOST_PLAYERS]):
        if holder != seat:
            sure += [(card, holder) for card in known]
            sizes.append((holder, unknown))
    spots = [
        *((IN_ROWS + place, content) for place, content in trace.rows),
        *((IN_DISCARD + thrown[index], content) for index, content in trace.away),
    ]
    for place, content in spots:
        if content < 0:
            sizes.append((place, 1))
        else:
            sure.append((content, place))
    sizes.append((STOCK, len(cards) - sum(size for _, size in sizes)))
    taking = sorted((place, size) for place, size in sizes if size)
    return Case(weight, tuple(sorted(sure)), tuple(cards), tuple(taking))


def told_by(state: Fields, action: int) -> list[int]:
    """The row that a card is laid in or swapped into, if any of it lies face down afterwards."""
    if action < SWAP:
        row = action // CARDS
        return [row] if HIDDEN_SLOTS[0] <= state.depths[row] < LAST_SLOTS[state.edition] else []
    if action < DISCARD and state.depths[state.turn_row] <= LAST_SLOTS[state.edition]:
        return [int(state.turn_row)]
    return []


def worth(states: States, row: int) -> Numbers:
    """What a row would score if it were turned over now."""
    depth = int(states["depths"][0, row])
    cards = states["slots"][:, row, :depth]
    inverts = (cards[:, ::2] % FACES == INVERT).sum(axis=1)
    return VALUE[cards].sum(axis=1) * (1 - 2 * (inverts % 2))


SUBJECTS = Subjects(
    names=tuple(f"row:{row + 1}" for row in range(ROWS)),
    named=lambda row: Text("belladone.subject.row", {"row": row + 1}),
    told_by=told_by,
    worth=worth,
)
BELIEFS = Beliefs(CARD_NAMES, np.arange(CARDS), PLACES, doubts, subjects=SUBJECTS, spent=IN_DISCARD)
