"""Guided first games at a real server: scripted opponents, resumed after a restart."""

from collections.abc import Callable
from typing import Any

import pytest

import pharmakon
from pharmakon.table.records import replay
from tests.server.conftest import Server
from tests.server.players import Page, Person, run

GAMES = pharmakon.games()


async def begin(url: str, game: str) -> tuple[Page, list[Any]]:
    """Somebody at a new lesson, and what it asks for."""
    person = await Person(url).arrive()
    steps = (await person.get(f"/api/games/{game}/lesson"))["steps"]
    table = (await person.post(f"/api/games/{game}/lesson", {"pace": 0}))["id"]
    return await person.open(table), steps


async def follow(page: Page, steps: list[Any]) -> None:
    """Play what is asked for."""
    for step in steps:
        seen = page.welcome if page.welcome["seq"] == step["at"] else await page.step(step["at"])
        (eyes,) = seen["eyes"]
        assert step["move"] in eyes["moves"]
        await page.do("move", seat=eyes["seat"], seq=step["at"], move=step["move"])


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_as_it_is_written(server: Server, game: str) -> None:
    async def scene() -> None:
        page, steps = await begin(server.url, game)
        assert page.welcome["table"]["status"] == "playing"
        assert page.welcome["table"]["lesson"]
        await follow(page, steps)
        table = await page.state(lambda table: table["status"] == "over")
        assert table["lesson"]
        assert table["winners"] == [0]
        record = await page.person.get(f"/api/tables/{page.table}/record")
        assert record["fairness"] is None
        assert replay(record).over

    run(scene)


def test_who_leaves_the_script_plays_on_against_bots(server: Server) -> None:
    async def scene() -> None:
        page, steps = await begin(server.url, "poison")
        assert page.welcome["eyes"][0]["moves"][-1] != steps[0]["move"]
        last = await page.play_on(page.welcome, lambda eyes: str(eyes["moves"][-1]))
        assert last["turn"] is None
        again = await page.person.open(page.table)
        assert not again.welcome["table"]["lesson"]

    run(scene)


@pytest.mark.heavy
def test_a_lesson_goes_on_after_a_restart(serve: Callable[..., Server]) -> None:
    running = serve()

    async def before() -> tuple[Person, str, list[Any]]:
        page, steps = await begin(running.url, "glass")
        await follow(page, steps[:3])
        return page.person, page.table, steps

    async def scene() -> None:
        person, table, steps = await before()
        running.kill()
        running.start(compiled=False)
        page = await person.open(table)
        assert page.welcome["table"]["lesson"]
        await follow(page, steps[3:])
        await page.state(lambda table: table["status"] == "over")

    run(scene)


def test_another_match_after_a_lesson_is_dealt_fairly(server: Server) -> None:
    async def scene() -> None:
        page, steps = await begin(server.url, "poison")
        await follow(page, steps)
        await page.state(lambda table: table["status"] == "over")
        following = (await page.do("rematch"))["table"]
        again = await page.person.open(following)
        await again.start()
        assert (await again.state(lambda table: table["status"] == "playing"))["fairness"][
            "commitment"
        ]

    run(scene)


def test_a_game_without_a_lesson_says_so(server: Server) -> None:
    async def scene() -> None:
        person = await Person(server.url).arrive()
        await person.get("/api/games/chess/lesson", status=404)
        answer = await person.post("/api/games/chess/lesson", {}, status=404)
        assert answer["code"] == "not_found"
        rows = {row["name"]: row["lesson"] for row in await person.get("/api/games")}
        assert [name for name, row in rows.items() if row["first"]] == ["poison"]

    run(scene)
