"""What is still to be drawn, in another order."""

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import below, shuffle
from pharmakon.engine.rules import State
from pharmakon.games.belladone.cards import FACES


@kernel
def stir(state: State, seed: np.uint64) -> None:
    """Shuffle the stock again; everybody sees the colour of its top (B-22), so that stays."""
    state.generator[0] = seed
    stock, top = state.stock, state.stock_size - 1
    if top < 0:
        return
    colour = stock[top] // FACES
    likely = 0  # cards of that colour so far, each as likely to lie on top
    chosen = top
    for index in range(top + 1):
        if stock[index] // FACES == colour:
            likely += 1
            if below(state.generator, likely) == 0:
                chosen = index
    card = stock[chosen]
    stock[chosen] = stock[top]
    stock[top] = card
    shuffle(state.generator, stock, top)
