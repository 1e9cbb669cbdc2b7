"""Rules of thumb for Belladone Bluff: what a sensible player does, from what its seat knows.

Who can fill a row this turn counts what it will be worth, with the best cards for it: high ones, or
low ones with an `inv`, or a bad row with a `give`. Who cannot lays a card where it helps nobody
else: the colours of all hands are open, so everybody sees who could fill a row next. Bad cards go
face down where the row looks good, `force` ties everybody to a bad row, and a spy swaps for what
the row should be worth.

A forgetful player does without what has to be remembered: cards laid face down or spied count as
nothing, cards out of play are not counted, and it does not look at what the others could fill. The
weights were found by playing many matches against one another.
"""

import numpy as np

from pharmakon.engine.bits import NONE, bit, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, has
from pharmakon.engine.rng import Generator
from pharmakon.engine.rules import State
from pharmakon.games.belladone.advice.outlook import (
    is_given,
    of_colour,
    open_sum,
    row_outlook,
    seen_cards,
    sign_of,
)
from pharmakon.games.belladone.cards import (
    ANY_COLOUR,
    CARDS,
    COLOURS,
    DISCARD,
    FACES,
    FORCE,
    GIVE,
    HAND_OVER,
    HIDDEN_SLOTS,
    INVERT,
    KEEP,
    LAST_SLOTS,
    LAY,
    NO_COLOUR,
    ROWS,
    SPY,
    STOP,
    SWAP,
    VALUE,
)
from pharmakon.games.belladone.rules.legality import colour_for, hidden_cards
from pharmakon.games.belladone.rules.play import row_points, side_points
from pharmakon.games.belladone.state import GIVING, PASSING, SPYING

BY_VALUE = (0, 1, 2, 3, 4, 5, FORCE, SPY, 6, 7, 8, 9, 10, 11)
"""Faces from the lowest to the highest; a force or a spy counts 0."""

HOLD_VALUE = 0.15  # each point of a number in hand
HOLD_INVERT = 1.01  # an `inv` in hand
HOLD_GIVE = 1.0  # a `give` in hand
HOLD_FORCE = 0.0  # a `force` in hand
HOLD_SPY = 0.5  # a `spy` in hand
ADDED = 3.45  # what each card still missing adds for who fills the row
RIVAL = 0.4  # how much a rival's gain counts
OWN = 0.24  # how much one's own gain counts that must wait for a turn
TRAP = 0.5  # how much a rival's loss counts, in a row that looks good
GIVEN = 0.6  # what points given to one of several rivals count
TAKES = 0.7  # how likely who can fill a good row does
FORCING = 0.3  # what a force is worth for each point that the row is bad
DISCARD_BELOW = 0.0  # cards worth less in hand are thrown away on a pass


@kernel
def advise(state: State, moves: Moves, forgetful: bool, generator: Generator) -> int:
    """The move of the phase."""
    if state.phase == GIVING:
        return receiver(state)
    if state.phase == PASSING:
        return throw_away(state, moves)
    if state.phase == SPYING:
        return swap(state, forgetful)
    first, second = seen_cards(state, forgetful)
    return lay(state, first, second, forgetful)


@kernel
def receiver(state: State) -> int:
    """Good points to the partner or the weakest rival, bad ones to the strongest."""
    points = row_points(state, state.turn_row)
    if state.teams and points > 0:
        return HAND_OVER + (state.seat + 2) % 4
    best, best_worth = -1, -1e9
    for seat in range(state.players):
        if seat == state.seat or is_partner(state, seat):
            continue
        worth = side_points(state, seat) + 0.01 * state.points[seat]
        if points > 0:
            worth = -worth
        if worth > best_worth:
            best, best_worth = HAND_OVER + seat, worth
    return best


@kernel
def is_partner(state: State, seat: int) -> bool:
    """Does the seat play with the one to act (B-20)?"""
    return bool(state.teams and (seat + state.seat) % 2 == 0)


