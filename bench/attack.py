"""What a hostile guest can do: a good client's times beside each kind of attack.

`python bench/attack.py` starts a server of its own, with its default limits and 1,024 open files,
seats four good people who play against bots, and lets one attacker after the other loose for a few
seconds, from another address of the loopback network (so Linux only). For each it prints the good
people's 99th percentiles, quiet (just before) and under attack:

- `move`: from a move sent until it is shown, which is after it is on disk;
- `bots`: from there until it is one's turn again;
- `request`: a plain request.

The bar: under attack less than three times as much as quiet. `--write` keeps the figures in
bench/results/attack.json. `before` are figures of version 0.1.0, measured by other means.
"""

import argparse
import asyncio
import itertools
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from websockets.asyncio.client import connect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' people play here too

from bench.serving import served  # noqa: E402

import pharmakon  # noqa: E402
from pharmakon.arena.machine import about  # noqa: E402
from tests.server import players  # noqa: E402

RESULTS = Path(__file__).parent / "results" / "attack.json"
PORT = 8767
URL = f"http://127.0.0.1:{PORT}"
ELSEWHERE = "127.0.0.2"
FILES = 1024
GOOD = 4
BAR = 3.0
BEAT = 0.1
"""Seconds between two moves of a good person; the default limit allows 20 messages a second."""

Json = Any


# Good people.


class Times:
    """What was measured, in milliseconds."""

    def __init__(self) -> None:
        self.kinds: dict[str, list[float]] = {"move": [], "bots": [], "request": []}

    def note(self, kind: str, begun: float) -> None:
        """Note how long something took."""
        self.kinds[kind].append((time.perf_counter() - begun) * 1000)

    def figures(self) -> Json:
        """The 99th percentile of each kind."""
        return {
            kind: round(float(np.percentile(times, 99)), 1) if times else None
            for kind, times in self.kinds.items()
        }


class Good:
    """Somebody who plays one match after the other, and asks for a page now and then."""

    def __init__(self) -> None:
        self.times = Times()

    async def live(self) -> None:
        """Play and ask, for ever."""
        person = await players.Person(URL).arrive()
        await asyncio.gather(self._play(person), self._ask(person))

    async def _ask(self, person: players.Person) -> None:
        while True:
            begun = time.perf_counter()
            await person.http.get("/api/me")
            self.times.note("request", begun)
            await asyncio.sleep(2 * BEAT)

    async def _play(self, person: players.Person) -> None:
        while True:
            page = await person.open(await person.create("poison", [None, *["herbalist"] * 3]))
            step = await page.start()
            shown = time.perf_counter()
            while step["turn"] is not None:
                if step["turn"] == 0:
                    self.times.note("bots", shown)
                    await asyncio.sleep(BEAT)
                    begun, move = time.perf_counter(), step["eyes"][0]["moves"][0]
                    await page.send("move", seat=0, seq=step["seq"], move=move)
                    step = await page.step(step["seq"] + 1)
                    self.times.note("move", begun)
                    shown = time.perf_counter()
                else:
                    step = await page.step(step["seq"] + 1)
                page.heard, page.raw = page.heard[-50:], []
            await page.close()


# Attackers: each runs in a process of its own until it is ended.


async def half_sent(begun: bytes) -> None:
    """1,100 sockets on which half of something was said, opened again as they are closed."""

    async def one() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", PORT, local_addr=(ELSEWHERE, 0)
                )
                writer.write(begun)
                await reader.read()
                writer.close()
            await asyncio.sleep(1)

    await little_by_little(one, 1100, 0.002)


async def never_reading() -> None:
    """50 websockets that ask for the whole table again and again and never read."""
    table = await (await stranger()).create("poison", [None] * 4)

    async def one() -> None:
        while True:
            with suppress(Exception):
                socket = await connect(
                    f"ws://127.0.0.1:{PORT}/ws/{table}",
                    local_addr=(ELSEWHERE, 0),
                    max_queue=1,
                    ping_interval=None,
                )
                for number in itertools.count():
                    await socket.send(f'{{"type":"hello","id":"h{number}"}}')
                    await asyncio.sleep(0.06)
            await asyncio.sleep(0.5)

    await asyncio.gather(*(one() for _ in range(50)))


