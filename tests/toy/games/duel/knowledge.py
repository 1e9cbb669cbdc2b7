"""What a seat of Duel knows: its own card."""

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import shuffle, word
from pharmakon.engine.rules import SPECTATOR, Numbers, State
from pharmakon.engine.spec import Feature

from .cards import CARDS

FEATURES = (Feature("hand", (CARDS,)), Feature("answering", (1,)), Feature("lead", (1,)))


@kernel
def observe(state: State, seat: int, features: Numbers) -> None:
    """Write the features."""
    features[:] = 0
    if not state.over:
        features[state.cards[seat]] = 1
    features[CARDS] = state.phase
    features[CARDS + 1] = state.points[seat] - state.points[1 - seat]


@kernel
def resample(state: State, seat: int, seed: np.uint64) -> None:
    """Redraw every card that the seat does not hold."""
    generator = state.generator
    generator[0] = seed
    if not state.over:
        own = -1 if seat == SPECTATOR else int(state.cards[seat])
        count = 0
        for card in range(CARDS):
            if card != own:
                state.cards[count] = card
                count += 1
        shuffle(generator, state.cards, count)
        if seat != SPECTATOR:
            state.cards[count] = state.cards[seat]
            state.cards[seat] = own
    generator[0] = word(generator)


@kernel
def stir(state: State, seed: np.uint64) -> None:
    """Later deals come out differently."""
    state.generator[0] = seed
