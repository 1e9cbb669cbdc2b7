"""How moves of Poison are written: `R7@2` is the red 7 into cauldron 2, `X@1` poison into 1."""

from pharmakon.games.poison.cards import CARD_NAMES, CAULDRONS

NOTATION = tuple(f"{name}@{cauldron + 1}" for name in CARD_NAMES for cauldron in range(CAULDRONS))
