"""What older servers have kept opens, migrates, goes on and replays with this one."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

import pharmakon
from pharmakon.server.kept.backups import restore
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.models import BROUGHT
from pharmakon.server.wire.replays import record_brought
from pharmakon.server.wire.resources import MatchRecord
from pharmakon.table.fairness import verify
from tests.server.conftest import Server
from tests.server.players import Person, run

FIXTURES = Path(__file__).parents[2] / "fixtures" / "upgrades"
OLD = sorted(path for path in FIXTURES.iterdir() if (path / "held.json").exists())
MOVED = 7
"""How many moves the matches that go on have had."""


@pytest.fixture(params=OLD, ids=lambda path: path.name)
def old(request: pytest.FixtureRequest) -> Path:
    """What a version has kept."""
    return Path(request.param)


def test_tables_in_every_state_go_on(old: Path, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    for name in ("pharmakon.sqlite", "key"):
        shutil.copy(old / name, tmp_path / "data" / name)
    held = json.loads((old / "held.json").read_text(encoding="utf-8"))
    server = Server(tmp_path).start()

    async def scene() -> None:
        ana = Person(server.url)
        name, _, value = held["cookie"].partition("=")
        ana.http.cookies.set(name, value, domain=httpx.URL(server.url).host)
        assert (await ana.get("/api/me"))["name"] == "Ana"
        for tables in held["tables"].values():
            await begins(ana, tables["open"])
            await begins(ana, tables["dealing"])
            await goes_on(ana, tables["playing"])
            record = await ana.get(f"/api/records/{tables['over']}")
            assert pharmakon.replay(record).over
            proved = {check.name: check.ok for check in verify(record)}
            assert proved["commitment"]  # over the options that there were then
        assert len((await ana.get("/api/me/tables"))["past"]) == 2 * len(held["tables"])
        steps = (await ana.get(f"/api/records/{held['brought']}/replay"))["steps"]
        assert steps[-1]["turn"] is None

    try:
        run(scene)
    finally:
        assert server.stop() == 0


async def begins(person: Person, table: str) -> None:
    """A match that had not begun can begin."""
    page = await person.open(table)
    assert page.welcome["table"]["status"] == "open"
    for seat in range(len(page.welcome["table"]["seats"])):
        await page.sit(seat)
    step = await page.start()
    await page.do("move", seat=step["turn"], seq=0, move=step["eyes"][step["turn"]]["moves"][0])
    await page.close()


async def goes_on(person: Person, table: str) -> None:
    """A match that was played is played to its end, and nothing of it is lost."""
    page = await person.open(table)
    assert (page.welcome["table"]["status"], page.welcome["seq"]) == ("playing", MOVED)
    assert page.welcome["table"]["clock"] == {"kind": "strict", "seconds": 3600}
    last = await page.play_on(page.welcome)
    record = await person.get(f"/api/records/{table}")
    assert len(record["moves"]) == last["seq"]
    assert pharmakon.replay(record).over
    await page.close()


@pytest.mark.parametrize("game", pharmakon.games())
def test_records_replay(old: Path, game: str) -> None:
    records = json.loads((old / f"{game}.json").read_text(encoding="utf-8"))
    assert len(records) == 10
    for record in records:
        assert pharmakon.replay(record).over
        kept = BROUGHT.dump_json(MatchRecord.model_validate(record).brought())
        brought = record_brought(BROUGHT.validate_json(kept))
        assert pharmakon.replay(brought).record()["moves"] == record["moves"]


def test_the_backup_brings_the_same_back(old: Path, tmp_path: Path) -> None:
    restore(tmp_path / "data", old / "backup.sqlite")
    shutil.copy(old / "pharmakon.sqlite", tmp_path / "same.sqlite")
    migrate(tmp_path / "same.sqlite")
    assert content(tmp_path / "data" / "pharmakon.sqlite") == content(tmp_path / "same.sqlite")
    assert (tmp_path / "data" / "key").read_bytes() == (old / "key").read_bytes()


def test_the_database_holds_every_state(old: Path) -> None:
    rows = content(old / "pharmakon.sqlite")["tables"]
    assert {row["status"] for row in rows} == {"open", "dealing", "playing", "over"}


def content(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Everything in a database."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as database:
        database.row_factory = sqlite3.Row
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
        return {
            name: [dict(row) for row in database.execute(f"SELECT * FROM {name}")]
            for (name,) in names.fetchall()
        }
