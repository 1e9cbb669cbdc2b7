"""The moment of decision, the big moments and the end, in a real browser."""

import re
from html import unescape

import httpx
import pytest
from playwright.sync_api import Page, expect

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.texts import say
from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.player import Player

pytestmark = pytest.mark.heavy
HAND = '[data-anchor^="hand:"][aria-disabled="false"]'
COUNT_SOUNDS = """() => {
  window.sounds = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    createOscillator() { window.sounds += 1; return super.createOscillator(); }
  };
}"""


@pytest.fixture(autouse=True)
def words_of_all_games() -> None:
    for name in pharmakon.games():
        spec_of(name)


def sit_down(page: Page, game: str) -> Player:
    """A match against bots, at one's first turn."""
    said = say("web.lobby.play_named", game=say(f"{game}.name"))
    page.get_by_role("button", name=said).click()
    player = Player(page)
    player.wait_for_turn()
    return player


def until_cards(player: Player) -> None:
    """Play until a card of the hand may be played."""
    while player.page.locator(HAND).count() == 0:
        player.play(clicks=1)
        player.wait_for_turn()


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("poison", r"Makes \d+"),
        ("belladone", r"Row \d then adds up to|What you know of row"),
        ("glass", r"It goes in face down"),
    ],
)
def test_a_lifted_card_says_what_will_happen(visit: Visit, game: str, words: str) -> None:
    page = visit()
    player = sit_down(page, game)
    until_cards(player)
    page.locator(HAND).first.dispatch_event("click")
    page.locator("button[data-place].open, .open button[data-row]").first.hover()
    expect(page.locator(".now")).to_contain_text(re.compile(words))
    expect(page.locator(".will").first).to_be_visible()


def test_a_card_that_only_has_the_focus_says_it_too(visit: Visit) -> None:
    page = visit()
    sit_down(page, "poison")
    page.mouse.move(2, 2)
    for card in page.locator(HAND).all():
        card.focus()
        if "Makes" in page.locator(".now").inner_text():
            break
        page.wait_for_timeout(80)
    expect(page.locator(".will").first).to_be_visible()


def test_what_everybody_did_is_shown_with_pictures(visit: Visit) -> None:
    page = visit()
    player = sit_down(page, "poison")
    player.play(clicks=2)
    player.wait_for_turn()
    strip = page.get_by_role("list", name="Since your last turn")
    expect(strip.get_by_role("listitem")).not_to_have_count(0)
    expect(strip.locator(".card").first).to_be_visible()
    expect(page.locator(".own .name")).to_have_text("You")
    faces = page.locator(".opponents [data-face='apprentice']")
    expect(faces).to_have_count(3)
    looks = {face.get_attribute("data-look") for face in faces.all()}
    assert len(looks) == 3, "each has a face of its own"


def test_a_cauldron_that_boils_over_counts_past_the_brim(visit: Visit) -> None:
    page = visit(chosen={"pace": "quick"})
    player = sit_down(page, "poison")
    page.evaluate(
        """() => {
          window.boils = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
              for (const node of addedNodes)
                if (node.className === "boil")
                  window.boils.push([...node.children].map((one) => one.textContent).slice(0, 2));
          }).observe(document.body, { childList: true });
        }"""
    )
    while not page.evaluate("() => window.boils.length"):
        player.play(clicks=1)
        player.wait_for_turn()
    before, after = page.evaluate("() => window.boils[0].map(Number)")
    assert before <= 13 < after


def test_sound_is_offered_once_and_heard_only_by_those_who_want_it(visit: Visit) -> None:
    page = visit(chosen={"sound": None})
    page.evaluate(COUNT_SOUNDS)
    player = sit_down(page, "poison")
    offer = page.get_by_role("complementary", name="Sound")
    expect(offer).to_be_visible()
    player.play(clicks=2)
    assert page.evaluate("() => window.sounds") == 0
    offer.get_by_role("button", name="Turn sound on").click()
    expect(offer).to_have_count(0)
    player.wait_for_turn()
    player.play(clicks=2)
    page.wait_for_function("() => window.sounds > 0")
    page.reload()
    player.wait_for_turn()
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Volume")).to_be_visible()
    expect(page.get_by_label("Sound at the table")).to_be_checked()


def test_who_asks_for_calm_hears_and_feels_nothing(visit: Visit) -> None:
    page = visit(chosen={"sound": True, "pace": "quick"}, reduced_motion="reduce")
    page.evaluate(COUNT_SOUNDS)
    page.evaluate(
        "() => { window.shakes = 0; navigator.vibrate = () => (window.shakes += 1) > 0; }"
    )
    player = sit_down(page, "glass")
    player.play(clicks=10)
    assert page.evaluate("() => [window.sounds, window.shakes]") == [0, 0]
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_the_end_is_ranked_and_says_why_and_can_be_shared(visit: Visit, shop: Server) -> None:
    page = visit()
    sit_down(page, "glass").rush()
    result = page.get_by_role("dialog", name="The match is over")
    rows = result.get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(rows.filter(has_text="You")).to_have_count(1)
    expect(rows.first.locator(".rank")).to_have_text("1")
    expect(rows.first.get_by_label("winner")).to_be_visible()
    counted = re.compile(r"\d+ hearts?")
    for row in rows.all():
        expect(row.locator("strong .visually-hidden")).to_have_text(counted)
    expect(result.locator(".reason")).not_to_be_empty()
    shown = [row.locator("strong .visually-hidden").inner_text() for row in rows.all()]
    for row, words in zip(rows.all(), shown, strict=True):
        expect(row.locator("strong [aria-hidden]")).to_have_text(words)  # counted up
    share_a_moment(page, shop)


def share_a_moment(page: Page, shop: Server) -> None:
    """The address of a replay carries step and seat, survives a reload, and shows a picture."""
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("combobox").select_option(label="Sage")
    page.locator("h1").click()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/r/[^/?]+\?step=3&seat=\d$"))
    page.reload()
    expect(page.get_by_text(re.compile("^Step 3 of"))).to_be_visible()
    seat = page.get_by_role("combobox").input_value()
    assert page.url.endswith(f"&seat={seat}")
    html = httpx.get(page.url, headers={"accept-language": "fr"}).text
    tags = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', html))
    assert tags["og:title"].startswith(say("glass.name", "fr"))
    assert "Sauge" in tags["og:description"]
    why = say("glass.outcome.no_heart", "fr")
    assert unescape(tags["og:description"]).startswith(why)
    assert tags["og:url"] == page.url.replace("&", "&amp;")
    record = re.search(r"/r/([^/?]+)", page.url)
    assert record is not None
    address = f"{shop.url}/api/records/{record[1]}/replay"
    names = httpx.get(address, headers={"accept-language": "fr"}).json()["names"]
    assert "Sauge" in names, "a bot is called in the reader's language"
    picture = httpx.get(tags["og:image"])
    assert picture.headers["content-type"] == "image/jpeg"
    assert 'property="og:' not in httpx.get(f"{shop.url}/r/nosuchrecord").text
