"""A crowd for `soak.py`: people who come and go at tables, play, and send everything they can."""

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.players import Page, Person

Json = Any
LEVELS = ["apprentice", "apprentice", "herbalist"]
LOST = (OSError, WebSocketException, httpx.TransportError, TimeoutError, AssertionError)
"""How a scene of people ends early; what is really wrong is counted apart."""
START_SECONDS = 20.0
PING_SECONDS = 2.5
REGULARS = 15
"""People who sit at several tables at once."""


@dataclass
class Figures:
    """What the crowd has seen."""

    matches: int = 0
    moves: int = 0
    commands: dict[str, int] = field(default_factory=dict)
    refusals: dict[str, int] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)
    mistakes: list[Json] = field(default_factory=list)
    stuck: list[Json] = field(default_factory=list)
    starts_called_off: int = 0
    tables_not_made: int = 0
    """A kept connection that the server was just closing, for instance; a browser asks again."""


class Table:
    """A table as everybody in the crowd sees it together."""

    def __init__(self, table: str, players: dict[Person, list[int]]) -> None:
        self.id = table
        self.players = players
        """Who sat down where at first."""
        self.seq = -1
        self.turn: int | None = None
        self.state: Json = None
        self.changed = time.monotonic()
        self.here: dict[Person, int] = {}
        """How many pages each person who plays has open here."""

    def saw(self, message: Json) -> None:
        """Take what anybody was told."""
        state = message.get("table")
        if isinstance(state, dict):
            if self.state is None or state["status"] != self.state["status"]:
                self.changed = time.monotonic()
            self.state = state
        if message["type"] in ("step", "welcome") and message["seq"] > self.seq:
            self.seq, self.turn, self.changed = message["seq"], message["turn"], time.monotonic()

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.state is not None and self.state["status"] == "over"

    def waited(self) -> float:
        """For how long nothing has happened though somebody is willing to act."""
        if self.state is None or self.state["status"] != "playing" or self.turn is None:
            return 0.0
        acting = self.state["seats"][self.turn]
        if acting["level"] is None and not acting["connected"]:
            return 0.0
        return time.monotonic() - self.changed


class Guest:
    """One page of one person: plays its seats, and now and then does something else."""

    visiting = False
    """Whether it is one more page, which does not stay to the end."""

    def __init__(self, crowd: "Crowd", person: Person, table: Table, chance: random.Random) -> None:
        self.crowd, self.person, self.table, self.chance = crowd, person, table, chance
        self.page: Page
        self.sent: dict[str, float] = {}
        self.eyes: list[Json] = []
        self.seq = -1
        self.turn: int | None = None
        """The last step that this page has seen, and whose turn it was then."""
        self.acted = -1
        self.due = 0.0
        """When the next move is to be played."""
        self.pinged = time.monotonic()

    async def open(self) -> None:
        """Look at the table."""
        self.page = await self.person.open(self.table.id)
        self.take(self.page.welcome)

    def take(self, message: Json) -> None:
        """Take a message."""
        self.table.saw(message)
        if message["type"] in ("step", "welcome"):
            self.seq, self.turn, self.eyes = message["seq"], message["turn"], message["eyes"]
            self.due = time.monotonic() + self.chance.expovariate(1 / self.crowd.think)
        sent = self.sent.pop(message.get("id") or "", None)
        if sent is not None:
            self.crowd.figures.latencies.append(time.perf_counter() - sent)
        if message["type"] == "error":
            code = message["code"]
            refusals = self.crowd.figures.refusals
            refusals[code] = refusals.get(code, 0) + 1
            if code == "mistake":
                self.crowd.figures.mistakes.append(message)

    async def send(self, kind: str, **fields: Json) -> None:
        """Send a command and measure how long its answer takes."""
        commands = self.crowd.figures.commands
        commands[kind] = commands.get(kind, 0) + 1
        command = await self.page.send(kind, **fields)
        if kind != "ping":
            self.sent[command] = time.perf_counter()

    async def follow(self) -> None:
        """Play until the match is over; a visitor leaves earlier."""
        self.crowd.guests.add(self)
        try:
            await self.follow_steps()
        finally:
            self.crowd.guests.discard(self)

    async def follow_steps(self) -> None:
        """The same, while others know that this page is open."""
        while not self.table.over and not self.crowd.over:
            mine = self.acted != self.seq and self.own_moves()
            patience = max(0.0, self.due - time.monotonic()) if mine else 1.0
            with suppress(TimeoutError):
                self.take(await asyncio.wait_for(self.page.hear(), patience + 0.001))
                if self.visiting and self.chance.random() < 0.02:
                    return
                if self.chance.random() < self.crowd.mischief:
                    await self.be_odd()
            await self.act()
            if time.monotonic() - self.pinged > PING_SECONDS:
                self.pinged = time.monotonic()
                await self.send("ping")
            self.page.heard.clear()
            self.page.raw.clear()

    def own_moves(self) -> list[str]:
        """What this page may play now."""
        return [move for eyes in self.eyes if eyes["seat"] == self.turn for move in eyes["moves"]]

    async def act(self) -> None:
        """Play a move, if it is this page's turn and it has thought for long enough."""
        moves = self.own_moves()
        if moves and self.acted != self.seq and time.monotonic() >= self.due:
            self.acted = self.seq
            await self.send("move", seat=self.turn, seq=self.seq, move=self.chance.choice(moves))
            self.crowd.figures.moves += 1

    async def be_odd(self) -> None:
        """Do something that people do too: any command at any time, or come back."""
        others = ["again", "garbage", "together", *([] if self.visiting else ["twice"])]
        kind = self.chance.choice([*ODD, *others])
        if kind == "again":
            await self.page.close()
            await self.open()
        elif kind == "twice":
            await self.crowd.visit(self.person, self.table)
        elif kind == "together":  # on all pages of this person, wherever they are
            same = [
                guest for guest in self.crowd.guests if guest.person.cookie == self.person.cookie
            ]
            name = self.chance.choice(list(ODD))
            await asyncio.gather(*(guest.send(name, **ODD[name](self.chance)) for guest in same))
        elif kind == "garbage":
            await self.page.socket.send(self.chance.choice(GARBAGE))
        else:
            await self.send(kind, **ODD[kind](self.chance))
        if kind in ("stand", "take_back", "hello"):
            self.acted = -1  # what was refused may be possible now
            for seat in range(len(self.table.state["seats"])):
                await self.send("take_back", seat=seat)
            await self.send("hello", seen=self.table.seq)


