"""Another world that a seat cannot tell from this one, drawn exactly."""

import numpy as np

from pharmakon.engine.bits import NONE, bit, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import Generator, below, word
from pharmakon.engine.rules import State
from pharmakon.games.glass.cards import (
    AWAY,
    FIRST_PLAY,
    GLASSES,
    PLACES,
)

# The groups.
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


@kernel
def resample(state: State, seat: int, seed: np.uint64) -> None:
    """Redraw what a seat does not know: each group's cards over its places, and the generator.

    Cards are drawn from sets, never from where they truly lie. What the others know is what they
    have seen at the same places in the new world.
    """
    generator = state.generator
    generator[0] = seed
    seen = seen_places(state, seat)
    pool = places_in_use(state) & ~seen
    for lap in range(first_lap(state, seat), state.passes):
        laid = laid_since(state, seat, lap) & ~seen
        pool &= ~laid
        other = holder_now(state, seat, lap)
        state.hands[other] = scatter(
            state, laid, cards_at(state, laid) | state.hands[other], generator
        )

    cards = scatter(state, pool, cards_at(state, pool) | pooled_cards(state, seat), generator)
    for other in range(state.players):
        if is_foreign(state, seat, other):
            left = cards
            for _ in range(ones(state.hands[other])):
                left ^= draw(left, generator)
            state.hands[other] = cards ^ left
            cards = left
    if AWAY[state.setting]:
        state.away = place_of(cards, 0)
    forget_traces(state)
    generator[0] = word(generator)


@kernel
def stir(state: State, seed: np.uint64) -> None:
    """All cards are dealt at once, so only later deals change."""
    state.generator[0] = seed


@kernel
def scatter(state: State, places: np.uint64, cards: np.uint64, generator: Generator) -> np.uint64:
    """Lay random cards of a set at some places; the cards left over."""
    while places != NONE:
        card = draw(cards, generator)
        cards ^= card
        state.cards[place_of(places, 0)] = place_of(card, 0)
        places ^= lowest(places)
    return cards


@kernel
def draw(cards: np.uint64, generator: Generator) -> np.uint64:
    """One card of a set, all equally likely."""
    return bit(place_of(cards, below(generator, ones(cards))))


@kernel
def forget_traces(state: State) -> None:
    """Wipe out what earlier deals have left where nothing lies."""
    for place in range(GLASSES[state.setting], FIRST_PLAY):
        state.cards[place] = 0
    for place in range(FIRST_PLAY + state.ply, PLACES):
        state.cards[place] = 0
