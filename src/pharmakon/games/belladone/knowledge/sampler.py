"""Another world that a seat cannot tell from this one, drawn exactly.

Cards are told apart by labels: the drawn cards of a colour are numbered in the order in which they
left the stock, which everybody saw, since backs show the colour. A history is then a face for every
label, and the label that each card had which left a hand. How many cards of its colour the hand
held is public, so every choice has the same number of ways in all histories; and once each face
that the seat has seen is tied to one label, the others spread over the other labels in equally many
ways. So it is exact to choose among the labels of a hand uniformly, time after time, to begin again
with a colour whose labels contradict what the seat has seen, and to shuffle the other faces.

The true history never contradicts and is among the choices, so this ends. Contradictions are rare:
they need a card that the seat knew until somebody swapped it out of a row, and then a card of that
colour, put away unseen, which it may be. Before that it is sure where the card is, and it need not
be tried in vain.
"""

import numpy as np

from pharmakon.engine.bits import NONE, ONE, bit, lowest, ones, place_of
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import below, shuffle, word
from pharmakon.engine.rules import State
from pharmakon.games.belladone.cards import (
    CARDS,
    CHUNK,
    COLOURS,
    DECK_SIZES,
    FACES,
    HIDDEN_SLOTS,
    LAST_SLOTS,
    MISSING,
    ROWS,
    SLOTS,
    SPY,
    WORDS,
)
from pharmakon.games.belladone.knowledge.seen import (
    has_seen,
    is_open,
    place_at,
    saw_drawn,
    turned_after,
)
from pharmakon.games.belladone.state import AWAY, GIVING, MOST_STEPS, SOMEBODY, TABLE

UNKNOWN = -1
NO_LABEL = -2  # of cards that are not in the edition
ALL_COLOURS = (1 << COLOURS) - 1
SIXTEEN = np.uint64(CHUNK)


@kernel
def resample(state: State, seat: int, seed: np.uint64) -> None:
    """Redraw the faces and the others' hidden choices, uniformly over all histories that agree."""
    state.generator[0] = seed
    colours = ALL_COLOURS
    while colours:
        colours = trace(state, seat, colours)
    draw_faces(state)
    rewrite(state)
    forget(state)
    state.generator[0] = word(state.generator)


@kernel
def trace(state: State, seat: int, colours: int) -> int:
    """Choose labels for the whole history of some colours; those that contradict are returned."""
    for colour in range(COLOURS):
        if colours >> colour & 1:
            start_over(state, colour)
    failed = 0
    drawn = int(DECK_SIZES[state.edition])
    counts = 0  # labels used so far by colour, a byte each
    step = 0
    while True:
        while drawn > state.stock_size and state.drawn_after[drawn - 1] <= step:
            drawn -= 1
            colour = state.stock[drawn] // FACES
            label = colour * FACES + (counts >> 8 * colour & 255)
            counts += 1 << 8 * colour
            if colours >> colour & 1:
                enter(state, seat, drawn, label)
        if step == state.steps:
            return failed
        failed |= move(state, seat, step, colours & ~failed)
        failed |= look(state, seat, step, colours & ~failed)
        step += 1


