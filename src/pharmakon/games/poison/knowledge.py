"""What a seat of Poison knows: as numbers, and as the worlds it may be in.

All of it is derived from the state and the history of the round; nothing is kept while playing.
"""

from typing import Any

import numpy as np

from pharmakon.engine.bits import NONE, bit, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import Generator, below, shuffle, word
from pharmakon.engine.rules import SPECTATOR, Numbers, State
from pharmakon.engine.seats import relative
from pharmakon.engine.spec import Feature, noted
from pharmakon.games.poison.cards import (
    ALL_PIECES,
    AMIGO,
    CARD,
    CARDS,
    CAULDRONS,
    DECK,
    FACES,
    LIMIT,
    MOST_DRAWS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    NO_COLOUR,
    PIECES,
    POTION_COLOURS,
)
from pharmakon.games.poison.rules import total

COPIES_UNIT = 4  # 1.0 stands for so many copies of a card
HAND_UNIT = 17  # the largest hand there is
SCORE_UNIT = 50
MOST_COPIES = max(list(CARD).count(card) for card in range(FACES))
SEATS = (0, MOST_PLAYERS)

FEATURES = (
    Feature("players", (4,)),
    Feature("edition", (1,)),
    Feature("drawing", (1,), when="draw"),
    Feature("round", (MOST_ROUNDS,)),
    Feature("dealer", (MOST_PLAYERS,), seats=SEATS),
    Feature("turn", (MOST_PLAYERS,), seats=SEATS),
    Feature("hand", (FACES,), COPIES_UNIT, most=MOST_COPIES),
    Feature("hand_sizes", (MOST_PLAYERS,), HAND_UNIT, seats=SEATS),
    Feature("cauldrons", (CAULDRONS, FACES), COPIES_UNIT, most=MOST_COPIES),
    Feature("totals", (CAULDRONS,), LIMIT),
    Feature("colours", (CAULDRONS, POTION_COLOURS)),
    Feature("taken", (MOST_PLAYERS, FACES), COPIES_UNIT, most=MOST_COPIES, seats=SEATS),
    Feature("unseen", (FACES,), COPIES_UNIT, most=MOST_COPIES),
    Feature("stock", (1,), CARDS, when="draw"),
    Feature("aside", (1,), CARDS),
    Feature("scores", (MOST_PLAYERS,), SCORE_UNIT, points=True, seats=SEATS),
    Feature(
        "plays",
        (CARDS, MOST_PLAYERS + FACES + CAULDRONS),
        history=True,
        seats=(1, MOST_PLAYERS),
    ),
    Feature("draws", (MOST_DRAWS, FACES), history=True, when="draw"),
)
NOTED = noted(FEATURES)


@kernel
def observe(state: State, seat: int, features: Numbers) -> None:
    """Write the features in the order of FEATURES, the history only where there is room for it.

    Seats count from the observer's left.
    """
    features[:] = 0
    players = state.players
    at = 0
    if players > 2:  # two, in the small edition only, are none of these
        features[at + players - 3] = 1
    at += 4
    features[at] = state.edition != AMIGO
    features[at + 1] = state.drawing
    at += 2
    features[at + min(state.finished, state.rounds - 1)] = 1
    at += MOST_ROUNDS
    features[at + relative(state.dealer, seat, players)] = 1
    at += MOST_PLAYERS
    if not state.over:
        features[at + relative(state.seat, seat, players)] = 1
    at += MOST_PLAYERS
    count_cards(state.hands[seat], features, at)
    at += FACES
    for other in range(players):
        features[at + relative(other, seat, players)] = ones(state.hands[other]) / HAND_UNIT
    at += MOST_PLAYERS
    for cauldron in range(CAULDRONS):
        count_cards(state.contents[cauldron], features, at + cauldron * FACES)
    at += CAULDRONS * FACES
    for cauldron in range(CAULDRONS):
        features[at + cauldron] = state.totals[cauldron] / LIMIT
    at += CAULDRONS
    for cauldron in range(CAULDRONS):
        if state.colours[cauldron] != NO_COLOUR:
            features[at + cauldron * POTION_COLOURS + state.colours[cauldron]] = 1
    at += CAULDRONS * POTION_COLOURS
    for other in range(players):
        count_cards(state.taken[other], features, at + relative(other, seat, players) * FACES)
    at += MOST_PLAYERS * FACES
    count_cards(unseen(state, seat), features, at)
    at += FACES
    features[at] = state.stock_size / CARDS
    features[at + 1] = ones(state.aside) / CARDS
    at += 2
    for other in range(players):
        features[at + relative(other, seat, players)] = total(state, other) / SCORE_UNIT
    at += MOST_PLAYERS
    if features.size > NOTED:
        observe_history(state, seat, features, at)


