"""The state of The Poisoned Glass, and the names of what its fields and its notes may be.

Which place lies where in the glasses is public; only `cards`, `hands` and `away` are secret. So a
seat's knowledge is a set of places, and an exchange moves everybody's knowledge with the cards.
"""

import numpy as np

from pharmakon.engine.spec import state_type
from pharmakon.games.glass.cards import (
    FULL,
    MOST_GLASSES,
    MOST_PEEKS,
    MOST_PLAYERS,
    MOST_PLAYS,
    PLACES,
)
from pharmakon.games.glass.types import Phase

STATE = state_type(
    [
        # The options.
        ("setting", np.int8),  # MINI, or the number of players: what the tables go by
        ("first", np.int8),  # the seat that is Wesley in round 1; -1: drawn from the seed
        # The match.
        ("finished", np.int8),  # full rounds played so far
        ("hearts", np.int8, (MOST_PLAYERS,)),  # hearts left, by seat
        # The round.
        ("wesley", np.int8),  # the seat that begins; Vizzini sits to its right
        ("phase", np.int8),  # SPY, FILL, DECIDE, TAKE or ANNOUNCE
        ("hands", np.uint64, (MOST_PLAYERS,)),  # sets of cards, by seat
        ("passes", np.int8),  # how often hands were passed on
        ("cards", np.int8, (PLACES,)),  # the card at each place; only those in use mean anything
        ("glasses", np.int8, (MOST_GLASSES, FULL)),  # places, by glass, bottom to top
        ("depths", np.int8, (MOST_GLASSES,)),  # cards in each glass; FULL if not on the table
        ("owners", np.int8, (MOST_GLASSES,)),  # the seat that took each glass; -1: nobody
        ("opened", np.int8, (MOST_GLASSES,)),  # 1 for a glass turned up
        ("away", np.int8),  # the card put away unseen at 2 players
        # The history of the round, for those who remember.
        ("peeks", np.int8),  # looks at openings so far
        ("peeked", np.int8, (MOST_PEEKS,)),  # the glass looked into, in order
        ("ply", np.int8),  # cards played in this round
        ("played", np.int8, (MOST_PLAYS,)),  # the glass of each, in order
        ("exchanged", np.int8),  # 1 when Vizzini's exchange is used up
        ("pair", np.int8),  # the pair of glasses exchanged; -1: none, or before loading
        ("exchanged_at", np.int8),  # how many cards were played before the exchange
        ("shown", np.int8, (2,)),  # the two places it showed to Vizzini; -1: none
        ("said", np.int8, (MOST_PLAYERS,)),  # by seat: DRANK, REFUSED or 0
        # What nobody remembers, since it came before a position was loaded.
        ("loaded", np.int8),  # cards played before; 0 in a match from a deal
        ("since", np.int8),  # `passes` then
        ("forgotten", np.int8),  # 1 if an exchange before has made old looks worthless
    ]
)

SPY, FILL, DECIDE, TAKE, ANNOUNCE = range(5)
PHASES: tuple[Phase, ...] = ("spy", "fill", "fill", "choose", "drink")
PHASE_COUNT = len(PHASES)
DRANK, REFUSED = 1, 2
NOBODY = -1

(
    NOTE_SPIED,
    NOTE_FILLED,
    NOTE_EXCHANGED,
    NOTE_SHOWN,
    NOTE_DECLINED,
    NOTE_HANDED,
    NOTE_HELD,
    NOTE_CHOSE,
    NOTE_ANNOUNCED,
    NOTE_BONUS,
    NOTE_TURNED,
    NOTE_LOST,
    NOTE_DEALT,
    NOTE_OVER,
) = range(1, 15)
"""What the log notes (engine.log): the kind of each row."""

(
    LEGAL,
    IS_OVER,
    NOT_NOW,
    NO_SUCH_GLASS,
    LOOKED_ALREADY,
    NOT_HELD,
    GLASS_FULL,
    NOT_VIZZINI,
    EXCHANGE_USED,
    TAKEN,
) = range(10)
"""Why a move is refused."""
