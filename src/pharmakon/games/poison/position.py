"""Building a match of Poison from a position.

What follows from the rest of a position (totals, colours, scores, winners) is not read here: the
table compares it with what the finished match reveals.
"""

from itertools import chain

import numpy as np

from pharmakon.engine.bits import NONE, bit
from pharmakon.engine.positions import Reader, check_deck
from pharmakon.engine.rules import State
from pharmakon.engine.spec import Position
from pharmakon.games.poison.cards import (
    CARD,
    CARD_NAMES,
    CARD_OF,
    CAULDRON_COUNTS,
    COLOUR,
    DECK,
    DECK_SIZES,
    LIMIT,
    VALUE,
    deck,
)
from pharmakon.games.poison.rules import (
    cards_dealt,
    clear_round,
    hands_dealt,
    lay,
    places,
    score,
)

FIELDS = (
    "game",
    "options",
    "round",
    "rounds",
    "dealer",
    "seat",
    "cauldrons",
    "hands",
    "taken",
    "aside",
    "stock",
    "scores",
    "sheet",
    "over",
    "winners",
)
MOST_POINTS = 58  # all 42 potions and 8 poisons in one pile


def load(state: State, position: Position) -> None:
    """Fill a state that holds the options; PositionError names what cannot be."""
    field = dict(zip(FIELDS, Reader(position).fields(*FIELDS), strict=True))
    state.over = field["over"].flag()
    state.finished = field["round"].integer(1, int(state.rounds)) - 1
    load_dealer(state, field["dealer"])
    clear_round(state)
    load_cards(state, field)
    check_sizes(state, field)
    load_sheet(state, field["sheet"])
    load_turn(state, field)


def load_dealer(state: State, dealer: Reader) -> None:
    """The dealer, whom the option `first` decides if it is set (P-11)."""
    players = int(state.players)
    state.dealer = dealer.integer(0, players - 1)
    if state.first >= 0:
        dealer.exactly(int(state.first + state.finished - 1) % players)


def load_cards(state: State, field: dict[str, Reader]) -> None:
    """All cards, each piece of paper in one place."""
    players = int(state.players)
    cauldrons = []
    for cauldron in field["cauldrons"].items(int(CAULDRON_COUNTS[state.edition])):
        _, contents, _ = cauldron.fields("colour", "cards", "total")
        cauldrons.append((contents, contents.names(CARD_OF)))
    hands = [hand.names(CARD_OF) for hand in field["hands"].items(players)]
    taken = [pile.names(CARD_OF) for pile in field["taken"].items(players)]
    aside = field["aside"].names(CARD_OF)
    stock = field["stock"].names(CARD_OF)

    places_of_cards = [*(cards for _, cards in cauldrons), *hands, *taken, aside, stock]
    check_deck(
        chain(*places_of_cards),
        [int(CARD[piece]) for piece in deck(int(state.edition))],
        CARD_NAMES.__getitem__,
    )

    supply = Supply()
    for index, (contents, cards) in enumerate(cauldrons):
        fill(state, index, contents, cards, supply)
    for seat in range(players):
        state.hands[seat] = supply.pieces(hands[seat])
        state.taken[seat] = supply.pieces(taken[seat])
    state.aside = supply.pieces(aside)
    state.stock_size = len(stock)
    state.stock[: len(stock)] = [supply.piece(card) for card in stock]


class Supply:
    """The 50 pieces of paper, handed out card by card."""

    def __init__(self) -> None:
        self.left = [int(piece) for piece in DECK]

    def piece(self, card: int) -> int:
        """A piece of a card."""
        piece = next(piece for piece in self.left if CARD[piece] == card)
        self.left.remove(piece)
        return piece

    def pieces(self, cards: list[int]) -> np.uint64:
        """A set of pieces of some cards."""
        return np.uint64(sum(1 << self.piece(card) for card in cards))


def fill(state: State, cauldron: int, contents: Reader, cards: list[int], supply: Supply) -> None:
    """Lay cards into a cauldron; each must be allowed there (P-02 to P-05)."""
    worth = sum(int(VALUE[card]) for card in cards)
    if worth > LIMIT:
        contents.refuse("poison.position.overfull", total=worth)
    for card in cards:
        if places(state, COLOUR[card]) & bit(cauldron) == NONE:
            contents.refuse("poison.position.colours", card=CARD_NAMES[card])
        lay(state, card, supply.pieces([card]), cauldron)


def check_sizes(state: State, field: dict[str, Reader]) -> None:
    """As many cards aside as the deal leaves (P-07 to P-10), no more in a hand than are dealt."""
    hands = int(hands_dealt(state))
    dealt = int(cards_dealt(state, hands))
    most = -(-dealt // hands)
    for hand in field["hands"].items():
        if len(hand.value) > most:
            hand.refuse("poison.position.hand", count=len(hand.value), most=most)
    if state.drawing:
        field["aside"].items(0)
    else:
        out_of_round = (hands - int(state.players)) * (dealt // hands)
        out_of_round += int(DECK_SIZES[state.edition]) - dealt
        field["aside"].items(out_of_round)
        field["stock"].items(0)


def load_sheet(state: State, sheet: Reader) -> None:
    """The points of the finished rounds; those of the last one must follow from the piles."""
    players = int(state.players)
    state.sheet[:] = 0
    rows = sheet.items(int(state.finished + state.over))
    for index, row in enumerate(rows):
        for seat, points in enumerate(row.items(players)):
            state.sheet[index, seat] = points.integer(0, MOST_POINTS)
    if state.over:
        score(state, None)
        state.finished += 1


def load_turn(state: State, field: dict[str, Reader]) -> None:
    """Who is to act: somebody with a card; nobody when all is played."""
    players = int(state.players)
    left = bool(state.stock_size) or any(state.hands[seat] != NONE for seat in range(players))
    if state.over:
        field["seat"].exactly(None)
        field["round"].exactly(int(state.rounds))
        if left:
            field["over"].refuse("poison.position.cards_left")
        state.seat = -1
        return
    state.seat = field["seat"].integer(0, players - 1)
    if state.hands[state.seat] == NONE:
        field["seat"].refuse("poison.position.empty_hand", seat=int(state.seat))
