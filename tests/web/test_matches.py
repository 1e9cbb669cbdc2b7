"""Whole matches in a real browser."""

import re

import pytest
from playwright.sync_api import expect

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.texts import say
from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.player import Player, play_together


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_whole_match_against_bots_by_clicking(visit: Visit, game: str) -> None:
    spec_of(game)  # its words come with it
    page = visit()
    page.get_by_role("button", name=f"Play {say(f'{game}.name')} now").click()
    player = Player(page)
    player.play()
    result = page.get_by_role("dialog", name="The match is over")
    expect(result.get_by_role("button", name="Play again")).to_be_visible()
    result.get_by_role("button", name="Was the deal fair?").click()
    expect(result.get_by_text("Checked by your browser itself")).to_be_visible()
    assert result.get_by_label("right", exact=True).count() == 14
    assert result.get_by_label("wrong", exact=True).count() == 0
    assert page.get_by_role("alert").count() == 0
    table = page.url
    result.get_by_role("button", name="Play again").click()
    player.wait_for_turn()  # against bots another match begins at once
    assert page.url != table


def test_two_browsers_meet_by_a_link_and_play(visit: Visit) -> None:
    host = visit("/new/belladone")
    host.get_by_role("radio", name="2", exact=True).check()
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Link to this table").input_value()
    guest = visit(link[link.index("/t/") :])
    guest.get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start the match").click()
    play_together([Player(host, 1), Player(guest, 2)], clicks=30)
    for page in (host, guest):
        expect(page.locator(".playing")).to_be_visible()


def test_a_reload_in_mid_turn_changes_nothing(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play Poison now").click()
    player = Player(page)
    player.play(clicks=6)
    player.wait_for_turn()
    before = page.locator("[data-anchor]").evaluate_all("all => all.map(one => one.dataset.anchor)")
    page.reload()
    player.wait_for_turn()
    after = page.locator("[data-anchor]").evaluate_all("all => all.map(one => one.dataset.anchor)")
    assert after == before
    player.play(clicks=4)


def test_a_server_that_is_killed_and_comes_back_loses_nothing(visit: Visit, serve: object) -> None:
    server: Server = serve()  # type: ignore[operator]
    page = visit(server=server, away=True)
    page.get_by_role("button", name="Play Poison now").click()
    player = Player(page)
    player.play(clicks=6)
    player.wait_for_turn()
    held = page.locator('[data-anchor^="hand:"]').count()
    server.kill()
    banner = page.get_by_text("Connection lost.")
    expect(banner).to_be_visible()
    server.start()
    expect(banner).to_be_hidden(timeout=20_000)
    assert page.locator('[data-anchor^="hand:"]').count() == held
    player.play(clicks=4)
    assert page.locator('[data-anchor^="hand:"]').count() < held


def test_a_device_that_is_passed_on_shows_no_cards_in_between(visit: Visit) -> None:
    page = visit("/new/glass")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Seat 2", exact=True).select_option(label="Someone else on this device")
    page.get_by_label("Name of the guest in seat 2").fill("Bea")
    page.get_by_role("button", name="Open the table").click()
    curtain = page.get_by_role("heading", name=re.compile("^Pass the device to "))
    expect(curtain).to_be_visible()
    first = curtain.inner_text()
    assert page.locator("[data-anchor]").count() == 0
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(page.locator('[data-anchor^="hand:"]').first).to_be_visible()
    player = Player(page)
    while page.locator(".curtain").count() == 0 or curtain.inner_text() == first:
        if page.locator(".curtain").count():  # it falls again after a slow server was lost
            page.get_by_role("button", name=re.compile("^I am ")).click()
        player.play(clicks=1)
        page.wait_for_timeout(100)
    assert page.locator("[data-anchor]").count() == 0
    player.rush()
