"""The three tutorials, done as they say."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pharmakon
from pharmakon.arena.matches import Plan
from pharmakon.arena.tournament import play
from pharmakon.arena.workers import Workers
from pharmakon.bots.laws import check_bot
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget
from pharmakon.cli import main
from tests.server.conftest import Server
from tests.server.players import Person, run
from tests.server.test_tables import begin, play_out

ROOT = Path(__file__).parents[1]


def test_an_evening_with_friends(tmp_path: Path) -> None:
    """host.md: a table, a friend who comes by its link, a bot; play, verify, back up."""
    server = Server(tmp_path).start(compiled=False)
    records: list[Any] = []

    async def evening() -> None:
        host, friend = await Person(server.url).arrive(), await Person(server.url).arrive()
        table = await host.create("glass", [None, None, "apprentice"], mine=[0])
        pages = [await host.open(table), await friend.open(table)]
        await pages[1].sit(1)
        ends = await play_out(pages, await begin(pages))
        assert [end["turn"] for end in ends] == [None, None]
        records.append(await host.get(f"/api/tables/{table}/record"))

    try:
        run(evening)
        backup = ["backup", str(tmp_path / "evening.sqlite"), "--data", str(tmp_path / "data")]
        assert main(backup) == 0
    finally:
        server.kill()  # it may still be compiling, and nothing is lost
    record = tmp_path / "record.json"
    record.write_text(json.dumps(records[0]), encoding="utf-8")
    assert main(["verify", str(record)]) == 0


@pytest.fixture
def dreamer(monkeypatch: pytest.MonkeyPatch) -> str:
    """The bot of bot.md, found in the folder of the examples."""
    monkeypatch.syspath_prepend(ROOT / "examples")
    return "dreamer:Dreamer"


@pytest.mark.heavy
def test_the_bot_beats_the_herbalist(dreamer: str) -> None:
    """bot.md: in short; its page has the measurement over more deals."""
    game = pharmakon.make("glass", players=2)
    with Workers(1) as workers:
        result = play(Plan(game, (dreamer, "herbalist"), Budget(), seed=0), 20, workers)
    assert result.rows[0].win_share > 0.6
    assert result.rows[0].conduct.complaints == 0


@pytest.mark.untraced
def test_the_bot_is_honest(dreamer: str) -> None:
    """bot.md: it plays by what its seat knows."""
    assert check_bot(bot(dreamer), pharmakon.make("glass", players=2)) == []


@pytest.mark.heavy
def test_a_few_steps_of_training_already_beat_random_players() -> None:
    """train.md: in short, the same steps on every machine."""
    command = [sys.executable, str(ROOT / "examples" / "train_poison.py"), "--steps", "150"]
    unwatched = {**os.environ, "COVERAGE_PROCESS_CONFIG": ""}
    result = subprocess.run(command, capture_output=True, text=True, check=True, env=unwatched)
    share = re.search(r"win share (0\.\d+)", result.stdout)
    assert share is not None
    assert float(share.group(1)) > 0.4
