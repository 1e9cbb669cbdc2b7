"""The rules on one page with pictures, and small explanations of cards and icons."""

import re

import pytest
from playwright.sync_api import Page, expect

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.texts import say
from tests.web.conftest import Visit
from tests.web.test_lessons import learn
from tests.web.test_pages import PHONE, fits, violations

GAMES = pharmakon.games()
NOTATION = re.compile(r"[A-Z0-9]@\d|\bseat \d|\bseats 0|\bplaces? 0\b|\b(inv|amigo|outset)\b|`")
"""What belongs in a terminal."""


@pytest.fixture(autouse=True)
def words_of_all_games() -> None:
    for name in GAMES:
        spec_of(name)


def explanation(page: Page) -> str:
    """The explanation on show."""
    shown = page.locator("#explanation:popover-open")
    expect(shown).to_be_visible()
    return shown.inner_text()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_have_pictures_and_every_rule_one_click_below(
    visit: Visit, game: str, language: str
) -> None:
    theme = {"en": "dark", "fr": "light"}[language]
    page = visit(f"/rules/{game}", locale=language, color_scheme=theme, **PHONE)
    expect(page.locator(".picture svg").first).to_be_visible()
    rule = page.locator(f'[id="{game[0].upper()}-01"]')
    expect(rule).not_to_be_visible()
    page.get_by_text(say("web.rules.full", language)).click()
    expect(rule.locator("xpath=..")).to_be_visible()
    assert violations(page) == []
    assert fits(page)
    found = NOTATION.search(page.locator("main").inner_text())
    assert found is None, found


def test_a_link_to_a_rule_opens_the_numbered_rules_there(visit: Visit) -> None:
    page = visit("/rules/poison#P-14")
    expect(page.locator(".marked")).to_be_in_viewport()


def test_a_special_card_explains_itself_to_mouse_and_keyboard(visit: Visit) -> None:
    page = visit()
    learn(page, "poison")
    poison = page.locator('[data-card="X"]')
    poison.hover(position={"x": 50, "y": 60}, force=True)
    assert explanation(page) == say("poison.web.explain.poison")
    assert poison.get_attribute("aria-describedby") == "explanation"
    page.keyboard.press("Escape")
    expect(page.locator("#explanation")).not_to_be_visible()
    page.mouse.move(5, 5)
    page.locator('[data-card="R1"]').focus()
    page.keyboard.press("End")
    assert explanation(page) == say("poison.web.explain.poison")


def test_an_icon_explains_itself_when_it_is_pressed_for_a_while(visit: Visit) -> None:
    page = visit(**PHONE)
    learn(page, "glass")
    hearts = page.locator(".hearts").first
    box = hearts.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    assert explanation(page) == say("glass.web.explain.hearts")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert explanation(page) == say("glass.web.explain.hearts")  # there is time to read it
