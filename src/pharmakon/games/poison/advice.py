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
    COLOUR,
    FACES,
    LIMIT,
    NO_COLOUR,
    PIECES,
    PIECES_OF_COLOUR,
    POISON,
    POISON_CARD,
    VALUE,
)

CARDS_OF_COLOUR = 14

SHED_1 = 0.000
SHED_2 = 0.53
SHED_4 = 1.10
SHED_5 = 1.50
SHED_7 = 2.30
SHED_POISON = -0.048
POISON_RIVAL = 0.35
POISON_SELF = 0.50
SAFE_ANY = 0.30
SAFE_MORE = 0.000
PRESSURE = -0.019
BAIT = 0.10
GROW = -0.11
LEAD_WORTH = 0.12
DOUBT = 0.50
SPREAD = 1.13
ENVY = 0.30
GUESSED_RIVAL = 3.00


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
    after = state.totals[cauldron] + value
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
    if after > LIMIT:
        found -= cost_of_taking(state, cauldron, forgetful)
        after = value
    else:
        found += BAIT * ones(state.contents[cauldron]) + PRESSURE * after
        if colour != NO_COLOUR:
            share = chance_to_win(state, colour, 0, forgetful)
            if card == POISON_CARD:
                found += POISON_RIVAL * (1 - share) - POISON_SELF * share
            else:
                found += GROW * share
    if not forgetful:
        safe = safe_plays(state, card, cauldron, after)
        if safe:
            found += SAFE_ANY
        found += SAFE_MORE * safe
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
    return cost - ENVY * (then - before) * rivals_most(state, colour, forgetful)


@kernel
def chance_to_win(state: State, colour: int, more: int, forgetful: bool) -> float:
    """How likely the seat to act has most of a colour in the end, if it takes so many more."""
    mine = ones(state.taken[state.seat] & PIECES_OF_COLOUR[colour]) + more
    lead = mine - rivals_most(state, colour, forgetful)
    left = CARDS_OF_COLOUR / 2.0
    if not forgetful:
        left = CARDS_OF_COLOUR - more
        for seat in range(state.players):
            left -= ones(state.taken[seat] & PIECES_OF_COLOUR[colour])
    return min(1.0, max(0.0, 0.5 + LEAD_WORTH * (lead - DOUBT) * CARDS_OF_COLOUR / (left + SPREAD)))


@kernel
def rivals_most(state: State, colour: int, forgetful: bool) -> float:
    """The most cards of a colour that another seat has taken."""
    if forgetful:
        return GUESSED_RIVAL
    most = 0
    for seat in range(state.players):
        if seat != state.seat:
            most = max(most, ones(state.taken[seat] & PIECES_OF_COLOUR[colour]))
    return float(most)


@kernel
def safe_plays(state: State, card: int, cauldron: int, after: int) -> float:
    """How many of the other cards in hand would not overflow if it were the seat's turn again."""
    hand = state.hands[state.seat]
    hand ^= lowest(hand & PIECES[card])
    safe = 0
    for other in range(FACES):
        held = hand & PIECES[other]
        if held == NONE:
            continue
        for place in range(CAULDRONS):
            total = after if place == cauldron else state.totals[place]
            colour = state.colours[place]
            if place == cauldron and COLOUR[card] != POISON:
                colour = COLOUR[card]
            fits = COLOUR[other] == POISON or colour == COLOUR[other] or colour == NO_COLOUR
            if fits and total + VALUE[other] <= LIMIT:
                safe += ones(held)
                break
    return float(safe)
