"""Rules of thumb for Poison: what a sensible player does, from what the seat to act knows.

Every legal play is worth a few points, added up from rules that players say aloud: shed sevens
while they still fit, keep ones and twos for later; take nothing, a cheap cauldron, or enough of a
colour to win it; poison what a rival is collecting, not what you collect yourself.

A forgetful player does without what has to be remembered: what anybody has taken in this round,
itself included. It sees its hand and the cauldrons, and counts every card taken as points, so it
never sets out to win a colour and does not know who is about to. The weights, in points, were found
by playing many matches against one another.
"""

import numpy as np

from pharmakon.engine.bits import NONE, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves
from pharmakon.engine.rng import Generator, below
from pharmakon.engine.rules import State
from pharmakon.games.poison.cards import (
    CAULDRONS,
    COPIES,
    LIMIT,
    NO_COLOUR,
    PIECES,
    PIECES_OF_COLOUR,
    POISON_CARD,
    POTION_COLOURS,
    VALUE,
)

CARDS_OF_COLOUR = sum(COPIES)

SHED = np.array([0.1, 0.6, 1.0, 1.3, 1.8] * POTION_COLOURS + [-0.3])
"""What it is worth to be rid of each card; poison is better kept for the right cauldron."""
POISON_RIVAL = 0.35  # poison on a colour that another seat will win
POISON_SELF = 0.5  # less for poison on a colour that one wins oneself
LEAD = 0.12 * CARDS_OF_COLOUR  # chance to win a colour by one card of lead, when all are taken
DOUBT = 1.2  # the lead that makes it an even chance
SPREAD = 1.8  # how much the cards still to be taken flatten that chance, at least
ENVY = 0.28  # for each card that a rival would have to count after all


@kernel
def advise(state: State, moves: Moves, forgetful: bool, generator: Generator) -> int:
    """The play that is worth most; one of them at random if several are."""
    best, best_worth, equals = -1, -1e9, 1
    left = moves[0]
    while left != NONE:
        action = place_of(left, 0)
        left ^= lowest(left)
        found = worth(state, action // CAULDRONS, action % CAULDRONS, forgetful)
        if found > best_worth:
            best, best_worth, equals = action, found, 1
        elif found == best_worth:
            equals += 1
            if below(generator, equals) == 0:
                best = action
    return best


@kernel
def worth(state: State, card: int, cauldron: int, forgetful: bool) -> float:
    """What a play is worth, in points."""
    found = SHED[card]
    colour = state.colours[cauldron]
    if state.totals[cauldron] + VALUE[card] > LIMIT:
        return found - cost_of_taking(state, cauldron, forgetful)
    if card == POISON_CARD and colour != NO_COLOUR:
        share = chance_to_win(state, colour, 0, forgetful)
        found += POISON_RIVAL * (1 - share) - POISON_SELF * share
    return found


@kernel
def cost_of_taking(state: State, cauldron: int, forgetful: bool) -> float:
    """The points that the cards of a cauldron are expected to cost the seat to act."""
    contents = state.contents[cauldron]
    poisons = ones(contents & PIECES[POISON_CARD])
    cost = 2.0 * poisons
    potions = state.depths[cauldron] - poisons
    colour = state.colours[cauldron]
    if not potions:
        return cost
    mine = ones(state.taken[state.seat] & PIECES_OF_COLOUR[colour])
    before = chance_to_win(state, colour, 0, forgetful)
    then = chance_to_win(state, colour, potions, forgetful)
    cost += (1 - then) * (mine + potions) - (1 - before) * mine
    return cost - ENVY * (then - before) * rivals_most(state, colour)


@kernel
def chance_to_win(state: State, colour: int, more: int, forgetful: bool) -> float:
    """How likely the seat to act has most of a colour in the end, if it takes so many more."""
    if forgetful:
        return 0.0
    left = CARDS_OF_COLOUR - more
    for seat in range(state.players):
        left -= ones(state.taken[seat] & PIECES_OF_COLOUR[colour])
    mine = ones(state.taken[state.seat] & PIECES_OF_COLOUR[colour]) + more
    lead = mine - rivals_most(state, colour) - DOUBT
    return min(1.0, max(0.0, 0.5 + LEAD * lead / (left + SPREAD)))


@kernel
def rivals_most(state: State, colour: int) -> int:
    """The most cards of a colour that another seat has taken."""
    most = 0
    for seat in range(state.players):
        if seat != state.seat:
            most = max(most, ones(state.taken[seat] & PIECES_OF_COLOUR[colour]))
    return most
