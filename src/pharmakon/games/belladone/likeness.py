"""What is alike in Belladone Bluff: the five colours and the three rows."""

import numpy as np

from pharmakon.engine.likeness import Likeness, along
from pharmakon.games.belladone.cards import (
    CARDS,
    COLOURS,
    FACES,
    HIDDEN_SLOTS,
    MOST_PLAYERS,
    ROWS,
    SLOTS,
)

ROW = along("row", ROWS)
COLOUR = along("colour", COLOURS)
CARD = along("colour", COLOURS, each=FACES)

FACE = np.arange(1, FACES + 1)
SLOT = np.arange(1, SLOTS + 1)[:, None]

# The colour of the turn, then how many one holds, then which, then how many are gone.
COUNTED, IN_TURN = 1 << 12, 1 << 15
COLOUR_WEIGHTS = {
    "turn_colour": IN_TURN,
    "hand": COUNTED + FACE * (1 << 5),
    "gone": 1,
}

# The row of the turn and the forced one, then the longest, then by the faces one knows.
ROW_WEIGHTS = {
    "turn_row": IN_TURN,
    "forced": IN_TURN,
    "rows": np.hstack([np.full((SLOTS, COLOURS), COUNTED), SLOT * FACE]),
}

LIKENESS = Likeness(
    kinds={"row": ROWS, "colour": COLOURS},
    features={
        "turn_row": (ROW,),
        "turn_colour": (COLOUR,),
        "forced": (ROW,),
        "top": (COLOUR,),
        "hand": (CARD,),
        "colours": (None, COLOUR),
        "rows": (ROW, None, along("colour", COLOURS, more=FACES)),
        "gone": (CARD,),
    },
    actions=(
        ((ROWS, CARDS), (ROW, CARD)),  # lay
        ((len(HIDDEN_SLOTS), CARDS), (None, CARD)),  # swap
        ((CARDS,), (CARD,)),  # discard
        ((2 + MOST_PLAYERS,), (None,)),  # stop, keep, give
    ),
    cards=(((CARDS,), (CARD,)),),
    places=(
        ((MOST_PLAYERS + 1,), (None,)),  # hands, stock
        ((ROWS, SLOTS), (ROW, None)),
    ),
    weights={"row": ROW_WEIGHTS, "colour": COLOUR_WEIGHTS},
)