@kernel
def throw_away(state: State, moves: Moves) -> int:
    """Discard what is worth little in hand, then end the pass."""
    worst, worst_worth = STOP, DISCARD_BELOW
    for colour in range(COLOURS):
        faces = of_colour(state, state.seat, colour)
        while faces != NONE:
            face = place_of(faces, 0)
            faces ^= lowest(faces)
            if hold(face) < worst_worth and has(moves, DISCARD + FACES * colour + face):
                worst, worst_worth = DISCARD + FACES * colour + face, hold(face)
    return worst


@kernel
def hold(face: int) -> float:
    """What a card is worth in hand."""
    if face == INVERT:
        return HOLD_INVERT
    if face == GIVE:
        return HOLD_GIVE
    if face == FORCE:
        return HOLD_FORCE
    if face == SPY:
        return HOLD_SPY
    return HOLD_VALUE * VALUE[face]


@kernel
def lay(state: State, first: np.uint64, second: np.uint64, forgetful: bool) -> int:
    """Fill a row, or lay the card that does most good or least harm; or end the turn."""
    last = LAST_SLOTS[state.edition]
    best, best_worth = STOP, 0.0
    if not state.laid:
        best, best_worth = -1, -1e9
    for row in range(ROWS):
        allowed = colour_for(state, row)
        if allowed == NO_COLOUR or (state.laid and row != state.turn_row):
            continue
        depth = state.depths[row]
        total = row_outlook(state, row, first, second, forgetful)
        now = as_it_stands(state, row, total, forgetful)
        for colour in range(COLOURS):
            if state.laid and colour != state.turn_colour:
                continue
            if allowed != ANY_COLOUR and colour != allowed:
                continue
            faces = of_colour(state, state.seat, colour)
            block = LAY + row * CARDS + colour * FACES
            if faces != NONE and ones(faces) > last - depth:
                worth, face = fill(state, row, faces, total)
                if worth - now > best_worth:
                    best, best_worth = block + face, worth - now
            while faces != NONE and depth < last:
                face = place_of(faces, 0)
                faces ^= lowest(faces)
                worth = with_card(state, row, colour, face, total, forgetful) - now
                if worth > best_worth:
                    best, best_worth = block + face, worth
    return best


@kernel
def as_it_stands(state: State, row: int, total: float, forgetful: bool) -> float:
    """What a row is worth to the seat to act if it lays nothing more there."""
    depth, sign = state.depths[row], sign_of(state, row)
    sixth = int(state.slots[row, depth - 1]) // FACES
    sight = open_sum(state, row)
    given = is_given(state, row)
    return prospect(state, depth, sign * total, sign * sight, given, sixth, NO_COLOUR, forgetful)


@kernel
def with_card(
    state: State, row: int, colour: int, face: int, total: float, forgetful: bool
) -> float:
    """What a row is worth to the seat to act once it has laid a card there, and not filled it."""
    depth = state.depths[row]
    sign, given, sight = sign_of(state, row), is_given(state, row), open_sum(state, row)
    worth = -hold(face)
    if depth & 1 == 0:
        sight += VALUE[face]
        if face == INVERT:
            sign = -sign
        elif face == GIVE:
            given = True
        elif face == FORCE:
            worth -= FORCING * sign * total
    total += VALUE[face]
    return worth + prospect(
        state, depth + 1, sign * total, sign * sight, given, colour, colour, forgetful
    )


@kernel
def fill(state: State, row: int, faces: np.uint64, total: float) -> tuple[float, int]:
    """What a row is worth if cards of one colour fill it now, and which of them goes first."""
    depth, sign, given = state.depths[row], sign_of(state, row), is_given(state, row)
    best, best_worth = -1, -1e9
    missing = LAST_SLOTS[state.edition] + 1 - depth
    for inverting in range(2):
        if inverting and faces & bit(INVERT) == NONE:
            continue
        for giving in range(2):
            if giving and faces & bit(GIVE) == NONE:
                continue
            specials = inverting + giving
            if specials > (missing + 1) // 2:
                continue
            final = -sign if inverting else sign
            handed = given or giving == 1
            highest = (final > 0) != handed
            more, face = extremes(faces, missing - specials, highest)
            if face < 0 and missing > specials:
                continue
            worth = gain(state, final * (total + more), handed) - HOLD_VALUE * more
            if inverting:
                worth -= HOLD_INVERT
            if giving:
                worth -= HOLD_GIVE
            if depth & 1 == 0 and specials:
                face = INVERT if inverting else GIVE
            if worth > best_worth:
                best, best_worth = face, worth
    return best_worth, best


