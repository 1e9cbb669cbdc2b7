"""The rules of Duel: one card each, bet or check, call or fold; the higher card wins."""

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.log import Log, note
from pharmakon.engine.moves import Moves, add, clear
from pharmakon.engine.rng import below, shuffle
from pharmakon.engine.rules import Numbers, State

from .cards import BET, CALL, CARDS, CHECK, FOLD, ROUNDS
from .state import (
    ANSWER,
    DEALT,
    HELD,
    IS_OVER,
    LEGAL,
    NOT_NOW,
    OPEN,
    OVER,
    SHOWN,
    SPOKE,
    WON,
)


@kernel
def setup(state: State, seed: np.uint64, log: Log) -> None:
    """Begin a match."""
    state.generator[0] = seed
    state.over = 0
    state.finished = 0
    state.points[:] = 0
    state.leader = state.first
    if state.first < 0:
        state.leader = below(state.generator, 2)
    deal(state, log)


@kernel
def deal(state: State, log: Log) -> None:
    """One card each (D-01)."""
    for card in range(CARDS):
        state.cards[card] = card
    shuffle(state.generator, state.cards, CARDS)
    state.phase = OPEN
    state.seat = state.leader
    note(log, DEALT, state.finished + 1, 0, 0)
    for seat in range(2):
        note(log, HELD, seat, state.cards[seat], 0)


@kernel
def legal(state: State, moves: Moves) -> None:
    """Bet or check (D-02); call or fold (D-03)."""
    clear(moves)
    if state.over:
        return
    for action in (BET, CHECK) if state.phase == OPEN else (CALL, FOLD):
        add(moves, action)


@kernel
def refusal(state: State, action: int) -> int:
    """Why a move is refused."""
    if state.over:
        return IS_OVER
    return LEGAL if (action in (BET, CHECK)) == (state.phase == OPEN) else NOT_NOW


@kernel
def apply(state: State, action: int, log: Log) -> None:
    """Speak; a bet waits for its answer."""
    note(log, SPOKE, state.seat, action, 0)
    if action == BET:
        state.phase = ANSWER
        state.seat = 1 - state.seat
        return
    higher = 0 if state.cards[0] > state.cards[1] else 1
    if action == FOLD:
        win(state, 1 - state.seat, 1, False, log)
    else:
        win(state, higher, 2 if action == CALL else 1, True, log)


@kernel
def win(state: State, seat: int, points: int, shown: bool, log: Log) -> None:
    """Score the round; then the other one speaks first, or it is over (D-04)."""
    note(log, WON, seat, points, 0)
    if shown:
        note(log, SHOWN, state.cards[0], state.cards[1], 0)
    state.points[seat] += points
    finished = state.finished + 1
    state.finished = finished
    if finished < ROUNDS:
        state.leader = 1 - state.leader
        deal(state, log)
        return
    state.over = 1
    state.seat = -1
    state.phase = OPEN
    state.cards[:] = -1
    for each in range(2):
        note(log, OVER, each, state.points[each], has_won(state, each))


@kernel
def scores(state: State, points: Numbers, wins: Numbers) -> None:
    """Each seat's points, and who has won."""
    for seat in range(2):
        points[seat] = state.points[seat]
        wins[seat] = has_won(state, seat)


@kernel
def has_won(state: State, seat: int) -> bool:
    """The most points win; a tie is a shared win (D-04)."""
    return bool(state.over) and bool(state.points[seat] >= state.points[1 - seat])
