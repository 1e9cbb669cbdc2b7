"""The state of Duel."""

import numpy as np

from pharmakon.engine.spec import state_type

from .cards import CARDS

STATE = state_type(
    [
        ("first", np.int8),  # the seat that speaks first in round 1; -1: drawn from the seed
        ("leader", np.int8),  # the seat that speaks first in this round
        ("finished", np.int8),  # rounds played so far
        ("phase", np.int8),  # OPEN or ANSWER
        ("points", np.int8, (2,)),  # by seat
        ("cards", np.int8, (CARDS,)),  # the hands by seat, then those aside; -1 when over
    ]
)
OPEN, ANSWER = range(2)
PHASES = ("open", "answer")
SPOKE, WON, SHOWN, DEALT, HELD, OVER = range(1, 7)
LEGAL, IS_OVER, NOT_NOW = range(3)
