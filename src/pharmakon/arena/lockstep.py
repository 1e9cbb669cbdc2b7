"""Matches at kernel speed: many at once, where every bot plays in kernels or answers in batches.

They are the same matches as one by one: the same deals, and the same seed for every move.
"""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from pharmakon.arena.matches import Conduct, MatchSet, Plan, Played
from pharmakon.arena.seating import seatings
from pharmakon.bots.batched import Batched
from pharmakon.bots.levels import Level
from pharmakon.bots.random import RandomBot
from pharmakon.bots.referee import failed, spoken
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Bot
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, empty_moves, has, pick
from pharmakon.engine.rng import Generator, below, word
from pharmakon.engine.rules import State, advise, apply, legal, observe, scores, setup
from pharmakon.engine.turns import States
from pharmakon.table.cpu import shared
from pharmakon.table.game import Game
from pharmakon.table.steps import spread
from pharmakon.texts import Text

TOGETHER = 4096
"""Matches that are played at the same time, at most."""
RANDOM, RULES, ASKED = range(3)
"""How a seat plays: at random, by the rules of thumb, or by what its bot answers."""

Array = Any


class Manner(NamedTuple):
    """How a bot plays in kernels."""

    kind: int
    slips: int = 0  # of a hundred moves by the rules of thumb, so many are any legal one
    forgetful: bool = False


def manner_of(bot: Bot) -> Manner | None:
    """How a bot plays in kernels, or None if it has to be asked move by move."""
    if type(bot) is Level:
        return manner_of(bot.bot)
    if type(bot) is RandomBot:
        return Manner(RANDOM)
    if type(bot) is RulesBot:
        return Manner(RULES, bot.slips, bot.forgetful)
    return Manner(ASKED) if type(bot) is Batched else None


def in_lockstep(plan: Plan) -> bool:
    """Whether a plan can be played at kernel speed."""
    return not plan.reduce and all(manner_of(plan.bot(name)) is not None for name in plan.bots)


def in_kernels(manner: Manner | None) -> bool:
    """Whether a bot needs not to be asked at all."""
    return manner is not None and manner.kind != ASKED


class Tables(NamedTuple):
    """Matches that are played at the same time; one row for each."""

    streams: Array  # where the seeds of its moves come from
    seeds: Array  # the seed of the next move, where a bot is asked
    luck: Array  # a generator that begins with the seed of a move
    moves: Array  # what is legal, as a set
    kinds: Array  # by seat
    slips: Array  # by seat
    forgetful: Array  # by seat
    turns: Array  # by seat: how many moves it has made
    points: Array  # by seat
    wins: Array  # by seat
    asked: Array  # the seat whose bot is asked; -1 at the end


