"""The hall: all rooms of this server, made, found, and left to the disk when nobody looks."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from heapq import nlargest

from pharmakon.engine.options import shown
from pharmakon.server.kept.leases import Leases
from pharmakon.server.kept.models import Chair, Entry, Settings
from pharmakon.server.kept.store import Store
from pharmakon.server.life import lessons, phase
from pharmakon.server.life.bots import check_level
from pharmakon.server.life.company import check_coach
from pharmakon.server.life.names import check_name
from pharmakon.server.life.room import NOBODY, Room
from pharmakon.server.life.seating import own_name, sit
from pharmakon.server.life.tasks import Tasks
from pharmakon.server.life.thinking import Thinkers
from pharmakon.server.life.usher import Usher
from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings
from pharmakon.server.wire.resources import Sitting
from pharmakon.table.game import make_from
from pharmakon.table.lessons import Lesson
from pharmakon.texts import say

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Nothing in it looks like something else when typed from a screen."""
ID_LENGTH = 8
DAY = 24 * 3600
OVER_SECONDS = 5.0
"""A table whose match is over and that nobody looks at leaves the memory after so long."""
YOUNGEST_SECONDS = 1.0
"""No table leaves sooner: somebody may be on the way in."""
LOCK_SECONDS = 5.0
"""A lock that has been held for longer is trouble."""
DIED_SECONDS = 600.0
"""For so long a task that has died is trouble."""
MOST_NAMES = 10_000
"""Names of people that are kept in memory."""
MOST_LEFT = 10_000
"""Tables that have left it, of which it is still known when their people did."""
SHARE_OF_NEW = 0.9
"""Of the tables in memory; the rest is kept for those who come back to a table of theirs."""


