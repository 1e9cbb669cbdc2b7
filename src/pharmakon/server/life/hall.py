"""The hall: all rooms of this server, made, found, and left to the disk when nobody looks."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace

from pharmakon.engine.options import shown
from pharmakon.server.kept.models import Chair, Entry
from pharmakon.server.kept.store import Store
from pharmakon.server.life.bots import check_level
from pharmakon.server.life.room import Room
from pharmakon.server.life.seating import check_name, sit
from pharmakon.server.life.thinking import Thinkers
from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings
from pharmakon.server.wire.messages import Settings
from pharmakon.server.wire.resources import Sitting
from pharmakon.table.game import make_from
from pharmakon.texts import say

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Nothing in it looks like something else when typed from a screen."""
ID_LENGTH = 8
DAY = 24 * 3600


class Hall:
    """Every table, in memory or on disk."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: ServerSettings) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._names: dict[str, str] = {}
        self.closed = False
        """While a backup is brought back nobody may come in."""

    # Tables.

    async def create(
        self, wanted: Settings, person: str, sitting: Sequence[Sitting], language: str
    ) -> Room:
        """A new table."""
        self._check_room()
        today = time.time() - DAY
        if await self.store.hosted(person, today) >= self.settings.tables_per_person:
            raise Refused("common.server.tables", most=self.settings.tables_per_person)
        entry = new_entry(wanted, person)
        for place in sitting:
            name = await self.name_of(person, language)
            name = name if place.name is None else check_name(place.name)
            entry = sit(entry, place.seat, person, name)
        await self.store.create(entry)
        log.info("created", table=entry.id, game=wanted.game, players=len(entry.chairs))
        return self._add(Room(entry, self.store, self.thinkers, self.settings))

    async def rematch(self, before: Entry, person: str) -> Entry:
        """A new table with the settings and people of one whose match is over."""
        self._check_room()
        entry = new_entry(before.settings, person)
        chairs = [
            Chair(level=chair.level) if chair.person is None else Chair(chair.person, chair.name)
            for chair in before.chairs
        ]
        entry = replace(entry, chairs=tuple(chairs))
        await self.store.create(entry)
        self._add(Room(entry, self.store, self.thinkers, self.settings))
        return entry

    def forget(self) -> None:
        """Forget everything that is on disk."""
        self.rooms.clear()
        self._names.clear()

    async def room(self, table: str) -> Room:
        """The room of a table, from disk if need be; Refused if there is no such table."""
        room = self.rooms.get(table)
        if room is not None:
            return room
        if self.closed:
            raise Refused("common.server.restoring")
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, table: str) -> Room:
        found = await self.store.load(table)
        if found is None:
            raise Refused("common.server.no_table")
        self._check_room()
        entry, played = found
        await self.thinkers.ready(entry.settings.game)
        room = Room(entry, self.store, self.thinkers, self.settings)
        room.restore(played)
        return self._add(room)

    def _add(self, room: Room) -> Room:
        return self.rooms.setdefault(room.entry.id, room)

    def _check_room(self) -> None:
        if self.closed:
            raise Refused("common.server.restoring")
        if len(self.rooms) >= self.settings.tables:
            self.sweep(0)
        if len(self.rooms) >= self.settings.tables:
            raise Refused("common.server.full")

    def sweep(self, idle_seconds: float) -> None:
        """Let tables that nobody has looked at for a while leave the memory."""
        now = time.monotonic()
        for table, room in list(self.rooms.items()):
            idle = not room.listeners and now - room.idle_since >= idle_seconds
            if idle and not room.usher.busy and not room.lock.locked():
                room.usher.close()
                del self.rooms[table]

    def public(self, statuses: Sequence[str]) -> list[Room]:
        """The public tables that somebody looks at, newest first."""
        found = [
            room
            for room in self.rooms.values()
            if room.entry.settings.public and room.listeners and room.entry.status in statuses
        ]
        return sorted(found, key=lambda room: -room.entry.created)

    # People.

    async def name_of(self, person: str, language: str) -> str:
        """A person's name; guests who have not chosen one have a number."""
        if person not in self._names:
            name = await self.store.name_of(person)
            if name is None:
                number = int.from_bytes(person.encode()[:4], "big") % 900 + 100
                return say("common.server.guest", language, number=number)
            self._names[person] = name
        return self._names[person]

    async def rename(self, person: str, name: str, locked: Room | None = None) -> None:
        """Give a person another name, here and at every table where they had the old one."""
        name = check_name(name)
        await self.store.rename(person, name)
        self._names[person] = name
        for room in list(self.rooms.values()):
            if room is locked:
                await rename_in(room, person, name)
            elif room.entry.seats_of(person):
                async with room.lock:
                    await rename_in(room, person, name)


async def rename_in(room: Room, person: str, name: str) -> None:
    """Change the name on a person's first seat; other seats of a browser have their own."""
    seats = room.entry.seats_of(person)
    if seats and room.entry.chairs[seats[0]].name != name:
        chair = replace(room.entry.chairs[seats[0]], name=name)
        await room.change(room.entry.with_chair(seats[0], chair))


def new_entry(wanted: Settings, host: str) -> Entry:
    """A table as it begins: its options settled. Secrets are drawn at each start."""
    players = wanted.options.get("players", len(wanted.seats))
    if players != len(wanted.seats):
        raise Refused("common.server.seats", players=shown(players), seats=len(wanted.seats))
    game = make_from(wanted.game, {**wanted.options, "players": len(wanted.seats)})
    chairs = tuple(Chair(level=level and check_level(level)) for level in wanted.seats)
    return Entry(
        id=fresh_id(),
        settings=wanted.model_copy(update={"options": dict(game.options)}),
        version=game.version,
        status="open",
        host=host,
        created=time.time(),
        secret=b"",
        commitment="",
        chairs=chairs,
    )


def fresh_id() -> str:
    """An id that cannot be guessed and can be typed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
