"""People at tables: away and back, words, clocks, moves taken back, rematches, long names."""

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.texts import say
from tests.server.conftest import Server
from tests.web.company import begin, known_as, meet, play_until, table_of
from tests.web.conftest import Visit
from tests.web.player import Player, play_together, rush_together
from tests.web.test_pages import fits, play_now, violations

pytestmark = pytest.mark.heavy

WIDE = "W" * 24
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
STRICT = {"kind": "strict", "seconds": 60}
REMOVE = re.compile(r"^Remove\s*: Ben$")

# Buttons and links that stick out, or lie under something else.
BURIED = """() => [...document.querySelectorAll("button, a[href], select")].filter((one) => {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility() || box.width === 0 || one.matches(".skip")) return false;
    if (box.left < -1 || box.right > innerWidth + 1) return true;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (y < 0 || y > innerHeight || document.querySelector("dialog[open]")) return false;
    const top = document.elementFromPoint(x, y);
    return top !== null && !one.contains(top) && !top.contains(one);
  }).map((one) => one.outerHTML.slice(0, 120))"""

# Dialogs whose content has to be scrolled to the side.
CUT = """() => [...document.querySelectorAll("dialog[open] .content")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map(() => "a dialog's content is cut")"""


@pytest.fixture(autouse=True)
def words_of_all_games() -> None:
    for name in pharmakon.games():
        spec_of(name)


# Away and back.


def test_a_friend_who_closes_the_tab_is_missed_replaced_and_comes_back(
    visit: Visit, hasty: Server
) -> None:
    pages = meet(visit, hasty)
    begin(pages)
    host, guest = pages
    address, friend = guest.url, guest.context
    guest.close()
    expect(host.get_by_text(re.compile(r"^Ben has been away since \d"))).to_be_visible()
    seat = host.get_by_role("region", name="Ben", exact=True)
    expect(seat.get_by_text(re.compile(r"^away since \d"))).to_be_visible()
    assert violations(host) == []
    host.get_by_role("button", name="Let a bot play for Ben for now").click()
    expect(seat.get_by_text("bot, for now")).to_be_visible()
    back = friend.new_page()
    back.goto(address)
    expect(back.get_by_text("A bot is playing for you, Ben.")).to_be_visible()
    back.get_by_role("button", name="Take the seat back").click()
    expect(back.get_by_text("A bot is playing for you, Ben.")).to_be_hidden()
    expect(seat.get_by_text("bot, for now")).to_be_hidden()


def test_a_host_is_asked_before_somebody_is_removed_and_may_hand_over(
    visit: Visit, shop: Server
) -> None:
    host, guest = meet(visit, shop)
    host.get_by_role("button", name=REMOVE).click()
    asked = host.get_by_role("dialog", name="Remove Ben?")
    assert violations(host) == []
    asked.get_by_role("button", name="Cancel").click()
    expect(guest.get_by_role("button", name=re.compile("^Leave the seat"))).to_be_visible()
    host.get_by_role("button", name=REMOVE).click()
    asked.get_by_role("button", name="Remove Ben").click()
    guest.get_by_role("button", name=re.compile("^Sit here")).click()
    host.get_by_role("button", name=re.compile("^Make host")).click()
    expect(guest.get_by_role("button", name="Start the match")).to_be_enabled()
    expect(host.get_by_role("button", name="Start the match")).to_have_count(0)


def test_in_the_match_too_a_host_is_asked_first(visit: Visit, shop: Server) -> None:
    pages = meet(visit, shop)
    begin(pages)
    host, guest = pages
    host.get_by_role("button", name="Settings").click()
    host.get_by_role("button", name=REMOVE).click()
    asked = host.get_by_role("dialog", name="Remove Ben?")
    expect(asked.get_by_text("for good")).to_be_visible()
    asked.get_by_role("button", name="Remove Ben").click()
    expect(guest.get_by_role("button", name="Say something")).to_have_count(0)


# The clock.


def test_the_clock_is_on_the_sheet_that_must_be_read(visit: Visit, shop: Server) -> None:
    players = begin(meet(visit, shop, clock=STRICT))
    page = play_until(players, "dialog[open] [role=timer]")
    shown = page.locator("dialog[open] [role=timer]").inner_text().strip()
    assert re.fullmatch(r"1:\d\d", shown), shown  # a minute, and time to read
    assert violations(page) == []


def test_when_the_time_is_over_a_bot_plays_until_the_seat_is_taken_back(
    visit: Visit, hasty: Server
) -> None:
    page = visit(server=hasty)
    clock = {"kind": "strict", "seconds": 5}
    table = table_of(page, hasty, "belladone", [None, "apprentice"], clock=clock, pace=400)
    page.goto(f"{hasty.url}/t/{table}")
    begin([page])
    Player(page).wait_for_turn()
    expect(page.locator("header [role=timer]")).to_be_visible()
    back = page.get_by_role("button", name="Take the seat back")
    back.click()
    expect(back).to_be_hidden()


