"""What others show of a shared replay: who won and why, in their language; nothing unfinished."""

import re
from html import unescape

import httpx

import pharmakon
from pharmakon.texts import say
from tests.server.conftest import Server
from tests.server.players import Person, run
from tests.server.test_exports import finished


async def tags_of(server: Server, path: str, language: str = "en") -> dict[str, str]:
    """The tags in the head of a page."""
    headers = {"accept-language": language}
    async with httpx.AsyncClient(base_url=server.url, verify=False, headers=headers) as http:
        page = (await http.get(path)).text
    found = re.findall(r'<meta property="([^"]*)" content="([^"]*)">', page)
    return {name: unescape(value) for name, value in found}


def test_a_shared_replay_says_who_won_and_why(server: Server) -> None:
    async def scene() -> None:
        ana, table = await finished(server, "glass")
        record = await ana.get(f"/api/records/{table}")
        brought = await ana.post("/api/records", record)
        outcome = pharmakon.replay(record).outcome
        assert outcome is not None
        for language in ("en", "fr"):
            shown = await tags_of(server, f"/r/{table}?step=3", language)
            assert say("glass.name", language) in shown["og:title"]
            why = say(f"glass.outcome.{outcome['reason']}", language)
            assert shown["og:description"].startswith(why)
            assert shown["og:url"].endswith(f"/r/{table}?step=3")
            again = await tags_of(server, f"/r/{brought['id']}", language)
            assert again["og:description"].startswith(why)

    run(scene)


def test_a_match_that_goes_on_is_not_told_of(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        table = await ana.create("glass", [None, "apprentice"])
        page = await ana.open(table)
        await page.start()
        assert await tags_of(server, f"/r/{table}") == {}
        assert await tags_of(server, "/r/nosuchtable") == {}

    run(scene)
