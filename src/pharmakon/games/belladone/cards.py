"""The cards of Belladone Bluff and the names of its small integers.

A card is `16 * colour + face`: the values -6 to -1 and +1 to +6, then the four specials. Every card
is unique. A set of cards is two words: the first four colours fill one, violet begins the other.
"""

import numpy as np

from pharmakon.games.belladone.types import Colour, Edition

MOST_PLAYERS = 4
MOST_IN_HAND = 5
EASY_START = 5
ROWS = 3
SLOTS = 7
HIDDEN_SLOTS = (1, 3, 5)  # B-01: counted from 0; the slot decides, not the player

RED, ORANGE, GREEN, BLUE, VIOLET = range(5)
COLOURS = 5
NO_COLOUR = -1
COLOUR_CODES: tuple[Colour, ...] = ("R", "O", "G", "B", "V")
NUMBERS = (*range(-6, 0), *range(1, 7))
FACES = 16
INVERT, GIVE, FORCE, SPY = range(12, 16)
FACE_NAMES = (*(f"{value:+d}" for value in NUMBERS), "inv", "give", "force", "spy")

CARDS = COLOURS * FACES
CARD_NAMES = tuple(f"{colour}{face}" for colour in COLOUR_CODES for face in FACE_NAMES)
CARD_OF = {name: card for card, name in enumerate(CARD_NAMES)}
VALUE = np.array([*NUMBERS, 0, 0, 0, 0] * COLOURS, dtype=np.int8)

# Each colour, and at index 5 all of them, as a set of cards: one column for each of its words.
WORDS = 2
CHUNK = 0xFFFF
COLOUR_SETS = np.array(
    [[CHUNK << 16 * colour, 0] for colour in range(4)] + [[0, CHUNK], [2**64 - 1, CHUNK]],
    dtype=np.uint64,
)
ANY_COLOUR = 5

EDITIONS: tuple[Edition, ...] = ("printed", "mini")
PRINTED, MINI = range(2)
MINI_DECK = ("R-4", "R-2", "R+3", "R+5", "O-3", "O+2", "O+4")


def deck(edition: int) -> list[int]:
    """The cards of an edition, in order."""
    return [CARD_OF[name] for name in (MINI_DECK if edition == MINI else CARD_NAMES)]


# By edition: the cards, which others there are, and how much of everything.
DECK_SIZES = np.array([len(deck(edition)) for edition in range(2)], np.int8)
DECKS = np.array([(deck(edition) + [0] * CARDS)[:CARDS] for edition in range(2)], np.int8)
MISSING = np.array(
    [[card not in deck(edition) for card in range(CARDS)] for edition in range(2)], np.int8
)
MISSING_SETS = np.array(
    [
        [
            sum(
                1 << card % 64
                for card in range(CARDS)
                if MISSING[edition, card] and card // 64 == word
            )
            for word in range(WORDS)
        ]
        for edition in range(2)
    ],
    np.uint64,
)
HAND_SIZES = np.array([MOST_IN_HAND, 3], np.int8)
ROW_COUNTS = np.array([ROWS, 1], np.int8)
LAST_SLOTS = np.array([SLOTS - 1, 4], np.int8)


def slots_in(edition: Edition) -> int:
    """How many cards fill a row."""
    return int(LAST_SLOTS[EDITIONS.index(edition)]) + 1


# An action is a card and a row, a card and a hidden slot, a card to discard, or one of the rest.
LAY = 0
SWAP = LAY + ROWS * CARDS
DISCARD = SWAP + len(HIDDEN_SLOTS) * CARDS
STOP = DISCARD + CARDS
KEEP = STOP + 1
HAND_OVER = KEEP + 1
ACTIONS = HAND_OVER + MOST_PLAYERS
