"""How a round of The Poisoned Glass came to where it is: back to its deal, and its moves again."""

from pharmakon.engine.bits import bit
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import ARRIVED, State
from pharmakon.games.glass.cards import (
    CARDS,
    CHOOSE,
    DECLINE,
    DRINK,
    EXCHANGE,
    FIRST_PLAY,
    GLASSES,
    LOOK,
    REFUSE,
)
from pharmakon.games.glass.rules.play import (
    antidote_over_poison,
    clear_round,
    glass_of,
    left_of,
    loses,
    vizzini,
)
from pharmakon.games.glass.state import ANNOUNCE, DECIDE, DRANK, SPY, TAKE


@kernel
def rewind(state: State, past: State) -> bool:
    """Empty glasses, full hands where they were dealt, and the hearts of that time."""
    if state.loaded or state.forgotten:
        return False
    players = state.players
    clear_round(past)
    past.away = state.away
    for seat in range(players):
        past.hands[dealt_to(state, seat, state.passes)] = state.hands[seat]
        past.hearts[seat] = state.hearts[seat] + hearts_lost(state, seat)
    for ply in range(state.ply):
        mover = left_of(state.wesley, ply % players, players)
        past.hands[dealt_to(state, mover, ply // players)] |= bit(state.cards[FIRST_PLAY + ply])
    past.phase = SPY
    past.seat = state.wesley
    return True


@kernel
def dealt_to(state: State, seat: int, passes: int) -> int:
    """Who was dealt the hand that a seat holds after so many passes to the left (G-04)."""
    return left_of(seat, state.players - passes % state.players, state.players)


@kernel
def hearts_lost(state: State, seat: int) -> int:
    """The hearts that a seat has lost in this round, by what was announced (G-09)."""
    lost = 0
    for other in range(state.players):
        saying = state.said[other]
        if saying:
            balance = antidote_over_poison(state, glass_of(state, other))
            lost += loses(balance, saying, other == seat)
    return lost


@kernel
def retrace(state: State, past: State) -> int:
    """The next look, card, exchange, choice or word of the round."""
    seat, ply = past.seat, past.ply
    if past.phase == SPY:
        return ARRIVED if past.peeks == state.peeks else LOOK + int(state.peeked[past.peeks])
    if past.phase == TAKE:
        for glass in range(GLASSES[state.setting]):
            if state.owners[glass] == seat:
                return CHOOSE + glass
        return ARRIVED
    if past.phase == ANNOUNCE:
        if state.said[seat] == 0:
            return ARRIVED
        return DRINK if state.said[seat] == DRANK else REFUSE
    if exchanges(state, past):
        return EXCHANGE + int(state.pair)
    if past.phase == DECIDE:
        return ARRIVED if state.phase == DECIDE and state.ply == ply else DECLINE
    if ply == state.ply:
        return ARRIVED
    return CARDS * int(state.played[ply]) + int(state.cards[FIRST_PLAY + ply])


@kernel
def exchanges(state: State, past: State) -> bool:
    """Is it now that Vizzini exchanged two cards (G-05), before the card or after it?"""
    if state.pair < 0 or past.exchanged or state.exchanged_at != past.ply:
        return False
    return bool(past.phase == DECIDE or past.seat == vizzini(state))
