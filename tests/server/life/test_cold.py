"""A machine that has never compiled: people play at once, and what compiles can be stopped."""

import time
from pathlib import Path
from typing import Any

import pytest

import pharmakon
from tests.server.conftest import Server
from tests.server.players import Person, run


def test_the_first_hands_and_the_first_bots_wait_for_no_compiler(
    serve: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHARMAKON_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("COVERAGE_PROCESS_CONFIG", "")  # traced, compiling takes twice as long
    server: Server = serve()

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        for game in pharmakon.games():
            await first_moves(ana, game)
            assert not (await ana.get("/healthz"))["compiled"][game]

    run(scene)
    begun = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - begun < 2
    assert "First start on this computer: 0 of" in server.log.read_text()


async def first_moves(person: Person, game: str) -> None:
    """Play until every bot has moved, all of it before their level is compiled."""
    players = pharmakon.make(game).players
    page = await person.open(await person.create(game, [None] + ["grandmaster"] * (players - 1)))
    step = await page.start()
    moved: set[int] = set()
    while len(moved) < players - 1:
        turn, seq = step["turn"], step["seq"]
        if turn == 0:
            await page.do("move", seat=0, seq=seq, move=step["eyes"][0]["moves"][0])
        else:
            moved.add(turn)
        step = await page.step(seq + 1)
    preparing = (await person.open(page.table)).welcome["table"]["preparing"]
    assert preparing["done"] < preparing["parts"]


def test_nothing_is_prepared_where_everything_is_compiled(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        page = await ana.open(await ana.create("glass", [None, "grandmaster"]))
        assert page.welcome["table"]["preparing"] is None

    run(scene)
