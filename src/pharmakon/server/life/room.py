"""A room: one table and its match.

Everything that changes is written down first, then it takes the place of what was, then it is
shown. One command at a time: whoever changes something holds the room's lock.
"""

import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any, Protocol

from pharmakon.engine.events import Event
from pharmakon.server.kept.models import Entry, NoteKind, Played
from pharmakon.server.kept.store import Store
from pharmakon.server.life import phase
from pharmakon.server.life.answers import Answers, done
from pharmakon.server.life.chatter import Chatter
from pharmakon.server.life.clock import TurnClock, time_of_day
from pharmakon.server.life.crier import Crier
from pharmakon.server.life.lessons import follows, scripted_move
from pharmakon.server.life.lock import RoomLock
from pharmakon.server.life.notes import noted, rewound, witnessed
from pharmakon.server.life.presence import Listener, Presence
from pharmakon.server.life.thinking import Thinkers
from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings
from pharmakon.server.wire.tablestate import Absence, Moment
from pharmakon.table.match import Match


class Attendant(Protocol):
    """Whoever looks after a room; in a server its usher."""

    @property
    def busy(self) -> bool:
        """Whether something is under way."""

    def look(self) -> None:
        """Something has changed."""

    def missing(self, person: str) -> None:
        """A person is gone."""

    def expect(self, seconds: float) -> None:
        """Go on for a while as if somebody looked."""

    def spawn(self, what: Callable[..., Coroutine[Any, Any, None]], *arguments: Any) -> object:
        """Do something beside the commands, in a task of its own."""

    def close(self) -> None:
        """Look no more."""


class Nobody:
    """Looks after a room that has left the memory: nothing more happens there."""

    busy = False

    def look(self) -> None:
        """Nothing follows."""

    def missing(self, person: str) -> None:
        """Nobody waits."""

    def expect(self, seconds: float) -> None:
        """Nobody comes."""

    def spawn(self, what: Callable[..., Coroutine[Any, Any, None]], *arguments: Any) -> object:
        """Nothing is begun."""
        return None

    def close(self) -> None:
        """It never looked."""


NOBODY = Nobody()


