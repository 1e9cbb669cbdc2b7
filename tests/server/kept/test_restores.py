"""Whenever a restore is killed, the next start finishes it, and nothing is ever lost."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from pharmakon.server.kept.backups import backup, restore
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.restores import WAITING, check_waiting, finish_restore
from pharmakon.server.kept.sqlite import careful
from pharmakon.server.refusals import Refused
from tests.server.conftest import Server
from tests.server.players import Person, run

OLD_KEY, NEW_KEY = b"o" * 32, b"n" * 32


def lay_down(data: Path, name: str, key: bytes) -> sqlite3.Connection:
    """A data folder where one person is known; its database stays open, its log unmerged."""
    data.mkdir(parents=True)
    (data / "key").write_bytes(key)
    migrate(data / "pharmakon.sqlite")
    database = sqlite3.connect(data / "pharmakon.sqlite")
    careful(database, None)
    database.execute("PRAGMA wal_autocheckpoint=0")
    database.execute("INSERT INTO people VALUES ('somebody', ?)", [name])
    database.commit()
    return database


def who(file: Path) -> str:
    """The one person in a database."""
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return str(database.execute("SELECT name FROM people").fetchone()[0])


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that was killed: `old`, its log not merged; and a backup: `new`."""
    place = tmp_path_factory.mktemp("restores")
    lay_down(place / "elsewhere", "new", NEW_KEY).close()
    backup(place / "elsewhere", place / "backup")
    database = lay_down(place / "old", "old", OLD_KEY)
    shutil.copytree(place / "old", place / "killed")
    database.close()
    shutil.copy(place / "backup", place / "killed" / WAITING)
    assert (place / "killed" / "pharmakon.sqlite-wal").stat().st_size
    return place / "killed"


