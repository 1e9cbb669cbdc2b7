"""Bots' turns: outside the event loop, on a limited number of threads, with rules compiled first.

Compiled kernels release the interpreter, so tables go on while bots think.
"""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from pharmakon.bots.levels import LEVELS
from pharmakon.bots.referee import ask
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import spelled
from pharmakon.server.logs import log
from pharmakon.table import registry
from pharmakon.table.game import make
from pharmakon.table.match import Match
from pharmakon.table.seeds import fresh_seed


def check_level(level: str) -> str:
    """A level's name, or a refusal that lists them."""
    if level not in LEVELS:
        names = spelled(LEVELS)
        raise OptionError("common.option.value", name="level", value=repr(level), allowed=names)
    return level


class Thinkers:
    """The threads that bots think on, and the rules they need compiled."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(max(1, threads), thread_name_prefix="thinker")
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="compiler")
        self._ready: dict[str, asyncio.Future[None]] = {}
        self._bots: dict[str, asyncio.Future[None]] = {}

    def warm_up(self) -> None:
        """Compile all games in the background: first the rules of each, then their bots."""
        for name in registry.names():
            self._compile(name)
        loop = asyncio.get_running_loop()
        for name in registry.names():
            self._bots[name] = loop.run_in_executor(self._compiler, compile_bots, name)

    def close(self) -> None:
        """Think no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._compiler.shutdown(wait=False, cancel_futures=True)

    @property
    def compiled(self) -> dict[str, bool]:
        """For each game whether its rules and bots are compiled."""
        return {name: task.done() for name, task in self._bots.items()}

    async def ready(self, game: str) -> None:
        """Wait until the rules of a game are compiled."""
        await asyncio.shield(self._compile(game))

    def _compile(self, game: str) -> "asyncio.Future[None]":
        if game not in self._ready:
            loop = asyncio.get_running_loop()
            self._ready[game] = loop.run_in_executor(self._compiler, compile_rules, game)
        return self._ready[game]

    async def choose(self, match: Match, level: str) -> str:
        """The move of a bot on the seat to act. It is given the seat's own knowledge, no more."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, choose, match.clone(), level, fresh_seed())


def choose(match: Match, level: str, seed: int) -> str:
    """A move for the seat to act, as a bot of this level plays it."""
    assert match.seat is not None
    seat = SeatView(match, match.seat)
    answer = ask(LEVELS[level], seat, Budget(seed=seed))
    if answer.complaint is not None:
        log.warning("bot", game=match.game.name, kind=level, reason=answer.complaint.say())
    return answer.move


def compile_rules(name: str) -> None:
    """Run everything of a game once that a table needs."""
    begun = time.monotonic()
    match = make(name).new(seed=1)
    match.clone().play(match.moves()[0])
    match.resample(0, 1).view(0)
    match.reveal()
    log.info("compiled", game=name, seconds=round(time.monotonic() - begun, 1))


def compile_bots(name: str) -> None:
    """Let every level choose a move once."""
    begun = time.monotonic()
    match = make(name).new(seed=1)
    for level in LEVELS:
        choose(match, level, 1)
    log.info("warm", game=name, seconds=round(time.monotonic() - begun, 1))
