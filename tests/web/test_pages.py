"""Every page: for everybody, in both languages, small and large."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

import pharmakon
from pharmakon.bots.levels import LEVELS
from pharmakon.table.registry import spec_of
from pharmakon.texts import messages, say
from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.player import Player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/matches", "/puzzles", "/nowhere", "/new/{game}", "/rules/{game}")
NOT_FOUND = ("404 (Not Found)",)
KEY = re.compile(rf"\b(web|common|{'|'.join(pharmakon.games())})\.[a-z_]+(\.[a-z_]+)*\b")
"""What a sentence looks like that the catalogue does not have."""

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SCRIPT_LIMIT = 60_000
"""Bytes of script, compressed, that the first page may bring."""


@pytest.fixture(autouse=True)
def words_of_all_games() -> None:
    for name in pharmakon.games():
        spec_of(name)


def play_now(page: Page, game: str, language: str = "en") -> Player:
    """Sit down with bots."""
    said = say("web.lobby.play_named", language, game=say(f"{game}.name", language))
    page.get_by_role("button", name=said).click()
    expect(page.locator(".playing")).to_be_visible()
    player = Player(page)
    player.wait_for_turn()
    return player


# Everything in the light that is on, and in the other one all that depends on it.
IN_BOTH_LIGHTS = """async () => {
  const { violations } = await axe.run();
  const root = document.documentElement;
  const shown = root.dataset.theme;
  root.dataset.theme = shown === "dark" ? "light" : "dark";
  const other = await axe.run({ runOnly: ["color-contrast"] });
  root.dataset.theme = shown;
  return [...violations, ...other.violations];
}"""


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it is, light and dark."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(IN_BOTH_LIGHTS)
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


def fits(page: Page) -> bool:
    """Whether nothing sticks out at the sides."""
    wide: bool = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    return wide


def test_axe_finds_nothing_on_any_page(visit: Visit, shop: Server) -> None:
    found: dict[str, list[str]] = {}
    page = visit("/matches", allowed=NOT_FOUND)
    for path in PAGES:
        page.goto(shop.url + path.format(game="poison"))
        expect(page.locator("h1").first).to_be_visible()
        found[path] = violations(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("game", pharmakon.games())
def test_axe_finds_nothing_at_a_table_or_in_its_drawers(visit: Visit, game: str) -> None:
    page = visit()
    play_now(page, game)
    found = {"table": violations(page)}
    for drawer in ("What happened", "Scores", "Rules", "Settings"):
        page.get_by_role("button", name=drawer, exact=True).click()
        expect(page.get_by_role("dialog", name=drawer)).to_be_visible()
        found[drawer] = violations(page)
        if drawer == "Scores":
            counted = "Hearts" if game == "glass" else "Total"
            expect(page.get_by_role("columnheader", name=counted)).to_be_visible()
        page.keyboard.press("Escape")
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("game", pharmakon.games())
def test_on_a_phone_everything_to_act_with_is_in_sight(visit: Visit, game: str) -> None:
    page = visit(**PHONE)
    assert fits(page)
    player = play_now(page, game)
    assert fits(page)
    for _ in range(4):
        player.wait_for_turn()
        outside = page.evaluate(
            """() => [...document.querySelectorAll('[data-anchor^="hand:"], button[data-place]')]
              .filter((one) => one.checkVisibility())
              .filter((one) => { const box = one.getBoundingClientRect();
                return box.top + box.height / 2 > innerHeight || box.left + 8 > innerWidth; })
              .map((one) => one.dataset.anchor)"""
        )
        assert outside == []
        player.play(clicks=2)


def test_on_a_phone_no_page_is_wider_than_the_screen(visit: Visit, shop: Server) -> None:
    page = visit("/matches", allowed=NOT_FOUND, **PHONE)
    for path in PAGES:
        page.goto(shop.url + path.format(game="belladone"))
        expect(page.locator("h1").first).to_be_visible()
        assert fits(page), path


def test_french_pages_are_french_and_miss_no_sentence(visit: Visit, shop: Server) -> None:
    page = visit("/matches", allowed=NOT_FOUND, locale="fr-FR")
    english, french = messages("web", "en"), messages("web", "fr")
    said_alike = {text for key, text in english.items() if text == french[key]}
    foreign = set(english.values()) - said_alike - {french["settings.speak_other"]}
    for path in PAGES:
        page.goto(shop.url + path.format(game="glass"))
        expect(page.locator("h1").first).to_be_visible()
        assert page.locator("html").get_attribute("lang") == "fr", path
        text = page.locator("body").inner_text()
        assert KEY.search(text) is None, path
        lines = {line.strip() for line in text.splitlines()}
        assert lines & (foreign - {english["settings.speak_other"]}) == set(), path


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_french_table_misses_no_sentence(visit: Visit, game: str) -> None:
    page = visit(locale="fr-FR")
    player = play_now(page, game, "fr")
    player.play(clicks=6)
    page.get_by_role("button", name="Ce qui s'est passé").click()
    assert KEY.search(page.locator("body").inner_text()) is None


def test_the_language_can_be_switched_in_the_page_and_stays(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Que désirez-vous ?")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Que désirez-vous ?")


def test_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit()
    play = page.get_by_role("button", name="Play Poison now")
    for _ in range(40):
        page.keyboard.press("Tab")
        if play.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    player = Player(page)
    for _ in range(3):
        player.wait_for_turn()
        held = page.locator('[data-anchor^="hand:"]').count()
        for _ in range(30):
            if page.locator('[data-anchor^="hand:"]:focus').count():
                break
            page.keyboard.press("Tab")
        for key in ("ArrowRight", "Enter", "Enter", "Enter"):
            page.keyboard.press(key)
        expect(page.locator('[data-anchor^="hand:"]')).not_to_have_count(held)


def test_why_a_match_cannot_begin_is_said_where_it_was_asked_for_and_stays(visit: Visit) -> None:
    page = visit(allowed=("429",))
    told = say("common.server.too_fast")
    refused = {"code": "too_fast", "text": told, "rule": None}
    page.route("**/api/tables", lambda route: route.fulfill(status=429, json=refused), times=1)
    play = page.get_by_role("button", name="Play Poison now")
    play.click()
    tile = page.get_by_role("article").filter(has=play)
    expect(tile.get_by_role("alert")).to_have_text(f"{told}.")
    expect(page.locator(".toast")).to_have_count(0)  # which would go
    play.click()
    expect(page.locator(".playing")).to_be_visible()


def test_a_page_whose_files_are_gone_is_asked_for_anew(visit: Visit) -> None:
    page = visit(allowed=("ERR_FAILED",))
    opened: list[str] = []
    page.on("request", lambda asked: opened.extend([asked.url] * asked.is_navigation_request()))
    page.route(
        "**/assets/TablePage-*.js",
        lambda route: route.continue_() if opened else route.abort(),
    )
    page.get_by_role("button", name="Play Poison now").click()
    expect(page.locator(".playing")).to_be_visible()


def test_a_tile_is_busy_until_its_table_is_on_the_screen(visit: Visit) -> None:
    page = visit()
    held: list[Route] = []
    page.route("**/assets/TablePage-*.js", lambda route: held.append(route))
    play = page.get_by_role("button", name="Play Poison now")
    play.click()
    page.wait_for_url("**/t/*")
    expect(play).to_be_disabled()
    held[0].continue_()
    expect(page.locator(".playing")).to_be_visible()


def test_nothing_moves_under_a_finger_that_is_about_to_click(visit: Visit, shop: Server) -> None:
    page = visit()
    page.clock.install()
    page.reload(wait_until="networkidle")
    page.get_by_role("button", name="Play Poison now").hover()
    page.mouse.down()
    sat = {"game": "glass", "seats": [None, None], "sit": [{"seat": 0}]}
    assert page.request.post(f"{shop.url}/api/tables", data=sat).ok
    with page.expect_response("**/api/me/tables?*") as asked:
        page.clock.fast_forward(5_000)  # when the lists are asked for again
    assert len(asked.value.json()["running"]) == 1
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.get_by_role("heading", name=say("web.lobby.waiting"))).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".playing")).to_be_visible()


def test_an_illegal_try_says_why_and_opens_the_rule(visit: Visit) -> None:
    page = visit()
    player = play_now(page, "poison")
    for _ in range(40):
        player.wait_for_turn()
        cards = page.locator('[data-anchor^="hand:"][aria-disabled="false"]')
        cards.first.click(position={"x": 12, "y": 50})
        shut = page.locator("button.cauldron.shut")
        if shut.count():
            shut.first.click()
            break
        player.play(clicks=1)
    page.get_by_role("link", name=re.compile("^Rule P-")).click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.locator(".marked")).to_be_in_viewport()


def test_a_replay_is_walked_by_keys_from_any_eyes(visit: Visit) -> None:
    page = visit()
    play_now(page, "glass").rush()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text(re.compile(r"^Step 0 of \d+"))).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile("^Step 1 of"))).to_be_visible()
    page.keyboard.press("End")
    steps = page.get_by_role("slider").get_attribute("max")
    expect(page.get_by_text(f"Step {steps} of {steps}")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("combobox").select_option(label="A spectator")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(page.get_by_text(re.compile("^Step 0 of"))).to_be_visible()
    expect(page.get_by_role("region", name="All hands")).to_have_count(0)


def test_a_record_is_downloaded_and_replayed_from_its_file(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    play_now(page, "glass").rush()
    with page.expect_download() as started:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "record.json"
    started.value.save_as(file)
    assert json.loads(file.read_text())["game"] == "glass"
    other = visit("/matches")
    other.get_by_label("Choose a record file").set_input_files(file)
    expect(other.get_by_text(re.compile("^Step 0 of"))).to_be_visible()


def test_a_wrong_link_says_so_and_offers_the_lobby(visit: Visit) -> None:
    page = visit("/t/nosuchtable", allowed=NOT_FOUND)
    expect(page.get_by_role("alert")).to_contain_text("This table can't be opened")
    page.get_by_role("alert").get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("button", name="Play Poison now")).to_be_enabled()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_page_brings_little_script_and_compressed(
    visit: Visit, shop: Server, language: str
) -> None:
    page = visit("/nowhere", allowed=NOT_FOUND, locale=language)
    scripts: list[Response] = []

    def note(one: Response) -> None:
        if one.request.resource_type == "script":
            scripts.append(one)

    page.wait_for_load_state("networkidle")
    page.on("response", note)
    page.goto(shop.url, wait_until="networkidle")
    played = say("web.lobby.play_named", language, game=say("poison.name", language))
    expect(page.get_by_role("button", name=played)).to_be_enabled()
    begins = page.locator(".tiles h2").first
    expect(begins).to_contain_text(say("web.lesson.first", language))
    assert scripts
    assert {one.headers.get("content-encoding") for one in scripts} == {"gzip"}
    assert sum(len(gzip.compress(one.body())) for one in scripts) < SCRIPT_LIMIT


@pytest.mark.parametrize("game", pharmakon.games())
def test_who_begins_is_chosen_on_a_new_table(visit: Visit, game: str) -> None:
    page = visit(f"/new/{game}")
    begins = page.get_by_role("radiogroup", name=say(f"{game}.title.first"))
    expect(begins.get_by_label("at random")).to_be_checked()
    count = spec_players(game)
    expect(begins.get_by_role("radio")).to_have_count(count + 1)  # each seat, or any
    begins.get_by_label("seat 2").check()
    page.get_by_role("button", name="Fill all free seats with bots").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    options = page.evaluate(
        "async (id) => (await (await fetch(`/api/tables/${id}`)).json())", table
    )
    assert options["options"]["first"] == 1


def spec_players(game: str) -> int:
    """How many sit at a table unless something else is chosen."""
    (players,) = (option for option in spec_of(game).options if option.kind == "players")
    return int(players.default or 0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_levels_say_what_they_do_where_they_are_chosen(visit: Visit, language: str) -> None:
    page = visit("/new/poison", locale=language)
    page.get_by_text(say("web.new.levels", language)).click()
    for level in LEVELS.values():
        expect(page.get_by_text(level.sentence.say(language))).to_be_visible()
    page.goto("/".join(page.url.split("/")[:3]))
    for name, level in LEVELS.items():
        page.get_by_label(say("web.lobby.opponents", language)).select_option(name)
        expect(page.get_by_text(level.sentence.say(language))).to_be_visible()
