"""A real Chromium at a real server; every page is watched for errors."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page

from tests.server.conftest import Server, hasty, serve
from tests.web.browser import FLAGS, find_chromium
from tests.web.player import settle_for

__all__ = ["hasty", "serve"]

Visit = Callable[..., Page]

LOST = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "WebSocket")
"""What a browser says of a server that is away, and cannot be kept from saying."""

BLOCKED = "Service Worker registration blocked"
"""Only the tests of the app itself let its worker in: it would ask for every file once more."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Playwright's loop stays in its thread, so tests with a loop of their own come before."""
    items.sort(key=lambda item: "tests/web" in item.path.as_posix())


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Which browser, and how it is started."""
    found = find_chromium()
    assert found is not None, "no Chromium was found: `make browser` installs one"
    return {"executable_path": found, "args": list(FLAGS)}


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all tests of pages share."""
    running = Server(tmp_path_factory.mktemp("shop")).start()
    yield running
    assert running.stop() == 0


@pytest.fixture
def visit(browser: Browser, shop: Server) -> Iterator[Visit]:
    """Another person's browser, open at a page; nothing may go wrong in it.

    `away=True` allows what a browser writes down while the server is away; `status` is allowed
    for the page itself.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(
        path: str = "/",
        *,
        server: Server = shop,
        away: bool = False,
        allowed: tuple[str, ...] = (),
        chosen: dict[str, Any] | None = None,
        **options: Any,
    ) -> Page:
        usual = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
        context = browser.new_context(**{**usual, **options})
        contexts.append(context)
        context.set_default_timeout(15_000)
        context.add_init_script(settle_for(**(chosen or {})))

        def note(message: ConsoleMessage) -> None:
            expected = (BLOCKED, *LOST, *allowed) if away else (BLOCKED, *allowed)
            known = any(word in message.text for word in expected)
            if message.type in ("error", "warning") and not known:
                troubles.append(f"{message.text} ({message.location})")

        context.on("console", note)
        context.on("weberror", lambda raised: troubles.append(str(raised.error)))
        page = context.new_page()
        page.goto(server.url + path)
        return page

    yield open_page
    for context in contexts:
        try:
            context.close()
        except Error as error:
            troubles.append(str(error))
    assert troubles == []
