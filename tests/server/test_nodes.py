"""Several nodes are one server: whichever a browser reaches, it finds every table."""

import asyncio
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import WebSocketException

import pharmakon
from pharmakon.cli.serve import check_nodes
from pharmakon.engine.errors import PharmakonError
from pharmakon.server.settings import ServerSettings
from tests import services
from tests.server.nodes import Nodes, at, come_back, running
from tests.server.players import Page, Person, run

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory, postgres: services.Service) -> Iterator[Nodes]:
    """Two nodes for all tests here; the last one ends the first of them."""
    reason = services.missing("redis-server")
    if reason is not None:
        pytest.skip(reason)
    with running(tmp_path_factory.mktemp("nodes"), postgres, 2) as nodes:
        yield nodes


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"workers": 2}, "2 nodes need --database and --redis"),
        ({"thinkers": 2}, "thinkers take their jobs from Redis"),
        ({"redis": "redis://localhost"}, "give --database too"),
        ({"database": "mysql://a/b"}, "--database needs an address"),
        ({"database": "postgresql://a/b", "redis": "http://a"}, "--redis needs an address"),
    ],
)
def test_what_is_missing_is_said(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PharmakonError, match=sentence):
        check_nodes(ServerSettings(**given))


async def two_people(nodes: Nodes, **settings: Any) -> tuple[Page, Page]:
    """Ana at the first node, where the table is, and Bea at the second; their match has begun."""
    first, second = nodes.all
    ana, bea = await Person(first.url).arrive(), await Person(second.url).arrive()
    table = await ana.create("glass", [None, None], mine=[0], **settings)
    here, there = await ana.open(table), await bea.open(table)
    await there.sit(1)
    await here.state(lambda table: all(seat["connected"] for seat in table["seats"]))
    await here.do("start")
    await asyncio.gather(here.give_nonces(), there.give_nonces())
    await asyncio.gather(here.step(0), there.step(0))
    return here, there


async def play_to_the_end(*pages: Page) -> None:
    """Each plays their own seats; all see the same."""
    steps = await asyncio.gather(*(page.step(0) for page in pages))
    ends = await asyncio.gather(
        *(page.play_on(step) for page, step in zip(pages, steps, strict=True))
    )
    assert len({end["seq"] for end in ends}) == 1


def test_people_at_two_nodes_play_one_match(nodes: Nodes) -> None:
    async def scene() -> None:
        first, second = nodes.all
        here, there = await two_people(nodes, public=True)
        for url in (first.url, second.url):
            visitor, listed = Person(url), list[str]()
            while here.table not in listed:  # lists are kept for a moment
                listed = [row["id"] for row in (await visitor.get("/api/tables"))["running"]]
                await asyncio.sleep(0.05)
        mine = (await there.person.get("/api/me/tables"))["running"]
        turn = (await here.person.get("/api/me/tables"))["running"][0]["turn"]
        assert [row["id"] for row in mine] == [here.table]
        assert mine[0]["turn"] in (turn, None), "None while the game compiles there"
        await play_to_the_end(here, there)
        records = [await Person(node.url).get(f"/api/records/{here.table}") for node in nodes.all]
        assert records[0] == records[1]
        assert pharmakon.replay(records[0]).over
        following = (await there.do("rematch"))["table"]
        assert (await here.state(lambda table: table["next"]))["next"] == following
        state = await there.person.get(f"/api/tables/{following}")
        assert [seat["yours"] for seat in state["seats"]] == [False, True]

    run(scene)


def test_a_name_given_at_one_node_is_known_at_the_other(nodes: Nodes) -> None:
    async def scene() -> None:
        first, second = nodes.all
        ana = await Person(first.url).arrive()
        elsewhere = at(ana, second)
        await elsewhere.get("/api/me")
        page = await ana.open(await ana.create("glass", [None, "sprout"]))
        await elsewhere.http.put("/api/me", json={"name": "Anouk"})
        await page.state(lambda table: table["seats"][0]["name"] == "Anouk")
        assert (await ana.get("/api/me"))["name"] == "Anouk"

    run(scene)


def test_a_link_made_at_one_node_is_used_at_the_other_once(nodes: Nodes) -> None:
    async def scene() -> None:
        first, second = nodes.all
        ana = await Person(first.url).arrive()
        token = (await ana.post("/api/me/resume", status=200))["link"].rpartition("/")[2]
        other = await Person(second.url).arrive()
        await other.post(f"/resume/{token}", status=200)
        assert (await other.get("/api/me"))["name"] == (await ana.get("/api/me"))["name"]
        await other.post(f"/resume/{token}", status=422)

    run(scene)


def test_refusals_and_strangers_are_the_same_through_another_node(nodes: Nodes) -> None:
    async def scene() -> None:
        first, second = nodes.all
        ana, eve = await Person(first.url).arrive(), await Person(second.url).arrive()
        table = await ana.create("glass", [None, "sprout"], spectators=False)
        page = await eve.open(table)
        assert page.welcome["eyes"] == []
        assert await page.refused("start") == "not_host"
        answer = await eve.http.get(f"/api/tables/{table}/record")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
        assert answer.headers["content-security-policy"]
        answer = await eve.http.get("/api/tables/nowhere")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_table")

    run(scene)


