"""What is counted in the matches of one variant, all played inside kernels."""

from typing import Any, NamedTuple

import numpy as np

from pharmakon.arena.lockstep import Session, Tables, chosen
from pharmakon.arena.matches import Plan
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import size
from pharmakon.engine.rng import word
from pharmakon.engine.rules import apply, legal, scores, setup
from pharmakon.engine.shares import share_win
from pharmakon.engine.turns import States
from pharmakon.table.cpu import shared

Array = Any

REPETITIONS = 2
"""Each seating of a deal is played so often, with other luck in the play."""


class Counts(NamedTuple):
    """What was counted; one row for each match."""

    moves: Array  # all that were made
    choices: Array  # those where more than one was legal
    changes: Array  # how often somebody else took the lead alone
    first: Array  # the seat that acted first
    points: Array  # by seat
    shares: Array  # of the win, by seat


class Studied(NamedTuple):
    """The matches of a variant: deals, each in all its seatings, each of these repeated."""

    counts: Counts
    bots: Array  # by match and seat: which one sat there
    deals: int


def study(plan: Plan, deals: int) -> Studied:
    """Play so many deals and count."""
    found: list[Counts] = []
    seated: list[Array] = []
    for repetition in range(REPETITIONS):
        again = Plan(plan.game, plan.bots, plan.budget, plan.seed)
        session = Session(again, range(deals))
        tables = session.tables
        if repetition:  # the same deals, but other luck in the play
            streams = tables.streams ^ np.uint64(plan.derive("repetition", repetition))
            tables = tables._replace(streams=streams)
        found.append(counted(again, session.states, tables, deals))
        seated.append(np.array(session.seatings))
    n = len(seated[0])
    joined = [np.stack(columns, axis=1) for columns in zip(*found, strict=True)]
    flat = [column.reshape(n * REPETITIONS, *column.shape[2:]) for column in joined]
    return Studied(Counts(*flat), np.repeat(seated[0], REPETITIONS, axis=0), deals)


def counted(plan: Plan, states: States, tables: Tables, deals: int) -> Counts:
    """Play the matches of a session, and count."""
    n, seats = len(states), plan.game.players
    counts = Counts(
        moves=np.zeros(n, dtype=np.int64),
        choices=np.zeros(n, dtype=np.int64),
        changes=np.zeros(n, dtype=np.int64),
        first=np.zeros(n, dtype=np.int64),
        points=np.zeros((n, seats), dtype=np.int64),
        shares=np.zeros((n, seats)),
    )
    once = np.array([plan.derive("deal", deal) for deal in range(deals)], dtype=np.uint64)
    seeds = np.repeat(once, plan.set_size)
    sign = -1 if plan.game.lower_wins else 1
    shared(n, lambda start, stop: watch(start, stop, states, tables, seeds, sign, counts))
    return counts


@kernel
def watch(
    start: int, stop: int, states: States, tables: Tables, seeds: Array, sign: int, counts: Counts
) -> None:
    """Play whole matches and count what happens."""
    for index in range(start, stop):
        state, moves = states[index], tables.moves[index]
        setup(state, seeds[index], None)
        counts.first[index] = state.seat
        leader = -1
        while not state.over:
            legal(state, moves)
            counts.moves[index] += 1
            if size(moves) > 1:
                counts.choices[index] += 1
            action = chosen(state, moves, tables, index, word(tables.streams[index]))
            apply(state, action, None)
            scores(state, tables.points[index], tables.wins[index])
            now = ahead(tables.points[index], sign)
            if now >= 0 and now != leader:
                if leader >= 0:
                    counts.changes[index] += 1
                leader = now
        for seat in range(state.players):
            counts.points[index, seat] = tables.points[index, seat]
        share_win(tables.wins[index], counts.shares[index])


@kernel
def ahead(points: Array, sign: int) -> int:
    """The seat that leads alone, or -1."""
    best, alone = 0, True
    for seat in range(1, points.size):
        lead = sign * (points[seat] - points[best])
        if lead > 0:
            best, alone = seat, True
        elif lead == 0:
            alone = False
    return best if alone else -1
