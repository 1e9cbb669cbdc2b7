"""Playing a world on to see what comes of it: what all search does, written once for all games."""

from typing import Any, NamedTuple

import numpy as np

from pharmakon.bots.net.beliefs import NO_POOL, Pool
from pharmakon.bots.net.judge import expect
from pharmakon.engine.kernel import inlined
from pharmakon.engine.moves import Moves, empty_moves, pick
from pharmakon.engine.rng import Generator, below, word
from pharmakon.engine.rules import (
    State,
    advise,
    apply,
    finished,
    legal,
    likelihood,
    resample,
    scores,
    standing,
    stir,
)
from pharmakon.engine.shares import share_win
from pharmakon.engine.turns import States
from pharmakon.table.game import Game

POINTS_WEIGHT = 0.05
"""How much points count beside the match: enough to play on where it is lost or won."""

ENDLESS = 1 << 30
TRIES = 16
"""So many worlds search draws before it takes an unlikely one."""
PARTS = 1 << 16


class Goal(NamedTuple):
    """What search plays for, and how it plays on."""

    sign: float  # -1 where the lowest score wins
    spread: float  # points that make all the difference
    rounds: int  # rounds played before the standing is judged; 0: to the end of the match
    advice: int  # so many moves of a hundred by the rules of thumb, the others at random
    lean: float  # how much a judge's word counts beside what playing on came to


class Desk(NamedTuple):
    """Room to work in, for one thread."""

    worlds: Any  # two states
    moves: Moves  # the legal moves
    fresh: Moves  # those not tried yet
    points: Any  # by seat
    wins: Any  # by seat
    values: Any  # by seat: what the world came to
    expected: Any  # by seat: what a judge expects
    luck: Generator  # all that is random in one simulation
    judge: Any  # a net that says who will win, or None
    pool: Pool  # worlds to draw from; empty: from all


def goal_of(game: Game, rounds: int, advice: int, lean: float = 0.0) -> Goal:
    """The goal of every player of a game."""
    limits = game.spec.limits(game.options)
    sign = -1.0 if game.lower_wins else 1.0
    return Goal(sign, float(limits.most - limits.least), rounds, advice, lean)


def desk_for(game: Game, judge: Any = None, pool: Pool = NO_POOL) -> Desk:
    """An empty desk."""
    return Desk(
        worlds=game.blank(2),
        moves=empty_moves(game.actions),
        fresh=empty_moves(game.actions),
        points=np.zeros(game.players, dtype=np.int64),
        wins=np.zeros(game.players, dtype=np.int8),
        values=np.zeros(game.players),
        expected=np.zeros(game.players),
        luck=np.zeros(1, dtype=np.uint64),
        judge=judge,
        pool=pool,
    )


@inlined
def last_round(state: State, goal: Goal) -> int:
    """The number of finished rounds at which play stops."""
    if goal.rounds == 0:
        return ENDLESS
    return finished(state) + goal.rounds


@inlined
def imagine(states: States, tries: int, generator: Generator, desk: Desk) -> None:
    """Draw a world for the seat to act, more likely one where the others would act as they did.

    So many tries are made before an unlikely one is taken; with one try nobody is read. Where there
    is a pool of worlds, it is drawn from that.
    """
    seat = states[0].seat
    if desk.pool.seeds.size > 0:
        desk.worlds[0] = states[0]
        resample(desk.worlds[0], seat, desk.pool.seeds[drawn(desk.pool, generator)])
        stir(desk.worlds[0], word(generator))
        return
    for left in range(tries - 1, -1, -1):
        desk.worlds[0] = states[0]
        resample(desk.worlds[0], seat, word(generator))
        if left == 0:
            return
        desk.worlds[1] = desk.worlds[0]
        likely = likelihood(desk.worlds[1], seat)
        if likely == 1.0 or below(generator, PARTS) < PARTS * likely:
            return


@inlined
def drawn(pool: Pool, generator: Generator) -> int:
    """The number of a world, drawn by weight."""
    wanted = (below(generator, PARTS) + 0.5) / PARTS
    return int(min(np.searchsorted(pool.upto, wanted), pool.upto.size - 1))


@inlined
def play_on(state: State, goal: Goal, until: int, moves: Moves, generator: Generator) -> None:
    """Play until so many rounds are finished, by advice or at random."""
    while not state.over and finished(state) < until:
        legal(state, moves)
        if below(generator, 100) < goal.advice:
            apply(state, advise(state, moves, False, generator), None)
        else:
            apply(state, pick(moves, generator), None)


@inlined
def win_chances(state: State, desk: Desk) -> None:
    """Each seat's chance to win the match: the result, or how it stands where play has stopped."""
    scores(state, desk.points, desk.wins)
    if state.over:
        share_win(desk.wins, desk.values)
    else:
        standing(state, desk.values)


@inlined
def settle(
    state: State, goal: Goal, until: int, generator: Generator, desk: Desk, net: Any
) -> None:
    """What a world comes to for each seat: by playing on, and by what a net expects of it."""
    if net is None:
        play_on(state, goal, until, desk.moves, generator)
        judge(state, goal, desk)
        return
    if state.over or finished(state) >= until:
        judge(state, goal, desk)
        return
    expect(state, net, desk.expected)
    if goal.lean < 1.0:
        play_on(state, goal, until, desk.moves, generator)
        judge(state, goal, desk)
    for seat in range(desk.values.size):
        desk.values[seat] += goal.lean * (desk.expected[seat] - desk.values[seat])


@inlined
def judge(state: State, goal: Goal, desk: Desk) -> None:
    """What a world has come to, for each seat from 0 to 1: the match first, points second."""
    win_chances(state, desk)
    points, values = desk.points, desk.values
    mean = 0.0
    for seat in range(state.players):
        mean += points[seat] / state.players
    for seat in range(state.players):
        lead = goal.sign * (points[seat] - mean) / goal.spread
        values[seat] += POINTS_WEIGHT * (0.5 + lead - values[seat])