Fields = Callable[[random.Random], dict[str, Json]]


def a_seat(chance: random.Random) -> dict[str, Json]:
    """Any seat, also one that is not there."""
    return {"seat": chance.randrange(7)}


ODD: dict[str, Fields] = {
    "hello": lambda chance: {"seen": chance.choice([None, 0, 3])},
    "ping": lambda chance: {},
    "sit": lambda chance: {**a_seat(chance), "nonce_hash": "0" * 64},
    "stand": a_seat,
    "take_back": a_seat,
    "rename": lambda chance: {"name": f"Guest {chance.randrange(1000)}"},
    "fill": lambda chance: {**a_seat(chance), "level": chance.choice([None, *LEVELS])},
    "remove": a_seat,
    "hand_over": a_seat,
    "start": lambda chance: {},
    "nonce": lambda chance: {**a_seat(chance), "nonce": "0" * 64},
    "move": lambda chance: {**a_seat(chance), "seq": chance.randrange(9), "move": "X@1"},
    "why": lambda chance: {**a_seat(chance), "move": chance.choice(["X@1", "nothing"])},
    "rematch": lambda chance: {},
}
"""Every command, with fields that may or may not fit."""
GARBAGE = ["", "{", '{"type":"dance","id":"1"}', '{"type":"move","id":"x"}', "[" * 50]