@kernel
def extremes(faces: np.uint64, count: int, highest: bool) -> tuple[float, int]:
    """The sum of so many highest or lowest cards, and the most extreme one; -1: too few."""
    total, extreme, found = 0.0, -1, 0
    for index in range(len(BY_VALUE)):
        if found == count:
            break
        face = BY_VALUE[len(BY_VALUE) - 1 - index] if highest else BY_VALUE[index]
        if faces & bit(face) != NONE:
            total += VALUE[face]
            if not found:
                extreme = face
            found += 1
    if found < count:
        return 0.0, -1
    return total, extreme


@kernel
def gain(state: State, points: float, given: bool) -> float:
    """What it is worth to fill a row of so many points."""
    if given:
        if state.teams:
            return abs(points)
        return -points if state.players == 2 else -GIVEN * points
    if state.easy:
        return max(points, -float(state.points[state.seat]))  # B-21
    return points


@kernel
def prospect(
    state: State,
    depth: int,
    points: float,
    apparent: float,
    given: bool,
    sixth: int,
    laid: int,
    forgetful: bool,
) -> float:
    """What a row as it stands is worth to the seat to act, when the others may fill it first."""
    missing = LAST_SLOTS[state.edition] + 1 - depth
    if missing > 5:
        return 0.0
    if given:
        points, apparent = -points, -apparent
    worth, reach = 0.0, 1.0
    if not forgetful:
        for step in range(1, state.players):
            seat = (state.seat + step) % state.players
            if not could_fill(state, seat, missing, sixth, NO_COLOUR):
                continue
            if apparent + ADDED * missing <= 0:
                continue
            theirs = points + ADDED * missing
            weight = RIVAL if theirs > 0 else TRAP
            worth += reach * weight * (theirs if is_partner(state, seat) else -theirs)
            reach *= 1 - TAKES
    if could_fill(state, state.seat, missing, sixth, laid):
        worth += reach * OWN * max(0.0, points + ADDED * missing)
    return worth


@kernel
def could_fill(state: State, seat: int, missing: int, sixth: int, laid: int) -> bool:
    """Has a seat, once it has laid a card of a colour, enough cards of one colour for a row?"""
    if missing == 1:  # B-06
        return ones(of_colour(state, seat, sixth)) - (sixth == laid) >= 1
    for colour in range(COLOURS):
        if ones(of_colour(state, seat, colour)) - (colour == laid) >= missing:
            return True
    return False


@kernel
def swap(state: State, forgetful: bool) -> int:
    """Swap for what the row should be worth, or keep it as it is."""
    row = state.turn_row
    total = 0.0
    for slot in range(state.depths[row]):
        total += VALUE[state.slots[row, slot]]
    best, best_worth = KEEP, swapped_worth(state, row, total, forgetful)
    for index in range(hidden_cards(state, row)):
        out = state.slots[row, HIDDEN_SLOTS[index]]
        for colour in range(COLOURS):
            faces = of_colour(state, state.seat, colour)
            while faces != NONE:
                face = place_of(faces, 0)
                faces ^= lowest(faces)
                worth = swapped_worth(state, row, total - VALUE[out] + VALUE[face], forgetful)
                worth += hold(out % FACES) - hold(face)
                if worth > best_worth:
                    best, best_worth = SWAP + index * CARDS + colour * FACES + face, worth
    return best


@kernel
def swapped_worth(state: State, row: int, total: float, forgetful: bool) -> float:
    """What a row is worth with this sum."""
    if state.depths[row] > LAST_SLOTS[state.edition]:
        return gain(state, sign_of(state, row) * total, is_given(state, row))
    return as_it_stands(state, row, total, forgetful)
