"""The cards of The Poisoned Glass and the names of its small integers.

A card is one of 20 numbers: poison 1 to 10, then antidote 1 to 10; there is one of each, so a hand
is a set of 20 bits. A place is where a card came to lie in the glasses: the openings first, then
one for each card played, in the order of play. An exchange moves places, and the cards with them.
"""

from itertools import combinations

import numpy as np

from pharmakon.games.glass.types import Edition

MOST_PLAYERS = 5
MOST_GLASSES = 5
FULL = 4  # cards in a full glass
MOST_PEEKS = 15  # five players look at three openings each
MOST_PLAYS = 15  # five players play three cards each
MOST_PASSES = 3  # two players pass four, three, two and one cards: three times
MOST_HEARTS = 4

KIND_CODES = "PA"
NUMBERS = 10
CARDS = 20
CARD_NAMES = tuple(f"{kind}{number}" for kind in KIND_CODES for number in range(1, NUMBERS + 1))
CARD_OF = {name: card for card, name in enumerate(CARD_NAMES)}
WORTH = np.array([*range(-1, -NUMBERS - 1, -1), *range(1, NUMBERS + 1)], np.int8)
"""The number on each card, negative on poison."""

EDITIONS: tuple[Edition, ...] = ("printed", "mini")
MINI = 0
"""The setting of the small edition; that of the printed one is the number of players."""

MINI_DECK = ("P1", "P2", "A1", "A2", "A3")

# By setting; nobody plays alone.
GLASSES = np.array([2, 0, 3, 3, 4, 5], np.int8)
DEALT_EACH = np.array([1, 0, 4, 3, 3, 3], np.int8)
PEEKS_EACH = np.array([1, 0, 1, 2, 2, 3], np.int8)
HIGHEST = (0, 0, 6, 6, 8, 10)
AWAY = np.array([1, 0, 1, 0, 0, 0], np.int8)
HEARTS = np.array([1, 0, 4, 4, 4, 4], np.int8)
MOST_ROUNDS = np.array([1, 0, 50, 10, 13, 16], np.int8)
"""At 2 players a limit (G-11); with more, each round costs a heart: all cards lie in glasses, and
the half antidotes (G-08) tip one of them."""


def deck(setting: int) -> list[int]:
    """The cards of a match, in order."""
    if setting == MINI:
        return [CARD_OF[name] for name in MINI_DECK]
    return [card for card in range(CARDS) if card % NUMBERS < HIGHEST[setting]]


DECK_SIZES = np.array([len(deck(setting)) for setting in range(6)], np.int8)
DECKS = np.array([(deck(setting) + [0] * CARDS)[:CARDS] for setting in range(6)], np.int8)

FIRST_PLAY = MOST_GLASSES  # openings are the places below it, plays those from it on
PLACES = FIRST_PLAY + MOST_PLAYS

PAIRS = tuple(combinations(range(MOST_GLASSES), 2))
PAIR = np.array(PAIRS, np.int8)

# Actions: cards into glass 1, into glass 2, …; exchanges; declining; looks; choices; the drink.
EXCHANGE = CARDS * MOST_GLASSES
DECLINE = EXCHANGE + len(PAIRS)
LOOK = DECLINE + 1
CHOOSE = LOOK + MOST_GLASSES
DRINK = CHOOSE + MOST_GLASSES
REFUSE = DRINK + 1
ACTIONS = REFUSE + 1

ALL_GLASSES = np.array([(1 << count) - 1 for count in GLASSES], np.uint64)
ALL_PAIRS = np.array(
    [sum(1 << i for i, pair in enumerate(PAIRS) if max(pair) < count) for count in GLASSES],
    np.uint64,
)
