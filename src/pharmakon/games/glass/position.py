"""Building a match of The Poisoned Glass from a position.

What follows from the rest of a position (Vizzini, winners) is not read here: the table compares it
with what the finished match reveals.
"""

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from pharmakon.engine.positions import Reader, check_deck
from pharmakon.engine.rules import State
from pharmakon.engine.spec import Position
from pharmakon.games.glass.cards import (
    AWAY,
    CARD_NAMES,
    CARD_OF,
    DEALT_EACH,
    FIRST_PLAY,
    FULL,
    GLASSES,
    HEARTS,
    MOST_ROUNDS,
    PEEKS_EACH,
    deck,
)
from pharmakon.games.glass.rules.play import (
    antidote_over_poison,
    clear_round,
    glass_of,
    loses,
    vizzini,
)
from pharmakon.games.glass.state import (
    ANNOUNCE,
    DECIDE,
    DRANK,
    FILL,
    NOBODY,
    REFUSED,
    SPY,
    TAKE,
)

FIELDS = (
    "game",
    "options",
    "round",
    "wesley",
    "vizzini",
    "phase",
    "seat",
    "glasses",
    "hands",
    "away",
    "peeks",
    "exchanged",
    "hearts",
    "over",
    "winners",
)
PHASE_OF = {"spy": SPY, "fill": FILL, "choose": TAKE, "drink": ANNOUNCE}


def load(state: State, position: Position) -> None:
    """Fill a state that holds the options; PositionError names what cannot be."""
    field = dict(zip(FIELDS, Reader(position).fields(*FIELDS), strict=True))
    clear_round(state)
    state.over = field["over"].flag()
    state.finished = field["round"].integer(1, int(MOST_ROUNDS[state.setting])) - 1
    state.phase = PHASE_OF[field["phase"].one_of(tuple(PHASE_OF))]
    load_wesley(state, field["wesley"])
    load_cards(state, field)
    load_peeks(state, field["peeks"])
    load_exchange(state, field["exchanged"])
    load_owners(state, field["glasses"])
    load_turn(state, field)
    check_hands(state, field["hands"])
    load_hearts(state, field)
    state.loaded = state.ply
    state.since = state.passes
    state.forgotten = state.exchanged


def load_wesley(state: State, wesley: Reader) -> None:
    """Wesley, whom the option `first` decides if it is set (G-01)."""
    players = int(state.players)
    state.wesley = wesley.integer(0, players - 1)
    if state.first >= 0:
        wesley.exactly(int(state.first + state.finished) % players)


def load_cards(state: State, field: dict[str, Reader]) -> None:
    """All cards of the match (G-02), none in two places, and no glass too full (G-04)."""
    players = int(state.players)
    contents = []
    for glass in field["glasses"].items(int(GLASSES[state.setting])):
        cards, _, _ = glass.fields("cards", "owner", "open")
        if not 1 <= len(cards.items()) <= FULL:
            cards.refuse("glass.position.glass", count=len(cards.value))
        contents.append(cards.names(CARD_OF))
    hands = [hand.names(CARD_OF) for hand in field["hands"].items(players)]
    away = [card.name(CARD_OF) for card in field["away"].items(int(AWAY[state.setting]))]
    check_deck(sum(contents + hands, away), deck(int(state.setting)), CARD_NAMES.__getitem__)

    for index, lying in enumerate(contents):
        state.depths[index] = len(lying)
        for depth, number in enumerate(lying):
            place = index
            if depth:
                place = FIRST_PLAY + int(state.ply)
                state.played[state.ply] = index
                state.ply += 1
            state.glasses[index, depth] = place
            state.cards[place] = number
    for seat, hand in enumerate(hands):
        state.hands[seat] = np.uint64(sum(1 << card for card in hand))
    if away:
        state.away = away[0]


