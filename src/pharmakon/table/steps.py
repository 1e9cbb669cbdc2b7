"""The steps of a batch, as kernels: the same for the cores of a CPU and the threads of a GPU.

Each kernel goes over the matches from `start` to `stop`: a core's share, or the one of a thread.
The loop is inside because a call that hands over a dozen arrays, which the compiler does not
resolve, takes as long as the move itself; and what is needed of an array's row is asked for by
index, since every row taken as an array of its own is counted in and out.
"""

from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.kernel import kernel, wrapping
from pharmakon.engine.moves import Moves, has, pick
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import (
    SPECTATOR,
    State,
    advise,
    apply,
    legal,
    locate,
    observe,
    resample,
    scores,
    setup,
    standing,
)
from pharmakon.engine.shares import share_win
from pharmakon.engine.turns import States

Array = Any
"""An array on the CPU or on a device."""

LOW_BYTE, SEVEN = np.uint64(0xFF), np.uint64(7)
EACH_BYTE, DIAGONAL = np.uint64(0x0101010101010101), np.uint64(0x8040201008040201)
ALMOST = np.uint64(0x7F7F7F7F7F7F7F7F)

SHARE, POINTS, LOSSES, STANDING = range(4)
"""How rewards are counted: the share of the win, points, points turned so that fewer are better,
or what each change of the scores does to the chance to win."""


class Rows(NamedTuple):
    """The arrays of a batch beside its states, one row for each match."""

    streams: Array  # where the seeds of its matches come from
    seeds: Array  # the seed of the match that is played
    seat: Array  # who is to act
    moves: Array  # what is legal, as a set
    octets: Array  # what is legal, as booleans, eight in each word
    rewards: Array  # by seat; 0 but for a match that just ended
    points: Array  # by seat, of the match that ended last
    wins: Array  # by seat, of the match that ended last
    done: Array  # whether the match just ended
    illegal: Array  # whether the action was refused
    scores: Array  # by seat, when the standing was last judged
    chances: Array  # by seat, the standing then
    room: Array  # by seat, to compute in
    ahead: Array  # by seat, to compute in: who would win if it ended now
    learner: Array  # the seat that learns, where others play by the rules of thumb
    luck: Array  # what random choices and those by the rules of thumb are drawn from


class Doubts(NamedTuple):
    """What worlds are drawn from and counted with."""

    streams: Array  # by match: where its worlds come from
    pieces: Array  # the card of each piece of paper
    places: Array  # by match and piece, to compute in


@kernel
def deal_matches(start: int, stop: int, states: States, rows: Rows) -> None:
    """Deal every match under the next of its seeds."""
    for index in range(start, stop):
        state = states[index]
        forget(rows, index)
        rows.seeds[index] = word(rows.streams[index])
        rows.luck[index, 0] = ~rows.seeds[index]
        setup(state, rows.seeds[index], None)
        judge_first(state, rows, index)
        show(state, rows, index)


@kernel
def play_actions(
    start: int, stop: int, first: int, states: States, rows: Rows, actions: Array, counting: int
) -> None:
    """Play one action in every match; deal again where one ended.

    This is the way that must be fast, so `forget` and `show` are written out: see above.
    `states[0]` is that of match `first`: on a GPU only those of a block are at hand.
    """
    for index in range(start, stop):
        state, moves, action = states[index - first], rows.moves[index], actions[index]
        if rows.done[index] or counting == STANDING:
            rows.rewards[index, :] = 0
            rows.done[index] = False
        refused = not has(moves, action)
        rows.illegal[index] = refused
        if refused:
            continue
        apply(state, action, None)
        if counting == STANDING:
            judge(state, rows, index)
        if state.over:
            rows.done[index] = True
            reward(state, rows.points[index], rows.wins[index], rows.rewards[index], counting)
            rows.seeds[index] = word(rows.streams[index])
            setup(state, rows.seeds[index], None)
            if counting == STANDING:
                judge_first(state, rows, index)
        legal(state, moves)
        for place in range(rows.octets.shape[1]):
            rows.octets[index, place] = octet(moves, place)
        rows.seat[index] = state.seat


@kernel
def forget(rows: Rows, index: int) -> None:
    """Forget what the last step of a match brought."""
    rows.rewards[index, :] = 0
    rows.done[index] = False
    rows.illegal[index] = False


@kernel
def show(state: State, rows: Rows, index: int) -> None:
    """Write what is legal in a match, and who is to act."""
    legal(state, rows.moves[index])
    for place in range(rows.octets.shape[1]):
        rows.octets[index, place] = octet(rows.moves[index], place)
    rows.seat[index] = state.seat


@kernel
def show_matches(start: int, stop: int, states: States, rows: Rows) -> None:
    """Write what is legal, and who is to act, in matches that were put there."""
    for index in range(start, stop):
        state = states[index]
        forget(rows, index)
        judge_first(state, rows, index)
        show(state, rows, index)


@kernel
def advise_matches(start: int, stop: int, states: States, rows: Rows, out: Array) -> None:
    """Write what the rules of thumb would play in each match."""
    for index in range(start, stop):
        out[index] = advise(states[index], rows.moves[index], False, rows.luck[index])


@kernel
def pick_in_matches(start: int, stop: int, rows: Rows, out: Array) -> None:
    """Write any legal action of each match, each as likely, from the match's own luck."""
    for index in range(start, stop):
        out[index] = pick(rows.moves[index], rows.luck[index])


@kernel
def count_matches(start: int, stop: int, states: States, room: Array, out: Array) -> None:
    """Write every seat's points; `room` is written over."""
    for index in range(start, stop):
        scores(states[index], out[index], room[index])


