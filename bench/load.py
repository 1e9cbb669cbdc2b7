"""How many tables one server carries: 500 tables of four scripted players on loopback.

`python bench/load.py` starts a server of its own and measures

- open loop: moves are offered at a fixed rate, whatever the answers do; the time from a move sent
  until everybody at its table has its event, and every event lost or repeated;
- saturated: everybody answers at once; moves per second, times, and memory per table.

The figures go to bench/results/load.json. `--curve 50,200,500,1000,2000` measures so many tables,
each on a fresh server, and writes latency, memory and processor time to bench/results/curve.json;
it also lets everybody leave and sees that the tables leave the memory.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import orjson

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, only this folder is known

from bench.lines import Line, dial, post, run  # noqa: E402
from bench.newcomers import Newcomer  # noqa: E402
from bench.processes import memory_of, processor_of  # noqa: E402
from bench.serving import served  # noqa: E402

from pharmakon.arena.machine import about  # noqa: E402
from tests.services import free_port  # noqa: E402

RESULTS = Path(__file__).parent / "results" / "load.json"
CURVE = RESULTS.with_name("curve.json")
LEAVING_SECONDS = 20.0
PORT = free_port()
SEATS = 4
SHOWN = ("open_loop", "saturated", "memory_mb", "memory_per_table_kb", "tables_left_in_memory")
AT_ONCE = 16
"""Tables that are seated at the same time."""
LIMITS = {
    "PHARMAKON_PACE_MS": "0",
    "PHARMAKON_ADDRESS_RATE": "1000000",
    "PHARMAKON_CONNECTION_RATE": "100000",
    "PHARMAKON_CONNECTIONS_PER_ADDRESS": "20000",
    "PHARMAKON_TABLES_PER_ADDRESS": "100000",
    "PHARMAKON_SILENCE_SECONDS": "3600",
    "PHARMAKON_NONCE_SECONDS": "600",
    "PHARMAKON_CONNECTIONS": "20000",
    "PHARMAKON_TABLES": "5000",
    "PHARMAKON_IDLE_SECONDS": "5",
}


@dataclass
class Table:
    """A table and its four players."""

    players: "list[Player]" = field(default_factory=list)
    seq: int = -1
    turn: int | None = None
    moves: list[str] = field(default_factory=list)
    waiting: int = SEATS
    """How many have not seen the next step."""
    sent: float | None = None
    begun: float = 0.0
    faults: int = 0
    """Events that came twice, or not in their order."""


class Player:
    """Somebody at a table."""

    def __init__(self, load: "Load", table: Table, seat: int) -> None:
        self.line: Line
        self._load, self._table, self._seat = load, table, seat
        self._newcomer = Newcomer(seat, self.tell)
        self._seen = -1

    async def come(self, url: str, table: str, cookie: str | None) -> None:
        """Open the table."""
        self.line, _ = await dial(url, f"/ws/{table}", cookie, self._hear)
        self.tell({"type": "hello", "id": "hello"})

    def tell(self, message: dict[str, Any]) -> None:
        """Send a command."""
        self.line.send(orjson.dumps(message))

    def _hear(self, data: bytes) -> None:
        message = orjson.loads(data)
        kind, table = message["type"], self._table
        if kind == "step":
            seq, turn = message["seq"], message["turn"]
            if seq != self._seen + 1:
                table.faults += 1
            self._seen, table.turn = seq, turn
            if self._seat == turn:
                table.moves = message["eyes"][0]["moves"]
            self._load.seen(table, seq)
        elif kind == "done" and message["id"][0] == "m":
            self._load.acknowledged.append(time.perf_counter() - table.begun)
        elif kind in ("welcome", "table"):
            self._newcomer.attend(message["table"])
        elif kind == "error":
            raise SystemExit(message["text"])


class Load:
    """All tables, and what was measured."""

    def __init__(self, url: str, game: str) -> None:
        self.url, self.game = url, game
        self.tables: list[Table] = []
        self.times: list[float] = []
        self.acknowledged: list[float] = []
        self.free: asyncio.Queue[Table] = asyncio.Queue()
        self.counter = 0
        self.over = 0
        """Tables whose match has ended."""
        self._begun = asyncio.Semaphore(AT_ONCE)
        """So many tables are being seated at the same time."""

    async def seat_all(self, count: int) -> None:
        """Make the tables, seat everybody, and wait until all of them play."""
        for _ in range(count):
            await self._begun.acquire()
            seating = asyncio.create_task(self._seat())
            seating.add_done_callback(lambda task: task.result())
        for _ in range(AT_ONCE):
            await self._begun.acquire()
        for _ in range(AT_ONCE):
            self._begun.release()

    async def _seat(self) -> None:
        body = {"game": self.game, "seats": [None] * SEATS, "sit": [{"seat": 0}]}
        status, made, cookie = await post(self.url, "/api/tables", body)
        if status != 201:
            raise SystemExit(made["text"])
        table = Table()
        self.tables.append(table)
        table.players = [Player(self, table, seat) for seat in range(SEATS)]
        for seat, player in enumerate(table.players):
            await player.come(self.url, made["id"], None if seat else cookie)

    def seen(self, table: Table, seq: int) -> None:
        """Somebody has seen a step; when all have, the next move can be played."""
        table.waiting -= 1
        if table.waiting:
            return
        if table.sent is not None:
            self.times.append(time.perf_counter() - table.sent)
        table.seq, table.sent, table.waiting = seq, None, SEATS
        if seq == 0:
            self._begun.release()
        if table.turn is None:
            self.over += 1
        else:
            self.free.put_nowait(table)

    def move(self, table: Table, due: float) -> None:
        """Play a random move; its time counts from when it was due."""
        assert table.turn is not None
        self.counter += 1
        table.sent, table.begun = due, due
        player, move = table.players[table.turn], random.choice(table.moves)
        given = {"seat": table.turn, "seq": table.seq, "move": move}
        player.tell({"type": "move", "id": f"m{self.counter}", **given})

    async def offer(self, rate: float, seconds: float) -> dict[str, Any]:
        """Moves at a fixed rate, whatever the answers do."""
        self.times, self.acknowledged = [], []
        began, offered = time.perf_counter(), 0
        ends = began + seconds
        while (now := time.perf_counter()) < ends and self._many_play:
            while offered < (now - began) * rate:
                table = await self._next(ends)
                if table is None:
                    break
                self.move(table, began + offered / rate)
                offered += 1
            await asyncio.sleep(0.001)
        took = time.perf_counter() - began
        await self._settle()
        return {"offered_per_second": round(offered / took), **self.figures()}

    async def saturate(self, seconds: float) -> dict[str, Any]:
        """Everybody answers at once."""
        self.times, self.acknowledged = [], []
        began = time.perf_counter()
        ends = began + seconds
        while self._many_play and (table := await self._next(ends)) is not None:
            self.move(table, time.perf_counter())
        moves, took = len(self.times), time.perf_counter() - began
        await self._settle()
        return {"moves_per_second": round(moves / took), **self.figures()}

    @property
    def _many_play(self) -> bool:
        """Whether nearly all matches go on; when they end, a measurement does."""
        return self.over <= len(self.tables) // 20

    async def _next(self, ends: float) -> Table | None:
        """A table at which a move can be played; None if there is none in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ends - time.perf_counter()):
                return await self.free.get()
        return None

    async def _settle(self) -> None:
        """Wait for what is on its way."""
        for _ in range(1000):
            if all(table.sent is None for table in self.tables):
                return
            await asyncio.sleep(0.01)

    def leave(self) -> None:
        """Everybody is gone at once."""
        for table in self.tables:
            for player in table.players:
                player.line.cut()

    def figures(self) -> dict[str, Any]:
        """The times so far, in milliseconds, and what went wrong."""
        times = np.array(self.times) * 1000
        return {
            "moves": len(times),
            "p50_ms": round(float(np.percentile(times, 50)), 1),
            "p99_ms": round(float(np.percentile(times, 99)), 1),
            "worst_ms": round(float(times.max()), 1),
            "acknowledged_p99_ms": round(float(np.percentile(self.acknowledged, 99)) * 1000, 1),
            "lost": sum(table.sent is not None for table in self.tables),
            "repeated_or_out_of_order": sum(table.faults for table in self.tables),
        }


