"""Bots' turns: outside the event loop, in fair turns, with something to play from the first second.

Compiled kernels release the interpreter, so tables go on while bots think. Rules of thumb never
wait for a search. A level that still compiles is played by the rules of thumb meanwhile.
"""

from collections.abc import Awaitable, Callable, Iterable

from pharmakon.bots.levels import LEVELS
from pharmakon.bots.referee import ask
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.server.life.bots import offered, send_home
from pharmakon.server.life.compiling import Workshop
from pharmakon.server.life.lanes import Lane, Owner
from pharmakon.server.logs import log
from pharmakon.table import registry
from pharmakon.table.match import Match
from pharmakon.table.seeds import fresh_seed

Elsewhere = Callable[[Match, str, int], Awaitable[str | None]]
"""Finds the move of a level with a seed somewhere else; None if nobody does in time."""
QUICK, SEARCH = "quick", "search"


class Thinkers:
    """The threads and processes that bots think in, and what they need to be compiled."""

    def __init__(self, threads: int) -> None:
        self._lanes = {QUICK: Lane(QUICK, 1), SEARCH: Lane(SEARCH, max(2, threads))}
        self._lanes |= {name: Lane(name, 1) for name in offered() if name not in LEVELS}
        self._listeners: list[Callable[[str], None]] = []
        self._workshop: Workshop | None = None
        self.elsewhere: Elsewhere | None = None
        """Lets others think, where there are such."""

    def warm_up(self) -> None:
        """Compile everything in the background."""
        self._workshop = Workshop(self._tell)
        self._workshop.open()

    def close(self) -> None:
        """Think no more."""
        for lane in self._lanes.values():
            lane.close()
        if self._workshop is not None:
            self._workshop.close()
        send_home()

    def on_progress(self, listener: Callable[[str], None]) -> None:
        """Call this with the name of a game whenever more of it is ready."""
        self._listeners.append(listener)

    def _tell(self, game: str) -> None:
        for listener in self._listeners:
            listener(game)

    @property
    def compiled(self) -> dict[str, bool]:
        """For each game whether its rules and bots are compiled."""
        ready = {}
        for game in registry.names():
            done, parts = (0, 1) if self._workshop is None else self._workshop.progress(game)
            ready[game] = done == parts
        return ready

    def first_start(self) -> tuple[int, int] | None:
        """How much is ready, and of how much, where not everything was compiled before."""
        if self._workshop is None or not self._workshop.compiling:
            return None
        return self._workshop.progress()

    def preparing(self, game: str, levels: Iterable[str | None]) -> dict[str, int] | None:
        """How far a game is compiled, if one of these levels still waits for it."""
        if self._workshop is None or all(
            level is None or self._workshop.has(game, level) for level in levels
        ):
            return None
        done, parts = self._workshop.progress(game)
        return {"done": done, "parts": parts}

    async def ready(self, game: str) -> None:
        """Wait until a game can be played; from now on it comes before others."""
        assert self._workshop is not None
        await self._workshop.playable(game)

    async def choose(self, match: Match, level: str, owner: Owner) -> str:
        """The move of a bot on the seat to act. It is given the seat's own knowledge, no more."""
        assert self._workshop is not None
        bot, lane = offered()[level], self._lanes.get(level, self._lanes[SEARCH])
        compiled = self._workshop.has(match.game.name, level)
        if not compiled or (level in LEVELS and LEVELS[level].milliseconds is None):
            bot, lane = bot if compiled else RulesBot(), self._lanes[QUICK]
        seed = fresh_seed()
        if self.elsewhere is not None and lane is self._lanes[SEARCH]:
            found = await self.elsewhere(match, level, seed)
            if found in match.moves():
                return str(found)
        return await lane.run(owner, choose, match.clone(), level, bot, seed)


def choose(match: Match, level: str, bot: Bot, seed: int) -> str:
    """A move for the seat to act, as a bot plays it, or the rules of thumb if it fails."""
    assert match.seat is not None
    answer = ask(bot, SeatView(match, match.seat), Budget(seed=seed))
    if answer.complaint is not None:
        log.warning("bot", game=match.game.name, kind=level, code=answer.complaint.key)
    return answer.move
