"""People without a screen at tables of several nodes, as `bench/cluster.py` needs them.

Each holds one seat through any node, comes back when it is cut off (as the browser does, with the
same patience), and keeps what it was promised and all that it was told.
"""

import asyncio
import hashlib
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from struct import Struct
from typing import Any

import httpx
import orjson
from bench.lines import Line, dial, post
from bench.newcomers import Newcomer

PEOPLE, BOTS = 4, 1
LEVEL = "sprout"
AT_ONCE = 16
"""Tables that are seated at the same time."""
MAKE_SECONDS = 5.0
SEATED_SECONDS = 20.0
"""After so long the next ones are seated all the same."""
GAME = "poison"
PING_SECONDS, SILENT_SECONDS = 2.5, 6.0
"""As in web/src/net/connection.ts."""
FIRST_PAUSE, LONGEST_PAUSE = 0.3, 4.0
PASSING = {"store", "moved", "busy", "elsewhere", "ending", "full", "mistake", "restoring"}
"""Refusals after which a browser tries again; `mistake` is counted besides."""
HEALTH_SECONDS = 2.0
"""How often the balancer asks, and how long it waits; as in deploy/Caddyfile."""
STEP = Struct("<I8s")
"""A step that was seen: its number, and a digest of the message."""


def digest(message: bytes) -> bytes:
    """What is kept of a message that came."""
    return hashlib.blake2b(message, digest_size=8).digest()


@dataclass
class Table:
    """One match at one table, and what its people were told of it."""

    id: str
    promised: dict[int, str] = field(default_factory=dict)
    """The moves that were acknowledged, by their step."""
    steps: list[bytearray] = field(default_factory=lambda: [bytearray() for _ in range(PEOPLE)])
    """For each person every step that was seen, as `STEP`."""
    nonces: set[str] = field(default_factory=set)
    disorder: list[str] = field(default_factory=list)
    """Steps that came twice or not in their order, and promises that did."""
    over: bool = False


