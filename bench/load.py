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
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import orjson
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, only this folder is known

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

    id: str
    sockets: list[ClientConnection] = field(default_factory=list)
    seq: int = -1
    turn: int | None = None
    moves: list[str] = field(default_factory=list)
    seen: list[int] = field(default_factory=lambda: [-1] * SEATS)
    """For each player the last step that was received."""
    waiting: int = SEATS
    sent: float | None = None
    begun: float = 0.0
    faults: int = 0
    """Events that came twice, or not in their order."""


class Load:
    """All tables, and what was measured."""

    def __init__(self, url: str, game: str) -> None:
        self.url, self.game = url, game
        self.tables: list[Table] = []
        self.times: list[float] = []
        self.acknowledged: list[float] = []
        self.free: asyncio.Queue[Table] = asyncio.Queue()
        self.listeners: list[asyncio.Task[None]] = []
        self.counter = 0
        self.playing = 0

    async def seat_all(self, count: int) -> None:
        """Make the tables and seat everybody."""
        clients = [httpx.AsyncClient(base_url=self.url, timeout=60) for _ in range(AT_ONCE)]
        waiting = iter(range(count))

        async def seat_some(http: httpx.AsyncClient) -> None:
            for _ in waiting:
                self.tables.append(await self._seat(http))

        await asyncio.gather(*(seat_some(http) for http in clients))
        await asyncio.gather(*(http.aclose() for http in clients))
        await asyncio.gather(*(self._start(table) for table in self.tables))

    async def _seat(self, http: httpx.AsyncClient) -> Table:
        body: dict[str, Any] = {"game": self.game, "seats": [None] * SEATS}
        body["sit"] = [{"seat": 0}]
        http.cookies.clear()
        table = Table((await http.post("/api/tables", json=body)).json()["id"])
        address = self.url.replace("http", "ws", 1) + f"/ws/{table.id}"
        cookie = f"pharmakon={http.cookies['pharmakon']}"
        for seat in range(SEATS):
            headers = {"cookie": cookie} if seat == 0 else {}
            socket = await connect(
                address, additional_headers=headers, compression=None, ping_interval=None
            )
            table.sockets.append(socket)
            await tell(socket, type="hello", id="hello")
            if seat > 0:
                await tell(socket, type="sit", id="sit", seat=seat)
            await answer(socket, "hello" if seat == 0 else "sit")
        return table

    async def _start(self, table: Table) -> None:
        await tell(table.sockets[0], type="start", id="start")
        nonces = [os.urandom(32) for _ in range(SEATS)]
        for seat, socket in enumerate(table.sockets):
            given = {"seat": seat, "nonce_hash": hashlib.sha256(nonces[seat]).hexdigest()}
            shown = await asked(socket, "nonce_hash")
            await tell(socket, type="nonce_hash", id="nonce_hash", commitment=shown, **given)
        for seat, socket in enumerate(table.sockets):
            shown, nonce = await asked(socket, "nonce"), nonces[seat].hex()
            await tell(socket, type="nonce", id="nonce", seat=seat, commitment=shown, nonce=nonce)
        for seat in range(SEATS):
            self.listeners.append(asyncio.create_task(self._listen(table, seat)))

    async def _listen(self, table: Table, seat: int) -> None:
        """Take what a player is told."""
        async for data in table.sockets[seat]:
            message = orjson.loads(data)
            kind = message["type"]
            if kind == "step":
                self._step(table, seat, message)
            elif kind == "done" and message["id"] not in ("start", "nonce_hash", "nonce", "sit"):
                self.acknowledged.append(time.perf_counter() - table.begun)
            elif kind == "error":
                raise AssertionError(message)

    def _step(self, table: Table, seat: int, message: Any) -> None:
        seq = message["seq"]
        if seq != table.seen[seat] + 1:
            table.faults += 1
        table.seen[seat] = seq
        if seat == message["turn"]:
            table.moves = message["eyes"][0]["moves"]
        table.turn = message["turn"]
        table.waiting -= 1
        if table.waiting:
            return
        if table.sent is not None:
            self.times.append(time.perf_counter() - table.sent)
        table.seq, table.sent, table.waiting = seq, None, SEATS
        if seq == 0:
            self.playing += 1
        if table.turn is not None:
            self.free.put_nowait(table)

    async def move(self, table: Table, due: float) -> None:
        """Play a random move; its time counts from when it was due."""
        assert table.turn is not None
        self.counter += 1
        table.sent, table.begun = due, due
        await tell(
            table.sockets[table.turn],
            type="move",
            id=f"m{self.counter}",
            seat=table.turn,
            seq=table.seq,
            move=random.choice(table.moves),
        )

    async def offer(self, rate: float, seconds: float) -> dict[str, Any]:
        """Moves at a fixed rate, whatever the answers do."""
        self.times, self.acknowledged = [], []
        began, offered = time.perf_counter(), 0
        while (now := time.perf_counter()) - began < seconds:
            while offered < (now - began) * rate:
                table = await self.free.get()
                await self.move(table, began + offered / rate)
                offered += 1
            await asyncio.sleep(0.001)
        took = time.perf_counter() - began
        await self._settle()
        return {"offered_per_second": round(offered / took), **self.figures()}

    async def saturate(self, seconds: float) -> dict[str, Any]:
        """Everybody answers at once."""
        self.times, self.acknowledged = [], []
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            table = await self.free.get()
            await self.move(table, time.perf_counter())
        moves, took = len(self.times), time.perf_counter() - began
        await self._settle()
        return {"moves_per_second": round(moves / took), **self.figures()}

    async def _settle(self) -> None:
        """Wait for what is on its way."""
        for _ in range(1000):
            if all(table.sent is None for table in self.tables):
                return
            await asyncio.sleep(0.01)

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


async def tell(socket: ClientConnection, **message: Any) -> None:
    """Send a command."""
    await socket.send(orjson.dumps(message).decode())


async def answer(socket: ClientConnection, command: str) -> None:
    """Wait for the answer to a command."""
    while (message := orjson.loads(await socket.recv())).get("id") != command:
        pass
    if message["type"] == "error":
        raise SystemExit(message["text"])


async def asked(socket: ClientConnection, what: str) -> str:
    """Wait until a start asks for something; its commitment."""
    while True:
        message = orjson.loads(await socket.recv())
        if message["type"] == "error":
            raise SystemExit(message["text"])
        if message["type"] == "table" and message["table"]["fairness"]["asked"] == what:
            return str(message["table"]["fairness"]["commitment"])


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
    while load.playing < arguments.tables:
        await asyncio.sleep(0.05)
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
    for table in load.tables:
        for socket in table.sockets:
            socket.transport.abort()
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
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--curve", help="numbers of tables, separated by commas")
    parser.add_argument("--write", action="store_true", help="write the figures down")
    arguments = parser.parse_args()
    if arguments.curve is None:
        result, file = once(arguments), RESULTS
    else:
        file = CURVE
        result = {**about("server and clients"), "rate": arguments.rate, "tables": {}}
        for tables in map(int, arguments.curve.split(",")):
            figures = once(argparse.Namespace(**{**vars(arguments), "tables": tables}))
            result["tables"][tables] = {name: figures[name] for name in SHOWN}
    text = json.dumps(result, indent=2)
    print(text)
    if arguments.write:
        file.write_text(text + "\n", encoding="utf-8")


def once(arguments: argparse.Namespace) -> Any:
    """Both measurements, on a server of their own."""
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as process:
        return asyncio.run(measure(arguments, process))


if __name__ == "__main__":
    main()