class Hall:
    """Every table, in memory or on disk."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        settings: ServerSettings,
        leases: Leases | None = None,
    ) -> None:
        """`leases`: which tables are this node's, where there are several."""
        self.store = store
        self.leases = leases
        self.thinkers = thinkers
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._names: OrderedDict[str, str | None] = OrderedDict()
        """People's names, None for those who have not chosen one; who was named last is last."""
        self._left: OrderedDict[str, dict[str, float]] = OrderedDict()
        """When the people of tables that left the memory were there last, for those seen lately."""
        self.tasks = Tasks()
        self.closed: str | None = None
        """Why nobody may come in now (a backup is brought back, say), as a message's key."""
        self.be_sure: Callable[[], Awaitable[None]] = nothing_to_ask
        """Waits until it is certain which tables are this node's, where there are several."""
        self.on_rename: Callable[[str, str], None] = lambda person, name: None
        """Tells other nodes that a person has another name."""
        thinkers.on_progress(self._more_compiled)

    # Tables.

    async def create(
        self,
        wanted: Settings,
        person: str,
        sitting: Sequence[Sitting],
        language: str,
        address: str = "",
    ) -> Room:
        """A new table; `address` is where its maker comes from, as limits count it."""
        await self._check_new(person)
        if wanted.coach:
            check_coach(wanted.seats)
        entry = new_entry(wanted, person)
        for place in sitting:
            name = await self.name_of(person, language)
            name = name if place.name is None else check_name(place.name)
            entry = sit(entry, place.seat, person, name)
        room = await self._create(entry)
        log.info("created", table=entry.id, game=wanted.game, players=len(entry.chairs))
        room.address = address
        return self._add(room)

    async def teach(
        self, lesson: Lesson, pace: int | None, person: str, language: str, address: str = ""
    ) -> Room:
        """A table for a guided first game, which begins at once."""
        await self._check_new(person)
        await self.thinkers.ready(lesson.game)
        entry = new_entry(lessons.settings_of(lesson, pace), person)
        entry = lessons.begun(entry, lesson, person, await self.name_of(person, language))
        room = await self._create(entry)
        log.info("lesson", table=entry.id, game=lesson.game)
        room.restore(())
        room.address = address
        return self._add(room)

    async def rematch(self, before: Entry, person: str) -> Entry:
        """A new table with the settings and people of one whose match is over."""
        self._check_room()
        entry = new_entry(replace(before.settings, opening=None), person)
        chairs = [
            Chair(level=chair.level) if chair.person is None else Chair(chair.person, chair.name)
            for chair in before.chairs
        ]
        entry = replace(entry, chairs=tuple(chairs))
        self._add(await self._create(entry))
        return entry

    async def end(self, seconds: float) -> None:
        """Let what is under way finish, but wait no longer than this; then forget every table."""
        waiting = [asyncio.create_task(self._finish(room)) for room in self.rooms.values()]
        if waiting:
            _, late = await asyncio.wait(waiting, timeout=seconds)
            for task in late:
                task.cancel()
            if late:
                log.error("stuck", tables=len(late))
        for room in self.rooms.values():
            dismiss(room)
        self.rooms.clear()
        self._names.clear()

    async def _finish(self, room: Room) -> None:
        """Let what is under way at a table finish; then another node may have it at once."""
        await finished(room)
        if self.leases is not None and room.fence is not None:
            await self.leases.give_back(room.entry.id, room.fence)
            send_away(room)

    def drop(self, room: Room) -> None:
        """Forget a table that is not to be trusted any more; its browsers come back to what is."""
        if self.rooms.get(room.entry.id) is room:
            del self.rooms[room.entry.id]
        dismiss(room)
        send_away(room)

    async def room(self, table: str) -> Room:
        """The room of a table, from disk if need be; Refused if there is no such table."""
        await self.be_sure()
        while table not in self.rooms:  # a full house may let it go while we wait for our turn
            if self.closed is not None:
                raise Refused(self.closed)
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            try:
                await asyncio.shield(self._loading[table])
            finally:
                self._loading.pop(table, None)
        return self.rooms[table]

    async def adopt(self, table: str) -> bool:
        """Take over a table that a dead node has left, so that it goes on before anybody asks."""
        try:
            room = await self.room(table)
        except Refused:
            return False  # another node was faster, or will be
        room.usher.expect(self.settings.grace_seconds)
        return True

    async def quick_room(self, entry: Entry) -> Room | None:
        """The room of a table that is on disk, unless its game would have to be compiled first."""
        if not self.thinkers.compiled.get(entry.settings.game):
            return None
        try:
            return await self.room(entry.id)
        except Refused as refused:
            return await self.glimpse(entry) if refused.code == "elsewhere" else None

    async def glimpse(self, entry: Entry) -> Room | None:
        """A table as it is on disk, to be looked at and then forgotten, wherever it lives."""
        found = await self.store.load(entry.id)
        if found is None:
            return None
        room = Room(found[0], self.store, self.thinkers, self.settings)
        room.restore(found[1])
        return room

    async def _load(self, table: str) -> Room:
        found = await self.store.load(table)
        if found is None:
            raise Refused("common.server.no_table")
        self._make_way(self.settings.tables)  # who comes to a table that exists is never refused
        await self.thinkers.ready(found[0].settings.game)
        fence = None
        if self.leases is not None:
            fence = await self.leases.take(table)
            if fence is None:
                raise Refused("common.server.elsewhere")
            found = await self.store.load(table)  # whoever had it until now may have written
            assert found is not None
        entry, played = found
        room = self._made(entry, fence)
        room.restore(played)
        return self._add(room)

    async def _create(self, entry: Entry) -> Room:
        """Write down a new table; its room."""
        if self.leases is None:
            await self.store.create(entry)
            return self._made(entry, None)
        lease = self.leases.first(entry.id)
        await self.store.create(entry, lease)
        return self._made(entry, lease["number"])

    def _made(self, entry: Entry, fence: int | None) -> Room:
        room = Room(entry, self.store, self.thinkers, self.settings, fence, self.drop)
        Usher(room, self.tasks)
        return room

    def _add(self, room: Room) -> Room:
        room.presence.seen |= self._left.pop(room.entry.id, {})
        return self.rooms.setdefault(room.entry.id, room)

    async def _check_new(self, person: str) -> None:
        """Whether a person may have one more table."""
        self._check_room()
        today = time.time() - DAY
        if await self.store.hosted(person, today) >= self.settings.tables_per_person:
            raise Refused("common.server.tables", most=self.settings.tables_per_person)

    def _check_room(self) -> None:
        if self.closed is not None:
            raise Refused(self.closed)
        most = int(self.settings.tables * SHARE_OF_NEW)
        self._make_way(most)
        if len(self.rooms) >= most:
            raise Refused("common.server.full")

    def _make_way(self, most: int) -> None:
        """Let the tables that nobody has looked at for longest leave, until one more has room."""
        if len(self.rooms) < most:
            return
        for room in sorted(self.rooms.values(), key=lambda room: room.presence.idle_since):
            if len(self.rooms) < most:
                return
            self._let_go(room)

    def _let_go(self, room: Room) -> None:
        """Let a table leave the memory, unless something happens there."""
        if not room.presence.listeners and not room.usher.busy and not room.lock.held:
            dismiss(room)
            self.rooms.pop(room.entry.id, None)
            self._left[room.entry.id] = {
                person: room.presence.away_since(person) for person in room.entry.holders
            }
            if self.leases is not None and room.fence is not None:
                self.tasks.spawn(self._give_back(room.entry.id, room.fence), "give_back")
            if len(self._left) > MOST_LEFT:
                self._left.popitem(last=False)

    async def _give_back(self, table: str, fence: int) -> None:
        """Let whichever node is asked next have a table; if that fails, it stays ours."""
        assert self.leases is not None
        with suppress(Refused):
            await self.leases.give_back(table, fence)

    def sweep(self, idle_seconds: float) -> None:
        """Let tables that nobody has looked at for a while leave the memory."""
        now = time.monotonic()
        for room in list(self.rooms.values()):
            over = room.entry.status == "over"
            limit = max(YOUNGEST_SECONDS, min(idle_seconds, OVER_SECONDS if over else DAY))
            if now - room.presence.idle_since >= limit:
                self._let_go(room)

    def troubles(self, now: float) -> list[str]:
        """What a host should look at, as short codes; `now` is on the monotonic clock."""
        found = []
        if any(room.lock.held_for(now) > LOCK_SECONDS for room in self.rooms.values()):
            found.append("lock")
        if self.tasks.died_at is not None and now - self.tasks.died_at < DIED_SECONDS:
            found.append("task")
        return found

    def public(self, statuses: Sequence[str], before: tuple[float, str], limit: int) -> list[Room]:
        """The public tables that somebody looks at, newest first, made before one of them."""
        found = [
            room
            for room in self.rooms.values()
            if room.entry.settings.public
            and room.presence.listeners
            and room.entry.status in statuses
            and (room.entry.created, room.entry.id) < before
        ]
        return nlargest(limit, found, key=lambda room: (room.entry.created, room.entry.id))

    def _more_compiled(self, game: str) -> None:
        """Tell those who play a game with stand-ins how far its bots are."""
        for room in self.rooms.values():
            if room.entry.settings.game == game and room.entry.status == "playing":
                room.publish_table()

    # People.

    async def name_of(self, person: str, language: str) -> str:
        """A person's name; guests who have not chosen one have a number."""
        if person not in self._names:
            found = await self.store.name_of(person)
            self._names.setdefault(person, found)  # unless they chose another meanwhile
        self._names.move_to_end(person)
        name = self._names[person]
        if len(self._names) > MOST_NAMES:
            self._names.popitem(last=False)
        if name is not None:
            return name
        number = int.from_bytes(person.encode()[:4], "big") % 900 + 100
        return say("common.server.guest", language, number=number)

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name; every table where they sit changes in its own time.

        Called without any lock: here none is waited for.
        """
        name = check_name(name)
        await self.store.rename(person, name)
        self.renamed(person, name)
        self.on_rename(person, name)

    def renamed(self, person: str, name: str) -> None:
        """A person has another name, given here or at another node."""
        self._names[person] = name
        self._names.move_to_end(person)
        for room in self.rooms.values():
            if person in room.entry.holders:
                room.usher.spawn(self._rename_at, room, person)

    def forget_names(self) -> None:
        """Ask the store again: other nodes may have changed names unheard."""
        self._names.clear()

    async def _rename_at(self, room: Room, person: str) -> None:
        """Change the name on a person's first seat; other seats of a browser have their own."""
        async with room.lock:
            name = self._names.get(person)  # the newest, if there were several
            seats = room.entry.seats_of(person)
            if name is None or not seats:
                return
            name = own_name(room.entry, seats[0], name)
            if room.entry.chairs[seats[0]].name != name:
                chair = replace(room.entry.chairs[seats[0]], name=name)
                await room.change(room.entry.with_chair(seats[0], chair))


async def nothing_to_ask() -> None:
    """All tables are ours."""


async def finished(room: Room) -> None:
    """Wait until nothing is under way at a table, and let nothing begin."""
    async with room.lock:
        dismiss(room)


def dismiss(room: Room) -> None:
    """Let nothing more happen in a room."""
    room.usher.close()
    room.usher = NOBODY  # the two would keep each other, and the match, until the next collection
    room.lock.shut()


def send_away(room: Room) -> None:
    """Close every connection to a room."""
    for listener in list(room.presence.listeners):
        listener.send_away()


def new_entry(wanted: Settings, host: str) -> Entry:
    """A table as it begins: its options settled."""
    players = wanted.options.get("players", len(wanted.seats))
    if players != len(wanted.seats):
        raise Refused("common.server.seats", players=shown(players), seats=len(wanted.seats))
    game = make_from(wanted.game, {**wanted.options, "players": len(wanted.seats)})
    chairs = tuple(Chair(level=level and check_level(level)) for level in wanted.seats)
    settings = replace(wanted, options=dict(game.options))
    return phase.opened(fresh_id(), settings, game.version, host, chairs, time.time())


def fresh_id() -> str:
    """An id that cannot be guessed and can be typed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
