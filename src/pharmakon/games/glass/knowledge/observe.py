"""What a seat knows in The Poisoned Glass, as numbers: the table, and the round as remembered."""

import numpy as np

from pharmakon.engine.bits import NONE, bit, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State
from pharmakon.engine.seats import relative
from pharmakon.engine.spec import Feature, noted
from pharmakon.games.glass.cards import (
    CARDS,
    FIRST_PLAY,
    FULL,
    GLASSES,
    MOST_GLASSES,
    MOST_HEARTS,
    MOST_PASSES,
    MOST_PLAYERS,
    MOST_PLAYS,
    MOST_ROUNDS,
    PAIRS,
    PEEKS_EACH,
)
from pharmakon.games.glass.knowledge.seen import (
    cards_at,
    known_hand,
    known_places,
    laid_since,
    own_plays,
    place_laid,
    turn_of,
)
from pharmakon.games.glass.rules.play import left_of
from pharmakon.games.glass.state import PHASE_COUNT

ROUND_UNIT = 10
SEATS = (0, MOST_PLAYERS)
HAND_UNIT = 4  # the largest hand there is
PLAY = MOST_PLAYERS + MOST_GLASSES + CARDS

FEATURES = (
    Feature("players", (4,)),
    Feature("phase", (PHASE_COUNT,)),
    Feature("round", (1,), ROUND_UNIT, most=int(MOST_ROUNDS.max())),
    Feature("wesley", (MOST_PLAYERS,), seats=SEATS),
    Feature("turn", (MOST_PLAYERS,), seats=SEATS),
    Feature("hearts", (MOST_PLAYERS,), MOST_HEARTS, seats=SEATS),
    Feature("hand", (CARDS,)),
    Feature("hand_sizes", (MOST_PLAYERS,), HAND_UNIT, seats=SEATS),
    Feature("known_hands", (MOST_PLAYERS, CARDS), seats=SEATS),
    Feature("depths", (MOST_GLASSES,), FULL),
    Feature("glasses", (MOST_GLASSES, FULL, CARDS)),
    Feature("owners", (MOST_GLASSES, MOST_PLAYERS), seats=(1, MOST_PLAYERS)),
    Feature("opened", (MOST_GLASSES,)),
    Feature("said", (MOST_PLAYERS, 2), seats=SEATS),
    Feature("peeks", (MOST_PLAYERS, MOST_GLASSES), seats=SEATS),
    Feature("exchanged", (1,)),
    Feature("exchanged_at", (1,), MOST_PLAYS),
    Feature("pair", (len(PAIRS),)),
    Feature("openings", (MOST_GLASSES, CARDS), history=True),
    Feature("held", (MOST_PASSES + 1, CARDS), history=True),
    Feature("plays", (MOST_PLAYS, PLAY), history=True, seats=(1, MOST_PLAYERS)),
    Feature("shown", (2, CARDS), history=True),
)
NOTED = noted(FEATURES)


@kernel
def observe(state: State, seat: int, features: Numbers) -> None:
    """Write the features in the order of FEATURES, the history only where there is room for it.

    Seats count from the observer's left.
    """
    features[:] = 0
    known = known_places(state, seat)
    at = observe_table(state, seat, features, 0)
    at = observe_hands(state, seat, features, at)
    at = observe_glasses(state, seat, known, features, at)
    at = observe_looks(state, seat, features, at)
    at = observe_exchange(state, features, at)
    if features.size == NOTED:
        return
    at = observe_openings(state, known, features, at)
    at = observe_held(state, seat, features, at)
    at = observe_plays(state, seat, known, features, at)
    observe_shown(state, known, features, at)


@kernel
def observe_table(state: State, seat: int, features: Numbers, at: int) -> int:
    """Who sits where, whose turn it is, and the hearts."""
    players = state.players
    features[at + players - 2] = 1
    at += 4
    features[at + state.phase] = 1
    at += PHASE_COUNT
    features[at] = min(state.finished + 1, MOST_ROUNDS[state.setting]) / ROUND_UNIT
    at += 1
    features[at + relative(state.wesley, seat, players)] = 1
    at += MOST_PLAYERS
    if not state.over:
        features[at + relative(state.seat, seat, players)] = 1
    at += MOST_PLAYERS
    for other in range(players):
        features[at + relative(other, seat, players)] = state.hearts[other] / MOST_HEARTS
    return at + MOST_PLAYERS


