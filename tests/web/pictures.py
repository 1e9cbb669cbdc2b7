"""One picture of each game, for README, the documentation and shared links: `make pictures`."""

import sys
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

import pharmakon
from pharmakon.server.door.previews import HEIGHT, WIDTH
from pharmakon.table.registry import spec_of
from pharmakon.texts import say
from tests.web.player import Player
from tests.web.screenshots import browser_and_server, visitor

MOVES = 9
"""So many clicks into a match there is something to see."""


QUALITY = 80
LEVEL = "herbalist"
"""Who sits opposite: bots that need nothing compiled but the rules."""


def main(folder: str = "docs/pictures", shared: str = "web/public/share") -> None:
    """Write a picture of each game into a folder, and one in the size of previews into another."""
    preview: ViewportSize = {"width": WIDTH, "height": HEIGHT}
    with browser_and_server(compiled=False) as (browser, server):
        for game in pharmakon.games():
            draw(browser, server.url, game, Path(folder) / f"{game}.jpg")
            draw(browser, server.url, game, Path(shared) / f"{game}.jpg", preview)


def draw(
    browser: Browser, url: str, game: str, path: Path, size: ViewportSize | None = None
) -> None:
    """The table of a game, some moves into a match."""
    spec_of(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    with visitor(browser, 1280, level=LEVEL) as page:
        if size is not None:
            page.set_viewport_size(size)
        page.goto(url)
        play = say("web.lobby.play_named", game=say(f"{game}.name"))
        page.get_by_role("button", name=play).click()
        player = Player(page)
        player.play(clicks=MOVES)
        player.wait_for_turn()
        page.screenshot(path=path, type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    main(*sys.argv[1:])