# Words.


def test_a_phrase_is_read_in_everybodys_language_and_can_be_muted(
    visit: Visit, shop: Server
) -> None:
    pages = meet(visit, shop, options=({}, {"locale": "fr-FR", **PHONE}))
    begin(pages)
    host, guest = pages

    def speak(phrase: str) -> None:
        host.get_by_role("button", name="Say something").click()
        host.get_by_role("button", name=phrase, exact=True).click()

    host.get_by_role("button", name="Say something").click()
    assert violations(host) == []
    host.keyboard.press("Escape")
    speak("Well played!")
    seat = guest.get_by_role("region", name="Ana", exact=True)
    expect(seat.locator("[data-saying]")).to_have_text("Bien joué !")
    assert fits(guest)
    speak("Laugh")
    expect(seat.locator("[data-saying=laugh] svg")).to_be_visible()
    guest.get_by_role("button", name="Ce qui s'est passé").click()
    log = guest.get_by_role("dialog", name="Ce qui s'est passé")
    expect(log.get_by_text("Ana : Bien joué !")).to_be_visible()
    expect(log.get_by_text("Ana rit.")).to_be_visible()
    guest.keyboard.press("Escape")
    guest.get_by_role("button", name="Dire quelque chose").click()
    guest.get_by_label("Entendre Ana").uncheck()
    guest.keyboard.press("Escape")
    speak("Thanks!")
    expect(host.locator("[data-saying=thanks]")).to_be_visible()
    expect(seat.locator("[data-saying]")).to_have_count(0)
    speak("Hello!")
    host.get_by_role("button", name="Say something").click()
    host.get_by_role("button", name="Hello!").click()
    expect(host.locator("p", has_text="that was a lot at once")).to_be_visible()


# Taking back.


def test_a_move_against_bots_is_taken_back(visit: Visit) -> None:
    page = visit()
    moves: list[str] = []

    def note(frame: str | bytes) -> None:
        moves.extend([str(frame)] if '"move"' in str(frame) else [])

    page.on("websocket", lambda socket: socket.on("framesent", note))
    player = play_now(page, "belladone")
    hand = page.locator('[data-anchor^="hand:"]')
    before = hand.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    while not moves:  # one move and no more, however long it takes until the card has gone
        player.play(clicks=1)
        page.wait_for_timeout(50)
    expect(hand).to_have_count(len(before) - 1)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Taken back.")).to_be_visible()
    expect(hand).to_have_count(len(before))
    player.wait_for_turn()
    after = hand.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert after == before
    player.play(clicks=4)


def test_nothing_is_taken_back_from_other_people(visit: Visit, shop: Server) -> None:
    players = begin(meet(visit, shop))
    play_together(players, clicks=2)
    for player in players:
        assert player.page.get_by_role("button", name="Take back").count() == 0


# To the end, and again.


def test_two_people_play_to_the_end_and_want_a_rematch(visit: Visit, shop: Server) -> None:
    pages = meet(visit, shop)
    players = begin(pages)
    play_together(players)
    host, guest = pages
    table = host.url
    guest.get_by_role("button", name="Play again").click()
    expect(host.get_by_text("Ben wants a rematch.")).to_be_visible()
    assert violations(host) == []
    host.get_by_role("button", name="Join the rematch").click()
    for page in pages:
        expect(page.locator(".playing")).to_be_visible()  # it begins when both are there
        assert page.url != table


# What waits for you.


def test_the_lobby_shows_first_where_it_is_your_turn(visit: Visit) -> None:
    page = visit()
    play_now(page, "glass")
    page.get_by_role("link", name="To the lobby").click()
    waiting = page.get_by_role("region", name="Waiting for you")
    expect(waiting.get_by_text("Your turn")).to_be_visible()
    expect(page).to_have_title(re.compile("^● 1"))
    assert page.evaluate(
        """() => document.querySelector(".waiting").getBoundingClientRect().top
          < document.querySelector(".tiles").getBoundingClientRect().top"""
    )
    assert violations(page) == []


TOLD = """
  window.told = [];
  Object.defineProperty(document, "hidden", { get: () => true });
  window.Notification = class {
    static permission = "granted";
    constructor(text) { window.told.push(text); }
  };
"""


def test_a_page_in_the_background_tells_that_it_is_your_turn(visit: Visit, shop: Server) -> None:
    for notify, told in ((True, ["It's your turn: The Poisoned Glass"]), (False, [])):
        page = visit("/matches", chosen={"notify": notify})
        table = table_of(page, shop, "glass", [None, "apprentice"])
        page.context.add_init_script(TOLD)
        page.goto(f"{shop.url}/t/{table}")
        page.locator(".begin button").click()
        Player(page).wait_for_turn()
        assert page.title().startswith("● Your turn")
        page.wait_for_function("(count) => window.told.length === count", arg=len(told))
        assert page.evaluate("() => window.told") == told


# Spectators.


