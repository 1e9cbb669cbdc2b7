"""Several people at one table, each in a browser of their own."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.player import Player, rush_together

ANA, BEN = "Ana", "Ben"


def known_as(page: Page, server: Server, name: str) -> None:
    """Give the person at a browser a name."""
    assert page.request.put(f"{server.url}/api/me", data={"name": name}).ok


def table_of(
    page: Page, server: Server, game: str, seats: list[str | None], **settings: Any
) -> str:
    """A table that the person at a browser has made, sitting on its first seat."""
    wanted = {"game": game, "seats": seats, "sit": [{"seat": 0}], "pace": 0, **settings}
    made = page.request.post(f"{server.url}/api/tables", data=wanted)
    assert made.ok, made.text()
    return str(made.json()["id"])


def meet(
    visit: Visit,
    server: Server,
    game: str = "glass",
    names: tuple[str, str] = (ANA, BEN),
    options: tuple[dict[str, Any], dict[str, Any]] = ({}, {}),
    **settings: Any,
) -> list[Page]:
    """Two people in the waiting room of a table of theirs."""
    pages = [visit("/", server=server, **each) for each in options]
    for page, name in zip(pages, names, strict=True):
        known_as(page, server, name)
    table = table_of(pages[0], server, game, [None, None], **settings)
    for page in pages:
        page.goto(f"{server.url}/t/{table}")
    sit = pages[1].locator(".room .acts button")
    expect(sit).to_have_count(1)
    sit.click()
    return pages


def begin(pages: list[Page]) -> list[Player]:
    """Start the match."""
    start = pages[0].locator(".begin button")
    expect(start).to_be_enabled()
    start.click()
    for page in pages:
        expect(page.locator(".playing")).to_be_visible()
    return [Player(page, seed) for seed, page in enumerate(pages)]


def play_until(players: list[Player], wanted: str) -> Page:
    """Everybody plays until one of them has this on the screen; their page."""
    return rush_together(players, wanted).page
