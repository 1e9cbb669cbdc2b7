"""At the door: identities, origins, limits, headers, and nothing that tells too much."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from pharmakon.bots.levels import LEVELS
from tests.server.conftest import Server
from tests.server.players import Person, run


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small limits."""
    limits: dict[str, object] = {
        "silence_seconds": 2,
        "connection_rate": 20,
        "message_bytes": 2000,
        "body_bytes": 3000,
        "tables_per_person": 2,
        "records_per_person": 0,
        "connections_per_address": 6,
    }
    running = Server(tmp_path_factory.mktemp("narrow"), **limits).start()
    yield running
    assert running.stop() == 0


def address(server: Server, table: str) -> str:
    return server.url.replace("http", "ws", 1) + f"/ws/{table}"


def test_a_guest_gets_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    answer = httpx.get(f"{server.url}/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    again = httpx.get(f"{server.url}/api/me", cookies=answer.cookies)
    assert "set-cookie" not in again.headers
    assert again.json() == answer.json()
    behind_proxy = httpx.get(f"{server.url}/api/me", headers={"x-forwarded-proto": "https"})
    assert "Secure" in behind_proxy.headers["set-cookie"]
    assert "strict-transport-security" in behind_proxy.headers


def test_a_forged_cookie_is_nobodys(server: Server) -> None:
    cookies = httpx.get(f"{server.url}/api/me").cookies
    person, _, signature = cookies["pharmakon"].partition(".")
    for forged in (person, f"{person}x.{signature}", f"{person}.{signature[:-2]}xx", ".", "é"):
        headers = {b"cookie": f"pharmakon={forged}".encode()}
        answer = httpx.get(f"{server.url}/api/me", headers=headers)
        assert "set-cookie" in answer.headers


def test_a_link_carries_a_person_to_another_device_once(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        await ana.http.put("/api/me", json={"name": "Ana"})
        link = (await ana.post("/api/me/resume", status=200))["link"]
        assert link.startswith(server.url)
        assert [set(row) for row in await ana.get("/api/me/resume")] == [{"id", "created", "until"}]
        phone = await Person(server.url).arrive()
        shown = await phone.http.get(link)  # a page that asks: a visit changes nothing
        assert shown.headers["content-type"].startswith("text/html")
        assert "set-cookie" not in shown.headers
        assert (await phone.get("/api/me"))["name"] != "Ana"
        elsewhere = {"origin": "https://evil.example"}
        assert (await phone.http.post(link, headers=elsewhere)).status_code == 403
        assert (await phone.post(link, status=200)) == {"name": "Ana"}
        assert (await phone.get("/api/me"))["name"] == "Ana"
        assert await ana.get("/api/me/resume") == []
        assert (await Person(server.url).post(link, status=422))["code"] == "resume"

    run(scene)


def test_a_link_is_used_by_one_of_many_who_try_at_once(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        link = (await ana.post("/api/me/resume", status=200))["link"]
        tries = [Person(server.url).http.post(link) for _ in range(8)]
        codes = sorted(answer.status_code for answer in await asyncio.gather(*tries))
        assert codes == [200] + [422] * 7

    run(scene)


def test_a_link_can_be_revoked_by_its_maker_alone(server: Server) -> None:
    async def scene() -> None:
        ana, eve = await Person(server.url).arrive(), await Person(server.url).arrive()
        link = (await ana.post("/api/me/resume", status=200))["link"]
        found = (await ana.get("/api/me/resume"))[0]["id"]
        assert (await eve.http.delete(f"/api/me/resume/{found}")).status_code == 404
        assert (await ana.http.delete(f"/api/me/resume/{found}")).status_code == 204
        assert (await eve.post(link, status=422))["code"] == "resume"

    run(scene)


def test_pages_of_other_sites_are_refused(server: Server) -> None:
    elsewhere = {"origin": "https://evil.example"}
    answer = httpx.put(f"{server.url}/api/me", json={"name": "Eve"}, headers=elsewhere)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    fetched = {"sec-fetch-site": "cross-site"}
    answer = httpx.put(f"{server.url}/api/me", json={"name": "Eve"}, headers=fetched)
    assert answer.status_code == 403
    ours = {"origin": server.url}
    assert httpx.put(f"{server.url}/api/me", json={"name": "Ana"}, headers=ours).is_success

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        table = await ana.create("glass", [None, None])
        with pytest.raises(InvalidStatus) as refused:
            await connect(address(server, table), origin=Origin("https://evil.example"))
        assert refused.value.response.status_code == 403
        async with connect(address(server, table), origin=Origin(server.url)):
            pass

    run(scene)


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/docs", "/api/tables/nope"):
        headers = httpx.get(f"{server.url}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_errors_have_one_shape_and_the_readers_language(server: Server) -> None:
    for path, code in (("/api/tables/nope", "no_table"), ("/api/records/nope", "no_record")):
        for language in ("en", "fr"):
            told = httpx.get(f"{server.url}{path}", headers={"accept-language": language}).json()
            assert set(told) == {"code", "text", "rule"}
            assert told["code"] == code
            assert ("cette" in told["text"]) == (language == "fr")
    wrong = httpx.post(f"{server.url}/api/tables", json={"game": "glass", "seats": "two"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "bad_request")
    assert "seats" in wrong.json()["text"]
    for body in ({"game": "chess", "seats": [None, None]}, {"game": "glass", "seats": [None] * 9}):
        assert httpx.post(f"{server.url}/api/tables", json=body).json()["code"] == "invalid"


def test_a_table_that_does_not_exist_is_said_so_on_the_websocket(server: Server) -> None:
    async def scene() -> None:
        async with connect(address(server, "nope")) as socket:
            assert "no_table" in str(await socket.recv())
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4000

    run(scene)


def test_too_much_at_once_is_refused_and_the_connection_lives(narrow: Server) -> None:
    async def scene() -> None:
        ana = await Person(narrow.url).arrive()
        page = await ana.open(await ana.create("glass", [None, None]))
        for _ in range(80):
            await page.socket.send('{"type":"ping"}')
        answers = [(await page.hear())["type"] for _ in range(80)]
        assert "error" in answers
        assert "pong" in answers
        while (answer := await page.ask("rename", name="Ana"))["type"] == "error":
            assert answer["code"] == "too_fast"

    run(scene)


def test_what_is_too_long_is_refused_and_the_connection_lives(narrow: Server) -> None:
    async def scene() -> None:
        ana = await Person(narrow.url).arrive()
        page = await ana.open(await ana.create("glass", [None, None]))
        await page.socket.send("x" * 2001)
        assert (await page.expect("error"))["code"] == "too_long"
        await page.do("rename", name="Ana")
        body = {"name": "x" * 4000}
        assert (await ana.http.put("/api/me", json=body)).status_code == 413

    run(scene)


def test_limits_of_tables_records_and_connections(narrow: Server) -> None:
    async def scene() -> None:
        ana = await Person(narrow.url).arrive()
        tables = [await ana.create("glass", [None, None]) for _ in range(2)]
        body = {"game": "glass", "seats": [None, None]}
        refused = await ana.post("/api/tables", body, 429)
        assert refused["code"] == "tables"
        record: dict[str, Any] = {"format": "pharmakon/1", "game": "glass", "version": 1}
        record |= {"options": {}, "seed": "1", "moves": []}
        assert (await ana.post("/api/records", record, 429))["code"] == "records"
        for _ in range(6):
            await ana.open(tables[0])
        async with connect(address(narrow, tables[0])) as socket:
            assert "connections" in str(await socket.recv())

    run(scene)


def test_a_connection_that_says_nothing_is_closed(narrow: Server) -> None:
    async def scene() -> None:
        ana = await Person(narrow.url).arrive()
        page = await ana.open(await ana.create("glass", [None, None]))
        while page.socket.close_code is None:
            with suppress(ConnectionClosed):
                await page.hear()
        assert page.socket.close_code == 4002

    run(scene)


def test_the_lobby_and_the_rulebooks_come_from_what_the_games_declare(server: Server) -> None:
    games = {row["name"]: row for row in httpx.get(f"{server.url}/api/games").json()}
    poison = games["poison"]
    assert poison["players"] == [3, 4, 5, 6]
    assert {option["name"] for option in poison["options"]} >= {"edition", "draw", "memory"}
    assert poison["title"]["en"] == "Poison"
    first = next(option for option in poison["options"] if option["kind"] == "seat")
    assert first["choices"] == [None, 0, 1, 2, 3, 4, 5]
    assert [label["en"] for label in first["labels"][:2]] == ["at random", "seat 1"]
    memory = next(option for option in poison["options"] if option["name"] == "memory")
    assert memory["changes"] == "views"
    assert memory["title"]["fr"] == "Piles ramassées"
    page = httpx.get(f"{server.url}/api/games/poison/rulebook/fr").json()["html"]
    assert '<a id="P-05"></a>' in page
    assert "<table>" in page
    assert "<script" not in page
    assert httpx.get(f"{server.url}/api/games/poison/rulebook/xx").status_code == 404


def test_levels_are_listed_weakest_first(server: Server) -> None:
    names = [row["name"] for row in httpx.get(f"{server.url}/api/levels").json()]
    assert names == list(LEVELS)


def test_health_metrics_and_the_apis_page(server: Server) -> None:
    health = httpx.get(f"{server.url}/healthz").json()
    assert health["status"] == "ok"
    assert health["compiled"]["poison"] is True
    assert "pharmakon_commit_seconds_count" in httpx.get(f"{server.url}/metrics").text
    page = httpx.get(f"{server.url}/docs").text
    assert "GET /api/tables" in page
    assert "<code>free</code>: integer. How many seats anybody may take." in page
    assert "<script" not in page
    assert "/api/verify" in httpx.get(f"{server.url}/openapi.json").json()["paths"]


def test_the_qr_code_is_a_picture_of_the_link(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        table = await ana.create("glass", [None, None])
        answer = await ana.http.get(f"/api/tables/{table.upper()}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert b"<svg" in answer.content

    run(scene)
