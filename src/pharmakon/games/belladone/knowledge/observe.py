"""What a seat of Belladone Bluff knows, as numbers for those who learn."""

from pharmakon.engine.bits import NONE, bit
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers, State
from pharmakon.engine.seats import relative
from pharmakon.engine.spec import Feature, noted
from pharmakon.games.belladone.cards import (
    CARDS,
    COLOURS,
    DECK_SIZES,
    FACES,
    MOST_IN_HAND,
    MOST_PLAYERS,
    ROWS,
    SLOTS,
)
from pharmakon.games.belladone.knowledge.seen import has_seen, knows_slot, place_at, saw_drawn
from pharmakon.games.belladone.state import (
    AWAY,
    MOST_STEPS,
    PHASES,
    SOMEBODY,
    TABLE,
)

SCORE_UNIT = 20
SEATS = (0, MOST_PLAYERS)
CARD_WIDTH = COLOURS + FACES
DRAW_WIDTH = MOST_PLAYERS + 1 + CARD_WIDTH + 1
STEP_WIDTH = MOST_PLAYERS + ROWS + SLOTS + 2 + CARD_WIDTH

FEATURES = (
    Feature("players", (3,)),
    Feature("teams", (1,), when="teams"),
    Feature("easy", (1,), when="easy"),
    Feature("phase", (len(PHASES),)),
    Feature("turn", (MOST_PLAYERS,), seats=SEATS),
    Feature("turn_row", (ROWS,)),
    Feature("turn_colour", (COLOURS,)),
    Feature("laid", (1,), MOST_IN_HAND),
    Feature("forced", (ROWS,)),
    Feature("passes", (1,), MOST_PLAYERS),
    Feature("scores", (MOST_PLAYERS,), SCORE_UNIT, points=True, seats=SEATS),
    Feature("stock", (1,), CARDS),
    Feature("top", (COLOURS,)),
    Feature("hand", (CARDS,)),
    Feature("colours", (MOST_PLAYERS, COLOURS), MOST_IN_HAND, seats=SEATS),
    Feature("rows", (ROWS, SLOTS, CARD_WIDTH)),
    Feature("gone", (CARDS,)),
    Feature("draws", (CARDS, DRAW_WIDTH), history=True, seats=(1, MOST_PLAYERS)),
    Feature("steps", (MOST_STEPS, STEP_WIDTH), history=True, seats=(1, MOST_PLAYERS)),
)
NOTED = noted(FEATURES)


@kernel
def observe(state: State, seat: int, features: Numbers) -> None:
    """Write the features in the order of FEATURES, the history only where there is room for it.

    Seats count from the observer's left.
    """
    features[:] = 0
    at = observe_turn(state, seat, features, 0)
    at = observe_table(state, seat, features, at)
    if features.size > NOTED:
        at = observe_draws(state, seat, features, at)
        observe_steps(state, seat, features, at)


@kernel
def observe_turn(state: State, seat: int, features: Numbers, at: int) -> int:
    """The options and whose turn it is; where the next feature begins."""
    players = state.players
    features[at + players - 2] = 1
    features[at + 3] = state.teams
    features[at + 4] = state.easy
    at += 5
    features[at + state.phase] = 1
    at += len(PHASES)
    if not state.over:
        features[at + relative(state.seat, seat, state.players)] = 1
    at += MOST_PLAYERS
    if state.turn_row >= 0:
        features[at + state.turn_row] = 1
        features[at + ROWS + state.turn_colour] = 1
    at += ROWS + COLOURS
    features[at] = state.laid / MOST_IN_HAND
    if state.forced >= 0:
        features[at + 1 + state.forced] = 1
    features[at + 1 + ROWS] = state.passes / MOST_PLAYERS
    return at + 2 + ROWS


@kernel
def observe_table(state: State, seat: int, features: Numbers, at: int) -> int:
    """Scores, stock, hands, rows and the open discard; where the next feature begins."""
    for other in range(state.players):
        features[at + relative(other, seat, state.players)] = state.points[other] / SCORE_UNIT
    at += MOST_PLAYERS
    features[at] = state.stock_size / CARDS
    if state.stock_size:
        features[at + 1 + state.stock[state.stock_size - 1] // FACES] = 1
    at += 1 + COLOURS
    for card in range(CARDS):
        for other in range(state.players):
            if (state.hands[other, card >> 6] & bit(card & 63)) != NONE:
                if other == seat:
                    features[at + card] = 1
                colours = at + CARDS + COLOURS * relative(other, seat, state.players)
                features[colours + card // FACES] += 1 / MOST_IN_HAND
    at += CARDS + MOST_PLAYERS * COLOURS
    for row in range(ROWS):
        for slot in range(state.depths[row]):
            known = knows_slot(state, seat, row, slot)
            observe_card(state.slots[row, slot], known, features, at + slot * CARD_WIDTH)
        at += SLOTS * CARD_WIDTH
    for index in range(state.discard_size):
        if state.discard[index] >= 0:
            features[at + state.discard[index]] = 1
    return at + CARDS


@kernel
def observe_draws(state: State, seat: int, features: Numbers, at: int) -> int:
    """Every card drawn, in order: by whom, the card, after how many steps."""
    draws = at + CARDS * DRAW_WIDTH
    for index in range(DECK_SIZES[state.edition] - 1, state.stock_size - 1, -1):
        drawer = state.drawers[index]
        if drawer < MOST_PLAYERS:
            features[at + relative(drawer, seat, state.players)] = 1
        elif drawer == TABLE:
            features[at + MOST_PLAYERS] = 1
        known = saw_drawn(state, seat, index)
        observe_card(state.stock[index], known, features, at + MOST_PLAYERS + 1)
        features[at + DRAW_WIDTH - 1] = state.drawn_after[index] / MOST_STEPS
        at += DRAW_WIDTH
    return draws


@kernel
def observe_steps(state: State, seat: int, features: Numbers, at: int) -> None:
    """Every card that left a hand, in order: whose, where to, the card if the seat has seen it."""
    for step in range(state.steps):
        if state.movers[step] != SOMEBODY:
            features[at + relative(state.movers[step], seat, state.players)] = 1
        place = place_at(state, step)
        target = at + MOST_PLAYERS
        if place == AWAY:
            features[target + ROWS + SLOTS + 1] = 1
        else:
            features[target + place // SLOTS] = 1
            features[target + ROWS + place % SLOTS] = 1
            features[target + ROWS + SLOTS] = state.places[step] != place
        known = has_seen(state, seat, step)
        observe_card(state.moved[step], known, features, target + ROWS + SLOTS + 2)
        at += STEP_WIDTH


@kernel
def observe_card(card: int, known: bool, features: Numbers, at: int) -> None:
    """A card's colour, which is public (B-22), and its face if it is known."""
    features[at + card // FACES] = 1
    if known:
        features[at + COLOURS + card % FACES] = 1
