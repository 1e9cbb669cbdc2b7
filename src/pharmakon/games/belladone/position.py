"""Building a match of Belladone Bluff from a position.

What follows from the rest of a position (`closed`, `forced`, `winners`) is not read here: the table
compares it with what the finished match reveals.
"""

from pharmakon.engine.positions import Reader, check_deck
from pharmakon.engine.rules import State
from pharmakon.engine.spec import Position
from pharmakon.games.belladone.cards import (
    ANY_COLOUR,
    CARD_NAMES,
    CARD_OF,
    COLOUR_CODES,
    FACES,
    FORCE,
    GIVE,
    HAND_SIZES,
    INVERT,
    LAST_SLOTS,
    NO_COLOUR,
    ROW_COUNTS,
    SLOTS,
    SPY,
    deck,
)
from pharmakon.games.belladone.rules.legality import able, colour_for
from pharmakon.games.belladone.rules.movement import clear_table, take_in, throw
from pharmakon.games.belladone.state import (
    ALL_PASSED,
    AWAY,
    GIVING,
    LAST_ROW,
    LAYING,
    PASSING,
    PHASES,
    SOMEBODY,
    SPYING,
    TABLE,
    UNABLE,
)

FIELDS = (
    "game",
    "options",
    "seat",
    "phase",
    "turn",
    "rows",
    "forced",
    "hands",
    "stock",
    "discard",
    "passes",
    "scores",
    "over",
    "winners",
)
MOST_POINTS = 999

Fields = dict[str, Reader]


def load(state: State, position: Position) -> None:
    """Fill a state that holds the options; PositionError names what cannot be."""
    field = dict(zip(FIELDS, Reader(position).fields(*FIELDS), strict=True))
    clear_table(state)
    load_turn(state, field)
    load_cards(state, field)
    check_rows(state, field["rows"])
    check_phase(state, field)
    load_standing(state, field)


def load_turn(state: State, field: Fields) -> None:
    """Whose turn it is, and what has been laid in it."""
    players = int(state.players)
    state.over = field["over"].flag()
    state.phase = PHASES.index(field["phase"].one_of(PHASES))
    row, colour, laid = field["turn"].fields("row", "colour", "laid")
    if state.over:
        field["seat"].exactly(None)
        field["phase"].exactly(PHASES[LAYING])
        laid.exactly(0)
        state.seat = -1
    else:
        state.seat = field["seat"].integer(0, players - 1)
    least = 1 if state.phase in (SPYING, GIVING) else 0
    state.laid = laid.integer(least, int(HAND_SIZES[state.edition]))
    if state.laid and state.phase != PASSING:
        state.turn_row = row.integer(0, int(ROW_COUNTS[state.edition]) - 1)
        state.turn_colour = COLOUR_CODES.index(colour.one_of(COLOUR_CODES))
    else:
        row.exactly(None)
        colour.exactly(None)
        state.turn_row = -1
        state.turn_colour = NO_COLOUR


def load_cards(state: State, field: Fields) -> None:
    """All cards, each in one place, and a history in which nobody remembers the hidden ones."""
    rows = load_rows(state, field["rows"])
    discard = [load_card(entry) for entry in field["discard"].items()]
    stock = field["stock"].names(CARD_OF)
    hands: list[list[int]] = []
    for hand in field["hands"].items(int(state.players)):
        cards = sorted(hand.names(CARD_OF))
        most = int(HAND_SIZES[state.edition]) - int(state.laid if len(hands) == state.seat else 0)
        if len(cards) > most:
            hand.refuse("belladone.position.hand", count=len(cards), most=most)
        hands.append(cards)

    lying = [card for row in rows for card, _ in row]
    thrown = [card for card, _ in discard]
    check_deck(
        [*lying, *thrown, *stock, *(card for hand in hands for card in hand)],
        deck(int(state.edition)),
        CARD_NAMES.__getitem__,
    )
    state.stock[: len(stock)] = stock
    for row, contents in enumerate(rows):
        for slot, (card, up) in enumerate(contents):
            load_slot(state, row, slot, card, up)
    for card, up in discard:
        throw(state, card if up else ~card)
        deal(state, card, TABLE if up else SOMEBODY)
        if not up:
            remember(state, SOMEBODY, card, AWAY)
    if state.phase == SPYING:
        load_spy(state, field["phase"])
    for seat, cards in enumerate(hands):
        for card in cards:
            deal(state, card, seat)
            take_in(state, seat, card)