class Crowd:
    """All tables, at any of the nodes."""

    def __init__(self, urls: Sequence[str], folder: Path, rate: float, tables: int) -> None:
        """`rate`: moves per second of all tables together, the bots' included."""
        self.urls = list(urls)
        self.healthy = list(urls)
        """Those that answered when the balancer last asked."""
        self.pause = tables * (PEOPLE + BOTS) / PEOPLE / rate
        """Seconds between two moves of people at one table."""
        self.tables: list[Table] = []
        """All that ever were."""
        self.places = [Place(self, number) for number in range(tables)]
        self.refusals: Counter[str] = Counter()
        self.cut_off = 0
        """How often a connection was lost."""
        self.steps = 0
        """Moves that were seen at all tables, the bots' included."""
        self.running = True
        self.seating = asyncio.Semaphore(AT_ONCE)
        self.spool = (folder / "told.jsonl").open("wb")
        """Everything that was told but the steps: the table, the person, the message."""

    def keep(self, table: str, seat: int, message: bytes) -> None:
        """Keep a message to be looked at later."""
        self.spool.write(orjson.dumps([table, seat, message.decode()]) + b"\n")

    def url(self) -> str:
        """Where the load balancer sends somebody."""
        return random.choice(self.healthy or self.urls)

    async def run(self) -> None:
        """Play until told to stop."""
        beside = [asyncio.create_task(self._ping()), asyncio.create_task(self._balance())]
        try:
            await asyncio.gather(*(place.run() for place in self.places))
        finally:
            for task in beside:
                task.cancel()
            self.spool.close()

    async def _balance(self) -> None:
        """Look which nodes answer, as the load balancer in deploy/Caddyfile does."""
        async with httpx.AsyncClient(timeout=HEALTH_SECONDS) as client:

            async def well(url: str) -> bool:
                with suppress(httpx.HTTPError):
                    return (await client.get(f"{url}/healthz")).is_success
                return False

            while True:
                answers = await asyncio.gather(*(well(url) for url in self.urls))
                self.healthy = [
                    url for url, is_well in zip(self.urls, answers, strict=True) if is_well
                ]
                await asyncio.sleep(HEALTH_SECONDS)

    async def _ping(self) -> None:
        """Say now and then that everybody is still there; leave lines that are dead."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            for place in self.places:
                for guest in place.guests:
                    guest.look()

    def stop(self) -> None:
        """Let everybody go."""
        self.running = False
        for place in self.places:
            place.leave()


class Place:
    """One of the tables that are played at the same time; when a match is over, another begins."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd = crowd
        self.number = number
        self.guests: list[Guest] = []
        self.went_on: list[tuple[float, float]] = []
        """When each promised move was sent (the last time), and when it was promised."""
        self.due = time.monotonic() + random.random() * crowd.pause
        self.dealt = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def run(self) -> None:
        """Play one match after the other."""
        while self.crowd.running:
            async with self.crowd.seating:
                made = await self._make() if self.crowd.running else None
                if made is None:
                    await asyncio.sleep(FIRST_PAUSE)
                    continue
                await self._seat(*made)
            if not self.crowd.running:
                self.leave()
            for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
                if isinstance(ended, Exception):
                    raise ended

    async def _seat(self, table: Table, cookie: str) -> None:
        """Let everybody come, and wait a while for the deal."""
        self.crowd.tables.append(table)
        self.dealt.clear()
        self.guests = [Guest(self, table, seat) for seat in range(PEOPLE)]
        self.guests[0].cookie = cookie
        self._tasks = [asyncio.create_task(guest.run()) for guest in self.guests]
        with suppress(TimeoutError):
            async with asyncio.timeout(SEATED_SECONDS):
                await self.dealt.wait()

    async def _make(self) -> tuple[Table, str] | None:
        """A new table and its maker's cookie; None if no node could make it."""
        seats = [None] * PEOPLE + [LEVEL] * BOTS
        body = {"game": GAME, "seats": seats, "sit": [{"seat": 0}], "pace": 0}
        try:
            status, made, cookie = await post(self.crowd.url(), "/api/tables", body, MAKE_SECONDS)
        except (OSError, TimeoutError):
            return None
        if status != 201:
            self.crowd.refusals[made["code"]] += 1
            return None
        return Table(made["id"]), cookie

    def moment(self) -> float:
        """In how many seconds the next move is due."""
        now = time.monotonic()
        self.due = max(now, self.due + self.crowd.pause * random.uniform(0.5, 1.5))
        return self.due - now

    def __str__(self) -> str:
        """Where it stands, for whoever looks for what keeps it."""
        return f"table {self.number}: " + "; ".join(map(str, self.guests))

    def leave(self) -> None:
        """Everybody leaves."""
        for task in self._tasks:
            task.cancel()


