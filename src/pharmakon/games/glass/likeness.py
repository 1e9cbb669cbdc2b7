"""What is alike in The Poisoned Glass: the glasses."""

import numpy as np

from pharmakon.engine.likeness import Axis, Likeness, along
from pharmakon.games.glass.cards import (
    CARDS,
    FULL,
    GLASSES,
    MOST_GLASSES,
    MOST_PLAYERS,
    PAIRS,
)

GLASS = along("glass", MOST_GLASSES)
PAIR = Axis("glass", PAIRS)

# One's own glass, then those that nobody has taken, the others; then by how full they are, then
# whether one has looked into it, then by the cards one knows. Glasses that are not there come last.
LOOKED = 1 << 10
CARD = 1 << 11
NOT_TAKEN = 1 << 14
FIRST_SEAT = np.eye(MOST_PLAYERS)[0]
THERE = np.arange(MOST_GLASSES)[:, None] < GLASSES[2:]  # by glass and number of players
WEIGHTS = {
    "players": NOT_TAKEN * THERE,
    "owners": NOT_TAKEN * (2 * FIRST_SEAT - 1),
    "depths": CARD * FULL,
    "peeks": LOOKED * FIRST_SEAT[:, None],
    "glasses": np.arange(1, FULL + 1)[:, None] * np.arange(1, CARDS + 1),
}

LIKENESS = Likeness(
    kinds={"glass": MOST_GLASSES},
    features={
        "depths": (GLASS,),
        "glasses": (GLASS, None, None),
        "owners": (GLASS, None),
        "opened": (GLASS,),
        "peeks": (None, GLASS),
        "pair": (PAIR,),
    },
    actions=(
        ((MOST_GLASSES, CARDS), (GLASS, None)),  # fill
        ((len(PAIRS),), (PAIR,)),  # exchange
        ((1,), (None,)),  # decline
        ((MOST_GLASSES,), (GLASS,)),  # look
        ((MOST_GLASSES,), (GLASS,)),  # choose
        ((2,), (None,)),  # drink, refuse
    ),
    places=(
        ((MOST_PLAYERS + 1,), (None,)),  # hands, aside
        ((MOST_GLASSES, FULL), (GLASS, None)),
    ),
    weights={"glass": WEIGHTS},
)
