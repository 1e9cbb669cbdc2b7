"""A house without doors: real rooms and a real store, and guests who need no socket."""

import asyncio
import hashlib
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson

from pharmakon.engine.errors import PharmakonError
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.models import Settings
from pharmakon.server.kept.store import CONTENT, SqlStore
from pharmakon.server.life.hall import Hall
from pharmakon.server.life.handlers import handle
from pharmakon.server.life.room import Room
from pharmakon.server.life.thinking import Thinkers
from pharmakon.server.refusals import code_of
from pharmakon.server.settings import ServerSettings
from pharmakon.server.wire.commands import COMMANDS
from tests.server.asking import Asker, fresh_nonce

Json = Any
_ids = itertools.count()


class Guest(Asker):
    """Somebody who looks at one table, as the room knows them."""

    def __init__(self, hall: Hall, room: Room, person: str, language: str = "en") -> None:
        self.hall = hall
        self.room = room
        self.person = person
        self.language = language
        self.greeted = True
        self.nonce = fresh_nonce()
        self.raw: list[bytes] = []
        self.sent_away = False
        room.enter(self)

    def send(self, message: bytes) -> None:
        self.raw.append(message)

    def send_away(self) -> None:
        self.sent_away = True

    @property
    def heard(self) -> list[Json]:
        return [orjson.loads(message) for message in self.raw]

    def leave(self) -> None:
        self.room.leave(self)

    async def ask(self, kind: str, **fields: Json) -> Json:
        """Give a command; its answer, a refusal as the message that tells it."""
        message = {"type": kind, "id": f"g{next(_ids)}", **fields}
        if kind == "ping":
            del message["id"]
        try:
            command = COMMANDS.validate_json(orjson.dumps(message))
            return orjson.loads(await handle(self.room, self, command))
        except PharmakonError as refused:
            return {"type": "error", "code": code_of(refused)}


@asynccontextmanager
async def house(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    """A hall with a store in a folder."""
    migrate(folder / CONTENT)
    store = SqlStore(folder / CONTENT)
    await store.open()
    thinkers = Thinkers(1)
    thinkers.warm_up()
    await thinkers.ready("glass")
    given: dict[str, Any] = {"data": folder, "pace_ms": 0, "stand_in": "apprentice", **settings}
    hall = Hall(store, thinkers, ServerSettings(**given))
    try:
        yield hall
    finally:
        await hall.end(2)
        thinkers.close()
        await store.close()


async def table_for(hall: Hall, *people: str, **settings: Any) -> tuple[Room, list[Guest]]:
    """An open table of glass where these people sit in this order and look at it."""
    wanted = Settings(game="glass", options={}, seats=(None,) * len(people), **settings)
    room = await hall.create(wanted, people[0], [], "en")
    guests = [Guest(hall, room, person) for person in people]
    for seat, guest in enumerate(guests):
        await guest.do("sit", seat=seat)
    return room, guests


async def begin(room: Room, guests: list[Guest]) -> None:
    """Start the match of a table."""
    await guests[0].do("start")
    shown = room.entry.commitment
    for seat, guest in enumerate(guests):
        nonce_hash = hashlib.sha256(guest.nonce).hexdigest()
        await guest.do("nonce_hash", seat=seat, commitment=shown, nonce_hash=nonce_hash)
    for seat, guest in enumerate(guests):
        await guest.do("nonce", seat=seat, commitment=shown, nonce=guest.nonce.hex())
    await until(lambda: room.match is not None and not room.usher.busy)  # all is dealt


async def playing(hall: Hall, *people: str, **settings: Any) -> tuple[Room, list[Guest]]:
    """A table where a match has begun."""
    room, guests = await table_for(hall, *people, **settings)
    await begin(room, guests)
    return room, guests


async def play_one(room: Room, guests: list[Guest]) -> None:
    """Let the match go on by one step: whoever is to act plays the first move."""
    match = room.match
    assert match is not None
    step, seat = match.steps, match.seat
    if seat is None:
        return
    if room.entry.chairs[seat].level is None:
        guest = next(one for one in guests if one.person == room.entry.chairs[seat].person)
        await guest.ask("move", seat=seat, seq=step, move=match.moves()[0])
    await until(lambda: room.match is not None and room.match.steps > step)


async def until(true: Callable[[], object], seconds: float = 150) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.002)


def run(scene: Callable[[], Awaitable[None]], seconds: float = 300) -> None:
    """Run an asynchronous scene in a plain test."""

    async def bounded() -> None:
        await asyncio.wait_for(scene(), seconds)

    asyncio.run(bounded())
