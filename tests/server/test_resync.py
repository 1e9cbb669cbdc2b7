"""After a lost connection nothing is missing and nothing comes twice."""

import asyncio
from typing import Any

import pharmakon
from tests.server.conftest import Server
from tests.server.players import Page, Person, run


async def solitary(server: Server, **options: Any) -> Page:
    """Ana plays all four seats of a match of Poison."""
    ana = await Person(server.url).arrive()
    page = await ana.open(await ana.create("poison", [None] * 4, options=options))
    await page.start()
    return page


async def play(page: Page, step: Any) -> Any:
    """Play the first move of whoever is to act."""
    turn, seq = step["turn"], step["seq"]
    move = next(eyes["moves"][0] for eyes in step["eyes"] if eyes["seat"] == turn)
    await page.do("move", seat=turn, seq=seq, move=move)
    return await page.step(seq + 1)


def events_of(message: Any, seat: int) -> list[Any]:
    """What a seat was told."""
    return next(list(eyes["events"]) for eyes in message["eyes"] if eyes["seat"] == seat)


def test_a_browser_that_comes_back_is_told_what_it_missed(server: Server) -> None:
    async def scene() -> None:
        page = await solitary(server, memory="aided")
        step = await page.step(0)
        for _ in range(5):
            step = await play(page, step)
        told = [events_of(await page.step(seq), 0) for seq in range(6)]
        for seen in (None, 0, 3, 5, 99):
            again = await page.person.open(page.table, seen=seen)
            welcome = again.welcome
            first = 0 if seen is None else min(seen, 5) + 1
            assert welcome["since"] == first - 1
            assert events_of(welcome, 0) == [event for one in told[first:] for event in one]
            assert (welcome["seq"], welcome["turn"]) == (5, step["turn"])
            views = [eyes["view"] for eyes in step["eyes"]]
            assert [eyes["view"] for eyes in welcome["eyes"]] == views

    run(scene)


def test_where_players_must_remember_only_the_last_turn_is_told_again(server: Server) -> None:
    async def scene() -> None:
        ana, ben = await Person(server.url).arrive(), await Person(server.url).arrive()
        table = await ana.create("belladone", [None, None], mine=[0], options={"memory": "strict"})
        pages = [await ana.open(table), await ben.open(table)]
        await pages[1].sit(1)
        await pages[0].do("start")
        await asyncio.gather(*(page.give_nonces() for page in pages))
        last = [0, 0]
        for seq in range(7):
            step = await pages[0].step(seq)
            turn = step["turn"]
            step = await pages[turn].step(seq)
            move = step["eyes"][0]["moves"][0]
            await pages[turn].do("move", seat=turn, seq=seq, move=move)
            last[turn] = seq + 1
        for seat, person in enumerate((ana, ben)):
            again = (await person.open(table)).welcome
            assert again["since"] == last[seat] - 1
            told = [await pages[seat].step(seq) for seq in range(last[seat], 8)]
            expected = [event for step in told for event in events_of(step, seat)]
            assert events_of(again, seat) == expected
        watcher = (await (await Person(server.url).arrive()).open(table)).welcome
        assert watcher["since"] == 6

    run(scene)


def test_after_the_match_everything_is_told(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        table = await ana.create("glass", [None, "apprentice"], options={"memory": "strict"})
        page = await ana.open(table)
        last = await page.play_on(await page.start())
        again = (await ana.open(table)).welcome
        assert again["since"] == -1
        record = await ana.get(f"/api/records/{table}")
        assert len(record["moves"]) == last["seq"]
        every = [event.view(0) for event in pharmakon.replay(record).events]
        assert events_of(again, 0) == every

    run(scene)


def test_a_command_sent_twice_is_done_once_and_answered_twice(server: Server) -> None:
    async def scene() -> None:
        page = await solitary(server)
        step = await page.step(0)
        turn = step["turn"]
        move = {"seat": turn, "seq": 0, "move": step["eyes"][turn]["moves"][0], "id": "once"}
        first = await page.do("move", **move)
        again = await page.person.open(page.table)
        assert await again.do("move", **move) == first
        assert (await again.ask("hello"))["seq"] == 1
        assert await page.refused("move", **{**move, "id": "twice"}) == "stale"
        stranger = await (await Person(server.url).arrive()).open(page.table)
        assert await stranger.refused("move", **move) == "not_yours"

    run(scene)


def test_both_are_in_time_if_two_pages_play_at_once(server: Server) -> None:
    async def scene() -> None:
        page = await solitary(server)
        step = await page.step(0)
        turn = step["turn"]
        other = await page.person.open(page.table)
        move = {"seat": turn, "seq": 0, "move": step["eyes"][turn]["moves"][0]}
        answers = await asyncio.gather(*(one.ask("move", **move) for one in (page, other)))
        assert sorted(answer["type"] for answer in answers) == ["done", "error"]
        assert [answer["code"] for answer in answers if answer["type"] == "error"] == ["stale"]

    run(scene)


def test_matches_go_on_after_a_restart(serve: Any) -> None:
    server = serve()

    async def before() -> tuple[Page, Any, Any]:
        page = await solitary(server, memory="aided")
        step = await page.step(0)
        for _ in range(3):
            step = await play(page, step)
        turn = step["turn"]
        move = {"seat": turn, "seq": 3, "move": step["eyes"][turn]["moves"][0], "id": "mine"}
        await page.do("move", **move)
        return page, await page.step(4), move

    async def after(page: Page, step: Any, move: Any) -> None:
        page.person.http = type(page.person.http)(
            base_url=page.person.url, cookies=page.person.http.cookies
        )
        again = await page.person.open(page.table)
        assert again.welcome["seq"] == 4
        assert again.welcome["turn"] == step["turn"]
        views = [eyes["view"] for eyes in step["eyes"]]
        assert [eyes["view"] for eyes in again.welcome["eyes"]] == views
        assert (await again.do("move", **move))["id"] == "mine"  # known from the disk
        step = again.welcome
        for _ in range(5):
            step = await play(again, step)
        await page.person.http.aclose()

    kept: list[Any] = []

    async def first() -> None:
        kept.extend(await before())

    run(first)
    server.kill()
    server.start(compiled=False)
    run(lambda: after(*kept))
