"""The front end's development server hands on what only a game server can answer."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import Server
from tests.server.players import Person, run
from tests.services import free_port

ROOT = Path(__file__).parents[2]


@pytest.fixture
def development(server: Server) -> Iterator[str]:
    """The address of a development server in front of a game server."""
    port = free_port()
    words = ["dev", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "hatch_build.py"), *words],
        env={**os.environ, "PHARMAKON_SERVER": server.url},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            assert process.poll() is None
            try:
                httpx.get(f"{url}/api/games").raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        yield url
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)


def test_a_match_can_be_played_on_it(development: str) -> None:
    async def scene() -> None:
        ana = await Person(development).arrive()
        page = await ana.open(await ana.create("glass", [None, "apprentice"]))
        last = await page.play_on(await page.start())
        assert last["turn"] is None

    run(scene)