class Crowd:
    """Everybody, at so many tables at once."""

    def __init__(self, url: str, seed: int, think: float, mischief: float) -> None:
        self.url, self.seed, self.think, self.mischief = url, seed, think, mischief
        self.figures = Figures()
        self.over = False
        self.tables: set[Table] = set()
        self.guests: set[Guest] = set()
        self.visits: set[asyncio.Task[None]] = set()
        self.regulars: list[httpx.Cookies] = []

    async def run(self, tables: int, seconds: float, stuck_after: float) -> None:
        """Keep so many tables busy for so long."""
        for _ in range(REGULARS):
            regular = await Person(self.url).arrive()
            self.regulars.append(regular.http.cookies)
            await regular.http.aclose()
        lives = [asyncio.create_task(self.live(number)) for number in range(tables)]
        ends = time.monotonic() + seconds
        try:
            while time.monotonic() < ends:
                await asyncio.sleep(1.0)
                self.look_for_stuck(stuck_after)
                for task in lives:
                    if task.done():
                        task.result()
        finally:
            self.over = True
        await asyncio.wait_for(asyncio.gather(*lives, *self.visits), 60)

    def look_for_stuck(self, stuck_after: float) -> None:
        """Write down tables where somebody is willing to act and nothing happens."""
        for table in list(self.tables):
            if table.waited() > stuck_after:
                self.tables.discard(table)
                self.figures.stuck.append(
                    {"table": table.id, "seq": table.seq, "turn": table.turn, "state": table.state}
                )

    async def live(self, number: int) -> None:
        """One place in the room: table after table, with new people now and then."""
        chance = random.Random(f"{self.seed} {number}")
        while not self.over:
            people = [self.somebody(chance) for _ in range(chance.choice([1, 1, 2, 3]))]
            try:
                for person in people:
                    await person.arrive()
                table: Table | None = await self.make(people, chance)
                while table is not None and not self.over:
                    table = await self.play(table, chance)
            except LOST:
                self.figures.tables_not_made += 1
            for person in people:
                await person.http.aclose()

    def somebody(self, chance: random.Random) -> Person:
        """Somebody new, or a regular, in a browser of their own, who may be at other tables too."""
        person = Person(self.url)
        if chance.random() < 0.4:
            person.http.cookies.update(chance.choice(self.regulars))
        return person

    async def make(self, people: list[Person], chance: random.Random) -> Table:
        """A new table: people, some on several seats, and bots."""
        game = chance.choice(await people[0].get("/api/games"))
        count = chance.choice([count for count in game["players"] if count >= len(people)])
        players: dict[Person, list[int]] = {person: [] for person in people}
        seats: list[str | None] = []
        for seat in range(count):
            if seat < len(people):
                players[people[seat]].append(seat)
            elif chance.random() < 0.3:
                players[chance.choice(people)].append(seat)
            else:
                seats.append(chance.choice(LEVELS))
                continue
            seats.append(None)
        settings: dict[str, Json] = {"pace": 20, "public": chance.random() < 0.5}
        settings["spectators"] = chance.random() < 0.8
        if chance.random() < 0.3:
            settings["clock"] = {"kind": "strict", "seconds": 5}
        host = people[0]
        table = await host.create(game["name"], seats, mine=players[host], **settings)
        return Table(table, players)

    async def play(self, table: Table, chance: random.Random) -> Table | None:
        """One match; the table of the rematch, if there is one."""
        guests = [Guest(self, person, table, chance) for person in table.players]
        following = None
        try:
            for guest in guests:
                await guest.open()
            await self.start(guests)
            self.tables.add(table)
            for _ in range(chance.choice([0, 1, 2])):
                await self.visit(self.somebody(chance), table)
            while not table.over and not self.over:
                followed = await asyncio.gather(*map(persist, guests))
                assert all(followed)
            if table.over:
                self.figures.matches += 1
            if table.over and chance.random() < 0.5:
                done = await guests[0].page.ask("rematch")
                following = None if done["type"] == "error" else Table(done["table"], table.players)
        except LOST:
            self.figures.starts_called_off += table.seq < 0
        finally:
            self.tables.discard(table)
            for guest in guests:
                with suppress(AttributeError, *LOST):
                    await guest.page.close()
        return following

    async def start(self, guests: list[Guest]) -> None:
        """Sit down, start, and take part in the deal."""
        for guest in guests:
            for seat in guest.table.players[guest.person]:
                await guest.page.sit(seat)
        await guests[0].page.do("start")
        for_all = asyncio.gather(*(guest.page.give_nonces() for guest in guests))
        await asyncio.wait_for(for_all, START_SECONDS)
        for guest in guests:
            guest.take(await asyncio.wait_for(guest.page.ask("hello"), START_SECONDS))

    async def visit(self, person: Person, table: Table) -> None:
        """Look at a table for a while on one more page, in the background."""
        guest = Guest(self, person, table, random.Random(f"{self.seed} {table.seq}"))
        guest.visiting = True

        async def look() -> None:
            with suppress(*LOST):
                await person.arrive()
                await guest.open()
                await persist(guest)
                await guest.page.close()
            if person not in table.players:
                await person.http.aclose()

        task = asyncio.create_task(look())
        self.visits.add(task)
        task.add_done_callback(self.visits.discard)


async def persist(guest: Guest) -> bool:
    """Follow a match to its end, and come back after a lost connection."""
    for _ in range(100):
        try:
            await guest.follow()
            return True
        except (OSError, WebSocketException):
            await asyncio.sleep(0.1)
            with suppress(*LOST):
                await guest.open()
    return False