def load_peeks(state: State, peeks: Reader) -> None:
    """Who looked into which glass, from Wesley clockwise, each into different ones (G-03)."""
    players, each = int(state.players), int(PEEKS_EACH[state.setting])
    looks = peeks.items()
    if len(looks) > players * each:
        peeks.items(players * each)
    for index, look in enumerate(looks):
        seat, glass = look.items(2)
        seat.exactly((int(state.wesley) + index // each) % players)
        named = glass.integer(0, int(GLASSES[state.setting]) - 1)
        if named in state.peeked[index - index % each : index]:
            glass.refuse("glass.position.looked_twice", glass=named)
        state.peeked[index] = named
        state.peeks += 1
    if state.phase == SPY and len(looks) == players * each:
        peeks.refuse("glass.position.spied_out")
    if state.phase != SPY:
        peeks.items(players * each)


def load_exchange(state: State, exchanged: Reader) -> None:
    """Vizzini cannot have exchanged before the first turn of filling (G-05)."""
    state.exchanged = exchanged.flag()
    if state.exchanged and state.ply < state.players - 1:
        exchanged.refuse("glass.position.exchanged")


def load_owners(state: State, glasses: Reader) -> None:
    """Who has taken which glass (G-06), and which are turned up (G-07)."""
    players = int(state.players)
    for index, glass in enumerate(glasses.items()):
        _, owner, opened = glass.fields("cards", "owner", "open")
        state.owners[index] = (
            owner.one_of((None, *range(players))) if owner.value is not None else NOBODY
        )
        state.opened[index] = opened.flag()
    owners = [int(seat) for seat in state.owners if seat != NOBODY]
    turns = [(int(vizzini(state)) - turn) % players for turn in range(players)]
    if sorted(owners) != sorted(turns[: len(owners)]):
        glasses.refuse("glass.position.owners")
    turned = [int(seat) for seat in state.owners[state.opened == 1]]
    if sorted(turned) != sorted(turns[::-1][: len(turned)]):
        glasses.refuse("glass.position.opened")
    allowed = {TAKE: range(players), ANNOUNCE: (players,)}.get(int(state.phase), (0,))
    if len(owners) not in allowed:
        glasses.refuse("glass.position.taken", count=len(owners))
    if len(turned) > (players if state.over else players - 1) or (turned and state.phase == TAKE):
        glasses.refuse("glass.position.opened")


def load_turn(state: State, field: dict[str, Reader]) -> None:
    """Who is to act, and how often hands were passed."""
    players = int(state.players)
    plays, laps = int(state.ply), int(DEALT_EACH[state.setting])
    last = int(vizzini(state))
    turn = int(state.wesley)
    if state.phase == SPY:
        plays_expected = range(1)
        turn += int(state.peeks) // int(PEEKS_EACH[state.setting])
    elif state.phase == FILL:
        plays_expected = range(players * laps + 1)
        turn += plays
        if plays and plays % players == 0 and not state.exchanged:
            # The card is played and the exchange is left (G-05), or the hands have been passed.
            if field["seat"].value == last or plays == players * laps:
                state.phase = DECIDE
                turn = last
        elif plays == players * laps:
            field["phase"].refuse("glass.position.filled")
    else:
        plays_expected = range(players * laps, players * laps + 1)
        turn += -1 - chosen(state) if state.phase == TAKE else int(state.opened.sum())
    if plays not in plays_expected:
        field["phase"].refuse("glass.position.plays", count=plays)
    state.passes = min(plays // players, laps - 1) - (
        state.phase == DECIDE and plays < players * laps
    )
    if state.over:
        field["phase"].exactly("drink")
        field["seat"].exactly(None)
        state.seat = NOBODY
    else:
        field["seat"].exactly(turn % players)
        state.seat = turn % players


def chosen(state: State) -> int:
    """How many glasses are taken."""
    return int((state.owners != NOBODY).sum())


def check_hands(state: State, hands: Reader) -> None:
    """Each hand has as many cards as are left after the seat's plays (G-04)."""
    players = int(state.players)
    in_lap = int(state.ply) - int(state.passes) * players
    for seat, hand in enumerate(hands.items()):
        turn = (seat - int(state.wesley)) % players
        hand.items(int(DEALT_EACH[state.setting]) - int(state.passes) - (turn < in_lap))


def load_hearts(state: State, field: dict[str, Reader]) -> None:
    """The hearts, which some announcements for the open glasses must have led to (G-09, G-10)."""
    players = int(state.players)
    for seat, hearts in enumerate(field["hearts"].items(players)):
        state.hearts[seat] = hearts.integer(0, int(HEARTS[state.setting]))
    left = tuple(int(count) for count in state.hearts[:players])
    full_length = (
        players == 2
        and state.finished == MOST_ROUNDS[state.setting] - 1
        and state.opened.sum() == players
    )
    if state.over and full_length:  # G-11
        state.finished += min(left) > 0
    elif state.over != (min(left) == 0):
        field["over"].refuse("glass.position.over")
    if not any(before_round_fits(state, before) for before in hearts_before(state, left)):
        field["hearts"].refuse("glass.position.hearts")


def hearts_before(state: State, hearts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way the hearts may have stood before the open glasses of this round."""
    players = int(state.players)
    turned = int(state.opened.sum())
    seats = [(int(state.wesley) + turn) % players for turn in range(turned)]
    balances = [int(antidote_over_poison(state, glass_of(state, seat))) for seat in seats]
    for sayings in product((DRANK, REFUSED), repeat=turned):
        before = tuple(hearts)
        for seat, balance, saying in reversed(list(zip(seats, balances, sayings, strict=True))):
            lost = [loses(balance, saying, other == seat) for other in range(players)]
            before = tuple(count + bool(loss) for count, loss in zip(before, lost, strict=True))
            if min(before) == 0:  # the match would have ended earlier
                break
        else:
            yield before


def before_round_fits(state: State, hearts: Sequence[int]) -> bool:
    """May a round have begun with these hearts?

    With all cards in the glasses and Wesley's half antidotes, one glass at least holds more
    antidote, so at 3 and more players each round costs a heart; at 2 it costs two at most.
    """
    most = int(HEARTS[state.setting])
    lost = most * len(hearts) - sum(hearts)
    rounds = min(int(state.finished), int(MOST_ROUNDS[state.setting]) - 1)
    if min(hearts) < 1 or max(hearts) > most:
        return False
    if rounds == 0:
        return lost == 0
    return lost <= 2 * rounds if len(hearts) == 2 else lost >= rounds
