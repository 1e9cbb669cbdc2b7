"""Rules of thumb for The Poisoned Glass: what a sensible player does, from what its seat knows.

A player sums up each glass: antidote less poison of the cards it knows, and for the others what
the cards that may lie there are worth on average. Who fills aims at a good glass that it knows
well: antidote goes there, poison where the others will choose. Vizzini keeps the exchange for the
end, when two more cards seen are worth most. Who chooses takes the glass that is most likely to be
good, or surely bad, and drinks unless it is likely to be poisoned: a good glass refused costs a
heart, and drunk it costs each of the others one.

A forgetful player does without what has to be remembered: the openings it looked at, what Vizzini's
exchange showed, and what was in the hands it passed on. It knows its hand, the cards it has laid
itself and the open glasses. The weights were found by playing many matches against one another.
"""

from math import exp, sqrt

import numpy as np

from pharmakon.engine.bits import NONE, bit, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, pick
from pharmakon.engine.rng import Generator
from pharmakon.engine.rules import State
from pharmakon.games.glass.cards import (
    AWAY,
    CARDS,
    CHOOSE,
    DEALT_EACH,
    DECLINE,
    DRINK,
    EXCHANGE,
    FULL,
    GLASSES,
    PAIR,
    PAIRS,
    REFUSE,
    WORTH,
)
from pharmakon.games.glass.knowledge.seen import (
    cards_at,
    first_lap,
    holder_now,
    laid_since,
    own_plays,
    places_in_use,
    pooled_cards,
    seen_places,
    turn_of,
)
from pharmakon.games.glass.rules.play import glass_of
from pharmakon.games.glass.state import ANNOUNCE, DECIDE, FILL, NOBODY, TAKE

FAMILIAR = 3.0  # antidote that each card known in a glass counts for, when aiming at one
OTHERS_GLASSES = 0.25  # what another's good glass costs, when a good one of one's own is worth 1
DENY = 0.56  # what it is worth that nobody else gets a good glass
DRINK_FROM = 0.43  # the chance of a good glass from which on to drink
REJECTED = 0.73  # antidote that a glass lacks on average for each seat that left it
CURIOSITY = 0.3  # antidote that the doubt about two top cards is worth, once they are seen
SLOPE = 1.7  # how fast a chance grows with the mean, in standard deviations
LAYER = 3.0  # doubt that each card still to come adds


@kernel
def advise(state: State, moves: Moves, forgetful: bool, generator: Generator) -> int:
    """The move of the phase."""
    phase = state.phase
    if phase == FILL:
        return fill(state, forgetful)
    if phase == DECIDE:
        return decide(state, forgetful)
    if phase == TAKE:
        return choose(state, forgetful)
    if phase == ANNOUNCE:
        return announce(state, forgetful)
    return pick(moves, generator)


@kernel
def fill(state: State, forgetful: bool) -> int:
    """Antidote into the glass aimed at, poison into the others: the card that changes most."""
    target = aim(state, forgetful)
    best, best_worth = -1, -1e9
    for glass in range(GLASSES[state.setting]):
        if state.depths[glass] == FULL:
            continue
        mean, doubt = outlook(state, places_of(state, glass), forgetful)
        doubt += LAYER * (FULL - state.depths[glass])
        before = chance_above(mean, doubt)
        hand = state.hands[state.seat]
        while hand != NONE:
            card = place_of(hand, 0)
            hand ^= lowest(hand)
            change = chance_above(mean + WORTH[card], doubt) - before
            worth = change if glass == target else -OTHERS_GLASSES * change
            if worth > best_worth:
                best, best_worth = glass * CARDS + card, worth
    return best


@kernel
def aim(state: State, forgetful: bool) -> int:
    """The glass that the seat means to have: a good one that it knows well."""
    seen = remembered(state, forgetful)
    best, best_worth = 0, -1e9
    for glass in range(GLASSES[state.setting]):
        places = places_of(state, glass)
        mean, _ = outlook(state, places, forgetful)
        worth = mean + FAMILIAR * ones(places & seen)
        if worth > best_worth:
            best, best_worth = glass, worth
    return best


@kernel
def decide(state: State, forgetful: bool) -> int:
    """Exchange two top cards at the very end."""
    if state.ply < state.players * DEALT_EACH[state.setting]:
        return DECLINE
    best, best_worth = DECLINE, -1e9
    for pair in range(len(PAIRS)):
        one, two = PAIR[pair, 0], PAIR[pair, 1]
        if two >= GLASSES[state.setting]:
            continue
        worth = after_exchange(state, one, two, forgetful)
        if worth > best_worth:
            best, best_worth = EXCHANGE + pair, worth
    return best