def serving(data: Path) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """A server that no limit keeps from working."""
    return served(data, PORT, env={**os.environ, **LIMITS})


def memory(process: subprocess.Popen[bytes]) -> int:
    """What a process holds in memory, in kB."""
    return memory_of(process.pid)


def processor(process: subprocess.Popen[bytes]) -> float:
    """Processor time that a process has used, in seconds."""
    return processor_of([process.pid])


async def measure(arguments: argparse.Namespace, process: subprocess.Popen[bytes]) -> Any:
    """Both measurements."""
    before = memory(process)
    load = Load(f"http://127.0.0.1:{PORT}", arguments.game)
    await load.seat_all(arguments.tables)
    print(f"{arguments.tables} tables seated", file=sys.stderr)
    seated = memory(process)
    used = processor(process)
    open_loop = await load.offer(arguments.rate, arguments.seconds)
    open_loop["processor_ms_per_move"] = per_move(processor(process) - used, open_loop)
    print(json.dumps(open_loop), file=sys.stderr)
    used = processor(process)
    saturated = await load.saturate(arguments.seconds)
    saturated["processor_ms_per_move"] = per_move(processor(process) - used, saturated)
    print(json.dumps(saturated), file=sys.stderr)
    after = memory(process)
    load.leave()
    left = await leaving(f"http://127.0.0.1:{PORT}")
    per_table = (after - before) / arguments.tables
    return {
        **about("server and clients"),
        "game": arguments.game,
        "tables": arguments.tables,
        "players": arguments.tables * SEATS,
        "open_loop": open_loop,
        "saturated": saturated,
        "memory_mb": {"empty": before // 1024, "seated": seated // 1024, "after": after // 1024},
        "memory_per_table_kb": round(per_table),
        "tables_left_in_memory": left,
    }


async def leaving(url: str) -> int:
    """How many tables are still in memory a while after everybody has left."""
    ends = time.monotonic() + LEAVING_SECONDS
    async with httpx.AsyncClient(base_url=url, timeout=10) as http:
        while True:
            left = int((await http.get("/healthz")).json()["tables"])
            if not left or time.monotonic() > ends:
                return left
            await asyncio.sleep(0.2)


def per_move(seconds: float, figures: dict[str, Any]) -> float:
    """The server's processor time for a move, in milliseconds."""
    return round(1000 * seconds / float(figures["moves"]), 2)


def main() -> None:
    """Measure and write down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="poison")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--seconds", type=float, help="for each measurement: 15, 6 of a curve")
    parser.add_argument("--curve", help="numbers of tables, separated by commas")
    parser.add_argument("--write", action="store_true", help="write the figures down")
    arguments = parser.parse_args()
    arguments.seconds = arguments.seconds or (15 if arguments.curve is None else 6)
    if arguments.curve is None:
        result, file = once(arguments), RESULTS
    else:
        file = CURVE
        result = {**about("server and clients"), "rate": arguments.rate, "tables": {}}
        for tables in map(int, arguments.curve.split(",")):
            figures = once(argparse.Namespace(**{**vars(arguments), "tables": tables}))
            result["tables"][tables] = {name: figures[name] for name in SHOWN}
            if arguments.write:  # what there is, in case it is broken off
                file.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    text = json.dumps(result, indent=2)
    print(text)
    if arguments.write:
        file.write_text(text + "\n", encoding="utf-8")


def once(arguments: argparse.Namespace) -> Any:
    """Both measurements, on a server of their own."""
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as process:
        return run(measure(arguments, process))


if __name__ == "__main__":
    main()
