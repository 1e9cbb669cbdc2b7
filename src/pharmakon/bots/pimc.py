"""`pimc`: flat Monte Carlo, every move tried in the same imagined worlds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from pharmakon.bots.playout import (
    Desk,
    Goal,
    desk_for,
    goal_of,
    imagine,
    judge,
    last_round,
    play_on,
)
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.bots.thoughts import (
    Clock,
    Thinker,
    Thought,
    Thoughts,
    in_threads,
    shares,
    spend,
)
from pharmakon.engine.kernel import kernel
from pharmakon.engine.rng import Generator, word
from pharmakon.engine.rules import apply
from pharmakon.engine.turns import States


@dataclass(frozen=True)
class PimcBot(Thinker):
    """Tries every move in the same worlds, with the same luck, and plays them on.

    Whole worlds are played, at least one: a simulation is one move tried in one world.
    """

    def search(self, seat: SeatView, budget: Budget, clock: Clock) -> Thoughts:
        """Every move in every world; the one that came to most is best."""
        game, actions = seat.game, seat.actions()
        if budget.simulations is not None:
            budget = replace(budget, simulations=max(1, budget.simulations // actions.size))
        states = seat.states(0)
        goal = goal_of(game, self.rounds, self.advice)
        generator = np.array([budget.seed], dtype=np.uint64)
        sums: list[Any] = []
        works: list[Callable[[], int]] = []
        for share in shares(budget):
            values = np.zeros(actions.size)
            own = np.array([word(generator)], dtype=np.uint64)
            work = partial(try_moves, states, actions, values, goal, own, desk_for(game))
            sums.append(values)
            works.append(partial(spend, share, clock, work, 1))
        worlds = sum(in_threads(works))
        means = sum(sums) / worlds
        thoughts = [
            Thought(game.decode(action), worlds, float(mean))
            for action, mean in zip(actions, means, strict=True)
        ]
        best = max(thoughts, key=lambda thought: thought.value)
        simulations = worlds * len(thoughts)
        return Thoughts(best.move, thoughts, worlds, simulations, clock.milliseconds)


@kernel
def try_moves(
    states: States,
    actions: Any,
    values: Any,
    goal: Goal,
    generator: Generator,
    desk: Desk,
    worlds: int,
) -> None:
    """Add up what each move is worth to the seat to act, every move in the same worlds."""
    seat = states[0].seat
    until = last_round(states[0], goal)
    for _ in range(worlds):
        imagine(states, 1, generator, desk)
        shared = word(generator)
        for index in range(actions.size):
            desk.worlds[1] = desk.worlds[0]
            desk.luck[0] = shared
            apply(desk.worlds[1], actions[index], None)
            play_on(desk.worlds[1], goal, until, desk.moves, desk.luck)
            judge(desk.worlds[1], goal, desk)
            values[index] += desk.values[seat]
