"""Pictures of every page and table, wide and narrow: `make screenshots`, then look at them."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.texts import LANGUAGES, say
from tests.server.conftest import Server
from tests.web.browser import FLAGS, find_chromium
from tests.web.company import begin, meet
from tests.web.player import Player, rush_together, settle_for
from tests.web.records import record_of
from tests.web.test_lessons import click_on, learn, way_on

Theme = Literal["dark", "light"]
THEMES: tuple[Theme, ...] = ("dark", "light")
SIZES: dict[int, dict[str, Any]] = {
    1280: {"viewport": {"width": 1280, "height": 800}},
    390: {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True},
}
PAGES = {
    "lobby": "/",
    "matches": "/matches",
    "puzzles": "/puzzles",
    "missing": "/nowhere",
    "no-table": "/t/nosuchtable",
}
GAME_PAGES = {"new": "/new/{game}", "rules": "/rules/{game}"}


def main(folder: str = "build/screenshots") -> None:
    """Write all pictures into a folder."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    with browser_and_server() as (browser, server):
        draw_all(browser, server, out)


@contextmanager
def browser_and_server(compiled: bool = True) -> Iterator[tuple[Browser, Server]]:
    """A browser, and a server of its own, which waits a second for whoever leaves."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place), grace_seconds=1).start(compiled)
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
            yield browser, server
            browser.close()
        finally:
            server.kill()  # it may still be compiling


def draw_all(browser: Browser, server: Server, out: Path) -> None:
    """Every page and table, in every size."""
    url = server.url
    for width in SIZES:
        for theme, language in zip(THEMES, LANGUAGES, strict=True):
            draw_pages(browser, url, out, width, theme, language)
        for game in pharmakon.games():
            for theme, language in zip(THEMES, LANGUAGES, strict=True):
                draw_table(browser, url, out, width, game, theme, language)
                draw_lesson(browser, url, out, width, game, language)
        draw_room(browser, url, out, width)
        for theme, language in zip(THEMES, LANGUAGES, strict=True):
            draw_company(browser, server, out, width, theme, language)
        for game in pharmakon.games():
            draw_studies(browser, url, out, width, game)


@contextmanager
def visitor(browser: Browser, width: int, theme: Theme = "dark", **chosen: Any) -> Iterator[Page]:
    """A browser of this width."""
    context = browser.new_context(color_scheme=theme, **SIZES[width])
    context.add_init_script(settle_for(**chosen))
    yield context.new_page()
    context.close()


def draw_pages(
    browser: Browser, url: str, out: Path, width: int, theme: Theme, language: str
) -> None:
    """The pages without a table, in each light in another language."""
    paths = {**PAGES}
    for name, path in GAME_PAGES.items():
        paths |= {f"{name}-{game}": path.format(game=game) for game in pharmakon.games()}
    with visitor(browser, width, theme, language=language) as page:
        for name, path in paths.items():
            page.goto(url + path, wait_until="networkidle")
            page.screenshot(path=out / f"{name}-{language}-{width}.png", full_page=True)


def draw_table(
    browser: Browser, url: str, out: Path, width: int, game: str, theme: Theme, language: str
) -> None:
    """A match from its first moves to its replay."""
    spec_of(game)
    play = say("web.lobby.play_named", language, game=say(f"{game}.name", language))
    last = f"{language}-{width}.png"
    with visitor(browser, width, theme, language=language) as page:
        page.goto(url)
        page.get_by_role("button", name=play).click()
        player = Player(page)
        player.play(clicks=9)
        player.wait_for_turn()
        page.screenshot(path=out / f"{game}-table-{last}")
        for drawer in ("table.log", "table.scores", "table.rules", "settings.title"):
            title = say(f"web.{drawer}", language)
            page.get_by_role("button", name=title, exact=True).click()
            expect(page.get_by_role("dialog", name=title)).to_be_visible()
            page.wait_for_load_state("networkidle")
            page.screenshot(path=out / f"{game}-{drawer.replace('.', '-')}-{last}")
            page.keyboard.press("Escape")
        player.rush("dialog[open] footer")
        page.wait_for_timeout(4_500)  # a sheet is turned up card by card
        if not player.over:
            page.screenshot(path=out / f"{game}-sheet-{last}")
        player.rush()
        page.wait_for_timeout(1_500)  # points are counted up
        page.screenshot(path=out / f"{game}-result-{last}")
        page.locator('dialog[open] a[href^="/r/"]').click()
        page.get_by_role("slider").press("End")
        for _ in range(6):
            page.get_by_role("button", name=say("web.replay.back", language)).click()
        page.screenshot(path=out / f"{game}-replay-{last}")


def draw_lesson(
    browser: Browser, url: str, out: Path, width: int, game: str, language: str
) -> None:
    """A guided first game, step by step, and the rules on one page."""
    with visitor(browser, width, language=language) as page:
        page.goto(url)
        learn(page, game, language)
        number = 0
        while (way := way_on(page)) != "over":
            page.screenshot(path=out / f"{game}-lesson-{language}-{number:02}-{width}.png")
            click_on(page, way)
            number += 1
        page.screenshot(path=out / f"{game}-lesson-{language}-end-{width}.png")
        page.goto(f"{url}/rules/{game}", wait_until="networkidle")
        page.screenshot(path=out / f"rules-{game}-{language}-{width}.png", full_page=True)


def draw_studies(browser: Browser, url: str, out: Path, width: int, game: str) -> None:
    """A review in both languages and lights, and a puzzle before and after the answer."""
    record = httpx.post(f"{url}/api/records", json=record_of(game)).json()["id"]
    for theme, language in zip(THEMES, LANGUAGES, strict=True):
        with visitor(browser, width, theme, language=language) as page:
            page.goto(f"{url}/review/{record}?step=8")
            expect(page.get_by_role("slider")).to_be_visible(timeout=120_000)
            expect(page.get_by_role("progressbar")).to_have_count(0, timeout=120_000)
            page.locator(".switches input").last.check()
            expect(page.locator(".overlay .bars").first).to_be_visible(timeout=60_000)
            page.wait_for_timeout(500)  # the marks find their places
            page.screenshot(path=out / f"{game}-review-{language}-{width}.png", full_page=True)
    puzzle = httpx.get(f"{url}/api/puzzles").json()["daily"][game]
    with visitor(browser, width) as page:
        page.goto(f"{url}/puzzles/{game}-{puzzle}", wait_until="networkidle")
        page.screenshot(path=out / f"{game}-puzzle-{width}.png", full_page=True)
        player = Player(page)
        while not page.locator("#verdict").is_visible():
            player.act()
            page.wait_for_timeout(50)
        page.wait_for_timeout(500)
        page.screenshot(path=out / f"{game}-verdict-{width}.png", full_page=True)


def draw_room(browser: Browser, url: str, out: Path, width: int) -> None:
    """A table before the start, and the curtain of a shared device."""
    with visitor(browser, width) as page:
        page.goto(f"{url}/new/belladone")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_label("Link to this table")).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.screenshot(path=out / f"room-{width}.png", full_page=True)
        page.get_by_role("button", name="Add a player on this device").click()
        page.get_by_role("button", name="Start the match").click()
        expect(page.locator(".curtain")).to_be_visible()
        page.screenshot(path=out / f"curtain-{width}.png")


def draw_company(
    browser: Browser, server: Server, out: Path, width: int, theme: Theme, language: str
) -> None:
    """Two people: what they may say, one of them away, a bot in their place, and a rematch."""
    contexts: list[BrowserContext] = []
    last = f"{language}-{width}.png"

    def visit(path: str = "/", *, server: Server) -> Page:
        context = browser.new_context(color_scheme=theme, **SIZES[width])
        contexts.append(context)
        context.add_init_script(settle_for(language=language))
        page = context.new_page()
        page.goto(server.url + path)
        return page

    pages = meet(visit, server)
    players = begin(pages)
    host, guest = pages
    host.get_by_role("button", name=say("web.talk.title", language)).click()
    host.screenshot(path=out / f"company-talk-{last}")
    host.get_by_role("button", name=say("web.phrase.well_played", language), exact=True).click()
    expect(guest.locator("[data-saying]")).to_be_visible()
    guest.screenshot(path=out / f"company-said-{last}")
    address = guest.url
    guest.close()
    stand_in = host.locator(".banner button")
    expect(stand_in).to_be_visible()
    host.screenshot(path=out / f"company-away-{last}")
    stand_in.click()
    back = contexts[1].new_page()
    back.goto(address)
    expect(back.locator(".banner button")).to_be_visible()
    back.screenshot(path=out / f"company-back-{last}")
    back.locator(".banner button").first.click()
    rush_together([players[0], Player(back, 2)])
    back.locator("dialog[open] .next button").first.click()
    host.wait_for_timeout(1_500)
    host.screenshot(path=out / f"company-rematch-{last}")
    for context in contexts:
        context.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