@kernel
def observe_history(state: State, seat: int, features: Numbers, at: int) -> None:
    """Every play of the round in order, then the observer's own draws."""
    width = MOST_PLAYERS + FACES + CAULDRONS
    draws = at + CARDS * width
    for ply in range(state.ply):
        player, action = state.plays[ply, 0], state.plays[ply, 1]
        features[at + relative(player, seat, state.players)] = 1
        features[at + MOST_PLAYERS + action // CAULDRONS] = 1
        features[at + MOST_PLAYERS + FACES + action % CAULDRONS] = 1
        at += width
        # Only a lopsided position that was loaded lets a seat draw more often than there is room.
        if player == seat and state.draws[ply] >= 0 and draws < features.size:
            features[draws + CARD[state.draws[ply]]] = 1
            draws += FACES


@kernel
def count_cards(pieces: np.uint64, features: Numbers, at: int) -> None:
    """Write how many of each card a set of pieces holds."""
    for card in range(FACES):
        features[at + card] = ones(pieces & PIECES[card]) / COPIES_UNIT


@kernel
def unseen(state: State, seat: int) -> np.uint64:
    """The pieces a seat has seen nowhere: not played (P-17), not in its own hand."""
    seen = NONE
    for other in range(state.players):
        seen |= state.taken[other]
    for cauldron in range(CAULDRONS):
        seen |= state.contents[cauldron]
    if seat != SPECTATOR:
        seen |= state.hands[seat]
    return ALL_PIECES[state.edition] & ~seen


@kernel
def resample(state: State, seat: int, seed: np.uint64) -> None:
    """Redraw the other hands, the stock, the cards aside and all that comes from the generator.

    Every play is public, so each way to spread the unseen cards over the hidden places belongs to
    the same number of deals: one uniform shuffle is exact. It starts from the sorted pieces, never
    from where they truly lie.
    """
    generator = state.generator
    generator[0] = seed
    stock = state.stock
    count = 0
    hidden = unseen(state, seat)
    for index in range(CARDS):
        if hidden & bit(DECK[index]) != NONE:
            stock[count] = DECK[index]
            count += 1
    shuffle(generator, stock, count)

    for other in range(state.players):
        if other == seat:
            continue
        size = ones(state.hands[other])
        state.hands[other] = gather(stock, count - size, count)
        count -= size
        if state.drawing:
            resample_draws(state, other, generator)
    state.aside = gather(stock, state.stock_size, count)
    for index in range(state.stock_size, CARDS):
        stock[index] = 0
    generator[0] = word(generator)


@kernel
def stir(state: State, seed: np.uint64) -> None:
    """Shuffle the stock again, and all that comes from the generator."""
    state.generator[0] = seed
    shuffle(state.generator, state.stock, state.stock_size)


@kernel
def gather(stock: Any, start: int, stop: int) -> np.uint64:
    """The pieces from one place of the stock to another, as a set."""
    pieces = NONE
    for index in range(start, stop):
        pieces |= bit(stock[index])
    return pieces


@kernel
def resample_draws(state: State, seat: int, generator: Generator) -> None:
    """Redraw when another seat drew the cards that it has played or holds.

    Going back in time, the card drawn last may be any in the hand then, all equally likely.
    """
    hand = state.hands[seat]
    for ply in range(state.ply - 1, -1, -1):
        if state.plays[ply, 0] != seat:
            continue
        if state.draws[ply] >= 0:
            piece = place_of(hand, below(generator, ones(hand)))
            state.draws[ply] = piece
            hand ^= bit(piece)
        hand |= bit(state.plays[ply, 2])
