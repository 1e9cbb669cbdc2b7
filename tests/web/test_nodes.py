"""A table in the browser while what its node depends on is away."""

import asyncio
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import services
from tests.server.databases import prepare
from tests.server.nodes import Nodes
from tests.web.conftest import Visit
from tests.web.player import Player

pytestmark = pytest.mark.heavy


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Nodes]:
    """One node with a PostgreSQL and a Redis of its own."""
    for program in services.PACKAGES:
        reason = services.missing(program)
        if reason is not None:
            pytest.skip(reason)
    with (
        ThreadPoolExecutor(1) as apart,  # from the browser's own loop
        services.postgres() as postgres,
        services.redis() as redis,
    ):
        apart.submit(asyncio.run, prepare(postgres)).result()
        nodes = apart.submit(Nodes, tmp_path, postgres, redis, 1).result()
        try:
            nodes.start()
            yield nodes
        finally:
            nodes.stop()


def test_a_database_that_was_away_is_waited_for(visit: Visit, node: Nodes) -> None:
    page = visit(server=node.all[0], away=True)
    page.get_by_role("button", name="Play Poison now").click()
    player = Player(page)
    player.play(clicks=4)
    player.wait_for_turn()
    held = page.locator('[data-anchor^="hand:"]').count()
    table = page.url
    told: list[str | bytes] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: told.append(text)))
    node.postgres.stop(signal.SIGINT)
    player.play(clicks=2)  # a card, and where it goes
    lost = page.get_by_text("Connection lost.")
    expect(lost).to_be_visible()
    while not any('"store"' in str(text) for text in told):  # asked again, in vain
        page.wait_for_timeout(50)
    node.postgres.start()
    expect(lost).to_be_hidden()
    player.wait_for_turn()  # the card was sent again
    assert page.url == table
    assert page.locator('[data-anchor^="hand:"]').count() == held - 1
    player.play(clicks=4)
