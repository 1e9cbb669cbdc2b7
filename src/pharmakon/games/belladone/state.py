"""The state of a match of Belladone Bluff: the position, and the history it came from.

The history is the order of the deck, who drew each card and when, and every card that left a hand.
From it follows what each seat has seen; nothing of that is kept while playing.
"""

import numpy as np

from pharmakon.engine.spec import state_type
from pharmakon.games.belladone.cards import CARDS, MOST_PLAYERS, ROWS, SLOTS, WORDS
from pharmakon.games.belladone.types import Phase

LAYING, SPYING, GIVING, PASSING = range(4)
PHASES: tuple[Phase, ...] = ("lay", "spy", "give", "pass")

MOST_STEPS = CARDS + 5
"""Each card leaves a hand once, and once more for each of the five swaps that five spies allow."""

SOMEBODY = MOST_PLAYERS
"""The mover of the hidden cards that lay there when a position was loaded: nobody remembers."""
TABLE = MOST_PLAYERS + 1
"""The drawer of cards that opened a row or failed to: drawn for all to see."""

SWAPPED_IN = ROWS * SLOTS
"""Added to a place in the history: the card came there by a swap."""
AWAY = 2 * ROWS * SLOTS
"""The place of a card discarded on a pass."""

STATE = state_type(
    [
        # The options.
        ("edition", np.int8),  # PRINTED or MINI
        ("teams", np.int8),  # 1: seats 0 and 2 against 1 and 3
        ("easy", np.int8),  # 1: no score below 0
        ("first", np.int8),  # the seat that begins; -1: drawn from the seed
        # The position.
        ("phase", np.int8),  # LAYING, SPYING, GIVING or PASSING
        ("turn_row", np.int8),  # the row of this turn; -1: none yet
        ("turn_colour", np.int8),  # the colour of this turn; -1: none yet
        ("laid", np.int8),  # cards laid in this turn, or discarded in this pass
        ("forced", np.int8),  # the only row to lay in; -1: none
        ("passes", np.int8),  # passes in a row without laying or discarding
        ("ended", np.int8),  # why it is over: LAST_ROW, UNABLE or ALL_PASSED; 0 before
        ("points", np.int16, (MOST_PLAYERS,)),  # by seat
        ("hands", np.uint64, (MOST_PLAYERS + 1, WORDS)),  # sets of cards, by seat; SOMEBODY: empty
        ("slots", np.int8, (ROWS, SLOTS)),  # cards by row and slot, as far as the row reaches
        ("depths", np.int8, (ROWS,)),  # how many cards lie in each row; 0: closed
        ("stock", np.int8, (CARDS,)),  # the next one is stock[stock_size - 1]; drawn ones stay
        ("stock_size", np.int8),  # cards left to draw
        ("discard", np.int8, (CARDS,)),  # in order of time; ~card if it went face down
        ("discard_size", np.int8),  # how many there are
        # The history, for those who remember.
        ("drawers", np.int8, (CARDS,)),  # who drew each card of the stock; a seat or TABLE
        ("drawn_after", np.int8, (CARDS,)),  # after how many steps
        ("steps", np.int8),  # cards that have left a hand since the deal, or since it was loaded
        ("movers", np.int8, (MOST_STEPS,)),  # by step: whose hand, or SOMEBODY
        ("moved", np.int8, (MOST_STEPS,)),  # by step: which card
        ("places", np.int8, (MOST_STEPS,)),  # by step: 7 * row + slot (+ SWAPPED_IN), or AWAY
        ("origins", np.int8, (ROWS, SLOTS)),  # the step by which each card in a hidden slot came
        # Room to think for `resample`; 0 at all other times.
        ("labels", np.int8, (MOST_STEPS,)),  # the label of the card by step
        ("face_of", np.int8, (CARDS,)),  # the card by label
        ("label_of", np.int8, (CARDS,)),  # the label by card
        ("known", np.uint64, (WORDS,)),  # the labels whose card the seat knows, as a set
        ("doubtful", np.int8),  # the colours in which a known card may be in several places
    ]
)

(
    LAID,
    SPIED,
    SEEN,
    SWAPPED,
    KEPT,
    TURNED,
    WORTH,
    TURNED_CARD,
    GAVE,
    SCORED,
    OPENED,
    FAILED,
    CLOSED,
    DISCARDED,
    DREW,
    DRAWN,
    PASSED,
    OVER,
) = range(1, 19)
"""What the log notes (engine.log): the kind of each row."""

LAST_ROW, UNABLE, ALL_PASSED = range(1, 4)
"""Why a match is over."""

(
    LEGAL,
    IS_OVER,
    NOT_NOW,
    NOT_HELD,
    ONE_ROW,
    ONE_COLOUR,
    SIXTH_COLOUR,
    MUST_LAY,
    STOCK_SHORT,
    NOT_TO_SELF,
    NO_SEAT,
    ROW_FORCED,
    NOTHING_HIDDEN,
    ROW_CLOSED,
) = range(14)
"""Why a move is refused."""
