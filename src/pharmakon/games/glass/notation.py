"""How moves of The Poisoned Glass are written, glasses counted from 1.

`P5@3` the poison 5 into glass 3 · `%1,3` exchange the top cards of glasses 1 and 3 · `.` decline
to · `?2` look at the opening of glass 2 · `=2` take glass 2 · `drink` · `refuse`.
"""

from pharmakon.games.glass.cards import CARD_NAMES, MOST_GLASSES, PAIRS

NOTATION = (
    *(f"{name}@{glass + 1}" for glass in range(MOST_GLASSES) for name in CARD_NAMES),
    *(f"%{first + 1},{second + 1}" for first, second in PAIRS),
    ".",
    *(f"?{glass + 1}" for glass in range(MOST_GLASSES)),
    *(f"={glass + 1}" for glass in range(MOST_GLASSES)),
    "drink",
    "refuse",
)


def masked(glass: int) -> str:
    """A card played into a glass, as the others see it; it does not parse as a move."""
    return f"*@{glass + 1}"