@kernel
def after_exchange(state: State, one: int, two: int, forgetful: bool) -> float:
    """What the better of two glasses is worth when their top cards have changed places."""
    first, _ = outlook(state, places_of(state, one), forgetful)
    second, _ = outlook(state, places_of(state, two), forgetful)
    first_top, first_unknown = outlook(state, top_of(state, one), forgetful)
    second_top, second_unknown = outlook(state, top_of(state, two), forgetful)
    rise = second_top - first_top
    learnt = sqrt(first_unknown + second_unknown)
    return max(first + rise, second - rise) + CURIOSITY * learnt


@kernel
def choose(state: State, forgetful: bool) -> int:
    """The glass with the best prospects."""
    best, best_worth = -1, -1e9
    for glass in range(GLASSES[state.setting]):
        if state.owners[glass] != NOBODY:
            continue
        good, bad = prospects(state, glass, forgetful)
        worth = max(good - bad, -good) + DENY * good
        if worth > best_worth:
            best, best_worth = CHOOSE + glass, worth
    return best


@kernel
def announce(state: State, forgetful: bool) -> int:
    """Drink, unless poison is clearly more likely (G-09)."""
    good, bad = prospects(state, glass_of(state, state.seat), forgetful)
    return DRINK if good >= DRINK_FROM * (good + bad) else REFUSE


@kernel
def prospects(state: State, glass: int, forgetful: bool) -> tuple[float, float]:
    """How likely the seat's own glass would hold more antidote, and more poison (G-08)."""
    mean, doubt = outlook(state, places_of(state, glass), forgetful)
    if state.seat == state.wesley:
        mean += state.players / 2
    if doubt == 0.0:
        return (1.0 if mean > 0 else 0.0), (1.0 if mean < 0 else 0.0)
    rejected = state.players - 1 - turn_of(state, state.seat)
    good = chance_above(mean - REJECTED * rejected, doubt)
    return good, 1 - good


@kernel
def chance_above(mean: float, variance: float) -> float:
    """How likely a sum is above 0."""
    return 1 / (1 + exp(-SLOPE * mean / sqrt(variance + 0.01)))


@kernel
def places_of(state: State, glass: int) -> np.uint64:
    """The places in a glass."""
    places = NONE
    for depth in range(state.depths[glass]):
        places |= bit(state.glasses[glass, depth])
    return places


@kernel
def top_of(state: State, glass: int) -> np.uint64:
    """The place on top of a glass."""
    return bit(state.glasses[glass, state.depths[glass] - 1])


@kernel
def outlook(state: State, places: np.uint64, forgetful: bool) -> tuple[float, float]:
    """What the cards at some places are worth together: the mean and the variance.

    The groups of cards are those of `knowledge.py`: a hand passed on, and the pool of the rest.
    """
    seat = state.seat
    seen = remembered(state, forgetful)
    known, mean, variance = places & seen, 0.0, 0.0
    while known != NONE:
        mean += WORTH[state.cards[place_of(known, 0)]]
        known ^= lowest(known)
    pool = places_in_use(state) & ~seen
    if not forgetful:
        for lap in range(first_lap(state, seat), state.passes):
            laid = laid_since(state, seat, lap) & ~seen
            pool &= ~laid
            if laid & places != NONE:
                cards = cards_at(state, laid) | state.hands[holder_now(state, seat, lap)]
                group_mean, group_variance = drawn(cards, ones(laid & places))
                mean += group_mean
                variance += group_variance
    if pool & places == NONE:
        return mean, variance
    cards = cards_at(state, pool)
    cards |= others_cards(state) if forgetful else pooled_cards(state, seat)
    group_mean, group_variance = drawn(cards, ones(pool & places))
    return mean + group_mean, variance + group_variance


@kernel
def drawn(cards: np.uint64, count: int) -> tuple[float, float]:
    """What so many cards drawn from a set are worth together: the mean and the variance."""
    size, total, squares = ones(cards), 0, 0
    while cards != NONE:
        worth = int(WORTH[place_of(cards, 0)])
        cards ^= lowest(cards)
        total += worth
        squares += worth * worth
    mean = total / size
    variance = squares / size - mean * mean
    return count * mean, count * variance * (size - count) / max(size - 1, 1)


@kernel
def others_cards(state: State) -> np.uint64:
    """All cards in other hands, and the one put away."""
    cards = NONE
    for other in range(state.players):
        if other != state.seat:
            cards |= state.hands[other]
    if AWAY[state.setting]:
        cards |= bit(state.away)
    return cards


@kernel
def remembered(state: State, forgetful: bool) -> np.uint64:
    """The places whose cards the seat to act has seen and not forgotten."""
    if not forgetful:
        return seen_places(state, state.seat)
    seen = own_plays(state, turn_of(state, state.seat))
    for glass in range(GLASSES[state.setting]):
        if state.opened[glass]:
            seen |= places_of(state, glass)
    return seen