@kernel
def start_over(state: State, colour: int) -> None:
    """Nothing is known of a colour, and nobody holds any."""
    keep = ~(SIXTEEN << np.uint64(colour % 4 * FACES))
    for holder in range(SOMEBODY + 1):
        state.hands[holder, colour // 4] &= keep
    state.known[colour // 4] &= keep
    state.doubtful &= ~(1 << colour)
    for index in range(colour * FACES, colour * FACES + FACES):
        state.face_of[index] = UNKNOWN
        state.label_of[index] = NO_LABEL if MISSING[state.edition, index] else UNKNOWN


@kernel
def enter(state: State, seat: int, drawn: int, label: int) -> None:
    """A label leaves the stock for a hand, or for the table, where everyone sees it."""
    drawer = state.drawers[drawn]
    if saw_drawn(state, seat, drawn):
        learn(state, label, state.stock[drawn])
    if drawer != TABLE:
        hold(state, drawer, label)


@kernel
def hold(state: State, holder: int, label: int) -> None:
    """A label comes into a hand, or leaves it."""
    state.hands[holder, label >> 6] ^= bit(label & 63)


@kernel
def learn(state: State, label: int, card: int) -> bool:
    """The seat sees which card a label is; False if that contradicts what it saw before."""
    if state.face_of[label] == UNKNOWN and state.label_of[card] == UNKNOWN:
        state.face_of[label] = card
        state.label_of[card] = label
        state.known[label >> 6] |= bit(label & 63)
        return True
    return bool(state.face_of[label] == card)


@kernel
def move(state: State, seat: int, step: int, colours: int) -> int:
    """A card leaves a hand, and a swap brings one in; the colours that contradict, as a set."""
    place = place_at(state, step)
    mover = state.movers[step]
    colour = state.moved[step] // FACES
    failed = 0
    if colours >> colour & 1:
        label = choose(state, seat, step, is_open(place))
        if label == UNKNOWN:
            failed = 1 << colour
        else:
            hold(state, mover, label)
            state.labels[step] = label
    if place == AWAY:
        return failed
    row, slot = place // SLOTS, place % SLOTS
    if state.places[step] != place:
        gained = state.origins[row, slot]
        if (colours & ~failed) >> (state.moved[gained] // FACES) & 1:
            hold(state, mover, state.labels[gained])
    state.origins[row, slot] = step
    return failed


@kernel
def choose(state: State, seat: int, step: int, shown: bool) -> int:
    """The label of a card that leaves a hand; UNKNOWN if it contradicts what the seat has seen."""
    mover, card = state.movers[step], state.moved[step]
    if mover == seat or (shown and state.label_of[card] != UNKNOWN):
        return held_label(state, mover, card)  # no choice, in all histories alike
    colour = card // FACES
    shift = np.uint64(colour % 4 * FACES)
    held = state.hands[mover, colour // 4] >> shift & SIXTEEN
    known = held & (state.known[colour // 4] >> shift)
    if known != NONE:
        if not shown and not has_seen(state, seat, step):
            state.doubtful |= 1 << colour
            return any_label(state, colour, held)
        if state.label_of[card] != UNKNOWN:
            return held_label(state, mover, card)
        if not state.doubtful >> colour & 1:
            held ^= known  # where the known cards are is sure, so all histories lose the same share
        shown = True
    label = any_label(state, colour, held)
    if shown and not learn(state, label, card):
        return UNKNOWN
    return label


@kernel
def held_label(state: State, mover: int, card: int) -> int:
    """The label of a card that the seat knows, if it is in this hand; else UNKNOWN."""
    label = state.label_of[card]
    if (state.hands[mover, label >> 6] & bit(label & 63)) == NONE:
        return UNKNOWN
    return int(label)


@kernel
def any_label(state: State, colour: int, labels: np.uint64) -> int:
    """One of some labels of a colour, all equally likely."""
    return colour * FACES + place_of(labels, below(state.generator, ones(labels)))


@kernel
def look(state: State, seat: int, step: int, colours: int) -> int:
    """A row is turned over, or spied on by the seat; the colours that contradict, as a set."""
    place = place_at(state, step)
    if place == AWAY:
        return 0
    turned = turned_after(state, step)
    spying = state.movers[step] == seat and state.moved[step] % FACES == SPY and is_open(place)
    if not turned and not spying:
        return 0
    failed = 0
    row, reach = place // SLOTS, place % SLOTS
    if turned:
        reach = int(LAST_SLOTS[state.edition])
    for slot in HIDDEN_SLOTS:
        if slot < reach:
            origin = state.origins[row, slot]
            card = state.moved[origin]
            colour = card // FACES
            if colours >> colour & 1 and not learn(state, state.labels[origin], card):
                failed |= 1 << colour
    return failed


@kernel
def draw_faces(state: State) -> None:
    """Give every other drawn label a face, and the cards that are left to the stock."""
    generator = state.generator
    size = state.stock_size
    counts = 0  # labels used by colour, a byte each
    # B-22: the top of the stock has its colour, too.
    for index in range(max(size - 1, 0), DECK_SIZES[state.edition]):
        counts += 1 << 8 * (state.stock[index] // FACES)
    top = UNKNOWN
    if size:
        colour = state.stock[size - 1] // FACES
        top = colour * FACES + (counts >> 8 * colour & 255) - 1
    filled = 0
    for colour in range(COLOURS):
        unseen = NONE
        for face in range(FACES):
            if state.label_of[colour * FACES + face] == UNKNOWN:
                unseen |= bit(face)
        for label in range(colour * FACES, colour * FACES + (counts >> 8 * colour & 255)):
            if state.face_of[label] == UNKNOWN:
                face = place_of(unseen, below(generator, ones(unseen)))
                unseen ^= bit(face)
                state.face_of[label] = colour * FACES + face
        while unseen != NONE:
            low = lowest(unseen)
            unseen ^= low
            state.stock[filled] = colour * FACES + ones(low - ONE)
            filled += 1
    shuffle(generator, state.stock, filled)
    if size:
        state.stock[size - 1] = state.face_of[top]


@kernel
def rewrite(state: State) -> None:
    """Put the faces of the labels wherever their cards have been."""
    counts = 0
    for index in range(DECK_SIZES[state.edition] - 1, state.stock_size - 1, -1):
        colour = state.stock[index] // FACES
        state.stock[index] = state.face_of[colour * FACES + (counts >> 8 * colour & 255)]
        counts += 1 << 8 * colour
    thrown = 0
    for step in range(state.steps):
        card = state.face_of[state.labels[step]]
        state.moved[step] = card
        if state.places[step] == AWAY:
            while state.discard[thrown] >= 0:
                thrown += 1
            state.discard[thrown] = ~card
            thrown += 1
    for row in range(ROWS):
        if state.phase == GIVING and row == state.turn_row:
            continue
        for slot in range(1, state.depths[row], 2):
            state.slots[row, slot] = state.moved[state.origins[row, slot]]
    for seat in range(state.players):
        rewrite_hand(state, seat)


@kernel
def rewrite_hand(state: State, seat: int) -> None:
    """Turn the labels in a hand into their cards."""
    first, second = NONE, NONE
    for index in range(WORDS):
        labels = state.hands[seat, index]
        while labels != NONE:
            label = lowest(labels)
            labels ^= label
            card = state.face_of[64 * index + ones(label - ONE)]
            if card < 64:
                first |= bit(card)
            else:
                second |= bit(card - 64)
    state.hands[seat, 0] = first
    state.hands[seat, 1] = second


@kernel
def forget(state: State) -> None:
    """Leave no trace of the labels, nor of anything that lay in the history's unused places."""
    for index in range(CARDS):
        state.face_of[index] = 0
        state.label_of[index] = 0
    for index in range(WORDS):
        state.known[index] = NONE
    state.doubtful = 0
    for step in range(state.steps):
        state.labels[step] = 0
    for step in range(state.steps, MOST_STEPS):
        state.moved[step] = 0