def play_together(plan: Plan, deals: range) -> Iterator[MatchSet]:
    """Play the sets of these deals, many at the same time, and yield them in order."""
    size = max(1, TOGETHER // plan.set_size)
    for start in range(0, len(deals), size):
        yield from Session(plan, deals[start : start + size]).play()


class Session:
    """Some deals in all their seatings, played at the same time."""

    def __init__(self, plan: Plan, deals: range) -> None:
        self.plan, self.deals = plan, deals
        self.seatings = [
            seating for deal in deals for seating in seatings(len(plan.bots), players(plan), deal)
        ]
        self.bots = [plan.bot(name) for name in plan.bots]
        self.states = plan.game.blank(len(self.seatings))
        self.tables = self.set_out()
        self.conduct = [Conduct() for _ in plan.bots]

    def set_out(self) -> Tables:
        """All tables before the first deal."""
        plan, n, seats = self.plan, len(self.seatings), players(self.plan)
        manners = [manner_of(bot) or Manner(ASKED) for bot in self.bots]
        seated = np.array(self.seatings).reshape(n, seats)
        streams = [
            plan.derive("moves", deal, rotation)
            for deal in self.deals
            for rotation in range(plan.set_size)
        ]
        return Tables(
            streams=np.array(streams, dtype=np.uint64).reshape(n, 1),
            seeds=np.zeros(n, dtype=np.uint64),
            luck=np.zeros((n, 1), dtype=np.uint64),
            moves=np.zeros((n, empty_moves(plan.game.actions).size), dtype=np.uint64),
            kinds=np.array([each.kind for each in manners], dtype=np.int8)[seated],
            slips=np.array([each.slips for each in manners], dtype=np.int8)[seated],
            forgetful=np.array([each.forgetful for each in manners], dtype=np.bool_)[seated],
            turns=np.zeros((n, seats), dtype=np.int64),
            points=np.zeros((n, seats), dtype=np.int64),
            wins=np.zeros((n, seats), dtype=np.int8),
            asked=np.zeros(n, dtype=np.int8),
        )

    def play(self) -> Iterator[MatchSet]:
        """Play all of it."""
        plan, states, tables = self.plan, self.states, self.tables
        once = np.array([plan.derive("deal", deal) for deal in self.deals], dtype=np.uint64)
        deals = np.repeat(once, plan.set_size)
        begun = time.perf_counter_ns()
        shared(len(states), lambda start, stop: begin(start, stop, states, tables, deals))
        spent = time.perf_counter_ns() - begun
        while (waiting := np.flatnonzero(tables.asked >= 0)).size:
            for entry, bot in enumerate(self.bots):
                if isinstance(bot, Batched):
                    self.ask(entry, bot, waiting)
            begun = time.perf_counter_ns()
            shared(len(states), lambda start, stop: go_on(start, stop, states, tables))
            spent += time.perf_counter_ns() - begun
        self.count(spent)
        yield from self.results()

    def ask(self, entry: int, bot: Batched, waiting: Array) -> None:
        """Ask a bot for its moves, and play them; the rules of thumb where they are not legal."""
        plan, tables = self.plan, self.tables
        seats = tables.asked[waiting]
        own = np.array([self.seatings[m][s] == entry for m, s in zip(waiting, seats, strict=True)])
        rows = waiting[own]
        if not rows.size:
            return
        seen = np.zeros((rows.size, plan.game.observation_size(bot.observe)), dtype=np.float32)
        octets = np.zeros((rows.size, -(-plan.game.actions // 8)), dtype=np.uint64)
        look(rows, self.states, tables, seen, octets)
        masks = octets.view(np.bool_)[:, : plan.game.actions]
        begun = time.perf_counter_ns()
        complaint = None
        try:
            answers = np.asarray(bot.choose_batch(seen, masks, seats[own], tables.seeds[rows]))
            actions = np.ascontiguousarray(answers.reshape(rows.size), dtype=np.int64)
        except Exception as error:  # whatever it is, the matches go on
            actions, complaint = np.full(rows.size, -1, dtype=np.int64), failed(error)
        spent = time.perf_counter_ns() - begun
        illegal = np.zeros(rows.size, dtype=np.bool_)
        play_answers(rows, self.states, tables, actions, illegal)
        if illegal.any() and complaint is None:
            move = spoken(int(actions[illegal.argmax()]))
            complaint = Text("common.bot.illegal", {"move": move})
        conduct = self.conduct[entry]
        conduct.moves += rows.size
        conduct.nanoseconds += spent
        conduct.longest = max(conduct.longest, spent)
        conduct.complaints += int(illegal.sum())
        conduct.first_complaint = conduct.first_complaint or complaint

    def count(self, spent: int) -> None:
        """Count the moves that kernels made, each as long as the other."""
        turns = np.zeros(len(self.bots), dtype=np.int64)
        in_kernels = self.tables.kinds != ASKED
        seated = np.array(self.seatings)
        np.add.at(turns, seated[in_kernels], self.tables.turns[in_kernels])
        each = spent // max(1, int(turns.sum()))
        for conduct, moves in zip(self.conduct, turns.tolist(), strict=True):
            if moves:
                conduct.moves += moves
                conduct.nanoseconds += each * moves
                conduct.longest = max(conduct.longest, each)

    def results(self) -> Iterator[MatchSet]:
        """What came of it, set by set; the conduct of all stands in the first one."""
        size = self.plan.set_size
        points, wins = self.tables.points.tolist(), self.tables.wins.tolist()
        counted = {name: Conduct() for name in self.plan.bots}
        for name, conduct in zip(self.plan.bots, self.conduct, strict=True):
            counted[name].add(conduct)
        nothing = {name: Conduct() for name in self.plan.bots}
        for number, deal in enumerate(self.deals):
            rows = range(number * size, (number + 1) * size)
            yield MatchSet(
                deal,
                [
                    Played(
                        self.seatings[row],
                        points[row],
                        [seat for seat, won in enumerate(wins[row]) if won],
                    )
                    for row in rows
                ],
                nothing if number else counted,
            )


def players(plan: Plan) -> int:
    """How many sit at a table."""
    return plan.game.players


@kernel
def begin(start: int, stop: int, states: States, tables: Tables, deals: Array) -> None:
    """Deal these matches, and play on until somebody has to be asked, or to the end."""
    for index in range(start, stop):
        setup(states[index], deals[index], None)
        play_on(states[index], tables, index)


@kernel
def go_on(start: int, stop: int, states: States, tables: Tables) -> None:
    """Play on where somebody was asked."""
    for index in range(start, stop):
        if tables.asked[index] >= 0:
            play_on(states[index], tables, index)


@kernel
def play_on(state: State, tables: Tables, index: int) -> None:
    """Play until somebody has to be asked, or to the end."""
    moves = tables.moves[index]
    while not state.over:
        legal(state, moves)
        seat = state.seat
        seed = word(tables.streams[index])
        if tables.kinds[index, seat] == ASKED:
            tables.asked[index] = seat
            tables.seeds[index] = seed
            return
        tables.turns[index, seat] += 1
        apply(state, chosen(state, moves, tables, index, seed), None)
    tables.asked[index] = -1
    scores(state, tables.points[index], tables.wins[index])


@kernel
def chosen(state: State, moves: Moves, tables: Tables, index: int, seed: np.uint64) -> int:
    """The move of a seat that is not asked, as its bot would choose it under that seed."""
    seat = state.seat
    kind, slips = tables.kinds[index, seat], tables.slips[index, seat]
    forgetful = tables.forgetful[index, seat]
    return in_its_manner(state, moves, kind, slips, forgetful, seed, tables.luck[index])


@kernel
def in_its_manner(
    state: State,
    moves: Moves,
    kind: int,
    slips: int,
    forgetful: bool,
    seed: np.uint64,
    luck: Generator,
) -> int:
    """The move of a bot that plays in kernels, as it would choose it under that seed."""
    luck[0] = seed
    if kind == RANDOM:
        return pick(moves, luck)
    if slips > 0 and below(luck, 100) < slips:
        return pick(moves, luck)
    luck[0] = seed
    return advise(state, moves, forgetful, luck)


def answers(
    manner: Manner, game: Game, states: States, rows: Array, seeds: Array
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """What a bot that plays in kernels chooses in these rows, each under its seed, all at once."""
    out = np.zeros(rows.size, dtype=np.int64)
    moves = np.zeros((rows.size, empty_moves(game.actions).size), dtype=np.uint64)
    luck = np.zeros((rows.size, 1), dtype=np.uint64)
    shared(
        rows.size,
        lambda start, stop: answer_rows(
            start, stop, states, rows, seeds, moves, luck, *manner, out
        ),
    )
    return out


@kernel
def answer_rows(
    start: int,
    stop: int,
    states: States,
    rows: Array,
    seeds: Array,
    moves: Array,
    luck: Array,
    kind: int,
    slips: int,
    forgetful: bool,
    out: Array,
) -> None:
    """What a bot that plays in kernels chooses in some of the rows."""
    for place in range(start, stop):
        state = states[rows[place]]
        legal(state, moves[place])
        out[place] = in_its_manner(
            state, moves[place], kind, slips, forgetful, seeds[place], luck[place]
        )


@kernel
def look(rows: Array, states: States, tables: Tables, seen: Array, octets: Array) -> None:
    """What the seats that are asked know, and what is legal for them."""
    for place in range(rows.size):
        index = rows[place]
        observe(states[index], tables.asked[index], seen[place])
        spread(tables.moves[index], octets[place])


@kernel
def play_answers(
    rows: Array, states: States, tables: Tables, actions: Array, illegal: Array
) -> None:
    """Play what was answered; the rules of thumb where that is not legal."""
    for place in range(rows.size):
        index, action = rows[place], actions[place]
        state, moves = states[index], tables.moves[index]
        if not has(moves, action):
            illegal[place] = True
            tables.luck[index, 0] = tables.seeds[index]
            action = advise(state, moves, False, tables.luck[index])
        apply(state, action, None)
