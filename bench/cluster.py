"""Nodes, Redis and PostgreSQL die while hundreds of tables are played; nothing promised is lost.

`python bench/cluster.py --write` starts PostgreSQL, Redis and three nodes of its own on loopback,
lets people and bots play at a fixed rate, and then, one after the other and in a random order,

- kills a random node (SIGKILL) and starts it again;
- kills Redis and starts it again;
- restarts PostgreSQL;
- pauses a node (SIGSTOP) until others have its tables, with moves on their way to it, and wakes it.

It counts moves that were acknowledged and are lost, there twice or out of order; how long tables
stand still; and checks the leak law on every message that anybody received. With `--no-fence` the
nodes have a planted mistake that must be found. The figures go to bench/results/cluster.json.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import numpy as np
from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, only this folder is known

from bench.guests import BOTS, GAME, PEOPLE, Crowd  # noqa: E402
from bench.lines import run  # noqa: E402
from bench.processes import processor_of  # noqa: E402
from bench.witness import witness  # noqa: E402

from pharmakon.arena.machine import about  # noqa: E402
from tests import services  # noqa: E402
from tests.server.conftest import Server  # noqa: E402
from tests.server.databases import prepare  # noqa: E402
from tests.server.nodes import Nodes, at, come_back  # noqa: E402
from tests.server.players import Page, Person, tidied  # noqa: E402

RESULTS = Path(__file__).parent / "results" / "cluster.json"
BEGIN_SECONDS = 180.0
"""After so long every table must play."""
GOES_ON_SECONDS = 10.0
"""99 of 100 tables must go on within this time."""
PATIENCE_SECONDS = 30.0
"""After so long the next fault comes, whatever stands still."""
REST_SECONDS = 1.0
"""Between two faults, once all tables go on."""
SHARE_OF_CHECKS = 0.35
"""Of the time that is allowed, kept for holding everything against the database."""


@dataclass
class Chaos:
    """Nodes, the people at them, and what was done to them."""

    nodes: Nodes
    crowd: Crowd
    arguments: argparse.Namespace
    dice: random.Random
    faults: list[tuple[str, float]] = field(default_factory=list)
    """What happened, and when, on the monotonic clock."""
    taken_over: list[float] = field(default_factory=list)
    """After how many seconds all tables of each node that was killed had another one."""
    zombies: Counter[str] = field(default_factory=Counter)
    """What paused nodes answered to moves that came while others took their tables."""

    async def kill(self) -> None:
        """A node dies, and is started again at once, as a supervisor would, or somewhat later."""
        node = self.dice.choice(self.nodes.all)
        name = (await asyncio.to_thread(health, node))["node"]
        node.kill()
        self.begun("kill")

        async def start_again() -> None:
            await asyncio.sleep(self.arguments.restart_after)
            await asyncio.to_thread(node.start, False)

        starting = asyncio.create_task(start_again())
        self.taken_over.append(await taken_over(self.nodes.address, name))
        await starting

    async def redis(self) -> None:
        """Redis dies and is started again."""
        self.nodes.redis.stop(signal.SIGKILL)
        self.begun("redis")
        await asyncio.to_thread(self.nodes.redis.start)

    async def postgres(self) -> None:
        """PostgreSQL is restarted: SIGINT, its fast shutdown."""
        self.begun("postgres")
        await asyncio.to_thread(self.nodes.postgres.stop, signal.SIGINT)
        await asyncio.to_thread(self.nodes.postgres.start)

    async def pause(self) -> None:
        """A node is paused, its tables are taken over, and it wakes."""
        node, other = self.dice.sample(self.nodes.all, 2)
        probes = [await probe(node) for _ in range(self.arguments.probes)]
        assert node.process is not None
        node.process.send_signal(signal.SIGSTOP)
        self.begun("pause")
        ends = time.monotonic() + self.arguments.pause_seconds
        try:
            for page, move in probes:
                await page.send("move", id="late", **move)
            after = [await come_back(at(page.person, other), page.table) for page, _ in probes]
            await asyncio.sleep(ends - time.monotonic())
        finally:
            node.process.send_signal(signal.SIGCONT)
        for (page, move), taken in zip(probes, after, strict=True):
            self.zombies[await last_words(page)] += 1
            with suppress(ConnectionClosed):  # ... by a node that found another move there
                answer = await taken.ask("move", **move)
                self.zombies[f"then {answer['type']}"] += 1
                await taken.close()

    def begun(self, fault: str) -> None:
        """Note when something happened."""
        self.faults.append((fault, time.monotonic()))

    async def all_go_on(self) -> None:
        """Wait until every table has gone on since the last fault."""
        _, then = self.faults[-1]
        ends = time.monotonic() + PATIENCE_SECONDS
        while waiting := [
            place for place in self.crowd.places if next_after(place.went_on, then) is None
        ]:
            if time.monotonic() > ends:
                print(*waiting, sep="\n", file=sys.stderr, flush=True)
                break
            await asyncio.sleep(0.1)
        await asyncio.sleep(REST_SECONDS)

    async def run(self, ends: float) -> None:
        """All faults, in a random order."""
        wanted = {
            self.kill: self.arguments.kills,
            self.redis: self.arguments.redis,
            self.postgres: self.arguments.postgres,
            self.pause: self.arguments.pauses,
        }
        order = [fault for fault, times in wanted.items() for _ in range(times)]
        self.dice.shuffle(order)
        for number, fault in enumerate(order):
            if time.monotonic() > ends:
                return
            await fault()
            await self.all_go_on()
            print(f"{number + 1}/{len(order)} {fault.__name__}", file=sys.stderr, flush=True)

    def stood_still(self) -> dict[str, dict[str, float]]:
        """For each kind of fault how long tables stood still, in seconds."""
        last, shown = time.monotonic(), {}
        for kind in dict.fromkeys(fault for fault, _ in self.faults):
            times = np.array(
                [
                    (next_after(place.went_on, then) or last) - then
                    for fault, then in self.faults
                    if fault == kind
                    for place in self.crowd.places
                ]
            )
            shown[kind] = {
                "times": sum(fault == kind for fault, _ in self.faults),
                **{f"p{part}": round(float(np.percentile(times, part)), 2) for part in (50, 99)},
                "worst": round(float(times.max()), 2),
            }
        return shown


def next_after(went_on: list[tuple[float, float]], then: float) -> float | None:
    """When the first move was promised that was sent after a moment."""
    found = None
    for sent, promised in reversed(went_on):
        if sent < then:
            break
        found = promised
    return found


async def taken_over(address: str, node: str) -> float:
    """Wait until a node that has died holds no table any more whose match goes on; how long."""
    begun = time.monotonic()
    connection = await asyncpg.connect(address)
    try:
        while time.monotonic() - begun < PATIENCE_SECONDS:
            left = await connection.fetchval(
                "SELECT count(*) FROM leases JOIN tables ON tables.id = leases.table_id"
                " WHERE node = $1 AND status IN ('dealing', 'playing')",
                node,
            )
            if not left:
                break
            await asyncio.sleep(0.05)
    finally:
        await connection.close()
    return time.monotonic() - begun


async def probe(node: Server) -> tuple[Page, dict[str, Any]]:
    """A table at a node, and a move that could be played there."""
    person = await Person(node.url).arrive()
    page = await person.open(await person.create("glass", [None, None]))
    step = await page.start()
    moves = next(eyes["moves"] for eyes in step["eyes"] if eyes["seat"] == step["turn"])
    return page, {"seat": step["turn"], "seq": 0, "move": moves[0]}


async def last_words(page: Page) -> str:
    """What a node that was paused answers to a move that came meanwhile."""
    with suppress(ConnectionClosed, TimeoutError):
        answer = await page.expect("done", "error", id="late")
        return "promised" if answer["type"] == "done" else f"refused: {answer['code']}"
    return "closed"


async def scene(nodes: Nodes, folder: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    """Everything, as its figures."""
    began = time.monotonic()
    whole = 60 * arguments.minutes
    crowd = Crowd([node.url for node in nodes.all], folder, arguments.rate, arguments.tables)
    chaos = Chaos(nodes, crowd, arguments, random.Random(arguments.seed))
    playing = asyncio.create_task(crowd.run())
    while (waiting := sum(not place.went_on for place in crowd.places)) > 0:
        await asyncio.sleep(0.1)
        assert not playing.done(), playing.exception()
        if time.monotonic() - began > BEGIN_SECONDS:
            raise SystemExit(f"{waiting} of {arguments.tables} tables have not begun")
    begun = time.monotonic() - began
    print(f"all tables play after {begun:.0f} s", file=sys.stderr, flush=True)
    quiet = await calm(nodes, crowd, arguments.quiet)
    print(json.dumps(quiet), file=sys.stderr, flush=True)
    since, steps = time.monotonic(), crowd.steps
    await chaos.run(began + whole * (1 - SHARE_OF_CHECKS))
    took = time.monotonic() - since
    stood_still = chaos.stood_still()
    crowd.stop()
    with suppress(asyncio.CancelledError):
        await playing
    left = began + whole - time.monotonic()
    findings = await witness(crowd.tables, nodes.address, folder / "told.jsonl", left)
    return {
        **about("nodes, PostgreSQL, Redis and clients together"),
        "command": " ".join(["python", *(part for part in sys.argv if "--keep=" not in part)]),
        "game": GAME,
        "nodes": len(nodes.all),
        "tables": arguments.tables,
        "people": arguments.tables * PEOPLE,
        "bots": arguments.tables * BOTS,
        "seconds_until_all_tables_play": round(begun),
        "wanted_moves_per_second": arguments.rate,
        "calm": quiet,
        "moves_per_second_with_faults": round((crowd.steps - steps) / max(took, 0.1)),
        "seconds_until_a_table_goes_on": stood_still,
        "seconds_until_a_dead_nodes_tables_are_taken_over": {
            "median": round(float(np.median(chaos.taken_over)), 2),
            "worst": round(max(chaos.taken_over), 2),
        }
        if chaos.taken_over
        else None,
        "connections_lost": crowd.cut_off,
        "matches": len(crowd.tables),
        "refused": dict(crowd.refusals),
        "zombies": dict(chaos.zombies),
        "found": vars(findings),
        "seconds": round(time.monotonic() - began),
        "safe": not findings.bad and not chaos.zombies["promised"],
        "in_time": all(times["p99"] <= GOES_ON_SECONDS for times in stood_still.values()),
    }


async def calm(nodes: Nodes, crowd: Crowd, seconds: float) -> dict[str, Any]:
    """The rate and the processor time for a move while nothing happens."""
    parts = {
        "nodes": [node.process.pid for node in nodes.all if node.process is not None],
        "postgres": [nodes.postgres.process.pid] if nodes.postgres.process else [],
        "redis": [nodes.redis.process.pid] if nodes.redis.process else [],
        "clients": [os.getpid()],
    }
    before = {name: processor_of(pids, name != "clients") for name, pids in parts.items()}
    moves, began = crowd.steps, time.monotonic()
    await asyncio.sleep(seconds)
    played = crowd.steps - moves
    return {
        "moves_per_second": round(played / (time.monotonic() - began)),
        "processor_ms_per_move": {
            name: round(
                1000 * (processor_of(pids, name != "clients") - before[name]) / max(played, 1), 2
            )
            for name, pids in parts.items()
        },
    }


def compiled(nodes: Nodes) -> None:
    """Wait until nobody compiles any more."""
    for node in nodes.all:
        while not all(health(node)["compiled"].values()):
            time.sleep(0.2)


def health(node: Server) -> Any:
    """What a node says of itself."""
    return httpx.get(f"{node.url}/healthz", timeout=PATIENCE_SECONDS).json()


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Start everything, and measure."""
    with ExitStack() as stack:
        folder = arguments.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = stack.enter_context(services.postgres(safe=True))
        redis = stack.enter_context(services.redis())
        asyncio.run(prepare(postgres))
        nodes = Nodes(folder, postgres, redis, arguments.nodes, nonce_seconds=60)
        stack.callback(nodes.stop)
        if arguments.no_fence:
            for node in nodes.all:
                node.program = [sys.executable, "-m", "tests.server.unfenced"]
        nodes.start()
        compiled(nodes)
        return run(tidied(scene(nodes, folder, arguments)))


def main(given: list[str] | None = None) -> int:
    """Measure and write down; 1 if anything was lost, or took too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--restart-after", type=float, default=0, help="seconds after a kill")
    parser.add_argument("--redis", type=int, default=5)
    parser.add_argument("--postgres", type=int, default=5)
    parser.add_argument("--pauses", type=int, default=5)
    parser.add_argument("--pause-seconds", type=float, default=20)
    parser.add_argument("--probes", type=int, default=5, help="moves sent to a paused node")
    parser.add_argument("--quiet", type=float, default=10, help="seconds before the first fault")
    parser.add_argument("--minutes", type=float, default=15, help="whatever is left out is said")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the nodes' logs; as --keep=FOLDER")
    parser.add_argument("--no-fence", action="store_true", help="a planted mistake")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    arguments = parser.parse_args(given)
    result = measure(arguments)
    text = json.dumps(result, indent=2)
    print(text)
    if arguments.write:
        RESULTS.write_text(text + "\n", encoding="utf-8")
    return 0 if result["safe"] and result["in_time"] else 1


if __name__ == "__main__":
    sys.exit(main())
