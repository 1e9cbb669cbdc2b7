"""A machine that has never compiled: people play at once, and what compiles can be stopped."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

import pharmakon
from tests.server.conftest import Server
from tests.server.players import Person, run


@pytest.mark.parametrize("game", pharmakon.games())
def test_the_first_hand_and_the_first_bots_wait_for_no_compiler(
    game: str, serve: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHARMAKON_CACHE", str(tmp_path / "cache"))
    server: Server = serve()

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        players = pharmakon.make(game).players
        page = await ana.open(await ana.create(game, [None] + ["grandmaster"] * (players - 1)))
        step = await page.start()
        bots: set[int] = set()
        while len(bots) < players - 1:
            turn, seq = step["turn"], step["seq"]
            if turn == 0:
                moves = step["eyes"][0]["moves"]
                await page.do("move", seat=0, seq=seq, move=moves[0])
            else:
                bots.add(turn)
            step = await page.step(seq + 1)
        again = await ana.open(page.table)
        preparing = again.welcome["table"]["preparing"]
        assert preparing["done"] < preparing["parts"]
        assert not (await ana.get("/healthz"))["compiled"][game]

    run(scene)
    begun = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - begun < 2
    assert "First start on this computer: 0 of" in server.log.read_text()


def test_nothing_is_prepared_where_everything_is_compiled(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        page = await ana.open(await ana.create("glass", [None, "grandmaster"]))
        assert page.welcome["table"]["preparing"] is None
        await asyncio.sleep(0)

    run(scene)