class Guest:
    """A person on a seat, in front of a browser that comes back by itself."""

    def __init__(self, place: Place, table: Table, seat: int) -> None:
        self.place, self.table, self.seat = place, table, seat
        self.crowd = place.crowd
        self.cookie: str | None = None
        self.seq = -1
        self.moves: list[str] = []
        self._line: Line | None = None
        self._heard = 0.0
        self._failures = 0
        self._newcomer = Newcomer(seat, self._tell)
        self._timer: asyncio.TimerHandle | None = None
        self._sent = 0.0
        self._promised_last = 0
        self._told = "nothing"
        """The last that was told but moves, for whoever looks for what keeps a table."""

    def __str__(self) -> str:
        heard = time.monotonic() - self._heard
        line = "cut off" if self._line is None else f"heard {heard:.0f} s ago"
        return f"{self.table.id}/{self.seat} at {self.seq}, {line}, told {self._told}"

    async def run(self) -> None:
        """Be at the table until the match is over."""
        while not self.table.over:
            with suppress(OSError, TimeoutError):
                await self._visit()
            if self._timer is not None:
                self._timer.cancel()
            if not self.table.over:
                self.crowd.cut_off += 1
                pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2**self._failures)
                self._failures += 1
                await asyncio.sleep(pause * random.uniform(0.5, 1.0))

    async def _visit(self) -> None:
        """One connection, to whichever node takes it, as behind a load balancer that tries on."""
        urls = self.crowd.healthy or self.crowd.urls
        for url in random.sample(urls, len(urls)):
            with suppress(ConnectionRefusedError):
                await self._visit_at(url)
                return

    async def _visit_at(self, url: str) -> None:
        path = f"/ws/{self.table.id}"
        line, given = await dial(url, path, self.cookie, self._hear, SILENT_SECONDS)
        self.cookie = given or self.cookie
        self._line, self._heard = line, time.monotonic()
        self._newcomer.again()
        self._hello(self.seq if self.seq >= 0 else None)
        try:
            await line.closed
        finally:
            self._line = None
            line.cut()
            self.table.nonces |= {nonce.hex() for nonce in self._newcomer.nonces.values()}

    def look(self) -> None:
        """Say that one is still there, or leave a line on which nothing is heard any more."""
        now = time.monotonic()
        if self._line is None:
            return
        if now - self._heard > SILENT_SECONDS:
            self._line.cut()
        elif now - self._sent > PING_SECONDS:
            self._tell({"type": "ping"})

    def leave(self) -> None:
        """Close the browser."""
        if self._line is not None:
            self._line.cut()

    def _tell(self, message: dict[str, Any]) -> None:
        if self._line is not None:
            self._sent = time.monotonic()
            self._line.send(orjson.dumps(message))

    def _hello(self, seen: int | None) -> None:
        self._tell({"type": "hello", "id": "hello", "seen": seen, "language": "en"})

    def _hear(self, data: bytes) -> None:
        self._heard = time.monotonic()
        message = orjson.loads(data)
        kind = message["type"]
        if kind == "step":
            self._step(message, data)
            return
        if kind in ("pong", "thinking"):
            return
        self.crowd.keep(self.table.id, self.seat, data)
        self._told = message.get("code") or (message.get("table") or {}).get("status") or kind
        if kind == "welcome":
            self._welcome(message)
        elif kind == "table":
            self._newcomer.attend(message["table"])
            self._end(message["table"])
        elif kind == "done" and message["id"].startswith("m"):
            self._promised(int(message["id"][1:]))
        elif kind == "error":
            self._refused(message)

    def _welcome(self, message: Any) -> None:
        self._failures = 0
        if message["seq"] < self.seq:
            self._disorder("welcome", message["seq"])  # something that was shown is gone
        playing = message["table"]["status"] in ("playing", "over")
        self.seq = message["seq"] if playing else -1
        self._newcomer.attend(message["table"])
        if message["turn"] == self.seat and playing:
            self._turn(message["eyes"])
        self._end(message["table"])

    def _step(self, message: Any, data: bytes) -> None:
        seq = message["seq"]
        if seq != self.seq + 1:
            self._disorder("step", seq)
        self.seq = seq
        self.place.dealt.set()
        self.table.steps[self.seat] += STEP.pack(seq, digest(data))
        if self.seat == 0 and seq:
            self.crowd.steps += 1
        if message["turn"] == self.seat:
            self._turn(message["eyes"])

    def _disorder(self, what: str, seq: int) -> None:
        """Note what came out of its order."""
        self.table.disorder.append(f"seat {self.seat} at {self.seq}: {what} {seq}")

    def _end(self, state: Any) -> None:
        if state["status"] == "over":
            self.table.over = True
            for guest in self.place.guests:
                guest.leave()

    # Moves.

    def _turn(self, eyes: Any) -> None:
        """It is our turn: play when the moment has come."""
        self.moves = next(one["moves"] for one in eyes if one["seat"] == self.seat)
        if self._timer is not None:
            self._timer.cancel()
        later = asyncio.get_running_loop().call_later
        self._timer = later(self.place.moment(), self._play, self.seq)

    def _play(self, seq: int) -> None:
        """Play a move; the same one if it has to be sent again."""
        if seq != self.seq or self._line is None:
            return
        move = self.moves[digest(f"{self.table.id}{seq}".encode())[0] % len(self.moves)]
        self._move, self._moved = move, time.monotonic()
        given = {"seat": self.seat, "seq": seq, "move": move}
        self._tell({"type": "move", "id": f"m{seq + 1}", **given})

    def _promised(self, seq: int) -> None:
        if seq < self._promised_last:  # promises to others may come sooner than an earlier one
            self._disorder("promise", seq)
        self._promised_last = seq
        self.table.promised[seq] = self._move
        self.place.went_on.append((self._moved, time.monotonic()))

    def _refused(self, message: Any) -> None:
        code = message["code"]
        self.crowd.refusals[code] += 1
        again = (message["id"] or "hello").startswith(("m", "hello"))
        if code in PASSING and again:
            self.leave()
        elif code in PASSING:  # something of the start: try again as the table is now
            self._newcomer.again()
            self._hello(None)
