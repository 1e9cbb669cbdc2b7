"""Nothing is lost: killed servers, full disks, gentle ends, backups, and other versions."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

import pharmakon
from pharmakon.server.kept.migrate import migrate
from pharmakon.server.kept.schema import METADATA
from pharmakon.server.refusals import Refused
from tests.server.conftest import Server
from tests.server.players import Page, Person, run

GAMES = [("glass", 2), ("belladone", 2), ("glass", 3), ("poison", 3)]


class Stubborn:
    """A table for people who come back whatever happens, and who know what they were promised."""

    def __init__(self, person: Person, table: str, seed: int) -> None:
        self.person = person
        self.table = table
        self.promised: dict[int, str] = {}
        """The moves that were acknowledged, by their step."""
        self.over = False
        self._dice = random.Random(seed)

    async def play(self) -> None:
        """Play to the end; after each lost connection, come back."""
        while not self.over:
            with suppress(OSError, WebSocketException, TimeoutError):
                page = await self.person.open(self.table)
                await self._go_on(page)
            await asyncio.sleep(0.1)

    async def _go_on(self, page: Page) -> None:
        message = page.welcome
        if message["table"]["status"] == "open":
            message = await page.start()
        assert message["seq"] >= max(self.promised, default=0)
        while message["turn"] is not None:
            turn, seq = message["turn"], message["seq"]
            moves = next(eyes["moves"] for eyes in message["eyes"] if eyes["seat"] == turn)
            move = self._dice.choice(moves)
            done = await page.ask("move", seat=turn, seq=seq, move=move)
            assert done["type"] == "done", done
            self.promised[seq + 1] = move
            message = await page.step(seq + 1)
        self.over = True


@pytest.mark.parametrize(("count", "kills"), [(4, 2), pytest.param(16, 5, marks=pytest.mark.heavy)])
def test_killed_in_the_middle_of_many_matches_nothing_promised_is_lost(
    count: int, kills: int, serve: Any
) -> None:
    server: Server = serve()
    tables: list[Stubborn] = []

    async def scene() -> None:
        for number in range(count):
            person = await Person(server.url).arrive()
            game, players = GAMES[number % len(GAMES)]
            made = await person.create(game, [None] * players)
            tables.append(Stubborn(person, made, seed=number))
        playing = [asyncio.create_task(table.play()) for table in tables]
        for _ in range(kills):
            before = sum(len(table.promised) for table in tables)
            while sum(len(table.promised) for table in tables) < before + count * 3:
                await asyncio.sleep(0.02)
                for task in playing:
                    assert not task.done() or task.exception() is None
            server.kill()
            await asyncio.to_thread(server.start, False)
        await asyncio.gather(*playing)
        for table in tables:
            record = await table.person.get(f"/api/records/{table.table}")
            assert pharmakon.replay(record).over
            for seq, move in table.promised.items():
                assert record["moves"][seq - 1] == move

    run(scene, 240)
    assert server.stop() == 0


def test_a_full_disk_refuses_moves_and_loses_nothing(serve: Any) -> None:
    server: Server = serve()

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        page = await ana.open(await ana.create("glass", [None] * 2))
        step = await page.start()
        moves = step["eyes"][step["turn"]]["moves"]
        move = {"seat": step["turn"], "seq": 0, "move": moves[0]}
        limit(server, 1)  # bytes that a file may have
        assert await page.refused("move", **move) == "store"
        answer = await ana.http.post("/api/tables", json={"game": "glass", "seats": [None] * 2})
        assert (answer.status_code, answer.json()["code"]) == (507, "store")
        assert (await ana.get("/healthz"))["status"] == "trouble"
        assert (await page.ask("hello"))["seq"] == 0
        limit(server, -1)
        await page.do("move", **move)
        assert (await ana.get("/healthz"))["status"] == "ok"
        last = await page.play_on(await page.step(1))
        assert last["turn"] is None
        record = await ana.get(f"/api/records/{page.table}")
        assert len(record["moves"]) == last["seq"]

    run(scene)
    assert server.stop() == 0


def limit(server: Server, size: int) -> None:
    """Let the server's files grow to so many bytes and no more; -1 for no limit."""
    import resource

    assert server.process is not None
    most = resource.RLIM_INFINITY
    wanted = most if size < 0 else size
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (wanted, most))


