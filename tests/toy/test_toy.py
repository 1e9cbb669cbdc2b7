"""A game is one folder: a fourth one, copied to a temporary place, works everywhere at once."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.conftest import Server
from tests.server.players import Person, run

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

Run = Callable[..., str]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the toy game, far from the package."""
    folder = tmp_path_factory.mktemp("elsewhere") / "games"
    shutil.copytree(HERE / "games", folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="module")
def python(games: Path) -> Run:
    """Python in a process of its own that knows the toy game: interpreted, since it is tiny."""
    settings = {"PHARMAKON_GAMES": str(games), "NUMBA_DISABLE_JIT": "1"}
    settings["COVERAGE_PROCESS_CONFIG"] = ""  # tracing it costs much and shows nothing new

    def start(*words: str, typed: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *words],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            env={**os.environ, **settings},
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return start


def test_the_command_line_shows_plays_and_measures_it(python: Run, games: Path) -> None:
    assert "Bet" in python("-m", "pharmakon", "rules", "duel")
    assert "2p.txt" in python("-m", "pharmakon", "golden", "duel", "--write")
    written = (games / "duel" / "golden" / "2p.txt").read_text(encoding="utf-8")
    assert written == (HERE / "games/duel/golden/2p.txt").read_text(encoding="utf-8")
    said = python("-m", "pharmakon", "play", "duel", "--seed", "1", typed="1\n" * 6)
    assert "All rounds have been played." in said
    figures = python("-m", "pharmakon", "bench", "duel", "--seconds", "0.02", "--json")
    assert json.loads(figures)["moves_per_second"] > 0


@pytest.mark.heavy
def test_it_obeys_the_laws_compiled_too(python: Run) -> None:
    laws = json.loads(python("-m", "pharmakon", "check", "duel", "--json"))["laws"]
    assert all(law["cases"] > 0 and law["broken"] is None for law in laws.values())


def test_all_bots_play_it_and_cheat_no_more_than_elsewhere(python: Run) -> None:
    bots = "pimc:simulations=8,ismcts:simulations=8"
    words = ("arena", "duel", "--bots", bots, "--matches", "6", "--processes", "1", "--json")
    rows = json.loads(python("-m", "pharmakon", *words))["bots"]
    assert [row["complaints"] for row in rows] == [0, 0]
    law = (
        "import pharmakon; from pharmakon.bots.laws import check_bot; "
        "from pharmakon.bots.names import bot; game = pharmakon.make('duel'); "
        "print([check_bot(bot(name), game, 12, 2, 8) for name in ('rules', 'pimc', 'ismcts')])"
    )
    assert python("-c", law) == "[[], [], []]\n"


def test_what_it_shows_has_types_and_a_page(python: Run) -> None:
    assert "export type EventView" in python("-m", "pharmakon.server.wire.typescript", "duel")
    schema = json.loads(python("-m", "pharmakon.table.schema", "duel"))
    assert set(schema["properties"]) == {"views", "positions", "events"}
    checked = (
        "from pathlib import Path; from tests.test_docs import check_page; "
        f"check_page('duel', Path({str(HERE / 'page.md')!r}).read_text(encoding='utf-8'))"
    )
    python("-c", checked)


@pytest.fixture
def served(tmp_path: Path, games: Path) -> Iterator[Server]:
    """A server that offers it."""
    server = Server(tmp_path, games=games)
    server.environment["NUMBA_DISABLE_JIT"] = "1"
    yield server.start(compiled=False)
    server.kill()


def test_a_match_is_played_over_a_socket_to_its_end(served: Server) -> None:
    async def scene() -> None:
        person = await Person(served.url).arrive()
        rows = {row["name"]: row for row in await person.get("/api/games")}
        assert rows["duel"]["options"][1]["choices"] == [None, 0, 1]
        table = await person.create("duel", [None, "herbalist"])
        page = await person.open(table)
        last = await page.play_on(await page.start())
        assert last["eyes"][0]["view"]["over"]
        state = await page.state(lambda table: table["status"] == "over")
        assert state["outcome"]["reason"] == "rounds_played"
        assert state["outcome"]["winners"] == state["winners"]
        replay = await person.get(f"/api/records/{table}/replay")
        assert replay["outcome"] == state["outcome"]

    run(scene)


def test_the_front_end_is_built_with_its_table(tmp_path: Path, python: Run) -> None:
    web = tmp_path / "web"
    skipped = shutil.ignore_patterns("node_modules", "tests")
    shutil.copytree(ROOT / "web", web, ignore=skipped)
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    shutil.copytree(HERE / "web" / "duel", web / "src" / "games" / "duel")
    types = python("-m", "pharmakon.server.wire.typescript", "duel")
    (web / "src" / "generated" / "duel.ts").write_text(types, encoding="utf-8")
    package = tmp_path / "src" / "pharmakon"
    for part in ("texts", "games"):
        shutil.copytree(ROOT / "src" / "pharmakon" / part, package / part)
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    build = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import hatch_build as hatch; "
        "hatch.write_texts(); "
        "hatch.run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')"
    )
    python("-c", build)
    built = package / "server" / "static"
    scripts = "".join(path.read_text(encoding="utf-8") for path in built.rglob("*.js"))
    assert "duel.web.yours" in scripts
    assert "Your card: {card}" in scripts