def load_rows(state: State, rows: Reader) -> list[list[tuple[int, bool]]]:
    """The cards in the rows, and whether they lie face up, as their slots decide (B-01)."""
    found = []
    for index, row in enumerate(rows.items(int(ROW_COUNTS[state.edition]))):
        slots, _ = row.fields("slots", "closed")
        cards = []
        for slot, entry in enumerate(slots.items()):
            card, up = load_card(entry)
            turned = bool(state.phase == GIVING and index == state.turn_row)
            entry.fields("card", "colour", "up")[2].exactly(slot % 2 == 0 or turned)
            cards.append((card, up))
        if len(cards) > LAST_SLOTS[state.edition] + 1:
            slots.refuse("belladone.position.long", count=len(cards))
        state.depths[index] = len(cards)
        found.append(cards)
    return found


def load_card(entry: Reader) -> tuple[int, bool]:
    """A card on the table, and whether it lies face up."""
    card, colour, up = entry.fields("card", "colour", "up")
    number = card.name(CARD_OF)
    colour.exactly(COLOUR_CODES[number // FACES])
    return number, up.flag()


def load_slot(state: State, row: int, slot: int, card: int, up: bool) -> None:
    """A card lies in a row; one that lies face down came there from somebody's hand."""
    state.slots[row, slot] = card
    if up:
        last = row == state.turn_row and slot == state.depths[row] - 1
        if not (state.phase == SPYING and last):
            deal(state, card, TABLE)
    else:
        state.origins[row, slot] = state.steps
        deal(state, card, SOMEBODY)
        remember(state, SOMEBODY, card, row * SLOTS + slot)


def load_spy(state: State, phase: Reader) -> None:
    """The spy that is being decided was laid last, so its player sees the row (B-13)."""
    row = int(state.turn_row)
    slot = int(state.depths[row]) - 1
    if slot < 2 or slot % 2 or state.slots[row, slot] % FACES != SPY:
        phase.refuse("belladone.position.no_spy")
    deal(state, int(state.slots[row, slot]), int(state.seat))
    remember(state, int(state.seat), int(state.slots[row, slot]), row * SLOTS + slot)


def deal(state: State, card: int, drawer: int) -> None:
    """A card has left the stock before the position was loaded."""
    state.stock_size -= 1
    state.stock[state.stock_size] = card
    state.drawers[state.stock_size] = drawer
    state.drawn_after[state.stock_size] = 0


def remember(state: State, mover: int, card: int, place: int) -> None:
    """A card has left a hand before the position was loaded."""
    state.movers[state.steps] = mover
    state.moved[state.steps] = card
    state.places[state.steps] = place
    state.steps += 1


def check_rows(state: State, rows: Reader) -> None:
    """Each row as it can have come about."""
    full = int(LAST_SLOTS[state.edition]) + 1
    for row, reader in enumerate(rows.items()):
        depth = int(state.depths[row])
        faces = [int(card) % FACES for card in state.slots[row, :depth]]
        if not depth:
            if state.stock_size:  # B-16
                reader.refuse("belladone.position.closed")
            continue
        if faces[0] >= INVERT:  # B-02
            reader.refuse("belladone.position.opened", card=CARD_NAMES[state.slots[row, 0]])
        pending = state.phase in (SPYING, GIVING) and row == state.turn_row
        if depth == full and not pending:  # B-15
            reader.refuse("belladone.position.full")
        if depth == full and colours_differ(state, row):  # B-06, B-13
            reader.refuse("belladone.position.seventh")
        if FORCE in faces[2 : full - 1 : 2]:  # B-12
            if state.forced >= 0:
                reader.refuse("belladone.position.forced")
            state.forced = row


def colours_differ(state: State, row: int) -> bool:
    """Do slots 6 and 7 have two colours, without a spy in slot 7 that has swapped since?"""
    last = int(LAST_SLOTS[state.edition])
    sixth, seventh = state.slots[row, last - 1], state.slots[row, last]
    if seventh % FACES == SPY and state.phase == GIVING:
        return False
    return bool(sixth // FACES != seventh // FACES)


def check_phase(state: State, field: Fields) -> None:
    """The phase and the turn must fit the rows, the hand and the stock."""
    phase = field["phase"]
    if state.over:
        return
    seat = int(state.seat)
    if state.phase == PASSING:
        check_pass(state, field)
    elif state.laid:
        check_laid(state, field["turn"])
        if state.phase == GIVING:
            full = int(LAST_SLOTS[state.edition]) + 1
            faces = state.slots[state.turn_row, 2:full:2] % FACES
            if state.depths[state.turn_row] != full or GIVE not in faces:  # B-11
                phase.refuse("belladone.position.no_give")
    elif not able(state, seat):  # B-08, B-18
        phase.refuse("belladone.position.unable", seat=seat)


def check_pass(state: State, field: Fields) -> None:
    """Who passes was unable to lay any card, those discarded since among them (B-08)."""
    if state.laid > state.stock_size or not state.stock_size:
        field["stock"].refuse("belladone.position.stock_short", count=int(state.laid))
    thrown = state.discard[: state.discard_size][::-1][: state.laid].tolist()
    if len(thrown) < state.laid or any(entry >= 0 for entry in thrown):
        field["discard"].refuse("belladone.position.thrown", count=int(state.laid))
    fitting = [int(colour_for(state, row)) for row in range(ROW_COUNTS[state.edition])]
    could = any(ANY_COLOUR in fitting or ~entry // FACES in fitting for entry in thrown)
    if could or able(state, int(state.seat)):
        field["phase"].refuse("belladone.position.able", seat=int(state.seat))


def check_laid(state: State, turn: Reader) -> None:
    """The cards of this turn lie last in its row, of one colour but for swaps (B-05, B-13)."""
    row, depth, laid = int(state.turn_row), int(state.depths[state.turn_row]), int(state.laid)
    if state.forced >= 0 and state.forced != row:  # B-12
        turn.refuse("belladone.position.elsewhere")
    if depth <= laid:
        turn.refuse("belladone.position.laid", count=laid)
    spied = False
    for slot in range(depth - 1, depth - laid - 1, -1):
        card = int(state.slots[row, slot])
        hidden = slot % 2 == 1
        if card // FACES != state.turn_colour and not (hidden and spied):
            turn.refuse("belladone.position.colour", card=CARD_NAMES[card])
        spied = spied or (not hidden and card % FACES == SPY)


def load_standing(state: State, field: Fields) -> None:
    """Scores and passes; a match that is over must have a reason for it."""
    lowest = 0 if state.easy else -MOST_POINTS  # B-21
    players = int(state.players)
    for seat, points in enumerate(field["scores"].items(players)):
        state.points[seat] = points.integer(lowest, MOST_POINTS)
    state.passes = field["passes"].integer(0, players if state.over else players - 1)
    if state.passes and (state.laid or not state.stock_size):  # B-18, B-19
        field["passes"].exactly(0)
    for back in range(state.passes):
        if able(state, (state.seat - 1 - back) % players):
            field["passes"].refuse("belladone.position.passes")
    if state.over:
        state.ended = ALL_PASSED if state.passes == players else ended(state)
        if not state.ended:
            field["over"].refuse("belladone.position.not_over")


def ended(state: State) -> int:
    """What can have ended a match here with the stock empty (B-18); 0: nothing.

    With a row closed and somebody unable it may have been either: it is taken for the row.
    """
    if state.stock_size:
        return 0
    if any(not state.depths[row] for row in range(ROW_COUNTS[state.edition])):
        return LAST_ROW
    return 0 if all(able(state, seat) for seat in range(state.players)) else UNABLE
