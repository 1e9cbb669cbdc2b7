"""The state of Poison, and the names of what its notes and refusals may be."""

import numpy as np

from pharmakon.engine.spec import state_type
from pharmakon.games.poison.cards import (
    CARDS,
    CAULDRONS,
    MOST_IN_CAULDRON,
    MOST_PLAYERS,
    MOST_ROUNDS,
)

# What every move touches lies in the first 128 bytes: one line of a GPU's cache.
STATE = state_type(
    [
        # The options.
        ("edition", np.int8),  # AMIGO, OUTSET or MINI
        ("drawing", np.int8),  # 1 in the five-card variant
        ("first", np.int8),  # the seat that leads round 1; -1: drawn from the seed
        ("rounds", np.int8),  # rounds in the match
        # The match.
        ("finished", np.int8),  # rounds scored so far
        ("dealer", np.int8),  # the seat that dealt this round
        # The round.
        ("ply", np.int8),  # cards played in this round (since it was loaded)
        ("stock_size", np.int8),  # cards left to draw
        ("depths", np.int8, (CAULDRONS,)),  # cards lying in each cauldron
        ("totals", np.int8, (CAULDRONS,)),  # the sum of their values
        ("colours", np.int8, (CAULDRONS,)),  # the potions' colour; -1: none
        ("hands", np.uint64, (MOST_PLAYERS,)),  # sets of pieces, by seat
        ("contents", np.uint64, (CAULDRONS,)),  # the pieces lying in each cauldron
        ("cauldrons", np.int8, (CAULDRONS, MOST_IN_CAULDRON)),  # their cards, in the order played
        ("taken", np.uint64, (MOST_PLAYERS,)),  # sets of pieces, by seat
        ("aside", np.uint64),  # the pieces out of the round
        ("stock", np.int8, (CARDS,)),  # pieces; the next one is stock[stock_size - 1]
        # The history of the round, for those who remember.
        ("plays", np.int8, (CARDS, 3)),  # seat, action and piece, by ply
        ("draws", np.int8, (CARDS,)),  # the piece drawn after each play, by ply; -1: none
        # The history of the match.
        ("sheet", np.int8, (MOST_ROUNDS, MOST_PLAYERS)),  # points by finished round and seat
    ]
)

PLAYED, TOOK, TAKEN_CARD, DREW, SCORED, PILE, POINTS, SPARED, DEALT, HELD, OVER = range(1, 12)
"""What the log notes (engine.log): the kind of each row."""

LEGAL, IS_OVER, NOT_HELD, COLOUR_ELSEWHERE, COLOUR_DIFFERS, NO_CAULDRON = range(6)
"""Why a move is refused."""
