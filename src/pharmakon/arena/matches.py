"""Playing: one deal in all its seatings, each match a function of the run's seed alone."""

import copy
import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

import numpy as np

from pharmakon.arena.reduction import Luck
from pharmakon.arena.seating import Seating, seatings
from pharmakon.bots.batched import as_bot
from pharmakon.bots.names import bot
from pharmakon.bots.referee import ask
from pharmakon.bots.referee import warm_up as let_compile
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.engine.rng import word
from pharmakon.engine.shares import win_shares
from pharmakon.table.game import Game
from pharmakon.texts import Text

OWN_LIMITS = ("simulations", "ms")
"""The settings by which a bot limits itself."""


@dataclass(frozen=True)
class Plan:
    """What is played: these bots at this game, all chance from one seed.

    The budget is for bots whose names set none of their own.
    """

    game: Game
    bots: tuple[str, ...]
    budget: Budget
    seed: int
    reduce: bool = False
    """Whether known luck is taken out of the results."""
    objects: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Bots that were given as objects, by the names they go by."""

    def bot(self, name: str) -> Bot:
        """The bot of a name; it is built once in each process."""
        return as_bot(self.objects[name]) if name in self.objects else built(name)

    def seat_bot(self, name: str) -> Bot:
        """A bot for one seat of one match, that knows nothing of other matches."""
        known = self.bot(name)
        if unchanging(known):
            return known
        try:
            return copy.deepcopy(known)
        except Exception:  # it holds what cannot be copied: a file, a lock, a card's memory
            return known if name in self.objects else bot(name)

    @cached_property
    def set_size(self) -> int:
        """How many matches are played on each deal."""
        return len(seatings(len(self.bots), self.game.players, deal=0))

    def derive(self, *path: object) -> int:
        """A seed for one purpose, independent of all others."""
        text = "/".join(str(part) for part in ("pharmakon-arena/1", self.seed, *path))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


@dataclass(frozen=True)
class Played:
    """A match that was played: which bot sat where, and how it ended."""

    seating: Seating
    scores: list[int]
    winners: list[int]
    luck: list[float] | None = None
    """By seat: what the shuffles gave it, if that was asked for."""

    @cached_property
    def shares(self) -> list[float]:
        """The part of the win that is each seat's: all, none, or its share of a shared one."""
        return win_shares(self.winners, len(self.seating))


@dataclass
class Conduct:
    """How a bot behaved: its time, and what the referee had to complain of."""

    moves: int = 0
    nanoseconds: int = 0
    longest: int = 0
    complaints: int = 0
    first_complaint: Text | None = None

    def note(self, nanoseconds: int, complaint: Text | None) -> None:
        """Count one move."""
        self.moves += 1
        self.nanoseconds += nanoseconds
        self.longest = max(self.longest, nanoseconds)
        if complaint is not None:
            self.complaints += 1
            self.first_complaint = self.first_complaint or complaint

    def add(self, other: "Conduct") -> None:
        """Count what another process has counted."""
        self.moves += other.moves
        self.nanoseconds += other.nanoseconds
        self.longest = max(self.longest, other.longest)
        self.complaints += other.complaints
        self.first_complaint = self.first_complaint or other.first_complaint


@dataclass
class MatchSet:
    """One deal, played in all its seatings."""

    deal: int
    matches: list[Played] = field(default_factory=list)
    conduct: dict[str, Conduct] = field(default_factory=dict)


def play_set(plan: Plan, deal: int) -> MatchSet:
    """Play one deal in all its seatings."""
    played = MatchSet(deal, conduct={name: Conduct() for name in plan.bots})
    for rotation, seating in enumerate(seatings(len(plan.bots), plan.game.players, deal)):
        played.matches.append(play_match(plan, deal, rotation, seating, played.conduct))
    return played


def play_match(
    plan: Plan, deal: int, rotation: int, seating: Seating, conduct: dict[str, Conduct]
) -> Played:
    """Play one match. Every seat has a bot of its own that knows nothing of other matches."""
    match = plan.game.new(plan.derive("deal", deal))
    names = [plan.bots[entry] for entry in seating]
    bots = [plan.seat_bot(name) for name in names]
    budgets = [budget_for(seated, plan.budget) for seated in bots]
    luck = Luck(match, bots, plan.derive("luck", deal, rotation)) if plan.reduce else None
    seeds = np.array([plan.derive("moves", deal, rotation)], dtype=np.uint64)
    while (seat := match.seat) is not None:
        view = SeatView(match, seat)
        budget = replace(budgets[seat], seed=int(word(seeds)))
        begun = time.perf_counter_ns()
        answer = ask(bots[seat], view, budget)
        conduct[names[seat]].note(time.perf_counter_ns() - begun, answer.complaint)
        if luck is None:
            match.play(answer.move)
        else:
            luck.play(match, answer.move)
    known = None if luck is None else luck.total(match)
    return Played(seating, match.scores, match.winners, known)


def budget_for(seated: Bot, budget: Budget) -> Budget:
    """The budget for a bot, or none at all if it has set its own."""
    own = (getattr(seated, name, None) for name in OWN_LIMITS)
    return budget if all(limit is None for limit in own) else Budget()


def warm_up(plan: Plan) -> None:
    """Let every bot choose once, for as long as that takes: nothing is compiled in a match."""
    for name in dict.fromkeys(plan.bots):
        let_compile(plan.seat_bot(name), plan.game)


@cache
def built(name: str) -> Bot:
    """The bot that a name means."""
    return as_bot(bot(name))


def unchanging(known: Bot) -> bool:
    """Whether a bot can keep nothing from one move to the next, so that all seats may share it."""
    settings = getattr(type(known), "__dataclass_params__", None)
    return settings is not None and bool(settings.frozen)
