"""Reviews, hints, the coach and puzzles in a real browser."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

import pharmakon
from pharmakon.table.registry import spec_of
from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.player import Player
from tests.web.records import record_of
from tests.web.test_pages import KEY, PHONE, fits, play_now, violations

pytestmark = pytest.mark.heavy

PATIENCE = 60_000
"""Milliseconds that a review may take on a busy machine."""


@pytest.fixture(autouse=True)
def words_of_all_games() -> None:
    for name in pharmakon.games():
        spec_of(name)


@pytest.fixture(scope="module")
def records(shop: Server) -> Iterator[dict[str, str]]:
    """A record of each game, brought along to the server."""
    with httpx.Client(base_url=shop.url) as person:
        yield {
            game: person.post("/api/records", json=record_of(game)).json()["id"]
            for game in pharmakon.games()
        }


def finished(page: Page) -> None:
    """Wait until a review is whole."""
    expect(page.get_by_role("slider")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=PATIENCE)


def test_a_match_is_reviewed_from_its_end_to_a_better_move(visit: Visit) -> None:
    page = visit()
    play_now(page, "belladone").rush()
    page.get_by_role("link", name="Review the match").click()
    expect(page.get_by_role("heading", name="Review: Belladone Bluff")).to_be_visible()
    finished(page)
    expect(page.get_by_text(re.compile("^Your chance at the start: 50%"))).to_be_visible()
    decisions = page.get_by_role("list", name="Decisions").get_by_role("button")
    mine = decisions.count()
    page.get_by_label("Decisions of").select_option(label="Everybody")
    expect(decisions.nth(mine)).to_be_visible()
    page.get_by_label("Decisions of").select_option(index=1)
    expect(decisions).to_have_count(mine)
    decisions.first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name=re.compile(r"^Step \d+: .*'s decision$"))
    expect(heading).to_be_focused()
    expect(page.locator(".position .hand")).to_be_visible()
    expect(page.locator(".overlay .label").first).to_be_visible()
    page.get_by_label("Show all cards").check()
    expect(page.get_by_role("region", name="All hands")).to_be_visible()
    page.get_by_label("Show all cards").uncheck()
    page.get_by_label("Show what could be known").check()
    expect(page.locator(".overlay .bars").first).to_be_visible(timeout=PATIENCE)
    shared = page.get_by_label("Link to this review").input_value()
    friend = visit(shared[shared.index("/review/") :])
    finished(friend)
    expect(friend.get_by_role("heading", name=heading.inner_text())).to_be_visible()


def test_the_curve_is_walked_by_keys(visit: Visit, records: dict[str, str]) -> None:
    page = visit(f"/review/{records['glass']}")
    finished(page)
    curve = page.get_by_role("slider")
    curve.press("ArrowRight")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"^Step 1 of \d+: .*\d%"))
    curve.press("End")
    steps = curve.get_attribute("aria-valuemax") or ""
    expect(curve).to_have_attribute("aria-valuenow", steps)
    curve.press("PageDown")
    curve.press("Enter")
    expect(page.locator(".moment h2")).to_be_focused()


@pytest.mark.parametrize(
    ("game", "language"), [("poison", "en"), ("belladone", "fr"), ("glass", "en"), ("glass", "fr")]
)
def test_a_review_is_for_everybody(
    visit: Visit, records: dict[str, str], game: str, language: str
) -> None:
    page = visit(f"/review/{records[game]}?step=8", locale=language, **PHONE)
    finished(page)
    expect(page.locator(".position .table")).to_be_visible()
    page.locator(".switches input").last.check()
    expect(page.locator(".believed")).to_be_visible(timeout=PATIENCE)
    assert violations(page) == []
    assert fits(page)
    assert not KEY.search(page.locator("main").inner_text())


def test_a_record_is_pasted_and_reviewed_and_nonsense_is_refused(visit: Visit) -> None:
    page = visit("/matches", allowed=("422 (Unprocessable",))
    text = page.get_by_label("Record as JSON")
    text.fill("nonsense")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_text("invalid JSON")).to_be_visible()
    text.fill(json.dumps(record_of("glass")))
    page.get_by_role("button", name="Review", exact=True).click()
    finished(page)
    expect(page.get_by_text(re.compile("^Seat 1's chance at the start: 25%"))).to_be_visible()


def test_a_replay_shows_beliefs_of_a_seat(visit: Visit, records: dict[str, str]) -> None:
    page = visit(f"/r/{records['glass']}")
    page.get_by_role("combobox").select_option(index=2)
    page.get_by_label("Show what could be known").check()
    expect(page.locator(".overlay .bars").first).to_be_visible(timeout=PATIENCE)


def test_a_hint_says_what_to_play_and_marks_it_on_the_table(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    player = play_now(page, "glass")
    page.get_by_role("button", name="What would you play, and why?").click()
    expect(page.get_by_text(re.compile(r"^Best: .*\. It "))).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".overlay .label")).to_be_visible()
    assert violations(page) == []
    player.rush()
    with page.expect_download() as started:
        page.get_by_role("link", name="Download the record").click()
    started.value.save_as(tmp_path / "record.json")
    notes = json.loads((tmp_path / "record.json").read_text())["notes"]
    assert [note["kind"] for note in notes] == ["hint"]


def test_the_coach_asks_before_a_blunder(visit: Visit) -> None:
    page = visit("/new/poison")

    def call_it_a_blunder(route: Route) -> None:
        """Whether a deal has a blunder to make is chance: the verdict is changed, no more."""
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "name": "blunder"})

    asked: list[str] = []
    page.route("**/coach", call_it_a_blunder)
    page.on("request", lambda request: asked.extend(re.findall(r"/coach$", request.url)))
    page.get_by_role("button", name="Fill all free seats with bots").click()
    page.get_by_label("Have a coach stop me before a blunder").check()
    page.get_by_role("button", name="Open the table").click()
    player = Player(page)
    player.wait_for_turn()
    held = page.locator('[data-anchor^="hand:"]').count()
    sure = page.get_by_role("dialog", name="Are you sure?")
    while not asked:
        player.act()
        page.wait_for_timeout(50)
    expect(sure.get_by_text("That would be a blunder")).to_be_visible()
    assert violations(page) == []
    sure.get_by_role("button", name="Think again").click()
    expect(sure).to_be_hidden()
    assert page.locator('[data-anchor^="hand:"]').count() == held
    asked.clear()
    while not asked:
        player.act()
        page.wait_for_timeout(50)
    sure.get_by_role("button", name="Play it anyway").click()
    expect(page.locator('[data-anchor^="hand:"]')).to_have_count(held - 1)


def test_no_help_is_offered_where_another_person_sits(visit: Visit) -> None:
    page = visit("/new/glass")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Seat 2", exact=True).select_option(label="Someone else on this device")
    expect(page.get_by_label("A coach, if you play alone against bots")).to_be_disabled()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(page.locator('[data-anchor^="hand:"]').first).to_be_visible()
    assert page.get_by_role("button", name="What would you play, and why?").count() == 0


def points_at_what_moves(page: Page) -> None:
    """What frames a card or a place goes with it when it moves."""
    frames = """() => [...document.querySelectorAll(".overlay .frame")]
      .map((one) => one.getAttribute("x"))"""
    before = page.evaluate(frames)
    page.locator(".board .table").evaluate(
        "table => [...table.children].forEach((part) => (part.style.translate = '40px 0'))"
    )
    page.wait_for_function(
        f"(before) => ({frames})().every((x, index) => Math.abs(x - before[index] - 40) < 1)",
        arg=before,
    )


@pytest.mark.parametrize("game", pharmakon.games())
def test_puzzles_are_played_through_and_progress_is_kept(visit: Visit, game: str) -> None:
    page = visit("/puzzles")
    expect(page.get_by_role("heading", name="Today")).to_be_visible()
    assert violations(page) == []
    page.locator(f'section[aria-labelledby="of-{game}"] li a').first.click()
    expect(page.locator(".board .table")).to_be_visible()
    assert violations(page) == []
    player, verdict = Player(page), page.locator("#verdict")
    while not verdict.is_visible():
        player.act()
        page.wait_for_timeout(50)
    expect(page.get_by_role("cell").first).to_be_visible()
    assert violations(page) == []
    points_at_what_moves(page)
    solved = verdict.inner_text().startswith("Right")
    page.get_by_role("link", name="All puzzles").click()
    done = "solved" if solved else "missed"
    expect(page.get_by_role("link", name=re.compile(f"^Puzzle 1, {done}")).first).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name=re.compile(f"^Puzzle 1, {done}")).first).to_be_visible()
