"""The app: it can be installed, opens without its server and says so, and keeps no answers."""

from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.test_pages import fits, violations

pytestmark = pytest.mark.heavy
READY = """async () => { await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return caught.flat().map((one) => new URL(one.url).pathname); }"""
PRIVATE = "in-incognito"
"""Tests look at pages as in a private window, where nothing can be installed."""


def installed(page: Page) -> list[str]:
    """Wait for the service worker; what it keeps."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    kept: list[str] = page.evaluate(READY)
    return kept


def test_the_browser_itself_says_that_it_can_be_installed(visit: Visit) -> None:
    page = visit(service_workers="allow", locale="fr-FR")
    installed(page)
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in found if each["errorId"] != PRIVATE] == []
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"lang":"fr"' in manifest["data"]
    assert "Des jeux de cartes" in manifest["data"]


def test_without_its_server_the_app_opens_says_so_and_comes_back(visit: Visit, serve: Any) -> None:
    server: Server = serve()
    allowed: dict[str, Any] = {"server": server, "away": True, "service_workers": "allow"}
    page, french = visit(**allowed), visit(**allowed, locale="fr-FR")
    installed(french)
    kept = installed(page)
    assert "/" in kept
    assert [path for path in kept if path != "/" and not path.startswith("/assets/")] == []
    page.evaluate("async () => { await fetch('/api/me'); await fetch('/api/games'); }")
    assert installed(page) == kept  # answers are never kept
    server.kill()
    for path in ("/", "/t/anywhere"):
        page.goto(server.url + path)
        expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
        assert violations(page) == []
        page.set_viewport_size({"width": 390, "height": 780})
        assert fits(page)
    french.goto(server.url)
    expect(french.get_by_role("heading", level=1)).to_have_text("Vous êtes hors ligne")
    page.goto(server.url)
    server.start(compiled=False)
    expect(page.locator(".tiles")).to_be_visible()


def test_a_new_version_takes_the_place_of_the_old_one(visit: Visit, shop: Server) -> None:
    page = visit(service_workers="allow")
    kept = installed(page)
    name = page.evaluate("async () => (await caches.keys())[0]")
    worker = page.request.get(f"{shop.url}/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert name.removeprefix("pharmakon-shell-") in worker.text()
    assert "script-src 'self'" in worker.headers["content-security-policy"]
    page.evaluate("async () => { await caches.open('pharmakon-shell-before'); }")
    page.evaluate("async () => (await navigator.serviceWorker.ready).unregister()")
    page.close()
    again = page.context.new_page()
    again.goto(shop.url)
    assert installed(again) == kept
    assert again.evaluate("async () => caches.keys()") == [name]


def test_the_worker_asks_for_one_file_at_a_time(visit: Visit) -> None:
    page = visit(service_workers="allow")
    kept = installed(page)
    page.evaluate("""async () => {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
      await (await navigator.serviceWorker.ready).unregister();
    }""")
    under_way, most = 0, 0

    def count(request: Request, change: int) -> None:
        nonlocal under_way, most
        if request.service_worker:
            under_way += change
            most = max(most, under_way)

    page.context.on("request", lambda request: count(request, +1))
    page.context.on("requestfinished", lambda request: count(request, -1))
    page.reload()
    assert installed(page) == kept
    assert most == 1