def test_a_spectator_sees_the_table_and_no_hand(visit: Visit, shop: Server) -> None:
    pages = meet(visit, shop)
    players = begin(pages)
    watcher = visit(pages[0].url.removeprefix(shop.url))
    expect(watcher.get_by_role("region", name="Ana", exact=True)).to_be_visible()
    expect(pages[0].get_by_role("img", name="1 person is watching")).to_be_visible()
    for player in players:
        player.act()
    assert watcher.locator('[data-anchor^="hand:"]').count() == 0
    assert watcher.get_by_role("button", name="Say something").count() == 0
    assert violations(watcher) == []


# Names.


def test_names_of_joined_signs_are_taken_and_a_wrong_one_is_told_beside_it(visit: Visit) -> None:
    page = visit("/matches", allowed=("422",))
    page.get_by_role("button", name="Settings", exact=True).click()
    drawer = page.get_by_role("dialog", name="Settings")
    drawer.get_by_label("Your name").fill(WIDE + "W")
    drawer.get_by_role("button", name="Save").click()
    wrong = drawer.get_by_role("alert").filter(has_text="too long")
    expect(wrong).to_be_visible()
    on_top = "(one) => { const box = one.getBoundingClientRect(); return one.contains(" + (
        "document.elementFromPoint(box.left + 5, box.top + box.height / 2)) }"
    )
    assert wrong.evaluate(on_top)
    assert violations(page) == []
    drawer.get_by_label("Your name").fill("🧙‍♀️")
    drawer.get_by_role("button", name="Save").click()
    expect(wrong).to_be_hidden()
    told = page.get_by_text("Saved: this is your name from now on.")
    expect(told).to_be_visible()
    expect(page.locator(".toasts:popover-open")).to_be_visible()  # above the drawer
    page.keyboard.press("Escape")
    expect(page.locator("header .name")).to_have_text("🧙‍♀️")


def test_long_names_widen_nothing_and_hide_no_button(visit: Visit, shop: Server) -> None:
    found: dict[str, Any] = {}

    def look(page: Page, place: str) -> None:
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 780})
            wrong = [] if fits(page) else ["too wide"]
            wrong += page.evaluate(CUT)
            wrong += page.evaluate(BURIED)
            if wrong:
                found[f"{place}, {width}"] = wrong

    names = (WIDE, "M" * 24)
    pages = meet(visit, shop, names=names, options=(PHONE, PHONE), public=True, clock=STRICT)
    host, guest = pages
    expect(host.locator(".room").get_by_text(names[1], exact=True)).to_be_visible()
    look(host, "waiting room")
    stranger = visit(**PHONE)
    expect(stranger.get_by_text(WIDE).first).to_be_visible()
    look(stranger, "lobby")
    players = begin(pages)
    look(host, "table")
    host.get_by_role("button", name="Settings").click()
    look(host, "host powers")
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Say something").click()
    look(host, "talk")
    host.keyboard.press("Escape")
    look(play_until(players, "dialog[open] [role=timer]"), "sheet")
    rush_together(players)
    look(host, "result")
    guest.get_by_role("button", name="Play again").click()
    expect(host.get_by_text("wants a rematch.")).to_be_visible()
    look(host, "rematch")
    host.get_by_role("link", name="Replay").click()
    expect(host.get_by_text(re.compile("^Step 0 of"))).to_be_visible()
    look(host, "replay")
    host.goto(f"{shop.url}/matches")
    expect(host.locator("main").get_by_text(WIDE).first).to_be_visible()
    look(host, "matches")
    assert found == {}


# On another device, and at a table that is paused.


def test_a_link_carries_a_person_to_another_device(visit: Visit, shop: Server) -> None:
    page = visit("/matches")
    known_as(page, shop, "Ana Maria")
    page.reload()
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("dialog").locator("input[readonly]").input_value()
    other = visit(link[link.index("/resume/") :])
    assert violations(other) == []
    other.get_by_role("button", name="Continue").click()
    expect(other.get_by_text("Welcome back, Ana Maria!")).to_be_visible()
    expect(other.locator("header .name")).to_have_text("Ana Maria")


def test_a_match_of_another_version_is_paused_and_says_so(visit: Visit, serve: Any) -> None:
    server: Server = serve()
    page = visit(server=server, away=True)
    table = table_of(page, server, "glass", [None, "apprentice"])
    page.goto(f"{server.url}/t/{table}")
    begin([page])
    Player(page).wait_for_turn()
    assert server.stop() == 0
    set_version(server, 99)
    server.start(compiled=False)
    page.goto(f"{server.url}/t/{table}")
    expect(page.get_by_role("heading", name="This table is paused")).to_be_visible()
    assert say("web.trouble.paused", version=99) in page.locator("body").inner_text()
    assert violations(page) == []


def set_version(server: Server, version: int) -> None:
    """Let all tables have been begun with another version of their games."""
    with closing(sqlite3.connect(server.folder / "data" / "pharmakon.sqlite")) as database:
        database.execute("UPDATE tables SET version = ?", (version,))
        database.commit()
