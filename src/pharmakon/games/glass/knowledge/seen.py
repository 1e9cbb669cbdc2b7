"""What a seat knows in The Poisoned Glass (G-12), and which cards it cannot tell apart.

Since the way of every place and of every hand is public, a history is the same thing as a card for
each place, with the hands and the card put away: whoever laid the card could have laid any other
one in the hand on the same glass. A seat knows some places outright. Of a hand it has passed on it
knows the cards, but not which of them went where: those cards and the places laid from that hand
since, with what is left of it, are a group. All the rest is one more group, the pool. Any order of
a group's cards over its places is one history, so a uniform shuffle of each group is exact, and a
card is known when it can only be where it is.
"""

import numpy as np

from pharmakon.engine.bits import NONE, ONE, bit, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import SPECTATOR, State
from pharmakon.games.glass.cards import (
    AWAY,
    FIRST_PLAY,
    GLASSES,
    PEEKS_EACH,
)
from pharmakon.games.glass.rules.play import left_of, vizzini

# The groups.


@kernel
def places_in_use(state: State) -> np.uint64:
    """The places at which a card lies in a glass."""
    openings = bit(GLASSES[state.setting]) - ONE
    plays = (bit(state.ply) - ONE) << np.uint64(FIRST_PLAY)
    return openings | plays


@kernel
def seen_places(state: State, seat: int) -> np.uint64:
    """The places whose cards a seat has seen: open glasses, and what it saw as a player."""
    seen = NONE
    for glass in range(GLASSES[state.setting]):
        if state.opened[glass]:
            for depth in range(state.depths[glass]):
                seen |= bit(state.glasses[glass, depth])
    if seat == SPECTATOR:
        return seen
    turn = turn_of(state, seat)
    seen |= looks(state, turn) | own_plays(state, turn)
    if seat == vizzini(state) and state.shown[0] >= 0:
        seen |= bit(state.shown[0]) | bit(state.shown[1])
    if state.players == 2:
        seen |= plays_by_subtraction(state, seat)
    return seen


@kernel
def turn_of(state: State, seat: int) -> int:
    """How many seats act before a seat in each lap, from Wesley on."""
    return left_of(seat, state.players - state.wesley, state.players)


@kernel
def looks(state: State, turn: int) -> np.uint64:
    """The openings that the seat at a turn has looked at, and where it can still find them."""
    seen = NONE
    if state.forgotten:
        return seen
    each = PEEKS_EACH[state.setting]
    for index in range(turn * each, min((turn + 1) * each, state.peeks)):
        seen |= bit(state.peeked[index])
    return seen


@kernel
def own_plays(state: State, turn: int) -> np.uint64:
    """The places at which the seat at a turn has laid cards itself."""
    seen = NONE
    for ply in range(turn, state.ply, state.players):
        if ply >= state.loaded:
            seen |= bit(FIRST_PLAY + ply)
    return seen


@kernel
def plays_by_subtraction(state: State, seat: int) -> np.uint64:
    """At 2 players a hand comes back, and what is missing is what the other one has laid."""
    seen = NONE
    for lap in range(state.since + 1, state.passes):
        seen |= bit(place_laid(state, 1 - seat, lap))
    return seen


@kernel
def place_laid(state: State, seat: int, lap: int) -> int:
    """The place of the card that a seat lays between two passes."""
    return int(FIRST_PLAY + lap * state.players + turn_of(state, seat))


@kernel
def first_lap(state: State, seat: int) -> int:
    """The first lap after which a seat passed on a hand that it has not held again since.

    Passed hands are those of this lap and the following ones, before the lap `state.passes`.
    """
    if seat == SPECTATOR:
        return int(state.passes)
    return int(max(state.since, state.passes - state.players + 1))


@kernel
def laid_since(state: State, seat: int, lap: int) -> np.uint64:
    """The places laid from the hand that a seat passed on after a lap."""
    laid = NONE
    holder = seat
    for later in range(lap + 1, state.passes + 1):
        holder = left_of(holder, 1, state.players)
        laid |= bit(place_laid(state, holder, later))
    return laid & places_in_use(state)


@kernel
def holder_now(state: State, seat: int, lap: int) -> int:
    """Who holds what is left of the hand that a seat passed on after a lap."""
    return left_of(seat, state.passes - lap, state.players)


@kernel
def is_foreign(state: State, seat: int, other: int) -> bool:
    """Has a seat never held the hand that another seat holds?"""
    if seat == SPECTATOR:
        return True
    steps = left_of(other, state.players - seat, state.players)  # from the seat to the left
    return other != seat and state.passes - steps < first_lap(state, seat)


@kernel
def cards_at(state: State, places: np.uint64) -> np.uint64:
    """The cards that lie at some places."""
    cards = NONE
    while places != NONE:
        cards |= bit(state.cards[place_of(places, 0)])
        places ^= lowest(places)
    return cards


@kernel
def pooled_cards(state: State, seat: int) -> np.uint64:
    """The cards of the pool that are in no glass: in hands never held, and put away."""
    cards = NONE
    for other in range(state.players):
        if is_foreign(state, seat, other):
            cards |= state.hands[other]
    if AWAY[state.setting]:
        cards |= bit(state.away)
    return cards


# Knowing.


@kernel
def known_places(state: State, seat: int) -> np.uint64:
    """The places whose cards a seat knows: seen, or the last of their group."""
    seen = seen_places(state, seat)
    known = seen
    pool = places_in_use(state) & ~seen
    for lap in range(first_lap(state, seat), state.passes):
        laid = laid_since(state, seat, lap) & ~seen
        pool &= ~laid
        if ones(laid) == 1 and state.hands[holder_now(state, seat, lap)] == NONE:
            known |= laid
    if ones(pool) == 1 and pooled_cards(state, seat) == NONE:
        known |= pool
    return known


@kernel
def known_hand(state: State, seat: int, other: int) -> np.uint64:
    """The cards that are certainly in another seat's hand; none for one's own.

    Of a hand never held none is: three openings and plays at least, or the card put away, are in
    the same pool, and an exchange shows two.
    """
    if other == seat or is_foreign(state, seat, other):
        return NONE
    steps = left_of(other, state.players - seat, state.players)
    elsewhere = laid_since(state, seat, state.passes - steps) & ~seen_places(state, seat)
    return state.hands[other] if elsewhere == NONE else NONE
