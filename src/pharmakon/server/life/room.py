"""A room: one table, the people who look at it, and its match.

Everything that changes is written down first, then it takes the place of what was, then it is
shown. One command at a time: whoever changes something holds the room's lock.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import Protocol

from pharmakon.engine.events import Json
from pharmakon.server.kept.models import Entry, Played
from pharmakon.server.kept.store import Store
from pharmakon.server.life import phase
from pharmakon.server.life.thinking import Thinkers
from pharmakon.server.life.usher import Usher
from pharmakon.server.logs import log
from pharmakon.server.settings import ServerSettings
from pharmakon.server.wire.audience import Audience, encode, eyes, step_message, told_again
from pharmakon.server.wire.tablestate import table_state
from pharmakon.table.match import Match

PRESENCE_SECONDS = 0.05
"""Comings and goings within this time are told together."""


class Listener(Protocol):
    """A browser that looks at a table."""

    person: str
    language: str
    greeted: bool

    def send(self, message: bytes) -> None:
        """Send a message; never waits."""


class Room:
    """One table in memory."""

    def __init__(
        self,
        entry: Entry,
        store: Store,
        thinkers: Thinkers,
        settings: ServerSettings,
    ) -> None:
        self.entry = entry
        self.match: Match | None = None
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.last = [0] * len(entry.chairs)
        """For each seat the step in which it moved last; 0 before it did."""
        self.moved_at = time.time()
        self.left_at: dict[str, float] = {}
        """When people who are missing were here last."""
        self.idle_since = time.monotonic()
        self.thinking: int | None = None
        self._answers: dict[str, OrderedDict[str, bytes]] = {}
        self._presence: asyncio.TimerHandle | None = None
        self.usher = Usher(self)

    # From disk.

    def restore(self, played: Iterable[Played]) -> None:
        """Play the match again, up to its last move."""
        self.entry = phase.restored(self.entry, time.time())
        if self.entry.status not in ("playing", "over"):
            return
        game = self.entry.game()
        if game.version != self.entry.version:
            return
        match = game.new(phase.seed(self.entry))
        for move in played:
            match.play(move.move)
            self.last[move.seat] = move.seq
            self.moved_at = move.at
            if move.person is not None and move.command is not None:
                self.remember(move.person, move.command, done(move.command))
        self.match = match

    # Who is here.

    def enter(self, listener: Listener) -> None:
        """A browser opens the table."""
        self.listeners.add(listener)
        self.left_at.pop(listener.person, None)
        self.presence_changed()
        self.usher.look()

    def leave(self, listener: Listener) -> None:
        """A browser is gone."""
        self.listeners.discard(listener)
        if not self.here(listener.person):
            self.left_at[listener.person] = time.time()
            self.usher.missing(listener.person)
        self.idle_since = time.monotonic()
        self.presence_changed()
        self.usher.look()

    def here(self, person: str) -> bool:
        """Whether a person looks at the table."""
        return any(listener.person == person for listener in self.listeners)

    def watching(self) -> int:
        """How many browsers look at the table without a seat."""
        seated = {chair.person for chair in self.entry.chairs}
        return sum(listener.person not in seated for listener in self.listeners)

    def presence_changed(self) -> None:
        """Tell everybody soon who is here."""
        if self._presence is None and self.listeners:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(PRESENCE_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        self.publish_table()

    # What is shown.

    def audiences(self, person: str) -> list[Audience]:
        """Through whose eyes a person looks; through none where nobody may watch."""
        seats: list[Audience] = [*self.entry.seats_of(person)]
        return seats or ([None] if self.entry.settings.spectators else [])

    def publish_table(self) -> None:
        """Tell everybody what the table is like now."""
        built: dict[tuple[str, str], bytes] = {}
        for listener in self.listeners:
            if not listener.greeted:
                continue
            key = (listener.person, listener.language)
            if key not in built:
                state = table_state(self, *key)
                built[key] = encode({"type": "table", "table": state})
            listener.send(built[key])

    def publish_step(self) -> None:
        """Show the last step to everybody, each through their own eyes."""
        match = self.match
        assert match is not None
        looking = {
            listener.person: self.audiences(listener.person)
            for listener in self.listeners
            if listener.greeted
        }
        wanted = list({audience for audiences in looking.values() for audience in audiences})
        seen = dict(zip(wanted, eyes(match, wanted, (match.steps,)), strict=True))
        built = {
            person: step_message(match, self.deadline(), [seen[one] for one in audiences])
            for person, audiences in looking.items()
            if audiences
        }
        for listener in self.listeners:
            if listener.greeted and listener.person in built:
                listener.send(built[listener.person])

    def publish_thinking(self, seat: int | None) -> None:
        """Tell everybody which bot is thinking, if that has changed."""
        if seat != self.thinking:
            self.thinking = seat
            message = encode({"type": "thinking", "seat": seat})
            for listener in self.listeners:
                if listener.greeted:
                    listener.send(message)

    def welcome(self, listener: Listener, command: str, seen: int | None) -> bytes:
        """Everything that a browser needs, and what happened since it last looked."""
        match, audiences = self.match, self.audiences(listener.person)
        since, shown = -1, list[Json]()
        if match is not None and audiences:
            since = told_again(match, audiences, self.last, seen)
            steps = range(since + 1, match.steps + 1)
            shown = eyes(match, audiences, steps)
        return encode(
            {
                "type": "welcome",
                "id": command,
                "table": table_state(self, listener.person, listener.language),
                "seq": 0 if match is None else match.steps,
                "since": since,
                "turn": None if match is None else match.seat,
                "eyes": shown,
            }
        )

    def deadline(self) -> float | None:
        """When the clock of the seat to act runs out."""
        clock, match = self.entry.settings.clock, self.match
        if clock.kind == "none" or match is None or match.seat is None:
            return None
        if self.entry.chairs[match.seat].level is not None:
            return None
        return self.moved_at + clock.seconds

    # What changes. All of it is called with the lock held.

    async def change(self, entry: Entry) -> None:
        """Write down a table that has changed, then show it."""
        await self.store.save(entry)
        self.entry = entry
        self.publish_table()
        self.usher.look()

    async def deal(self) -> None:
        """Begin the match: all nonces are here."""
        entry = phase.deal(self.entry)
        await self.store.save(entry)
        self.entry = entry
        self.match = entry.game().new(phase.seed(entry))
        self.moved_at = time.time()
        self.publish_table()
        self.publish_step()
        log.info("dealt", table=entry.id, game=entry.settings.game, players=len(entry.chairs))
        self.usher.look()

    async def play(
        self, seat: int, move: str, person: str | None = None, command: str | None = None
    ) -> None:
        """Play a move: it is on disk before anyone sees it or is told so."""
        assert self.match is not None
        after = self.match.clone()
        after.play(move)
        played = Played(self.entry.id, after.steps, seat, move, time.time(), person, command)
        entry = None
        if after.over:
            entry = phase.finish(self.entry, after.scores, after.winners)
        await self.store.append(played, entry)
        self.match, self.moved_at = after, played.at
        self.last[seat] = played.seq
        if person is not None and command is not None:
            self.remember(person, command, done(command))
        self.publish_step()
        if entry is not None:
            self.entry = entry
            self.publish_table()
            log.info("over", table=entry.id, game=entry.settings.game, moves=played.seq)
        self.usher.look()

    # Commands that were sent twice.

    def remember(self, person: str, command: str, answer: bytes) -> None:
        """Keep the answer to a command, in case it is sent again."""
        answers = self._answers.setdefault(person, OrderedDict())
        answers[command] = answer
        if len(answers) > self.settings.remembered:
            answers.popitem(last=False)

    def answered(self, person: str, command: str) -> bytes | None:
        """The answer that a command had before."""
        answers = self._answers.get(person)
        return None if answers is None else answers.get(command)


def done(command: str, table: str | None = None) -> bytes:
    """The answer to a command that was carried out."""
    return encode({"type": "done", "id": command, "table": table})