@kernel
def observe_matches(start: int, stop: int, states: States, seats: Array, out: Array) -> None:
    """Write what a seat of each match knows."""
    for index in range(start, stop):
        observe(states[index], seats[index], out[index])


@kernel
def locate_in_matches(start: int, stop: int, states: States, out: Array) -> None:
    """Write where every piece of paper lies that is not open to all."""
    for index in range(start, stop):
        locate(states[index], SPECTATOR, out[index])


@kernel
def count_in_matches(
    start: int, stop: int, states: States, seats: Array, doubts: Doubts, worlds: int, out: Array
) -> None:
    """Write how many of each card a seat of each match expects in each place.

    Every world is drawn over the one before, which is why `states` are copies.
    """
    for index in range(start, stop):
        out[index, :, :] = 0
        for _ in range(worlds):
            resample(states[index], seats[index], word(doubts.streams[index]))
            locate(states[index], seats[index], doubts.places[index])
            for piece in range(doubts.pieces.size):
                place = doubts.places[index, piece]
                if place >= 0:
                    out[index, doubts.pieces[piece], place] += 1
        for card in range(out.shape[1]):
            for place in range(out.shape[2]):
                out[index, card, place] /= worlds


@kernel
def reward(state: State, points: Array, wins: Array, rewards: Array, counting: int) -> None:
    """The result of a match that is over, and what each seat gets for it."""
    scores(state, points, wins)
    if counting == SHARE:
        share_win(wins, rewards)
    for seat in range(state.players):
        if counting == POINTS:
            rewards[seat] = points[seat]
        elif counting == LOSSES:
            rewards[seat] = -points[seat]


# Rewards for every change of the scores.


@kernel
def judge_first(state: State, rows: Rows, index: int) -> None:
    """How a match stands that begins: everybody has the same chance."""
    scores(state, rows.scores[index], rows.room[index])
    for seat in range(state.players):
        rows.chances[index, seat] = 1 / state.players


@kernel
def judge(state: State, rows: Rows, index: int) -> None:
    """Add what a change of the scores, or the end, does to each seat's chance to win."""
    points, chances, room = rows.scores[index], rows.chances[index], rows.room[index]
    scores(state, room, rows.ahead[index])
    changed = bool(state.over)
    for seat in range(state.players):
        if room[seat] != points[seat]:
            changed = True
            points[seat] = room[seat]
    if not changed:
        return
    if state.over:
        share_win(rows.ahead[index], room)
    else:
        standing(state, room)
    for seat in range(state.players):
        rows.rewards[index, seat] += room[seat] - chances[seat]
        chances[seat] = room[seat]


# One seat learns, the others play by the rules of thumb.


@kernel
def deal_learners(start: int, stop: int, states: States, rows: Rows) -> None:
    """Deal every match and let the others play until its learner is to act."""
    for index in range(start, stop):
        state = states[index]
        forget(rows, index)
        rows.learner[index] = index % state.players
        rows.seeds[index] = word(rows.streams[index])
        rows.luck[index, 0] = ~rows.seeds[index]
        setup(state, rows.seeds[index], None)
        judge_first(state, rows, index)
        answer(state, rows, index, SHARE)
        show(state, rows, index)


@kernel
def play_learners(
    start: int, stop: int, first: int, states: States, rows: Rows, actions: Array, counting: int
) -> None:
    """Play every learner's action, then the others' until it is to act again.

    A match that ends is reported and the next one dealt, with the learner one seat further.
    """
    for index in range(start, stop):
        state, action = states[index - first], actions[index]
        forget(rows, index)
        if not has(rows.moves[index], action):
            rows.illegal[index] = True
            continue
        apply(state, action, None)
        if counting == STANDING:
            judge(state, rows, index)
        answer(state, rows, index, counting)
        if state.over:
            rows.done[index] = True
            reward(state, rows.points[index], rows.wins[index], rows.rewards[index], counting)
            rows.learner[index] = (rows.learner[index] + 1) % state.players
            rows.seeds[index] = word(rows.streams[index])
            setup(state, rows.seeds[index], None)
            judge_first(state, rows, index)
            answer(state, rows, index, SHARE)  # nobody has scored before everybody has moved
        show(state, rows, index)


@kernel
def answer(state: State, rows: Rows, index: int, counting: int) -> None:
    """Let the others play until the learner is to act, or the match is over."""
    while not state.over and state.seat != rows.learner[index]:
        legal(state, rows.moves[index])
        apply(state, advise(state, rows.moves[index], False, rows.luck[index]), None)
        if counting == STANDING:
            judge(state, rows, index)


@kernel
def spread(moves: Moves, octets: Array) -> None:
    """A set of moves as booleans, eight of them in each word that is written."""
    for place in range(octets.size):
        octets[place] = octet(moves, place)


@wrapping
@kernel
def octet(moves: Moves, place: int) -> np.uint64:
    """Eight actions of a set as eight booleans in a word.

    Byte by byte a GPU would need eight times as long, for this takes most of a step.
    """
    eight = (moves[place // 8] >> np.uint64(place % 8 * 8)) & LOW_BYTE
    apart = (eight * EACH_BYTE) & DIAGONAL  # bit k of the eight alone in byte k
    return np.uint64(((apart + ALMOST) >> SEVEN) & EACH_BYTE)


@kernel
def fill_streams(streams: Array, generator: Generator) -> None:
    """Give every match its own stream of seeds."""
    for index in range(streams.shape[0]):
        streams[index, 0] = word(generator)