KILLING = """
import os, shutil, sys
from pathlib import Path
from pharmakon.server.kept.restores import finish_restore
from tests.server.kept.dying import die_at

killed, place = map(Path, sys.argv[1:])

point, ended = 0, 9
while ended == 9:
    point += 1
    data = place / str(point)
    shutil.copytree(killed, data)
    child = os.fork()
    if child == 0:
        die_at(str(point))
        finish_restore(data)
        os._exit(0)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert ended in (0, 9)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")
def test_killed_at_any_point_it_is_finished_by_the_next_start(killed: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-c", KILLING, str(killed), str(tmp_path)]
    subprocess.run(words, check=True, timeout=100, cwd=Path(__file__).parents[3])
    places = sorted(tmp_path.iterdir(), key=lambda path: int(path.name))
    assert len(places) > 20, "points at which it was killed"
    for data in places:
        waited = (data / WAITING).exists()
        if waited:
            assert who(data / "pharmakon.sqlite") == "old"
            assert (data / "key").read_bytes() == OLD_KEY
        finish_restore(data)
        assert who(data / "pharmakon.sqlite") == "new", data.name
        assert (data / "key").read_bytes() == NEW_KEY
        with closing(sqlite3.connect(data / "pharmakon.sqlite")) as database:
            names = database.execute("SELECT name FROM sqlite_master WHERE name = 'backup'")
            assert names.fetchone() is None
        copies = [path for path in data.glob("*.sqlite.before-*") if path.suffix != ".part"]
        assert copies
        assert {who(path) for path in copies} == {"old"}
        assert {path.read_bytes() for path in data.glob("key.before-*")} == {OLD_KEY}


def test_a_garbage_file_is_laid_aside_and_changes_nothing(killed: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(killed, data)
    (data / WAITING).write_text("no backup")
    with pytest.raises(Refused, match="not a pharmakon backup"):
        finish_restore(data)
    assert not (data / WAITING).exists()
    (aside,) = data.glob(f"{WAITING}.refused-*")
    assert aside.read_text() == "no backup"
    finish_restore(data)
    assert who(data / "pharmakon.sqlite") == "old"
    assert (data / "key").read_bytes() == OLD_KEY


def test_half_a_backup_is_refused(killed: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(killed, data)
    whole = (data / WAITING).read_bytes()
    (data / WAITING).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Refused, match="not a pharmakon backup"):
        check_waiting(data)
    assert not (data / WAITING).exists()


def test_a_backup_replaces_even_a_damaged_database(killed: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(killed, data)
    (data / "pharmakon.sqlite").write_text("garbage")
    finish_restore(data)
    assert who(data / "pharmakon.sqlite") == "new"
    assert "garbage" in {path.read_text("latin-1") for path in data.glob("*.before-*")}


def test_a_database_that_somebody_else_has_open_is_not_replaced(
    killed: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    shutil.copytree(killed, data)
    with closing(sqlite3.connect(data / "pharmakon.sqlite")) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM people").fetchall()
        with pytest.raises(Refused, match="everything is as it was"):
            finish_restore(data)
    assert who(data / "pharmakon.sqlite") == "old"
    assert list(data.glob(f"{WAITING}.refused-*"))


def test_what_was_acknowledged_before_a_kill_is_in_the_copy(serve: Any, tmp_path: Path) -> None:
    server: Server = serve()
    data, file = server.folder / "data", tmp_path / "backup"
    moves = 60

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        page = await ana.open(await ana.create("poison", [None] * 4))
        step = await page.start()
        backup(data, file)
        while step["seq"] < moves:
            eyes = step["eyes"][step["turn"]]
            await page.do("move", seat=eyes["seat"], seq=step["seq"], move=eyes["moves"][0])
            step = await page.step(step["seq"] + 1)
        server.kill()

    run(scene)
    restore(data, file)
    counts = []
    for path in (data / "pharmakon.sqlite", *data.glob("pharmakon.sqlite.before-*")):
        with closing(sqlite3.connect(path)) as database:
            counts.append(database.execute("SELECT count(*) FROM moves").fetchone()[0])
    assert counts == [0, moves]


@pytest.mark.heavy
@pytest.mark.parametrize("point", ["before move 2", "after move 2"])
def test_a_running_server_killed_by_its_restore_comes_back(
    point: str, killed: Path, tmp_path: Path
) -> None:
    command_ends = point.startswith("after")
    shutil.copytree(killed, tmp_path / "data")
    (tmp_path / "data" / WAITING).unlink()
    server = Server(tmp_path)
    server.program = [sys.executable, "-m", "tests.server.kept.dying", point]
    server.start(compiled=False)
    assert server.process is not None
    words = [sys.executable, "-m", "pharmakon", "restore", str(killed.parent / "backup")]
    restoring = subprocess.Popen([*words, "--data", str(tmp_path / "data")])
    assert server.process.wait(60) == 9
    if command_ends:
        assert restoring.wait(60) == 0  # it does what the server cannot do any more
    else:
        restoring.kill()
        restoring.wait()
    server.program = [sys.executable, "-m", "pharmakon"]
    server.start(compiled=False)
    try:
        assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"
        assert who(tmp_path / "data" / "pharmakon.sqlite") == "new"
    finally:
        server.kill()


def test_a_running_server_refuses_garbage_and_goes_on(serve: Any) -> None:
    server: Server = serve()
    data = server.folder / "data"

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        page = await ana.open(await ana.create("glass", [None] * 2))
        step = await page.start()
        (data / "laid").write_text("garbage")
        os.replace(data / "laid", data / WAITING)
        while (data / WAITING).exists():
            await asyncio.sleep(0.05)
        last = await page.play_on(step)  # the same connection: nobody was disturbed
        assert last["turn"] is None
        health = await ana.get("/healthz")
        assert (health["status"], health["troubles"]) == ("trouble", ["restore"])
        backup(data, data.parent / "backup")
        await asyncio.to_thread(restore, data, data.parent / "backup")
        health = await ana.get("/healthz")
        assert (health["status"], health["troubles"]) == ("ok", [])

    run(scene)
    assert "not a pharmakon backup" in server.log.read_text()
    assert server.stop() == 0


def test_a_restore_that_fails_leaves_the_old_store_open(serve: Any, tmp_path: Path) -> None:
    server: Server = serve()
    data, file = server.folder / "data", tmp_path / "backup"

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        backup(data, file)
        table = await ana.create("glass", [None] * 2)
        with closing(sqlite3.connect(data / "pharmakon.sqlite")) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM people").fetchall()
            with pytest.raises(Refused, match="did not restore the backup"):
                await asyncio.to_thread(restore, data, file)
        assert (await ana.get("/healthz"))["troubles"] == ["restore"]
        page = await ana.open(table)
        last = await page.play_on(await page.start())
        assert last["turn"] is None

    run(scene)
    assert server.stop() == 0
