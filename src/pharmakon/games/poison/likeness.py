"""What is alike in Poison: the three colours of potions and the three cauldrons."""

import numpy as np

from pharmakon.engine.likeness import Likeness, along
from pharmakon.games.poison.cards import CAULDRONS, FACES, LIMIT, POTION_COLOURS, POTION_VALUES
from pharmakon.games.poison.knowledge import COPIES_UNIT

EACH = len(POTION_VALUES)
CAULDRON = along("cauldron", CAULDRONS)
COLOUR = along("colour", POTION_COLOURS)
CARD = along("colour", POTION_COLOURS, each=EACH, more=1)  # the last is poison

# How many cards of the colour one holds, then which, then how many have not been seen.
COLOUR_WEIGHTS = {
    "hand": COPIES_UNIT * ((1 << 11) + np.arange(1, EACH + 1) * (1 << 5)),
    "unseen": COPIES_UNIT,
}

# The total, then how many cards are in it, then whether it has a colour.
CAULDRON_WEIGHTS = {"totals": LIMIT * (1 << 5), "cauldrons": COPIES_UNIT * 2, "colours": 1}

LIKENESS = Likeness(
    kinds={"cauldron": CAULDRONS, "colour": POTION_COLOURS},
    features={
        "hand": (CARD,),
        "cauldrons": (CAULDRON, CARD),
        "totals": (CAULDRON,),
        "colours": (CAULDRON, COLOUR),
        "taken": (None, CARD),
        "unseen": (CARD,),
    },
    actions=(((FACES, CAULDRONS), (CARD, CAULDRON)),),
    cards=(((FACES,), (CARD,)),),
    weights={"cauldron": CAULDRON_WEIGHTS, "colour": COLOUR_WEIGHTS},
)
