"""Rules of thumb for Poison: what a sensible player does, from what the seat to act knows.

Every legal play is worth a few points, added up from rules that players say aloud: shed high cards
while they still fit, keep ones and twos for later; take nothing, or enough of a colour to win it;
poison what a rival is collecting; keep plays in hand that will not overflow.

A forgetful player does without what has to be remembered: it does not know who has taken cards of
which colour but itself, nor how many of a colour are still to come, and does not look ahead to its
next turn. The weights were found by playing many matches against one another.
"""

from pharmakon.engine.bits import NONE, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves
from pharmakon.engine.rng import Generator, below
from pharmakon.engine.rules import State
from pharmakon.games.poison.cards import (
    CAULDRONS,
    LIMIT,
    NO_COLOUR,
    PIECES,
    PIECES_OF_COLOUR,
    POISON_CARD,
    VALUE,
)

CARDS_OF_COLOUR = 14

SHED_1 = 0.3
SHED_2 = 0.60
SHED_4 = 1.00
SHED_5 = 1.30
SHED_7 = 1.80
SHED_POISON = -0.50
POISON_RIVAL = 0.35
POISON_SELF = 0.50
LEAD_WORTH = 0.12
DOUBT = 1.2
SPREAD = 1.13
ENVY = 0.21


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
    value = VALUE[card]
    colour = state.colours[cauldron]
    if card == POISON_CARD:
        found = SHED_POISON
    elif value == 7:
        found = SHED_7
    elif value == 5:
        found = SHED_5
    elif value == 4:
        found = SHED_4
    elif value == 2:
        found = SHED_2
    else:
        found = SHED_1
    if state.totals[cauldron] + value > LIMIT:
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
    return min(1.0, max(0.0, 0.5 + LEAD_WORTH * lead * CARDS_OF_COLOUR / (left + SPREAD)))


@kernel
def rivals_most(state: State, colour: int) -> int:
    """The most cards of a colour that another seat has taken."""
    most = 0
    for seat in range(state.players):
        if seat != state.seat:
            most = max(most, ones(state.taken[seat] & PIECES_OF_COLOUR[colour]))
    return most
