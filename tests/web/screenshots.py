"""Pictures of every page and table, wide and narrow: `make screenshots`, then look at them."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import httpx
from playwright.sync_api import Browser, Page, expect, sync_playwright

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.texts import LANGUAGES, say
from tests.server.conftest import Server
from tests.web.browser import FLAGS, find_chromium
from tests.web.player import Player, settle_for
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
    with browser_and_server() as (browser, url):
        draw_all(browser, url, out)


@contextmanager
def browser_and_server(compiled: bool = True) -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server of its own."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place)).start(compiled)
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
            yield browser, server.url
            browser.close()
        finally:
            server.kill()  # it may still be compiling


def draw_all(browser: Browser, url: str, out: Path) -> None:
    """Every page and table, in every size."""
    for width in SIZES:
        for theme in THEMES:
            draw_pages(browser, url, out, width, theme)
        for game in pharmakon.games():
            draw_table(browser, url, out, width, game)
            for language in LANGUAGES:
                draw_lesson(browser, url, out, width, game, language)
        draw_room(browser, url, out, width)
        for game in pharmakon.games():
            draw_studies(browser, url, out, width, game)


@contextmanager
def visitor(browser: Browser, width: int, theme: Theme = "dark", **chosen: Any) -> Iterator[Page]:
    """A browser of this width."""
    context = browser.new_context(color_scheme=theme, **SIZES[width])
    context.add_init_script(settle_for(**chosen))
    yield context.new_page()
    context.close()


def draw_pages(browser: Browser, url: str, out: Path, width: int, theme: Theme) -> None:
    """The pages without a table."""
    paths = {**PAGES}
    for name, path in GAME_PAGES.items():
        paths |= {f"{name}-{game}": path.format(game=game) for game in pharmakon.games()}
    with visitor(browser, width, theme) as page:
        for name, path in paths.items():
            page.goto(url + path, wait_until="networkidle")
            page.screenshot(path=out / f"{name}-{theme}-{width}.png", full_page=True)


def draw_table(browser: Browser, url: str, out: Path, width: int, game: str) -> None:
    """A match from its first moves to its replay."""
    spec_of(game)
    play = say("web.lobby.play_named", game=say(f"{game}.name"))
    with visitor(browser, width) as page:
        page.goto(url)
        page.get_by_role("button", name=play).click()
        player = Player(page)
        player.play(clicks=9)
        player.wait_for_turn()
        page.screenshot(path=out / f"{game}-table-{width}.png")
        for drawer in ("What happened", "Scores", "Rules", "Settings"):
            page.get_by_role("button", name=drawer, exact=True).click()
            expect(page.get_by_role("dialog", name=drawer)).to_be_visible()
            page.wait_for_load_state("networkidle")
            page.screenshot(path=out / f"{game}-{drawer.split()[0].lower()}-{width}.png")
            page.keyboard.press("Escape")
        while not page.locator("dialog[open] footer").count() and not player.over:
            player.play(clicks=1)
            page.wait_for_timeout(60)
        page.wait_for_timeout(2_500)  # a sheet is turned up card by card
        page.screenshot(path=out / f"{game}-sheet-{width}.png")
        player.play()
        page.screenshot(path=out / f"{game}-result-{width}.png")
        page.get_by_role("link", name="Replay").click()
        page.get_by_role("slider").press("End")
        for _ in range(6):
            page.get_by_role("button", name="One step back").click()
        page.screenshot(path=out / f"{game}-replay-{width}.png")


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


if __name__ == "__main__":
    main(*sys.argv[1:])