class Room:
    """One table in memory."""

    usher: Attendant = NOBODY
    """Takes up its place when it is made."""

    def __init__(
        self,
        entry: Entry,
        store: Store,
        thinkers: Thinkers,
        settings: ServerSettings,
        fence: int | None = None,
        in_doubt: Callable[["Room"], None] | None = None,
    ) -> None:
        """`fence`: the number of the lease under which the table is held, where there are leases.
        `in_doubt` is told when the table may be another one than this: somebody else has it, or
        it is not certain what was written."""
        self.entry = entry
        self.fence = fence
        self._in_doubt = in_doubt
        self.match: Match | None = None
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.lock = RoomLock(settings.busy_seconds)
        self.presence = Presence(self._tell_presence)
        self.crier = Crier(self.presence)
        self.answers = Answers(settings.remembered)
        self.clock = TurnClock()
        self.chatter = Chatter()
        self.last = [0] * len(entry.chairs)
        """For each seat the step in which it moved last; 0 before it did."""
        self.address = ""
        """Where the table was made from, as limits count it; empty once it was on disk."""
        self.thinking: int | None = None

    # From disk.

    def restore(self, played: Iterable[Played]) -> None:
        """Play the match again, up to its last move; the turn's clock begins again."""
        self.entry = phase.restored(self.entry, time.time())
        self.presence.seen = dict.fromkeys(self.entry.holders, self.entry.created)
        if self.entry.status not in ("playing", "over"):
            return
        if self.entry.game().version != self.entry.version:
            return
        self._replay(played)

    def _replay(self, played: Iterable[Played]) -> None:
        """The match after these moves."""
        match = self.dealt()
        self.last = [0] * len(self.entry.chairs)
        for move in played:
            match.play(move.move)
            self.last[move.seat] = move.seq
            if move.person is not None:
                self.presence.seen[move.person] = move.at
            if move.person is not None and move.command is not None:
                self.remember(move.person, move.command, done(move.command))
        self.match = match

    def dealt(self) -> Match:
        """The match as it was dealt, before the first move."""
        return phase.first_match(self.entry)

    # Who is here.

    def enter(self, listener: Listener) -> None:
        """A browser opens the table."""
        self.presence.enter(listener)
        self.usher.look()

    def leave(self, listener: Listener) -> None:
        """A browser is gone."""
        self.presence.leave(listener, self.entry.holders)
        if not self.here(listener.person):
            self.usher.missing(listener.person)
        self.usher.look()

    def here(self, person: str) -> bool:
        """Whether a person looks at the table."""
        return self.presence.here(person)

    def _tell_presence(self) -> None:
        self.crier.presence(self.entry, self.moment())

    # What is shown.

    def moment(self) -> Moment:
        """What is true of the table now and is not written down."""
        holders = self.entry.holders
        return Moment(
            here=frozenset(person for person in holders if self.here(person)),
            host_here=self.here(self.entry.host),
            away={
                person: Absence(
                    since=self.presence.away_since(person),
                    replaceable=time_of_day(self.presence.gone_since(person))
                    + self.settings.grace_seconds,
                )
                for person in holders
                if not self.here(person)
            },
            watching=self.presence.watching(holders),
            thinking=self.thinking,
            deadline=self.deadline(),
            scores=self.entry.scores if self.match is None else self.match.scores,
            outcome=None if self.match is None else self.match.outcome,
            preparing=self.thinkers.preparing(
                self.entry.settings.game, [chair.level for chair in self.entry.chairs]
            ),
            lesson=self.match is not None and follows(self.entry, self.match),
        )

    async def think(self, match: Match, level: str) -> str:
        """The move of a bot on the seat to act: the lesson's, as long as it is followed."""
        scripted = scripted_move(self.entry, match)
        if scripted is not None:
            return scripted
        owner = self.address or self.entry.host, self.entry.host
        return await self.thinkers.choose(match, level, owner)

    def publish_table(self) -> None:
        """Tell everybody what the table is like now."""
        self.crier.table(self.entry, self.moment())

    def publish_step(self, happened: Sequence[Event]) -> None:
        """Show everybody what has just happened."""
        assert self.match is not None
        self.crier.step(self.entry, self.match, happened, self.deadline())

    def publish_thinking(self, seat: int | None) -> None:
        """Tell everybody which bot is thinking, if that has changed."""
        if seat != self.thinking:
            self.thinking = seat
            self.crier.thinking(seat)

    def welcome(self, listener: Listener, command: str, seen: int | None) -> bytes:
        """Everything that a browser needs, and what happened since it last looked."""
        now = self.moment()
        return self.crier.welcome(listener, command, seen, self.entry, self.match, now, self.last)

    def deadline(self) -> float | None:
        """When the clock of the seat to act runs out, in seconds since 1970."""
        clock, match = self.entry.settings.clock, self.match
        if clock.kind == "none" or match is None or match.seat is None:
            return None
        if self.entry.chairs[match.seat].level is not None:
            return None
        return time_of_day(self.clock.ends(clock.seconds))

    # What changes. All of it is called with the lock held.

    async def change(self, entry: Entry) -> None:
        """Write down a table that has changed, then show it."""
        if self.match is not None and not self.match.over:
            entry = witnessed(self.entry, entry, self.match.steps)
        await self._written(self.store.save(entry, self.fence))
        self.entry = entry
        self.publish_table()
        self.usher.look()

    async def deal(self) -> None:
        """Begin the match: all nonces are here."""
        entry = phase.deal(self.entry)
        await self._written(self.store.save(entry, self.fence))
        self.entry = entry
        self.match = self.dealt()
        self.clock.restart()
        self.publish_table()
        self.publish_step(self.match.step(0))
        log.info("dealt", table=entry.id, game=entry.settings.game, players=len(entry.chairs))
        self.usher.look()

    async def play(
        self, seat: int, move: str, person: str | None = None, command: str | None = None
    ) -> None:
        """Play a move: it is on disk before anyone sees it or is told so."""
        assert self.match is not None
        after = self.match.clone()
        happened = after.play(move)
        played = Played(self.entry.id, after.steps, seat, move, time.time(), person, command)
        entry = None
        if after.over:
            entry = phase.finish(self.entry, after.scores, after.winners)
        await self._written(self.store.append(played, entry, self.fence))
        if all(chair.level is None for chair in self.entry.chairs):
            after.forget_events()  # only bots ask for all of them at every move
        self.match = after
        sheet = any(event.type in after.game.spec.sheets for event in happened)
        self.clock.restart(self.settings.reading_seconds if sheet else 0)
        self.last[seat] = played.seq
        if person is not None and command is not None:
            self.remember(person, command, done(command))
        self.publish_step(happened)
        if entry is not None:
            self.entry = entry
            self.publish_table()
            log.info("over", table=entry.id, game=entry.settings.game, moves=played.seq)
        self.usher.look()

    async def note(self, kind: NoteKind, seat: int) -> None:
        """Note that a seat had help with the decision it is at; it goes into the record."""
        assert self.match is not None
        entry = noted(self.entry, self.match.steps, seat, kind)
        if entry != self.entry:
            await self.change(entry)

    async def undo(self, seat: int, played: Sequence[Played], kept: int) -> None:
        """Go back to where only the first `kept` of the moves were played, and note it."""
        entry = rewound(self.entry, kept, seat)
        await self._written(self.store.rewind(entry, kept, self.fence))
        self.entry = entry
        self._replay(played[:kept])
        self.clock.restart()
        self.publish_table()
        self.usher.look()

    async def _written(self, writing: Awaitable[None]) -> None:
        """Wait until something is on disk. Where it was refused and others may have the table, or
        a commit may have broken off, what is in memory is not to be trusted any more."""
        try:
            await writing
        except Refused:
            if self.fence is not None and self._in_doubt is not None:
                self._in_doubt(self)
            raise

    def remember(self, person: str, command: str, answer: bytes) -> None:
        """Keep the answer to a command, in case it is sent again."""
        self.answers.keep(person, command, answer, self.entry.holders)
