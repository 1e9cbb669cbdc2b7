"""Compiling what tables need, in processes that can be ended; until then it is interpreted.

The rules of every game come first, then the bots of every level, then what reviews need. What is
compiled lies on disk for the next start; this process only loads it.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.errors import IllegalMove
from pharmakon.engine.kernel import stand_in
from pharmakon.server.life.bots import OwnBot, offered
from pharmakon.server.life.helpers import GoneError, Helper
from pharmakon.server.life.interpreter import Interpreter
from pharmakon.server.life.judging import study_once
from pharmakon.server.logs import log
from pharmakon.table import registry
from pharmakon.table.game import make

Part = tuple[str, str]
"""A game, and a level, its rules or its study: what is compiled at a time."""
RULES, STUDY = "rules", "study"
MOST_PROCESSES = 2

_loading = threading.local()


class NotCompiledError(Exception):
    """Something is not on disk yet."""


class Workshop:
    """Knows what is compiled, and compiles the rest."""

    def __init__(self, told: Callable[[str], None]) -> None:
        """`told` hears of each game for which something more is ready."""
        self._told = told
        self._loader = ThreadPoolExecutor(1, thread_name_prefix="loader")
        self._interpreter = Interpreter()
        self._compilers: list[Helper] = []
        self._waiting: list[Part] = []
        self._done: dict[Part, asyncio.Future[None]] = {}
        self._playable = asyncio.Event()
        """Set when everything can be played, interpreted at least."""
        self._task: asyncio.Task[None] | None = None
        self.compiling = False
        """Whether something was not on disk when the server started."""

    def open(self) -> None:
        """Begin."""
        loop = asyncio.get_running_loop()
        games = registry.names()
        parts = [(game, level) for level in (RULES, *offered(), STUDY) for game in games]
        self._done = {part: loop.create_future() for part in parts}
        stand_in(self._stand_in)
        self._task = loop.create_task(self._prepare(parts))

    def close(self) -> None:
        """Stop, in the middle of a kernel if need be."""
        if self._task is not None:
            self._task.cancel()
        stand_in(None)
        self._interpreter.end()
        for compiler in self._compilers:
            compiler.end()
        self._loader.shutdown(wait=False, cancel_futures=True)

    def progress(self, game: str | None = None) -> tuple[int, int]:
        """How many parts of a game, or of all, are compiled, and of how many."""
        parts = [future.done() for part, future in self._done.items() if game in (None, part[0])]
        return sum(parts), len(parts)

    def has(self, game: str, level: str) -> bool:
        """Whether a level of a game is compiled."""
        part = self._done.get((game, level))
        return part is not None and part.done()

    async def playable(self, game: str) -> None:
        """Wait until a game can be played; from now on it comes before others."""
        self._waiting.sort(key=lambda part: part[0] != game)
        interpreted = asyncio.ensure_future(self._playable.wait())
        either: list[asyncio.Future[Any]] = [interpreted, self._done[game, RULES]]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            interpreted.cancel()

    def _stand_in(self, kernel: Any) -> Callable[..., Any] | None:
        if getattr(_loading, "only", False):
            raise NotCompiledError
        return self._interpreter.stand_in(kernel)

    async def _prepare(self, parts: list[Part]) -> None:
        own = [part for part in parts if isinstance(offered().get(part[1]), OwnBot)]
        tasks = [asyncio.create_task(self._try(part)) for part in own]
        for part in parts:
            if part not in own and not await self._load(part):
                self._waiting.append(part)
        if self._waiting:
            self.compiling = True
            self._told(self._waiting[0][0])
            if any(level == RULES for _, level in self._waiting):
                tasks.append(asyncio.create_task(self._interpret()))
            work = f"{__name__}:run_part"
            self._compilers = [Helper(work, patient=True) for _ in range(MOST_PROCESSES)]
            tasks += [asyncio.create_task(self._compile(one)) for one in self._compilers]
        await asyncio.gather(*tasks)
        stand_in(None)
        self._interpreter.end()

    async def _interpret(self) -> None:
        await asyncio.to_thread(self._interpreter.start)
        if self._interpreter.well:
            self._playable.set()

    async def _compile(self, compiler: Helper) -> None:
        """Let one process compile what is waiting, part after part."""
        while self._waiting:
            part = self._waiting.pop(0)
            begun = time.monotonic()
            with suppress(GoneError):
                await asyncio.to_thread(compiler.ask, part)
            await self._load(part, only=False)
            seconds = round(time.monotonic() - begun, 1)
            log.info("compiled", game=part[0], kind=part[1], seconds=seconds)
        compiler.end()

    async def _load(self, part: Part, only: bool = True) -> bool:
        """Take a part from disk; whether it is there. What is not is compiled unless `only`."""
        loop = asyncio.get_running_loop()
        loaded = await loop.run_in_executor(self._loader, load_part, part, only)
        if loaded:
            self._finish(part)
        return loaded

    async def _try(self, part: Part) -> None:
        """Let a bot of the host's own compile what it needs, in its own process."""
        game, level = part
        await asyncio.wait([self._done[game, RULES]])
        bot = offered()[level]
        assert isinstance(bot, OwnBot)
        await asyncio.to_thread(bot.warm_up, make(game).new(seed=1))
        self._finish(part)

    def _finish(self, part: Part) -> None:
        if not self._done[part].done():
            self._done[part].set_result(None)
            self._told(part[0])


def load_part(part: Part, only: bool) -> bool:
    """Run a part once in this process, if `only` from disk; False if it is not there."""
    _loading.only = only
    try:
        run_part(part)
    except NotCompiledError:
        return False
    except Exception as error:  # it will fail again, where somebody is told
        log.error("compiling", game=part[0], kind=part[1], reason=type(error).__name__)
    finally:
        _loading.only = False
    return True


def run_part(part: Part) -> None:
    """Run everything once that a table of a game needs, or a bot of a level."""
    game, level = part
    match = make(game).new(seed=1)
    if level == STUDY:
        study_once(match)
        return
    if level != RULES:
        seat = SeatView(match, match.seat or 0)
        offered()[level].choose(seat, Budget(simulations=1))  # in this very thread
        return
    moves = match.moves()
    match.clone().play(moves[0])
    match.resample(0, 1).view(0)
    match.reveal()
    illegal = next(move for move in match.game.spec.notation if move not in moves)
    with suppress(IllegalMove):
        match.play(illegal)
