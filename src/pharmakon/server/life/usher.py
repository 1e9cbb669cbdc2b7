"""What happens at a table by itself: bots' turns, clocks that run out, people who are missing."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from pharmakon.engine.errors import PharmakonError
from pharmakon.server.life import phase
from pharmakon.server.life.pace import slot_of, unhurried
from pharmakon.server.life.room import Room
from pharmakon.server.life.tasks import Tasks
from pharmakon.server.logs import log
from pharmakon.server.refusals import code_of
from pharmakon.table.match import Match

RETRY_SECONDS = 1.0
MOST_DOUBLINGS = 6
"""What fails again and again is tried again after a minute."""
TOLD_SECONDS = 0.05
"""That a bot thinks is told after this time: nobody could read it before."""
Task = Callable[..., Coroutine[Any, Any, None]]


class Usher:
    """Looks after one room: whenever something has changed there, `look` is called."""

    def __init__(self, room: Room, tasks: Tasks) -> None:
        self.room = room
        room.usher = self
        self._tasks = tasks
        self._own: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._host_alarm: asyncio.TimerHandle | None = None
        self._expecting: asyncio.TimerHandle | None = None
        self._thinking_at: Match | None = None
        """Where a bot's turn is under way; every position is a match of its own."""
        self._dealing = False
        self._dealing_since: float | None = None
        """When the start began that waits for nonces, on the monotonic clock."""
        self._failures = 0
        """How many tasks have failed since one did its work."""
        self._closed = False

    def look(self) -> None:
        """See what has to happen next."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._closed:
            return
        room = self.room
        if room.entry.status == "dealing":
            self._look_at_nonces()
        else:
            self._dealing_since = None
        if room.entry.status != "playing" or room.match is None or not room.presence.attended:
            return
        seat = room.match.seat
        assert seat is not None
        chair = room.entry.chairs[seat]
        if chair.level is not None:
            if self._thinking_at is not room.match:
                self._thinking_at = room.match
                self.spawn(self._bot_turn, seat, room.match)
            return
        room.publish_thinking(None)
        clock = room.entry.settings.clock
        if clock.kind == "strict" and chair.person is not None:
            left_at = room.presence.left_at.get(chair.person)
            ends = room.clock.waits(clock.seconds, room.settings.grace_seconds, left_at)
            self._at(ends, self._clock_ran_out, seat, room.match)

    def expect(self, seconds: float) -> None:
        """Go on for a while as if somebody looked: people are on their way back."""
        self.room.presence.expect(seconds)
        self.look()
        later = asyncio.get_running_loop().call_later
        self._expecting = later(seconds, self.look)

    def close(self) -> None:
        """Look no more."""
        self._closed = True
        for alarm in (self._alarm, self._host_alarm, self._expecting):
            if alarm is not None:
                alarm.cancel()
        for task in self._own:
            task.cancel()
        self.room.presence.close()

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return bool(self._own)

    # Bots.

    async def _bot_turn(self, seat: int, match: Match) -> None:
        """Think while pausing like a person, then play; unless the person has come back."""
        room, later = self.room, asyncio.get_running_loop().call_later
        telling = later(TOLD_SECONDS, self._tell_thinking, seat, match)
        try:
            pace = room.entry.settings.pace
            pause = room.settings.pace_ms if pace is None else pace
            level = room.entry.chairs[seat].level
            if level is None or room.match is not match:
                return
            move = await unhurried(room.think(match, level), pause / 1000, slot_of(level))
            if not room.presence.attended:
                return
            async with room.lock:
                waiting = room.match is match and room.entry.status == "playing"
                if waiting and room.entry.chairs[seat].level is not None:
                    await room.play(seat, move)
        finally:
            telling.cancel()
            if self._thinking_at is match:
                self._thinking_at = None
        self.look()

    def _tell_thinking(self, seat: int, match: Match) -> None:
        if self.room.match is match:
            self.room.publish_thinking(seat)

    async def _clock_ran_out(self, seat: int, match: Match) -> None:
        """A bot steps in for a person whose time is over."""
        room = self.room
        async with room.lock:
            chair = room.entry.chairs[seat]
            if room.match is match and chair.level is None and room.entry.status == "playing":
                stand_in = replace(chair, level=room.settings.stand_in)
                await room.change(room.entry.with_chair(seat, stand_in))

    # The deal.

    def _look_at_nonces(self) -> None:
        """Deal, or wait for what is missing: the time counts from the start, not from a visit."""
        room = self.room
        if self._dealing_since is None:
            self._dealing_since = time.monotonic()
        if phase.complete(room.entry):
            if not self._dealing:
                self._dealing = True
                self.spawn(self._deal)
        else:
            self._at(self._dealing_since + room.settings.nonce_seconds, self._call_off)

    async def _deal(self) -> None:
        room = self.room
        try:
            await room.thinkers.ready(room.entry.settings.game)
            async with room.lock:
                if phase.complete(room.entry):
                    await room.deal()
        finally:
            self._dealing = False

    async def _call_off(self) -> None:
        """Somebody's hash or nonce did not come: the table is open again, and says whose."""
        room = self.room
        async with room.lock:
            if room.entry.asked is not None:
                await room.change(phase.give_up(room.entry, time.time()))

    # People.

    def missing(self, person: str) -> None:
        """A person is gone: after a while somebody else becomes the host."""
        if self.room.entry.host == person and not self._closed:
            if self._host_alarm is not None:
                self._host_alarm.cancel()
            later = asyncio.get_running_loop().call_later
            seconds = self.room.settings.grace_seconds
            self._host_alarm = later(seconds, self._spawn_pass_on, person)

    def _spawn_pass_on(self, person: str) -> None:
        self._host_alarm = None
        if not self.room.here(person) and self.room.presence.listeners:
            self.spawn(self._pass_on, person)

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

    def _at(self, moment: float, what: Task, *arguments: Any) -> None:
        later = asyncio.get_running_loop().call_later
        seconds = max(0.0, moment - time.monotonic())
        self._alarm = later(seconds, self.spawn, what, *arguments)

    def spawn(self, what: Task, *arguments: Any) -> "asyncio.Task[None]":
        """Do something beside the commands, in a task of its own that takes the lock itself."""
        name = what.__name__.strip("_")
        task = self._tasks.spawn(self._guarded(what, *arguments), name, self.room.entry.id)
        self._own.add(task)
        task.add_done_callback(self._own.discard)
        return task

    async def _guarded(self, what: Task, *arguments: Any) -> None:
        """Run something; if it fails (the disk is full, say), look again later."""
        try:
            await what(*arguments)
            self._failures = 0
            return
        except PharmakonError as refused:
            log.warning("usher", table=self.room.entry.id, code=code_of(refused))
        except Exception as mistake:  # ours: the table goes on all the same
            self._tasks.bury(mistake, what.__name__.strip("_"), self.room.entry.id)
        pause = RETRY_SECONDS * 2 ** min(self._failures, MOST_DOUBLINGS)
        self._failures += 1
        await asyncio.sleep(pause)
        self.look()
