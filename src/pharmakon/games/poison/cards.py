"""The cards of Poison and the names of its small integers.

A card is one of 16 faces: red, blue and purple 1, 2, 4, 5, 7 and the poison. A piece is one of the
50 pieces of paper: three numbers are kept for each potion (the fours leave one unused) and eight
for the poison, so a hand is a set of 64 bits, and the piece 3 * card + k stands where the actions
of that card stand. An action is a card and a cauldron.
"""

from collections.abc import Iterable

import numpy as np

from pharmakon.engine.spec import small
from pharmakon.games.poison.types import Colour, Edition

CAULDRONS = 3
LIMIT = 13
MOST_PLAYERS = 6
MOST_ROUNDS = 6
MOST_IN_CAULDRON = 8  # 1 1 1 2 2 2 4 make 13; one place to spare
MOST_DRAWS = 12  # 35 cards of stock among three players

RED, BLUE, PURPLE, POISON = range(4)
NO_COLOUR = -1
COLOUR_CODES: tuple[Colour, ...] = ("R", "B", "P")
POTION_COLOURS = 3
POTION_VALUES = (1, 2, 4, 5, 7)
COPIES = (3, 3, 2, 3, 3)
POISONS = 8
FACES = 16
POISON_CARD = 15

CARD_NAMES = (*(f"{colour}{value}" for colour in COLOUR_CODES for value in POTION_VALUES), "X")
CARD_OF = {name: card for card, name in enumerate(CARD_NAMES)}

VALUE = small([*POTION_VALUES * POTION_COLOURS, 4])
COLOUR = small([RED] * 5 + [BLUE] * 5 + [PURPLE] * 5 + [POISON])
COPIES_OF = (*COPIES * POTION_COLOURS, POISONS)

CARDS = 50
FIRST_POISON = 45
DECK = small(3 * card + copy for card in range(FACES) for copy in range(COPIES_OF[card]))
CARD = small(min(piece // 3, POISON_CARD) for piece in range(FIRST_POISON + POISONS))


def pieces(cards: Iterable[int]) -> np.uint64:
    """All pieces of some cards, as a set."""
    return np.uint64(sum(1 << int(piece) for piece in DECK if CARD[piece] in cards))


PIECES = np.array([pieces([card]) for card in range(FACES)], np.uint64)
PIECES_OF_COLOUR = np.array(
    [pieces(np.flatnonzero(colour == COLOUR)) for colour in range(4)], np.uint64
)
FIRST_PIECES = np.uint64(sum(1 << 3 * card for card in range(POISON_CARD)))

ALL_CAULDRONS = np.uint64((1 << CAULDRONS) - 1)
ACTIONS = FACES * CAULDRONS

AMIGO, OUTSET, MINI = range(3)
EDITIONS: tuple[Edition, ...] = ("amigo", "outset", "mini")
PRINTED = EDITIONS[:MINI]

MINI_HAND = 3
MINI_DECK = {"R7": 2, "B7": 2, "X": 3}


def deck(edition: int) -> list[int]:
    """The pieces of an edition, in order."""
    copies = MINI_DECK if edition == MINI else dict(zip(CARD_NAMES, COPIES_OF, strict=True))
    return [int(piece) for piece in DECK if copy_of(int(piece)) < copies.get(name_of(piece), 0)]


def copy_of(piece: int) -> int:
    """Which of the copies of its card a piece is, from 0."""
    return piece - 3 * int(CARD[piece])


def name_of(piece: int) -> str:
    """The name of the card that is on a piece."""
    return CARD_NAMES[CARD[piece]]


# By edition: how many cards there are, which, and how many cauldrons stand on the table.
DECK_SIZES = small(len(deck(edition)) for edition in range(3))
DECKS = np.array(
    [deck(edition) + [0] * (CARDS - len(deck(edition))) for edition in range(3)], DECK.dtype
)
ALL_PIECES = np.array(
    [sum(1 << piece for piece in deck(edition)) for edition in range(3)], np.uint64
)
CAULDRON_COUNTS = small([CAULDRONS, CAULDRONS, 2])
PLAYABLE = np.array(
    [
        sum(1 << action for action in range(ACTIONS) if action % CAULDRONS < count)
        for count in CAULDRON_COUNTS
    ],
    np.uint64,
)
"""The actions into the cauldrons that stand on the table."""