def test_what_an_address_may_do_is_counted_over_all_nodes(
    tmp_path: Path, postgres: services.Service
) -> None:
    async def scene(nodes: Nodes) -> None:
        people = [await Person(node.url).arrive() for node in nodes.all]
        for person in (people[0], people[0], people[1]):
            await person.create("glass", [None, "sprout"])
        body = {"game": "glass", "seats": [None, "sprout"], "sit": []}
        while (answer := await people[1].http.post("/api/tables", json=body)).status_code == 201:
            await asyncio.sleep(0.2)  # the nodes tell each other once a second
            assert (await people[1].get("/healthz"))["tables"] < 9
        assert answer.json()["code"] == "tables_here"

    with running(tmp_path, postgres, 2, tables_per_address=8) as nodes:
        run(lambda: scene(nodes), 40)


def test_health_says_which_node_it_is_and_what_it_depends_on(nodes: Nodes) -> None:
    told = [httpx.get(f"{node.url}/healthz").json() for node in nodes.all]
    assert all(one["depends"] == {"store": True, "redis": True} for one in told)
    assert len({one["node"] for one in told}) == 2


def test_without_redis_tables_go_on_where_they_are_and_are_reached_again_after(
    nodes: Nodes,
) -> None:
    async def scene() -> None:
        here, there = await two_people(nodes)
        nodes.redis.stop(signal.SIGKILL)
        with pytest.raises(WebSocketException):
            await there.expect("never")
        bea = at(there.person, nodes.all[0])
        through_the_first = await come_back(bea, here.table)
        answer = await there.person.http.get(f"/api/tables/{here.table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "elsewhere")
        health = await there.person.get("/healthz")
        assert (health["status"], health["depends"]["redis"]) == ("trouble", False)
        step = here.welcome if here.welcome["seq"] else await here.step(0)
        page = here if step["turn"] == 0 else through_the_first
        shown = step if page is here else through_the_first.welcome
        move = next(eyes["moves"][0] for eyes in shown["eyes"] if eyes["seat"] == step["turn"])
        await page.do("move", seat=step["turn"], seq=0, move=move)
        nodes.redis.start()
        back = await come_back(there.person, here.table)
        assert back.welcome["seq"] == 1

    run(scene)


def test_a_killed_nodes_tables_are_taken_over_and_nothing_is_lost(nodes: Nodes) -> None:
    async def scene() -> None:
        first, second = nodes.all
        here, there = await two_people(nodes)
        step = await here.step(0)
        turn, page = step["turn"], (here, there)[step["turn"]]
        shown = await page.step(0)
        move = next(eyes["moves"][0] for eyes in shown["eyes"] if eyes["seat"] == turn)
        await page.do("move", seat=turn, seq=0, move=move)
        first.kill()
        begun = time.monotonic()
        pages = await asyncio.gather(
            come_back(at(here.person, second), here.table),
            come_back(there.person, here.table),
        )
        assert time.monotonic() - begun < 10
        assert [page.welcome["seq"] for page in pages] == [1, 1]
        ends = await asyncio.gather(*(page.play_on(page.welcome) for page in pages))
        record = await there.person.get(f"/api/records/{here.table}")
        assert record["moves"][0] == move
        assert len(record["moves"]) == ends[0]["seq"]
        await asyncio.to_thread(first.start, False)

    run(scene)


def test_a_killed_nodes_tables_go_on_before_anybody_asks(nodes: Nodes) -> None:
    async def scene() -> None:
        first, second = nodes.all
        ana = await Person(first.url).arrive()
        page = await ana.open(await ana.create("glass", [None, "sprout"], pace=1500))
        step = await page.start()
        while step["turn"] == 0:
            (eyes,) = step["eyes"]
            await page.do("move", seat=0, seq=step["seq"], move=eyes["moves"][0])
            step = await page.step(step["seq"] + 1)
        first.kill()
        database = await asyncpg.connect(nodes.address)
        query = "SELECT count(*) FROM moves WHERE table_id = $1"
        while await database.fetchval(query, page.table) == step["seq"]:
            await asyncio.sleep(0.05)
        await database.close()
        assert (await at(ana, second).get("/healthz"))["tables"] >= 1
        back = await at(ana, second).open(page.table)
        assert back.welcome["seq"] > step["seq"], "the bot has moved"
        await asyncio.to_thread(first.start, False)

    run(scene, 40)


def test_a_node_that_is_told_to_end_hands_its_tables_over(nodes: Nodes) -> None:
    async def scene() -> None:
        first, second = nodes.all
        here, there = await two_people(nodes)
        ending = asyncio.create_task(asyncio.to_thread(first.stop))
        with pytest.raises(WebSocketException):
            await here.expect("never")
        begun = time.monotonic()
        pages = await asyncio.gather(
            come_back(at(here.person, second), here.table), come_back(there.person, here.table)
        )
        assert time.monotonic() - begun < 2.5, "nobody waits for the lease to run out"
        await asyncio.gather(*(page.play_on(page.welcome) for page in pages))
        assert await ending == 0

    run(scene)
