"""Nodes are killed, paused and cut off while people play; nothing that was promised is lost."""

import json
from pathlib import Path
from typing import Any

import pytest
from bench import cluster

from tests import services
from tests.server.nodes import Nodes
from tests.server.players import Person, run

pytestmark = pytest.mark.heavy
SHORT = "--tables 12 --rate 60 --quiet 0 --minutes 2.5 --pause-seconds 5 --probes 2"
ONCE_EACH = "--nodes 3 --kills 1 --redis 1 --postgres 1 --pauses 1"
ONE_PAUSE = "--nodes 2 --kills 0 --redis 0 --postgres 0 --pauses 1"


def chaos(capsys: pytest.CaptureFixture[str], *given: str) -> dict[str, Any]:
    """What a short run of the measurement finds."""
    for program in services.PACKAGES:
        reason = services.missing(program)
        if reason is not None:
            pytest.skip(reason)
    words = " ".join((SHORT, *given)).split()
    cluster.main(words)  # how long it took depends on who else uses the machine
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_whatever_dies_nothing_promised_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    result = chaos(capsys, ONCE_EACH)
    found = result["found"]
    assert result["safe"], result
    assert found["promised"] > 50
    assert found["steps"] > 200
    assert not found["unchecked"]
    assert set(result["seconds_until_a_table_goes_on"]) == {"kill", "redis", "postgres", "pause"}
    assert result["zombies"]["then done"] == 2


def test_without_the_fence_that_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    result = chaos(capsys, ONE_PAUSE, "--no-fence")
    assert not result["safe"]
    assert result["zombies"]["promised"]


def test_workers_on_one_machine_are_nodes(tmp_path: Path, postgres: services.Service) -> None:
    with services.redis() as redis:
        (node,) = Nodes(tmp_path, postgres, redis, 1).all
        node.environment["PHARMAKON_WORKERS"] = "2"
        node.start(compiled=False)

        async def scene() -> None:
            names: set[str] = set()
            while len(names) < 2:
                names.add((await Person(node.url).get("/healthz"))["node"])
            ana = await Person(node.url).arrive()
            page = await ana.open(await ana.create("glass", [None, None]))
            await page.play_on(await page.start())

        try:
            run(scene)
        finally:
            assert node.stop() == 0
