"""A real server in a process of its own, with a real database and real websockets."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests import services
from tests.server.databases import prepare

QUICK = {
    "PHARMAKON_PACE_MS": "0",
    "PHARMAKON_ADDRESS_RATE": "100000",
    "PHARMAKON_CONNECTION_RATE": "100000",
    "PHARMAKON_CONNECTIONS_PER_ADDRESS": "2000",
    "PHARMAKON_TABLES_PER_PERSON": "1000",
    "PHARMAKON_TABLES_PER_ADDRESS": "100000",
    "PHARMAKON_RECORDS_PER_ADDRESS": "100000",
    "PHARMAKON_SILENCE_SECONDS": "60",
    "PHARMAKON_REVIEW_SIMULATIONS": "60",
    "PHARMAKON_REVIEWS_PER_ADDRESS": "100000",
}


class Server:
    """`pharmakon serve` in a process of its own."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self.port = services.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log.jsonl"
        given = {f"PHARMAKON_{name.upper()}": str(value) for name, value in settings.items()}
        self.environment = {**os.environ, **QUICK, **given}
        self.program = [sys.executable, "-m", "pharmakon"]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, compiled: bool = True) -> "Server":
        """Start it and wait until it answers, and until everything is compiled."""
        command = [*self.program, "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.folder / "data")]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)
        with httpx.Client(base_url=self.url, verify=False) as http:  # certificates take their time
            for _ in range(12000):  # a machine that compiles elsewhere, too, takes long
                try:
                    health = http.get("/healthz").json()
                    if not compiled or all(health["compiled"].values()):
                        return self
                except httpx.TransportError:
                    assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def stop(self, how: int = signal.SIGTERM) -> int:
        """End it, and wait for its end."""
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(30)
        self.process = None
        return code

    def kill(self) -> None:
        """End it without any warning."""
        self.stop(signal.SIGKILL)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that need nothing special."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="session")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server that waits for nobody."""
    settings = {"nonce_seconds": 3, "grace_seconds": 1}
    running = Server(tmp_path_factory.mktemp("hasty"), **settings).start()
    yield running
    assert running.stop() == 0


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers with settings of their own."""
    made: list[Server] = []

    def start(**settings: object) -> Server:
        folder = tmp_path / str(len(made))
        folder.mkdir()
        made.append(Server(folder, **settings))
        return made[-1].start(compiled=False)

    yield start
    for server in made:
        if server.process is not None:
            server.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[services.Service]:
    """One PostgreSQL server; each test makes a database of its own there."""
    reason = services.missing("postgres")
    if reason is not None:
        pytest.skip(reason)
    with services.postgres() as running:
        asyncio.run(prepare(running))
        yield running
