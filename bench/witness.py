"""What people were promised and told, held against the database, for `bench/cluster.py`."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from bench.guests import PEOPLE, STEP, Table, digest

from pharmakon.engine.cores import cores
from pharmakon.server.kept.models import Entry, Played
from pharmakon.server.kept.postgres import PostgresServer
from pharmakon.server.kept.store import SqlStore
from pharmakon.server.life.phase import first_match
from pharmakon.server.wire.audience import encode, eyes, step_message
from pharmakon.server.wire.messages import MESSAGES
from tests.server.imagined import Imagined


@dataclass
class Findings:
    """How many of each: all but the first three must be 0."""

    promised: int = 0
    steps: int = 0
    """Messages of moves that were held against the law."""
    others: int = 0
    """Messages of all other kinds that were."""
    lost: int = 0
    """Moves that were acknowledged and are not there, or are others."""
    twice: int = 0
    """Moves that are there twice."""
    out_of_order: int = 0
    """Moves that are there, or were told, in another order than they were played."""
    leaks: int = 0
    """Messages that would be others in a world that looks the same to whoever got them."""
    unchecked: int = 0
    """Tables for which there was no time left."""
    examples: list[str] = field(default_factory=list)

    def add(self, other: "Findings") -> None:
        """Both together."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)
        del self.examples[10:]

    @property
    def bad(self) -> int:
        """How many mistakes."""
        return self.lost + self.twice + self.out_of_order + self.leaks

    def note(self, what: str, *about: object) -> None:
        """Keep an example of a mistake."""
        setattr(self, what, getattr(self, what) + 1)
        self.examples.append(" ".join([what, *map(str, about)])[:300])


def hold(
    table: Table, found: tuple[Entry, list[Played]], told: list[tuple[int, bytes]]
) -> Findings:
    """Hold everything that the people of a table know against what was written down."""
    findings = Findings(promised=len(table.promised))
    entry, played = found
    for what in table.disorder:
        findings.note("out_of_order", table.id, what)
    if [move.seq for move in played] != list(range(1, len(played) + 1)):
        findings.note("out_of_order", table.id, "numbers")
    for seq, move in table.promised.items():
        kept = played[seq - 1] if seq <= len(played) else None
        if kept is None or (kept.move, kept.command) != (move, f"m{seq}"):
            findings.note("lost", table.id, seq, move, kept)
    commands = Counter((move.person, move.command) for move in played if move.command)
    for command, times in commands.items():
        if times > 1:
            findings.note("twice", table.id, command)
    if entry.status in ("playing", "over"):
        hold_steps(table, entry, played, told, findings)
    return findings


def hold_steps(
    table: Table,
    entry: Entry,
    played: list[Played],
    told: list[tuple[int, bytes]],
    findings: Findings,
) -> None:
    """The leak law on every message: it is what its audience is granted in any world of theirs."""
    seen: dict[int, list[tuple[int, bytes]]] = {}
    for seat, kept in enumerate(table.steps):
        for seq, mark in STEP.iter_unpack(kept):
            seen.setdefault(seq, []).append((seat, mark))
    welcomes = hold_others(table, entry, played, told, findings)
    match = first_match(entry)
    for seq in range(len(played) + 1):
        if seq:
            match.play(played[seq - 1].move)
        seats = {seat for seat, _ in seen.get(seq, ())} | {
            seat for seat, _ in welcomes.get(seq, ())
        }
        worlds = {seat: Imagined(match, seat, chance(table.id, seq, seat)) for seat in seats}
        for seat, mark in seen.pop(seq, ()):
            world: Any = worlds[seat]
            findings.steps += 1
            granted = step_message(world, None, eyes(world, [seat], world.step(seq)))
            if digest(granted) != mark:
                findings.note("leaks", table.id, seq, seat, granted)
        for seat, message in welcomes.pop(seq, ()):
            hold_welcome(worlds[seat], seat, message, findings)
    for seq in (*seen, *welcomes):
        findings.note("lost", table.id, seq, "was shown and is not there")


def hold_welcome(world: Any, seat: int, message: Any, findings: Findings) -> None:
    """The same for what whoever comes back is told."""
    missed = range(message["since"] + 1, message["seq"] + 1)
    granted = eyes(world, [seat], [event for step in missed for event in world.step(step)])
    if orjson.loads(encode(granted)) != message["eyes"]:
        findings.note("leaks", "welcome", message["seq"], seat)


def hold_others(
    table: Table,
    entry: Entry,
    played: list[Played],
    told: list[tuple[int, bytes]],
    findings: Findings,
) -> dict[int, list[tuple[int, Any]]]:
    """All messages but steps: they are the protocol's and hold no secret; the welcomes, by step."""
    secrets = [entry.secret.hex(), *table.nonces]
    welcomes: dict[int, list[tuple[int, Any]]] = {}
    for seat, data in told:
        findings.others += 1
        MESSAGES.validate_json(data)
        message = orjson.loads(data)
        state = message.get("table")
        over = isinstance(state, dict) and state["status"] == "over"
        text = data.decode()
        if not over and any(secret in text for secret in secrets):
            findings.note("leaks", table.id, message["type"], seat)
        if message["type"] == "welcome" and message["eyes"]:
            own = [one["seat"] for one in message["eyes"]]
            if own not in ([seat], [None]):
                findings.note("leaks", table.id, "another's eyes", seat)
            elif own == [seat]:
                welcomes.setdefault(message["seq"], []).append((seat, message))
    return welcomes


def chance(table: str, seq: int, seat: int) -> int:
    """The seed of a world, the same in every run over the same messages."""
    return int.from_bytes(digest(f"{table} {seq} {seat}".encode()), "big")


async def witness(tables: Iterable[Table], address: str, spool: Path, seconds: float) -> Findings:
    """Check all tables, in as many processes as there are cores, for no longer than this."""
    told: dict[str, list[tuple[int, bytes]]] = {}
    with spool.open("rb") as lines:
        for line in lines:
            table, seat, message = orjson.loads(line)
            told.setdefault(table, []).append((seat, message.encode()))
    findings, ends = Findings(), time.monotonic() + seconds
    store = SqlStore(PostgresServer(address))
    await store.open()
    loop, limit = asyncio.get_running_loop(), asyncio.Semaphore(16)

    async def check(table: Table, pool: ProcessPoolExecutor) -> None:
        async with limit:
            found = await store.load(table.id)
            assert found is not None
            if time.monotonic() > ends:  # what was promised is checked in any case
                findings.unchecked += 1
                table.steps = [bytearray() for _ in range(PEOPLE)]
            messages = told.pop(table.id, []) if time.monotonic() <= ends else []
            findings.add(await loop.run_in_executor(pool, hold, table, found, messages))

    with ProcessPoolExecutor(cores()) as pool:
        await asyncio.gather(*(check(table, pool) for table in tables))
    await store.close()
    return findings
