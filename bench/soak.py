"""A server under a crowd for half an hour: nothing fails, nothing is stuck, nothing grows.

`python bench/soak.py --minutes 30` starts a server of its own and keeps 60 tables busy: bots and
people who come and go, several pages each, hot seats, spectators, rematches, and every command in
random order (`bench/crowd.py`). It fails (exit code 1) if the server logs an error or answers with
a mistake, if a table stands still though somebody is willing to act, if memory grows with the
matches played, or if the server does not end by itself. Results go to bench/results/soak.json.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import orjson

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, only this folder is known

from bench.crowd import Crowd  # noqa: E402

from pharmakon.arena.machine import about  # noqa: E402
from tests.server.conftest import Server  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "soak.json"
SAMPLE_SECONDS = 2.0
FEWEST_MATCHES = 200
"""Of fewer nothing can be said about memory."""
Samples = list[tuple[float, int, int]]
"""Seconds, matches played, kB in memory."""


def memory(process: int) -> int:
    """What a process holds in memory, in kB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


async def sample(server: Server, crowd: Crowd, samples: Samples) -> None:
    """Look at the server's memory, for ever."""
    begun = time.monotonic()
    while True:
        assert server.process is not None
        seconds = round(time.monotonic() - begun, 1)
        samples.append((seconds, crowd.figures.matches, memory(server.process.pid)))
        await asyncio.sleep(SAMPLE_SECONDS)


def growth(samples: Samples) -> dict[str, float]:
    """A straight line through memory over matches, once the first half has warmed up."""
    late = np.array(samples[len(samples) // 2 :], dtype=float)
    matches, held = late[:, 1], late[:, 2]
    if matches.max() - matches.min() < FEWEST_MATCHES:  # too few to tell
        return {"kb_per_match": 0.0, "error": 0.0, "matches": float(matches.max() - matches.min())}
    line, covariance = np.polyfit(matches, held, 1, cov=True)
    error = float(np.sqrt(covariance[0, 0]))
    return {
        "kb_per_match": round(float(line[0]), 2),
        "error": round(error, 2),
        "matches": float(matches.max() - matches.min()),
    }


def logged(server: Server) -> tuple[list[Any], dict[str, int]]:
    """Errors in the log, and how often each event was logged."""
    errors: list[Any] = []
    events: dict[str, int] = {}
    for text in server.log.read_text().splitlines():
        if text.startswith("{"):
            line = orjson.loads(text)
            events[line["event"]] = events.get(line["event"], 0) + 1
            if line["level"] in ("error", "critical"):
                errors.append(line)
        elif "Traceback" in text:
            errors.append(text)
    return errors, events


async def soak(server: Server, arguments: argparse.Namespace) -> dict[str, Any]:
    """Let the crowd in, and look."""
    crowd = Crowd(server.url, arguments.seed, arguments.think, arguments.mischief)
    samples: Samples = []
    sampling = asyncio.create_task(sample(server, crowd, samples))
    await crowd.run(arguments.tables, arguments.minutes * 60, arguments.stuck_after)
    sampling.cancel()
    figures = crowd.figures
    times = np.array(figures.latencies) * 1000
    return {
        "matches": figures.matches,
        "moves_by_people": figures.moves,
        "commands": dict(sorted(figures.commands.items())),
        "refusals": dict(sorted(figures.refusals.items())),
        "starts_called_off": figures.starts_called_off,
        "tables_not_made": figures.tables_not_made,
        "p50_ms": round(float(np.percentile(times, 50)), 1),
        "p99_ms": round(float(np.percentile(times, 99)), 1),
        "worst_ms": round(float(times.max()), 1),
        "memory_mb": {"first": samples[0][2] // 1024, "last": samples[-1][2] // 1024},
        "memory_growth": growth(samples),
        "mistakes": figures.mistakes,
        "stuck": figures.stuck,
        "samples": samples[:: max(1, len(samples) // 60)],
    }


def main() -> int:
    """Soak, judge, and write down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--think", type=float, default=0.3, help="seconds, on average")
    parser.add_argument("--mischief", type=float, default=0.05, help="share of odd commands")
    parser.add_argument("--stuck-after", type=float, default=30, help="seconds")
    parser.add_argument("--most-kb", type=float, default=3, help="growth of memory per match")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place), idle_seconds=10, silence_seconds=12, grace_seconds=2)
        server.start()
        try:
            result = asyncio.run(soak(server, arguments))
            result["health"] = httpx.get(f"{server.url}/healthz", timeout=30).json()
            result["exit_code"] = server.stop()
        finally:
            if server.process is not None:
                server.kill()
        result["errors"], result["events"] = logged(server)
    grown = result["memory_growth"]
    failures = {
        "failed tasks": bool(result["errors"] or result["mistakes"]),
        "troubles": bool(result["health"]["troubles"]),
        "stuck tables": bool(result["stuck"]),
        "memory": grown["kb_per_match"] - 2 * grown["error"] > arguments.most_kb,
        "end": result["exit_code"] != 0,
    }
    result = {
        **about("shared by server and crowd"),
        "failed": [name for name, failed in failures.items() if failed],
        **result,
    }
    RESULTS.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    shown = {name: value for name, value in result.items() if name != "samples"}
    print(json.dumps(shown, indent=1))
    return 1 if result["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
