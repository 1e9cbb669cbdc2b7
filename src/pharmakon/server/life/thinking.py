"""Bots' turns: outside the event loop, on a limited number of threads, with rules compiled first.

Compiled kernels release the interpreter, so tables go on while bots think.
"""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from pharmakon.bots.referee import ask
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.server.life.bots import offered
from pharmakon.server.logs import log
from pharmakon.table import registry
from pharmakon.table.game import make
from pharmakon.table.match import Match
from pharmakon.table.seeds import fresh_seed

Part = tuple[str, str]
"""A game, and a level or its rules: what is compiled at a time."""
RULES = "rules"


class Thinkers:
    """The threads that bots think on, and the one that compiles what they need."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(max(1, threads), thread_name_prefix="thinker")
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="compiler")
        self._waiting: list[Part] = []
        self._done: dict[Part, asyncio.Future[None]] = {}

    def warm_up(self) -> None:
        """Compile everything in the background: first the rules of each game, then its bots."""
        loop = asyncio.get_running_loop()
        games = registry.names()
        self._waiting = [(game, level) for level in (RULES, *offered()) for game in games]
        self._done = {part: loop.create_future() for part in self._waiting}
        self._compile_next()

    def _compile_next(self) -> None:
        if not self._waiting:
            return
        part = self._waiting.pop(0)
        loop = asyncio.get_running_loop()
        task = loop.run_in_executor(self._compiler, compile_part, *part)
        task.add_done_callback(lambda _: self._compiled(part))

    def _compiled(self, part: Part) -> None:
        if not self._done[part].done():
            self._done[part].set_result(None)
        self._compile_next()

    def close(self) -> None:
        """Think no more."""
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._compiler.shutdown(wait=False, cancel_futures=True)

    @property
    def compiled(self) -> dict[str, bool]:
        """For each game whether its rules and bots are compiled."""
        return {
            game: all(task.done() for part, task in self._done.items() if part[0] == game)
            for game in registry.names()
        }

    async def ready(self, game: str) -> None:
        """Wait until the rules of a game are compiled; from now on it comes before others."""
        self._waiting.sort(key=lambda part: part[0] != game)
        await asyncio.shield(self._done[game, RULES])

    async def choose(self, match: Match, level: str) -> str:
        """The move of a bot on the seat to act. It is given the seat's own knowledge, no more."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, choose, match.clone(), level, fresh_seed())


def choose(match: Match, level: str, seed: int) -> str:
    """A move for the seat to act, as a bot of this level plays it."""
    assert match.seat is not None
    seat = SeatView(match, match.seat)
    answer = ask(offered()[level], seat, Budget(seed=seed))
    if answer.complaint is not None:
        log.warning("bot", game=match.game.name, kind=level, code=answer.complaint.key)
    return answer.move


def compile_part(game: str, level: str) -> None:
    """Run everything once that a table of a game needs, or a bot of a level."""
    begun = time.monotonic()
    match = make(game).new(seed=1)
    if level == RULES:
        match.clone().play(match.moves()[0])
        match.resample(0, 1).view(0)
        match.reveal()
    else:
        choose(match, level, 1)
    log.info("compiled", game=game, kind=level, seconds=round(time.monotonic() - begun, 1))
