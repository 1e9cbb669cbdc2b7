"""How moves of Belladone Bluff are written.

`R+3@2` lays the red +3 into row 2, `.` ends a turn or a pass, `~4:G+2` swaps the card in slot 4
against the green +2, `~` leaves the row as it is, `-R+3` discards, `>3` gives a won row to seat 3.
"""

from pharmakon.games.belladone.cards import (
    CARD_NAMES,
    CARDS,
    COLOUR_CODES,
    DISCARD,
    FACES,
    HIDDEN_SLOTS,
    LAY,
    MOST_PLAYERS,
    ROWS,
    STOP,
    SWAP,
)

BEFORE = (
    *("{}" + f"@{row + 1}" for row in range(ROWS)),
    *(f"~{slot + 1}:" + "{}" for slot in HIDDEN_SLOTS),
    "-{}",
)
"""The moves with a card, in the order of their actions."""

NOTATION = (
    *(form.format(name) for form in BEFORE for name in CARD_NAMES),
    ".",
    "~",
    *(f">{seat}" for seat in range(MOST_PLAYERS)),
)


def card_of(action: int) -> int:
    """The card that a move with a card is about."""
    return action % CARDS


def masked(action: int) -> str:
    """A move with a card as others are shown it, the face hidden: `R?@2`, `~4:G?`, `-R?`."""
    assert LAY <= action < STOP
    return BEFORE[action // CARDS].format(f"{COLOUR_CODES[card_of(action) // FACES]}?")


def swapped_slot(action: int) -> int:
    """The slot that a swap is about."""
    assert SWAP <= action < DISCARD
    return HIDDEN_SLOTS[(action - SWAP) // CARDS]
