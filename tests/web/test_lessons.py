"""Guided first games in a real browser: by clicks, by keys alone, left and come back to."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pharmakon
from pharmakon.table.lessons import lesson_of
from pharmakon.table.registry import spec_of
from pharmakon.texts import say
from tests.web.conftest import Visit
from tests.web.test_pages import PHONE, fits, violations

pytestmark = pytest.mark.heavy

GAMES = pharmakon.games()

# What can be done now: read on, touch what is lit, put a sheet away; "over" with the result.
WAY_ON = """() => {
  const dialog = document.querySelector("dialog[open]");
  if (dialog?.querySelector('a[href^="/r/"]')) return "over";
  if (dialog) return "sheet";
  if (document.querySelector("[data-next]")) return "note";
  return document.querySelectorAll("[data-light]").length === 1 ? "light" : null;
}"""

FOCUSED = """(selector) => {
  const wanted = document.querySelector(selector);
  return wanted !== null && wanted.contains(document.activeElement);
}"""

STATE = """() => JSON.stringify([
  document.querySelector("dialog[open]")?.innerText.slice(0, 200) ?? null,
  document.querySelector("[data-light]")?.dataset.light ?? null,
  document.querySelector("section[data-at]")?.innerText ?? null,
])"""
CHANGED = f"(was) => ({STATE})() !== was"


@pytest.fixture(autouse=True)
def words_of_all_games() -> None:
    for name in GAMES:
        spec_of(name)


def learn(page: Page, game: str, language: str = "en") -> None:
    """Begin the guided first game of a game, or go on with it."""
    title = say(f"{game}.name", language)
    page.get_by_role("button", name=say("web.lesson.learn_named", language, game=title)).click()
    expect(panel(page, language)).to_be_visible()


def panel(page: Page, language: str = "en") -> Any:
    """Where the guide speaks."""
    return page.get_by_role("region", name=say("web.lesson.label", language))


def touch(page: Page, selector: str) -> None:
    """Click on something, whether it is offered or not."""
    page.locator(selector).click(position={"x": 40, "y": 40}, force=True)


def way_on(page: Page) -> str:
    """Wait for something to do."""
    return str(page.wait_for_function(WAY_ON, polling=20).json_value())


def lit(page: Page) -> str:
    """Where the light is, as a selector."""
    name = page.locator("[data-light]").get_attribute("data-light")
    return f'[data-anchor="{name}"], [data-anchor^="{name}:"]'


def click_on(page: Page, way: str) -> None:
    """Do by mouse what is to be done now."""
    before = page.evaluate(STATE)
    if way == "sheet":
        page.locator("dialog[open] footer button").first.click()
    elif way == "note":
        page.locator("[data-next]").click()
    else:
        held = "hand:" in (lit(page))  # in a fan each lies under the next
        page.locator(lit(page)).first.click(position={"x": 12, "y": 30} if held else None)
    page.wait_for_function(CHANGED, arg=before, polling=20)


def follow_by_mouse(page: Page) -> list[str]:
    """Do what the guide says until the match is over; all that was said."""
    said = []
    while (way := way_on(page)) != "over":
        said.append(page.locator("body").inner_text())
        click_on(page, way)
    return said


def follow_by_keys(page: Page) -> None:
    """The same without a mouse: the focus is where something is to be done."""
    places = {"sheet": "dialog[open]", "note": "[data-next]"}
    while (way := way_on(page)) != "over":
        before = page.evaluate(STATE)
        page.wait_for_function(FOCUSED, arg=places.get(way) or lit(page), polling=20)
        page.keyboard.press("Enter")
        page.wait_for_function(CHANGED, arg=before, polling=20)


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_first_game_is_played_to_its_end_by_clicks(visit: Visit, game: str) -> None:
    page = visit()
    learn(page, game)
    said = "\n".join(follow_by_mouse(page))
    lesson = lesson_of(game)
    assert lesson is not None
    result = page.get_by_role("dialog", name="The match is over")
    expect(result).to_contain_text(say(lesson.key("end") or ""))
    names = {f"seat{seat}": herb for seat, herb in enumerate(("Basil", "Sage", "Rue"))}
    for step in lesson.steps:
        assert say(lesson.key(f"{step.name}.say") or "", **names) in said
        for note in step.notes:
            assert say(lesson.key(note.name) or "", **names) in said


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_first_game_is_played_to_its_end_by_keys(visit: Visit, game: str) -> None:
    page = visit()
    begin = page.get_by_role("button", name=say("web.lesson.learn_named", game=say(f"{game}.name")))
    expect(begin).to_be_enabled()
    for _ in range(40):
        page.keyboard.press("Tab")
        if begin.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    follow_by_keys(page)


def test_another_move_is_answered_kindly_and_nothing_is_lost(visit: Visit) -> None:
    page = visit()
    learn(page, "poison")
    while way_on(page) == "note":
        page.locator("[data-next]").click()
    touch(page, '[data-card="R1"]')
    touch(page, '[data-place="1"]')
    expect(panel(page)).to_contain_text("But start with the blue 7")
    touch(page, '[data-card="B7"]')
    touch(page, '[data-place="1"]')  # this the rules forbid, so a rule is named
    expect(page.get_by_role("link", name=re.compile("^Rule P-02"))).to_be_visible()
    follow_by_mouse(page)


def test_a_lesson_is_left_and_come_back_to(visit: Visit) -> None:
    page = visit()
    learn(page, "glass")
    for _ in range(4):
        click_on(page, way_on(page))
    expect(panel(page)).to_contain_text("Step 3 of 10")
    page.reload()
    expect(panel(page)).to_contain_text("Step 3 of 10")
    table = page.url
    page.get_by_role("link", name="To the lobby").click()
    learn(page, "glass")
    assert page.url == table
    follow_by_mouse(page)


def test_a_lesson_can_be_skipped_and_taken_up_again(visit: Visit) -> None:
    page = visit()
    learn(page, "poison")
    page.get_by_role("button", name="Play without help").click()
    expect(page.locator("[data-light]")).to_have_count(0)
    page.get_by_role("button", name="Back to the lesson").click()
    assert way_on(page) == "note"
    page.get_by_role("button", name="Play without help").click()
    touch(page, '[data-card="R1"]')
    touch(page, '[data-place="1"]')
    expect(panel(page)).to_have_count(0)


def test_poison_is_the_game_to_begin_with(visit: Visit) -> None:
    page = visit()
    marked = page.locator("article", has_text="Start with this one")
    expect(marked).to_have_count(1)
    expect(marked.get_by_role("heading", name=re.compile("^Poison"))).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_lesson_and_it_fits_a_phone(visit: Visit, game: str) -> None:
    page = visit(locale="fr-FR", **PHONE)
    learn(page, game, "fr")
    assert way_on(page) == "note"
    found = {"note": violations(page)}
    while way_on(page) == "note":
        page.locator("[data-next]").click()
    found["light"] = violations(page)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
    assert fits(page)
    outside = page.evaluate(
        """() => [...document.querySelectorAll('[data-anchor^="hand:"], button[data-place]')]
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.top + box.height / 2 > innerHeight).length"""
    )
    assert outside == 0
