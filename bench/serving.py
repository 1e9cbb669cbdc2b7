"""A server of our own to measure: compiled, ready, and stopped at the end."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx


@contextmanager
def served(data: Path, port: int, **given: Any) -> Iterator[subprocess.Popen[bytes]]:
    """The server's process, once it answers; `given` is for `Popen`. Its log is beside its data."""
    command = [sys.executable, "-m", "pharmakon", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--data", str(data)]
    with (data / "log.jsonl").open("wb") as log:
        process = subprocess.Popen(command, stderr=log, **given)
    try:
        while not ready(port):
            if process.poll() is not None:
                raise SystemExit((data / "log.jsonl").read_text())
            time.sleep(0.2)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def ready(port: int) -> bool:
    """Whether the server answers and has compiled everything."""
    try:
        return all(httpx.get(f"http://127.0.0.1:{port}/healthz").json()["compiled"].values())
    except httpx.TransportError:
        return False