@kernel
def observe_hands(state: State, seat: int, features: Numbers, at: int) -> int:
    """The observer's hand, the size of each hand, and what is certain to be in it."""
    mark_cards(state.hands[seat], features, at)
    at += CARDS
    for other in range(state.players):
        features[at + relative(other, seat, state.players)] = ones(state.hands[other]) / HAND_UNIT
    at += MOST_PLAYERS
    for other in range(state.players):
        held = known_hand(state, seat, other)
        mark_cards(held, features, at + relative(other, seat, state.players) * CARDS)
    return at + MOST_PLAYERS * CARDS


@kernel
def observe_glasses(state: State, seat: int, known: np.uint64, features: Numbers, at: int) -> int:
    """How full each glass is, its known cards bottom to top, and whose it has become."""
    glasses = GLASSES[state.setting]
    for glass in range(glasses):
        features[at + glass] = state.depths[glass] / FULL
    at += MOST_GLASSES
    for glass in range(glasses):
        for depth in range(state.depths[glass]):
            start = at + (glass * FULL + depth) * CARDS
            mark_place(state, state.glasses[glass, depth], known, features, start)
    at += MOST_GLASSES * FULL * CARDS
    for glass in range(glasses):
        owner = state.owners[glass]
        if owner >= 0:
            features[at + glass * MOST_PLAYERS + relative(owner, seat, state.players)] = 1
    at += MOST_GLASSES * MOST_PLAYERS
    for glass in range(glasses):
        features[at + glass] = state.opened[glass]
    at += MOST_GLASSES
    for other in range(state.players):
        if state.said[other]:
            features[at + 2 * relative(other, seat, state.players) + state.said[other] - 1] = 1
    return at + 2 * MOST_PLAYERS


@kernel
def observe_looks(state: State, seat: int, features: Numbers, at: int) -> int:
    """Who has looked into which glass."""
    each = PEEKS_EACH[state.setting]
    for index in range(state.peeks):
        other = left_of(state.wesley, index // each, state.players)
        start = at + relative(other, seat, state.players) * MOST_GLASSES
        features[start + state.peeked[index]] = 1
    return at + MOST_PLAYERS * MOST_GLASSES


@kernel
def observe_exchange(state: State, features: Numbers, at: int) -> int:
    """Whether, when and which glasses Vizzini has exchanged."""
    features[at] = state.exchanged
    if state.pair >= 0:
        features[at + 1] = state.exchanged_at / MOST_PLAYS
        features[at + 2 + state.pair] = 1
    return at + 2 + len(PAIRS)


@kernel
def observe_openings(state: State, known: np.uint64, features: Numbers, at: int) -> int:
    """The openings that the observer knows."""
    for glass in range(GLASSES[state.setting]):
        mark_place(state, glass, known, features, at + glass * CARDS)
    return at + MOST_GLASSES * CARDS


@kernel
def observe_held(state: State, seat: int, features: Numbers, at: int) -> int:
    """The hands that the observer was dealt and given, lap by lap."""
    own = own_plays(state, turn_of(state, seat))
    holder = seat
    for lap in range(state.passes, state.since - 1, -1):
        laid = laid_since(state, seat, lap) | (own & bit(place_laid(state, seat, lap)))
        mark_cards(state.hands[holder] | cards_at(state, laid), features, at + lap * CARDS)
        holder = left_of(holder, 1, state.players)
    return at + (MOST_PASSES + 1) * CARDS


@kernel
def observe_plays(state: State, seat: int, known: np.uint64, features: Numbers, at: int) -> int:
    """Every play of the round in order: who, into which glass, and the card if it is known."""
    for ply in range(state.loaded, state.ply):
        start = at + ply * PLAY
        other = left_of(state.wesley, ply % state.players, state.players)
        features[start + relative(other, seat, state.players)] = 1
        features[start + MOST_PLAYERS + state.played[ply]] = 1
        start += MOST_PLAYERS + MOST_GLASSES
        mark_place(state, FIRST_PLAY + ply, known, features, start)
    return at + MOST_PLAYS * PLAY


@kernel
def observe_shown(state: State, known: np.uint64, features: Numbers, at: int) -> None:
    """The two cards of the exchange, if the observer knows them."""
    if state.pair >= 0:
        mark_place(state, state.shown[0], known, features, at)
        mark_place(state, state.shown[1], known, features, at + CARDS)


@kernel
def mark_cards(cards: np.uint64, features: Numbers, at: int) -> None:
    """Mark each card of a set."""
    while cards != NONE:
        features[at + place_of(cards, 0)] = 1
        cards ^= lowest(cards)


@kernel
def mark_place(state: State, place: int, known: np.uint64, features: Numbers, at: int) -> None:
    """Mark the card at a place, if the place is known."""
    if known & bit(place) != NONE:
        features[at + state.cards[place]] = 1
