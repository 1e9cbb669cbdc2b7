"""What happens at a table by itself: bots' turns, clocks that run out, people who are missing."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pharmakon.engine.errors import PharmakonError
from pharmakon.server.life import phase
from pharmakon.server.logs import log
from pharmakon.server.refusals import code_of

if TYPE_CHECKING:
    from pharmakon.server.life.room import Room

RETRY_SECONDS = 1.0
Task = Callable[..., Coroutine[Any, Any, None]]


class Usher:
    """Looks after one room: whenever something has changed there, `look` is called."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._alarm: asyncio.TimerHandle | None = None
        self._thinking_at: int | None = None
        """The step at which a bot's turn is under way."""
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self) -> None:
        """See what has to happen next."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        room = self.room
        if room.entry.status == "dealing":
            self._look_at_nonces()
        if room.entry.status != "playing" or room.match is None or not room.listeners:
            return
        seat = room.match.seat
        assert seat is not None
        chair = room.entry.chairs[seat]
        if chair.level is not None:
            if self._thinking_at != room.match.steps:
                self._thinking_at = room.match.steps
                self._spawn(self._bot_turn, seat, room.match.steps)
            return
        room.publish_thinking(None)
        if room.entry.settings.clock.kind == "strict" and chair.person is not None:
            ends = room.deadline() or 0.0
            if chair.person in room.left_at:
                missing = room.left_at[chair.person] + room.settings.grace_seconds
                ends = max(ends, missing)
            self._at(ends - time.time(), self._clock_ran_out, seat, room.match.steps)

    def close(self) -> None:
        """Look no more."""
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._tasks:
            task.cancel()

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return bool(self._tasks)

    # Bots.

    async def _bot_turn(self, seat: int, step: int) -> None:
        """Pause like a person, think, play; unless the person has come back meanwhile."""
        room = self.room
        try:
            room.publish_thinking(seat)
            pace = room.entry.settings.pace
            pause = room.settings.pace_ms if pace is None else pace
            if pause:
                await asyncio.sleep(pause / 1000)
            level = room.entry.chairs[seat].level
            if level is None or room.match is None or not room.listeners:
                return
            move = await room.thinkers.choose(room.match, level)
            async with room.lock:
                waiting = room.match.steps == step and room.entry.status == "playing"
                if waiting and room.entry.chairs[seat].level is not None:
                    await room.play(seat, move)
        finally:
            if self._thinking_at == step:
                self._thinking_at = None
        self.look()

    async def _clock_ran_out(self, seat: int, step: int) -> None:
        """A bot steps in for a person whose time is over."""
        room = self.room
        async with room.lock:
            chair = room.entry.chairs[seat]
            waiting = room.match is not None and room.match.steps == step
            if waiting and chair.level is None and room.entry.status == "playing":
                stand_in = replace(chair, level=room.settings.stand_in)
                await room.change(room.entry.with_chair(seat, stand_in))

    # The deal.

    def _look_at_nonces(self) -> None:
        room = self.room
        if phase.complete(room.entry):
            self._spawn(self._deal)
        else:
            self._at(room.settings.nonce_seconds, self._call_off)

    async def _deal(self) -> None:
        room = self.room
        await room.thinkers.ready(room.entry.settings.game)
        async with room.lock:
            if phase.complete(room.entry):
                await room.deal()

    async def _call_off(self) -> None:
        """Somebody's hash or nonce did not come: the table is open again, and says whose."""
        room = self.room
        async with room.lock:
            if room.entry.asked is not None:
                await room.change(phase.give_up(room.entry, time.time()))

    # People.

    def missing(self, person: str) -> None:
        """A person is gone: after a while somebody else becomes the host."""
        if self.room.entry.host == person:
            later = asyncio.get_running_loop().call_later
            later(self.room.settings.grace_seconds, self._spawn_pass_on, person)

    def _spawn_pass_on(self, person: str) -> None:
        if not self.room.here(person) and self.room.listeners:
            self._spawn(self._pass_on, person)

    async def _pass_on(self, person: str) -> None:
        room = self.room
        async with room.lock:
            if room.entry.host != person or room.here(person) or room.entry.status == "over":
                return
            for chair in room.entry.chairs:
                if chair.person is not None and room.here(chair.person):
                    await room.change(replace(room.entry, host=chair.person))
                    return

    # Tasks.

    def _at(self, seconds: float, what: Task, *arguments: Any) -> None:
        later = asyncio.get_running_loop().call_later
        self._alarm = later(max(0.0, seconds), self._spawn, what, *arguments)

    def _spawn(self, what: Task, *arguments: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(what, *arguments))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, what: Task, *arguments: Any) -> None:
        """Run something; if it is refused (the disk is full, say), look again later."""
        try:
            await what(*arguments)
        except PharmakonError as refused:
            log.warning("usher", table=self.room.entry.id, code=code_of(refused))
            await asyncio.sleep(RETRY_SECONDS)
            self.look()