async def records() -> None:
    """Records of 256 kB, each from somebody new."""
    players_field = ["x" * 25_000 for _ in range(10)]
    match = pharmakon.make("glass").new(seed=1)
    body = json.dumps({**match.record(), "players": players_field})
    await flood(lambda http: http.post("/api/records", content=body, headers=JSON), 8)


async def tables() -> None:
    """Tables, each by somebody new."""
    body = {"game": "glass", "seats": [None, None], "public": True}
    await flood(lambda http: http.post("/api/tables", json=body), 8)


async def dear_requests() -> None:
    """Replays, junk, pictures and checks, a hundred a second."""
    person = await stranger()
    match = pharmakon.make("poison", players=6).new(seed=1)
    while not match.over:
        match.play(match.moves()[0])
    record = match.record()
    kept = (await person.post("/api/records", record))["id"]
    table = await person.create("glass", [None, None])
    junk, turn = b'{"moves":[' + b"1," * 120_000 + b"1]}", itertools.count()

    def one(http: httpx.AsyncClient) -> Awaitable[object]:
        number = next(turn)
        if number % 4 == 0:
            eyes, tongue = number // 4 % 7, "en" if number % 8 else "fr"
            seat = "all" if eyes == 6 else eyes
            return http.get(f"/api/records/{kept}/replay?seat={seat}&lang={tongue}")
        if number % 4 == 1:
            return http.post("/api/verify", content=junk, headers=JSON)
        if number % 4 == 2:
            return http.get(f"/api/tables/{table}/qr.svg", headers={"host": f"x{number}.localhost"})
        return http.post("/api/verify", json=record)

    await flood(one, 10, pause=0.1)


async def presence() -> None:
    """80 spectators at a table, ten of whom come and go all the time."""
    person = await stranger()
    table = await person.create("poison", [None] * 4)
    for _ in range(70):
        await person.open(table, cookie="")
        await asyncio.sleep(0.05)

    async def come_and_go() -> None:
        while True:
            with suppress(Exception):
                page = await person.open(table, cookie="")
                await page.close()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(come_and_go() for _ in range(10)))


async def reconnects() -> None:
    """Starts that wait for a nonce in vain, while strangers come and go."""
    person, mute = await stranger(), await stranger()
    table = await person.create("glass", [None, None])
    page, silent = await person.open(table), await mute.open(table)
    await silent.do("sit", seat=1)
    while True:
        with suppress(Exception):  # refused while one is under way, or after twenty in vain
            await page.do("start")
        with suppress(Exception):
            visit = await person.open(table, cookie="")
            await visit.close()
        await asyncio.sleep(0.1)


async def grandmasters() -> None:
    """60 tables where three grandmasters think all the time."""
    person = await stranger()

    async def one() -> None:
        while True:
            with suppress(Exception):
                table = await person.create("poison", [None, *["grandmaster"] * 3])
                page = await person.open(table)
                await page.play_on(await page.start())
            await asyncio.sleep(1)

    await little_by_little(one, 60, 0.1)


async def little_by_little(one: Callable[[], Awaitable[None]], count: int, pause: float) -> None:
    """Many of the same, each begun a moment after the one before."""

    async def later(number: int) -> None:
        await asyncio.sleep(number * pause)
        await one()

    await asyncio.gather(*(later(number) for number in range(count)))


