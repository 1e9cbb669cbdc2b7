"""Known luck, taken out of a match's result, by a value that is fixed beforehand.

A position is valued by playing it to the end of the match many times, each seat in the manner of
its bot: by the rules of thumb, forgetful or not, or at random. What chance does to that value is 0
on average, whatever the value is, so the result without it is as unbiased as with it (AIVAT, arXiv
1612.06915). Chance is:

- whatever is dealt or drawn: the value then, compared with its mean over other orders of what was
  still to be drawn;
- the choices of bots that play in exactly the manner they are valued by. If all do, nothing but
  chance is left in a match, and its result is the value before the deal.

Bots that search or have learned choose for themselves. They are valued as players who follow the
rules of thumb most of the time, and only the cards are taken out of their results.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pharmakon.bots.levels import Level
from pharmakon.bots.playout import Desk, desk_for, win_chances
from pharmakon.bots.random import RandomBot
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Bot
from pharmakon.engine.kernel import kernel
from pharmakon.engine.moves import Moves, pick
from pharmakon.engine.rng import Generator, below, word
from pharmakon.engine.rules import State, advise, apply, legal, observe, setup, stir
from pharmakon.engine.shares import win_shares
from pharmakon.engine.turns import States
from pharmakon.table.match import Match

PLAYOUTS = 200
TRIES = 4
"""So many other orders are tried to see whether a move draws anything."""
AS_IT_IS, AS_DEALT = -1, -2
"""No move: the position as it is, or any deal."""
MOSTLY = 60
"""How many moves of a hundred a bot of its own kind is thought to play by the rules of thumb."""

Array = np.ndarray[Any, np.dtype[np.float64]]


class Manners(NamedTuple):
    """How the seats play on."""

    exact: bool  # whether every bot plays in just this manner
    advice: Any  # by seat: so many moves of a hundred by the rules of thumb, the others at random
    forgetful: Any  # by seat: 1 if it forgets what has to be remembered


def manners_of(bots: Sequence[Bot]) -> Manners:
    """How these bots are thought to play, by seat."""
    found = [manner(bot) for bot in bots]
    return Manners(
        exact=all(known for known, _, _ in found),
        advice=np.array([advice for _, advice, _ in found], dtype=np.int64),
        forgetful=np.array([forgetful for _, _, forgetful in found], dtype=np.bool_),
    )


def all_known(bots: Sequence[Bot]) -> bool:
    """Whether it is known how all these bots play, so that nothing but chance is in a match."""
    return manners_of(bots).exact


def manner(bot: Bot) -> tuple[bool, int, bool]:
    """Whether it is known how a bot plays, its part of advice, and whether it is forgetful."""
    if type(bot) is Level:
        return manner(bot.bot)
    if type(bot) is RandomBot:
        return True, 0, False
    if type(bot) is RulesBot:
        return True, 100 - bot.slips, bot.forgetful
    return False, MOSTLY, False


class Luck:
    """What chance did to everybody's share in one match."""

    def __init__(self, match: Match, bots: list[Bot], seed: int) -> None:
        """The luck of the deal; all that is drawn to judge it comes from the seed."""
        game = match.game
        self._manners, self._desk = manners_of(bots), desk_for(game)
        self._generator = np.array([seed], dtype=np.uint64)
        size = game.observation_size("compact")
        self._seen = np.zeros((2, game.players, size), dtype=np.float32)
        self._expected = self._value(game.blank(1), AS_DEALT)
        self._shares = np.zeros(game.players)
        if not self._manners.exact:
            self._shares += self._value(match.states, AS_IT_IS) - self._expected

    def play(self, match: Match, move: str) -> None:
        """Play a move, and count the luck of what it draws."""
        states, action = match.states.copy(), match.game.encode(move)
        match.play(move)
        if not self._manners.exact and draws(
            states, action, self._generator, self._desk, self._seen
        ):
            self._shares += self._reached(match) - self._value(states, action)

    def total(self, match: Match) -> list[float]:
        """What chance gave each seat of a match that is over."""
        found = self._reached(match) - self._expected if self._manners.exact else self._shares
        return [float(share) for share in found]

    def _reached(self, match: Match) -> Array:
        if match.over:
            return np.array(win_shares(match.winners, match.game.players))
        return self._value(match.states, AS_IT_IS)

    def _value(self, states: States, action: int) -> Array:
        found = np.zeros(states[0].players)
        look_ahead(states, action, self._manners, self._generator, self._desk, PLAYOUTS, found)
        return found


@kernel
def draws(states: States, action: int, generator: Generator, desk: Desk, seen: Any) -> bool:
    """Whether what follows a move depends on the order of what is still to be drawn."""
    for index in range(TRIES):
        world = desk.worlds[0]
        desk.worlds[0] = states[0]
        stir(world, word(generator))
        apply(world, action, None)
        row = min(index, 1)
        for seat in range(world.players):
            observe(world, seat, seen[row, seat])
            if index:
                for place in range(seen.shape[2]):
                    if seen[0, seat, place] != seen[1, seat, place]:
                        return True
    return False


@kernel
def look_ahead(
    states: States,
    action: int,
    manners: Manners,
    generator: Generator,
    desk: Desk,
    playouts: int,
    chances: Any,
) -> None:
    """Each seat's chance in a position, or on average after a move, or after any deal."""
    for _ in range(playouts):
        desk.worlds[0] = states[0]
        world = desk.worlds[0]
        if action == AS_DEALT:
            setup(world, word(generator), None)
        else:
            stir(world, word(generator))
        desk.luck[0] = word(generator)
        if action >= 0:
            apply(world, action, None)
        play_as(world, manners, desk.moves, desk.luck)
        win_chances(world, desk)
        for seat in range(world.players):
            chances[seat] += desk.values[seat] / playouts


@kernel
def play_as(state: State, manners: Manners, moves: Moves, generator: Generator) -> None:
    """Play to the end of the match, each seat in its manner."""
    while not state.over:
        legal(state, moves)
        if below(generator, 100) < manners.advice[state.seat]:
            apply(state, advise(state, moves, manners.forgetful[state.seat], generator), None)
        else:
            apply(state, pick(moves, generator), None)