def test_a_backup_is_made_and_brought_back_while_the_server_runs(
    serve: Any, tmp_path: Path
) -> None:
    server: Server = serve()
    data, copy = server.folder / "data", tmp_path / "copy.sqlite"

    def command(name: str, file: Path, folder: Path = data) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-m", "pharmakon", name, str(file), "--data", str(folder)]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        early = await ana.create("glass", [None, None])
        page = await ana.open(early)
        await page.start()
        assert command("backup", copy).returncode == 0
        assert copy.stat().st_mode & 0o77 == 0
        again = command("backup", copy)
        assert (again.returncode, again.stderr.count("\n")) == (2, 1)
        late = await ana.create("glass", [None, None])
        restored = await asyncio.to_thread(command, "restore", copy)
        assert restored.returncode == 0, restored.stderr
        await ana.get(f"/api/tables/{late}", 404)
        back = await ana.open(early)
        assert back.welcome["table"]["status"] == "playing"
        assert back.welcome["eyes"]
        last = await back.play_on(back.welcome)
        assert last["turn"] is None

    run(scene)
    assert list(data.glob("pharmakon.sqlite.before-*"))
    assert server.stop() == 0
    elsewhere = tmp_path / "elsewhere"
    assert command("restore", copy, elsewhere).returncode == 0
    with sqlite3.connect(elsewhere / "pharmakon.sqlite") as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    database.close()
    assert (elsewhere / "key").read_bytes() == (data / "key").read_bytes()
    wrong = tmp_path / "wrong"
    wrong.write_text("no backup")
    refused = command("restore", wrong, elsewhere)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


def test_a_second_server_on_the_same_folder_is_refused(server: Server) -> None:
    words = [sys.executable, "-m", "pharmakon", "serve", "--port", str(server.port + 1)]
    words += ["--data", str(server.folder / "data"), "--host", "127.0.0.1"]
    second = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert second.returncode == 2
    assert "another pharmakon is using" in second.stderr


def test_a_match_of_another_version_is_kept_and_says_so(serve: Any) -> None:
    server: Server = serve()
    kept: list[Any] = []

    async def before() -> None:
        ana = await Person(server.url).arrive()
        page = await ana.open(await ana.create("glass", [None, None]))
        await page.start()
        kept.extend([page.table, ana.cookie])

    async def after() -> None:
        ana = Person(server.url)
        ana.http.headers["cookie"] = kept[1]
        page = await ana.open(kept[0], cookie=kept[1])
        assert page.welcome["table"]["status"] == "paused"
        answer = await page.ask("move", seat=0, seq=0, move="X")
        assert answer["code"] == "paused"
        assert "version" in answer["text"]

    run(before)
    server.kill()
    with sqlite3.connect(server.folder / "data" / "pharmakon.sqlite") as database:
        database.execute("UPDATE tables SET version = 0")
    database.close()
    server.start(compiled=False)
    run(after)


def test_sigterm_ends_gently_and_tells_browsers(serve: Any) -> None:
    server: Server = serve()

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        page = await ana.open(await ana.create("glass", [None, None]))
        await page.start()
        assert await asyncio.to_thread(server.stop) == 0
        with suppress(WebSocketException):
            while True:
                await page.hear()
        assert page.socket.close_code in (1001, 1012)

    run(scene)
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{server.url}/healthz")


def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    migrate(file)
    with sqlite3.connect(file) as database:
        names = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
        assert set(METADATA.tables) <= names
        for table in METADATA.tables.values():
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table.name})")]
            assert columns == [column.name for column in table.columns]
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with pytest.raises(Refused, match="newer version"):
        migrate(file)