JSON = {"content-type": "application/json"}
HALF_A_BODY = b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
ATTACKS: dict[str, tuple[Callable[[], Awaitable[None]], str]] = {
    "silent sockets": (partial(half_sent, b""), "every visitor kept out"),
    "half-sent heads": (
        partial(half_sent, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "),
        "every visitor kept out, 1.07 million log lines a minute",
    ),
    "half-sent bodies": (
        partial(half_sent, HALF_A_BODY),
        "every visitor kept out",
    ),
    "websockets that never read": (never_reading, "half a core for 40 s"),
    "records": (records, "1,136 records of 256 kB kept in 13 s"),
    "tables": (tables, "1,300 tables made"),
    "dear requests": (dear_requests, "55.6 ms for a replay, 9.1 for junk, 5.6 and 4.9"),
    "presence": (presence, "176 ms for each coming and going at 1,000 spectators"),
    "reconnects while dealing": (reconnects, "the table stays `dealing` for ever"),
    "grandmaster tables": (grandmasters, "6.35 s for a bot's turn instead of 9.8 ms"),
}


async def stranger() -> players.Person:
    """Somebody from the attacker's address."""
    person = players.Person(URL)
    person.http = elsewhere()
    return await person.arrive()


def elsewhere() -> httpx.AsyncClient:
    """A client from the attacker's address."""
    transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
    return httpx.AsyncClient(base_url=URL, transport=transport, timeout=30)


async def flood(
    ask: Callable[[httpx.AsyncClient], Awaitable[object]], at_once: int, pause: float = 0.02
) -> None:
    """Ask for something from several clients without cookies, for ever."""

    async def one() -> None:
        async with elsewhere() as http:
            while True:
                http.cookies.clear()
                with suppress(httpx.HTTPError):
                    await ask(http)
                await asyncio.sleep(pause)

    await asyncio.gather(*(one() for _ in range(at_once)))


# The trial.


def server(data: Path) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """A server with default limits and few files."""
    few = partial(resource.setrlimit, resource.RLIMIT_NOFILE, (FILES, FILES))
    return served(data, PORT, preexec_fn=few)


@contextmanager
def attacker(name: str) -> Iterator[None]:
    """An attacker in a process of its own."""
    command = [sys.executable, __file__, "--be", name]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def measure(seconds: float, warm: float, names: list[str], data: Path) -> Json:
    """Good people's times, quiet and beside each attack."""
    good = [Good() for _ in range(GOOD)]
    living = [asyncio.create_task(one.live()) for one in good]

    async def during(span: float) -> Json:
        shared = Times()
        for one in good:
            one.times = shared
        await asyncio.sleep(span)
        for task in living:
            if task.done():
                task.result()
        return shared.figures()

    await during(2)
    found: Json = {}
    for name in names:
        quiet, lines = await during(seconds), log_lines(data)
        with attacker(name):
            await asyncio.sleep(warm)
            attacked = await during(seconds)
        ratios = {
            kind: round(attacked[kind] / quiet[kind], 2) if attacked[kind] and quiet[kind] else None
            for kind in quiet
        }
        found[name] = {
            "quiet_p99_ms": quiet,
            "attacked_p99_ms": attacked,
            "ratio": ratios,
            "log_lines": log_lines(data) - lines,
            "before": ATTACKS[name][1],
        }
        print(name, json.dumps(found[name]), file=sys.stderr, flush=True)
        await asyncio.sleep(2)
    for task in living:
        task.cancel()
    return found


def log_lines(data: Path) -> int:
    """How much the server has written into its log."""
    return (data / "log.jsonl").read_bytes().count(b"\n")


def main() -> None:
    """Measure and write down, or be an attacker."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="quiet, and under each attack")
    parser.add_argument("--warm", type=float, default=4, help="how long an attack runs before")
    parser.add_argument("--only", help="attacks, separated by commas")
    parser.add_argument("--write", action="store_true", help="write bench/results/attack.json")
    parser.add_argument("--be", choices=list(ATTACKS), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.be:
        players.connect = partial(connect, local_addr=(ELSEWHERE, 0))  # type: ignore[assignment, attr-defined]
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        os.nice(10)  # it would be on another machine, not on the server's cores
        asyncio.run(ATTACKS[arguments.be][0]())  # type: ignore[arg-type]
        return
    names = arguments.only.split(",") if arguments.only else list(ATTACKS)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)):
        told = about("shared by server and attackers")
        found = asyncio.run(measure(arguments.seconds, arguments.warm, names, Path(folder)))
    result = {**told, "bar": BAR, "attacks": found}
    text = json.dumps(result, indent=2)
    print(text)
    if arguments.write:
        RESULTS.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
