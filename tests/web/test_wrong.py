"""What once went wrong at the table, each in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.texts import say
from tests.web.conftest import Visit
from tests.web.player import STANDING, Player

pytestmark = pytest.mark.heavy
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}

# Every card that flies, with where it started and what it shows.
WATCH_FLIGHTS = """() => {
  window.flights = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.style.position === "fixed")
          window.flights.push({ top: parseFloat(node.style.top), shows: node.textContent.trim() });
  }).observe(document.body, { childList: true });
}"""

# Which movements the last card of a row that closes makes.
WATCH_CLOSING = """() => {
  window.closings = [];
  new MutationObserver(() => {
    for (const card of document.querySelectorAll(".closing li:last-child"))
      window.closings.push(...card.getAnimations().map((one) => one.animationName));
  }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture(autouse=True)
def words_of_all_games() -> None:
    for name in pharmakon.games():
        spec_of(name)


def sit_down(page: Page, game: str, language: str = "en") -> Player:
    """A match against bots, at one's first turn."""
    said = say("web.lobby.play_named", language, game=say(f"{game}.name", language))
    page.get_by_role("button", name=said).click()
    player = Player(page)
    player.wait_for_turn()
    return player


SHEET = "dialog[open] footer"
TELLING = {"glass": "dialog[open] .lost"}
"""Where not every sheet changes how somebody stands: those that do."""


def until_sheet(player: Player, sheet: str = SHEET) -> list[str]:
    """Play until such a score sheet opens, the first of its kind; how everybody stood before."""
    player.rush(sheet)
    while player.over:  # without a single row that was won: it happens
        player.page.get_by_role("button", name="Play again").click()
        player.wait_for_turn()
        player.rush(sheet)
    stood: list[str] = player.page.evaluate("() => window.stood")
    return stood


def box(page: Page, selector: str) -> dict[str, Any]:
    """Where something is."""
    found: Any = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return dict(found)


def test_a_card_in_flight_shows_what_the_event_grants_and_nothing_else(visit: Visit) -> None:
    page = visit(chosen={"pace": "quick"})
    player = sit_down(page, "glass")
    page.evaluate(WATCH_FLIGHTS)
    sure = 0  # cards known in another's hand: what was shown instead of a back
    others: list[Any] = []
    seats = box(page, ".opponents")  # cards that we exchange begin below them
    while sure == 0 or len(others) < 6:
        player.play(clicks=1)
        player.wait_for_turn()
        sure += page.locator(".sure").count()
        flights = page.evaluate("() => window.flights")
        others = [flight for flight in flights if flight["top"] < seats["y"] + seats["height"]]
    assert [flight for flight in others if flight["shows"]] == []
    assert any(flight["shows"] for flight in flights)  # one's own are open


def test_on_a_phone_all_seven_cards_of_a_row_are_in_sight(visit: Visit) -> None:
    page = visit(**PHONE)
    player = sit_down(page, "belladone")
    page.evaluate(WATCH_CLOSING)
    until_sheet(player)
    page.wait_for_function("() => window.closings.length > 0")  # it closes before it is turned over
    assert page.evaluate("() => window.closings")[0].endswith("fall")
    cards = page.locator("dialog[open] ol > li")
    landed = "one => Promise.allSettled(one.getAnimations().map((each) => each.finished))"
    cards.nth(6).evaluate(landed)  # it is larger as long as it falls
    sheet = box(page, "dialog[open] .content")
    last = cards.nth(6).bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= sheet["x"] + sheet["width"]
    wide = page.locator("dialog[open] .content").evaluate(
        "one => one.scrollWidth - one.clientWidth"
    )
    assert wide <= 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_glasses_stay_where_they_are_when_the_hint_changes(visit: Visit, language: str) -> None:
    page = visit(locale={"en": "en-GB", "fr": "fr-FR"}[language], **PHONE)
    player = sit_down(page, "glass", language)
    hand = page.locator('[data-anchor^="hand:"][aria-disabled="false"]')
    while hand.count() == 0:
        player.play(clicks=1)
        player.wait_for_turn()
    hints, places = [page.locator(".now").inner_text()], [box(page, '[data-glass="0"]')]
    for index in range(hand.count()):
        hand.nth(index).dispatch_event("click")  # a lifted card lies over its neighbour
        expect(page.locator('[aria-pressed="true"]')).to_have_count(1)
        hints.append(page.locator(".now").inner_text())
        places.append(box(page, '[data-glass="0"]'))
    assert len(set(hints)) > 1
    assert [place["y"] for place in places] == [places[0]["y"]] * len(places)


def test_a_refusal_covers_nobody_and_goes_when_the_right_move_is_made(visit: Visit) -> None:
    page = visit(**PHONE)
    player = sit_down(page, "poison")
    shut = page.locator("button.cauldron.shut")
    for _ in range(40):
        page.locator('[data-anchor^="hand:"][aria-disabled="false"]').first.click(
            position={"x": 12, "y": 40}
        )
        if shut.count():
            break
        player.play(clicks=1)
        player.wait_for_turn()
    shut.first.click()
    refusal = page.locator(".why, .toast")
    expect(refusal).to_be_visible()
    top = refusal.evaluate("one => one.getBoundingClientRect().top")
    seats = page.locator(".opponents").evaluate("one => one.getBoundingClientRect().bottom")
    assert top >= seats
    page.locator("button.cauldron.open").first.click()
    expect(refusal).to_have_count(0)


def test_behind_the_curtain_nothing_is_told(visit: Visit) -> None:
    page = visit("/new/glass")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Seat 2", exact=True).select_option(label="Someone else on this device")
    page.get_by_role("button", name="Open the table").click()
    curtain = page.locator(".curtain")
    log = page.get_by_role("button", name="What happened")
    expect(curtain).to_be_visible()
    expect(log).to_have_count(0)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(log).to_be_visible()
    player = Player(page)
    while curtain.count() == 0:
        player.play(clicks=1)
        page.wait_for_timeout(60)
    expect(log).to_have_count(0)
    expect(page.get_by_role("log")).to_have_text("")
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_clock_and_the_number_of_spectators_stand_apart(visit: Visit) -> None:
    host = visit("/new/glass")
    host.get_by_role("radio", name=re.compile("^Advisory")).check()
    host.get_by_role("button", name="Fill all free seats with bots").click()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    Player(host).wait_for_turn()
    page = visit(host.url[host.url.index("/t/") :], **PHONE)
    expect(page.locator(".watching")).to_be_visible()
    clock, eye = box(page, ".clock"), box(page, ".watching")
    assert eye["x"] - (clock["x"] + clock["width"]) >= 6


@pytest.mark.parametrize("game", pharmakon.games())
def test_nothing_is_shown_before_its_card_is_turned(visit: Visit, game: str) -> None:
    page = visit()
    player = sit_down(page, game)
    before = until_sheet(player, TELLING.get(game, SHEET))
    assert len(before) > 1
    said = page.get_by_role("log").inner_text()
    assert page.evaluate(STANDING)[: len(before)] == before
    verdict = page.locator("dialog[open]").locator(".verdict, .rounds")
    expect(verdict).to_be_hidden()
    assert "loses a heart" not in said.replace("Nobody loses a heart", "")
    assert "Lost a heart" not in said
    assert page.locator("header .turn").inner_text() != "The match is over"
    expect(verdict).to_be_visible()
    assert page.evaluate(STANDING)[: len(before)] == before
