"""What a seat of The Poisoned Glass may believe: its groups of cards, spread over their places."""

import numpy as np

from pharmakon.engine.bits import NONE, bit, lowest, ones, place_of
from pharmakon.engine.doubts import Beliefs, Doubt, Subjects, one_case
from pharmakon.engine.fields import Fields
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State
from pharmakon.engine.turns import States
from pharmakon.games.glass.cards import (
    AWAY,
    CARD_NAMES,
    CARDS,
    CHOOSE,
    DECLINE,
    DRINK,
    EXCHANGE,
    FULL,
    GLASSES,
    MOST_GLASSES,
    MOST_PLAYERS,
    PAIRS,
    WORTH,
)
from pharmakon.games.glass.foresight import likelihood
from pharmakon.games.glass.knowledge.seen import (
    cards_at,
    first_lap,
    holder_now,
    is_foreign,
    laid_since,
    places_in_use,
    pooled_cards,
    seen_places,
)
from pharmakon.texts import Text

ASIDE = MOST_PLAYERS
IN_GLASSES = MOST_PLAYERS + 1  # from here on: FULL places for each glass, bottom to top
PLACES = (
    *(f"hand:{seat}" for seat in range(MOST_PLAYERS)),
    "aside",
    *(f"glass:{glass + 1}:{level + 1}" for glass in range(MOST_GLASSES) for level in range(FULL)),
)


@kernel
def locate(state: State, seat: int, places: Numbers) -> None:
    """In another hand, put away, or in a glass where the seat has not seen it."""
    places[:] = -1
    for other in range(state.players):
        if other != seat:
            hand = state.hands[other]
            while hand != NONE:
                places[place_of(hand, 0)] = other
                hand ^= lowest(hand)
    if AWAY[state.setting]:
        places[state.away] = ASIDE
    seen = seen_places(state, seat)
    for glass in range(GLASSES[state.setting]):
        for depth in range(state.depths[glass]):
            place = state.glasses[glass, depth]
            if (seen & bit(place)) == NONE:
                places[state.cards[place]] = IN_GLASSES + FULL * glass + depth


def doubts(state: Fields, seat: int) -> list[Doubt]:
    """One for each hand that the seat has passed on, with what was laid from it; and the pool."""
    record = state.record
    seen = seen_places(record, seat)
    pool = places_in_use(record) & ~seen
    found = []
    for lap in range(first_lap(record, seat), state.passes):
        laid = laid_since(record, seat, lap) & ~seen
        pool &= ~laid
        other = int(holder_now(record, seat, lap))
        hand = state.hands[other]
        spread = [*spots(state, laid), (other, int(ones(hand)))]
        found.append(one_case(listed(cards_at(record, laid) | hand), spread))
    foreign = [
        (other, int(ones(state.hands[other])))
        for other in range(state.players)
        if is_foreign(record, seat, other)
    ]
    cards = cards_at(record, pool) | pooled_cards(record, seat)
    away = (ASIDE, int(AWAY[state.setting]))
    return [*found, one_case(listed(cards), [*spots(state, pool), *foreign, away])]


def spots(state: Fields, places: np.uint64) -> list[tuple[int, int]]:
    """Where in the glasses some places are now, one card each."""
    return [
        (IN_GLASSES + FULL * glass + depth, 1)
        for glass in range(GLASSES[state.setting])
        for depth in range(state.depths[glass])
        if places & bit(state.glasses[glass, depth])
    ]


def listed(cards: np.uint64) -> list[int]:
    """The cards of a set."""
    return [card for card in range(CARDS) if int(cards) >> card & 1]


@kernel
def weigh(states: States, seat: int, cards: Numbers, places: Numbers, weights: Numbers) -> None:
    """Write the likelihood of each world of a list; `states` are the position, and one to use."""
    for world in range(weights.size):
        states[1] = states[0]
        state = states[1]
        for other in range(state.players):
            if other != seat:
                state.hands[other] = NONE
        for column in range(cards.size):
            card, place = cards[column], places[world, column]
            if place < ASIDE:
                state.hands[place] |= bit(card)
            elif place == ASIDE:
                state.away = card
            else:
                spot = place - IN_GLASSES
                state.cards[state.glasses[spot // FULL, spot % FULL]] = card
        weights[world] = likelihood(state, seat)


def told_by(state: Fields, action: int) -> list[int]:
    """The glass that is filled or taken, or the two whose top cards change places."""
    if action < EXCHANGE:
        return [action // CARDS]
    if action < DECLINE:
        return list(PAIRS[action - EXCHANGE])
    return [action - CHOOSE] if CHOOSE <= action < DRINK else []


def worth(states: States, glass: int) -> Numbers:
    """How much more antidote than poison a glass holds."""
    depth = int(states["depths"][0, glass])
    places = states["glasses"][0, glass, :depth]
    return WORTH[states["cards"][:, places]].sum(axis=1)


SUBJECTS = Subjects(
    names=tuple(f"glass:{glass + 1}" for glass in range(MOST_GLASSES)),
    named=lambda glass: Text("glass.subject.glass", {"glass": glass + 1}),
    told_by=told_by,
    worth=worth,
)
BELIEFS = Beliefs(CARD_NAMES, np.arange(CARDS), PLACES, doubts, weigh, SUBJECTS)
