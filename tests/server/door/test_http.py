"""Over HTTP: lists in pages, replays made once, nothing personal in a cache, limits that hold."""

import asyncio
from collections.abc import Callable

import httpx

from tests.server.conftest import Server
from tests.server.players import Person, run


def test_nothing_is_kept_by_a_cache_but_the_pages(server: Server) -> None:
    for path in ("/api/me", "/api/me/tables", "/api/tables", "/api/me/resume", "/healthz"):
        assert httpx.get(f"{server.url}{path}").headers["cache-control"] == "no-store"


def test_lists_come_in_pages(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        made = []
        for _ in range(5):
            made.append(await ana.create("glass", [None, None], public=True, mine=[0]))
            await ana.open(made[-1])
        seen: dict[str, list[str]] = {"/api/tables": [], "/api/me/tables": []}
        for path, found in seen.items():
            after, rows = "", []
            while after is not None:
                page = await ana.get(f"{path}?limit=2&after={after}")
                rows = page["open"] if path == "/api/tables" else page["running"]
                assert len(rows) <= 2
                found += [row["id"] for row in rows]
                after = page["next"]
        assert seen["/api/me/tables"] == made[::-1]
        assert [table for table in seen["/api/tables"] if table in made] == made[::-1]
        assert (await ana.get("/api/tables?limit=101", 422))["code"] == "bad_request"
        assert (await ana.get("/api/tables?after=x", 422))["code"] == "bad_request"

    run(scene)


def test_names_at_a_table_are_told_apart(server: Server) -> None:
    async def scene() -> None:
        ana, eve = await Person(server.url).arrive(), await Person(server.url).arrive()
        for person in (ana, eve):
            assert (await person.http.put("/api/me", json={"name": "Ana 🧙‍♀️"})).is_success
        page = await ana.open(await ana.create("glass", [None, None], mine=[0]))
        other = await eve.open(page.table)
        await other.sit(1)
        table = await page.state(lambda table: table["seats"][1]["person"])
        assert [seat["name"] for seat in table["seats"]] == ["Ana 🧙‍♀️", "Ana 🧙‍♀️ (2)"]
        await other.do("rename", name="ANA 🧙‍♀️", seat=1)
        table = await page.state(lambda table: table["seats"][1]["name"].startswith("ANA"))
        assert table["seats"][1]["name"] == "ANA 🧙‍♀️ (2)"
        assert await other.refused("rename", name="\u3164", seat=1) == "name"
        assert await other.refused("rename", name="x" * 25, seat=1) == "name_long"

    run(scene)


def test_limits_hold_for_an_address_whoever_asks(serve: Callable[..., Server]) -> None:
    running = serve(
        tables_per_address=3, records_per_address=2, address_rate=20, records_per_person=9
    )

    async def scene() -> None:
        async def ask(method: str, path: str, content: object, address: str = "192.0.2.1") -> int:
            headers = {"x-forwarded-for": address}
            async with httpx.AsyncClient(base_url=running.url, verify=False, timeout=60) as new:
                answer = await new.request(method, path, json=content, headers=headers)
            return answer.status_code

        table = {"game": "glass", "seats": [None, None]}
        made = [await ask("POST", "/api/tables", table) for _ in range(5)]
        assert made == [201, 201, 201, 429, 429]
        assert await ask("POST", "/api/tables", table, "192.0.2.2") == 201
        here, there = "2001:db8:0:1::1", "2001:db8:0:1::2"
        made = [await ask("POST", "/api/tables", table, one) for one in (here, there) * 2]
        assert made == [201, 201, 201, 429]
        headers = {"x-forwarded-for": "192.0.2.3"}
        async with httpx.AsyncClient(base_url=running.url, verify=False, headers=headers) as hasty:
            asking = [hasty.get("/api/me", timeout=60) for _ in range(300)]
            answers = await asyncio.gather(*asking)
        assert {answer.status_code for answer in answers} == {200, 429}

    run(scene)
