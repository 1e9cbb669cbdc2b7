"""A person at a table who knows no rules: clicks on what is offered until the match is over."""

import json
import random
import time
from typing import Any

from playwright.sync_api import Page

PATIENCE = 30.0
"""Seconds after which a table at which nothing can be done is stuck."""

# Our turn, as the tab's title says it, the whole table drawn, and nothing under way.
YOUR_TURN = """() => document.title.startsWith("●")
  && document.querySelector(".table.unfinished") === null
  && document.querySelector('.playing[data-settled="true"]') !== null
  && document.querySelector("dialog[open]") === null"""

# Where one could click now; null when the result is shown, [] when nothing is offered.
OFFERED = """() => {
  const shown = (element) => element.checkVisibility();
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const point = (element) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = element.getBoundingClientRect();
    const held = element.dataset.anchor?.startsWith("hand:");  // in a fan each lies under the next
    return [box.left + box.width * (held ? 0.2 : 0.5), box.top + box.height / 2];
  };
  const dialog = document.querySelector("dialog[open]");
  if (dialog?.querySelector('a[href^="/r/"]')) return null;
  if (dialog) return [...dialog.querySelectorAll("footer button")].map(point);
  const curtain = all(".curtain button");
  if (curtain.length > 0) return curtain.map(point);
  const places = all("button[data-place].open, .open button[data-row], [data-choice]");
  const lifted = all('[data-anchor^="hand:"][aria-pressed="true"]').length > 0;
  if (lifted && places.length > 0) return places.map(point);
  const steps = all(".table .now button:not([aria-pressed]), .decision button, .giving button");
  const cards = all('[data-anchor^="hand:"][aria-disabled="false"]');
  return [...steps, ...cards, ...places].map(point);
}"""


# How everybody stands, as it is shown at the seats.
STANDING = """() => [...document.querySelectorAll(".playing .score, .playing .hearts")]
  .map((one) => one.getAttribute("aria-label") ?? one.textContent)"""

OVER = "(() => document.querySelector('dialog[open] a[href^=\"/r/\"]') !== null)"

# The same within the page itself, many times as fast: for matches that are only the way to
# something else. `window.rushed` says whether the wanted thing is on the screen, `window.stood`
# how everybody stood at the last click.
RUSH = (
    """([wanted, seed]) => {
  const offered = """
    + OFFERED
    + """;
  const there = () =>
    offered() === null || (wanted !== null && document.querySelector(wanted) !== null);
  const some = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const stand = """
    + STANDING
    + """;
  window.rushed = false;
  window.clicked = 0;
  const act = () => {
    if ((window.rushed = there())) return;
    const points = offered() ?? [];
    if (points.length > 0) {
      window.stood = stand();
      window.clicked += 1;
    }
    const [x, y] = points[Math.floor(some() * points.length)] ?? [-1, -1];
    document.elementFromPoint(x, y)?.closest("button, a, [tabindex], [data-anchor]")?.click();
    setTimeout(act, 4);
  };
  act();
}"""
)


def settle_for(**chosen: Any) -> str:
    """A script for a new browser: at once, unless something else is chosen."""
    settings = {"pace": "instant", "level": "apprentice", "sound": False, **chosen}
    kept = json.dumps(json.dumps(settings))
    return f"""if (location.protocol === "http:" && !localStorage.getItem("pharmakon.settings"))
      localStorage.setItem("pharmakon.settings", {kept})"""


class Player:
    """One browser at one table."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.clicks = 0
        self.over = False
        """Whether the result is on show."""
        self._random = random.Random(seed)

    def act(self) -> bool:
        """Click on something that is offered, if anything is."""
        offered = self.page.evaluate(OFFERED)
        self.over = offered is None
        if not offered:
            return False
        self.page.mouse.click(*self._random.choice(offered))
        self.clicks += 1
        return True

    def play(self, clicks: int = 100_000) -> None:
        """Go on until the match is over, or so many clicks have been made."""
        play_together([self], clicks)

    def rush(self, wanted: str | None = None) -> None:
        """Go on without a mouse until something is on the screen, or to the end."""
        rush_together([self], wanted)
        self.over = bool(self.page.evaluate(f"{OVER}()"))

    def wait_for_turn(self) -> None:
        """Wait until it is this browser's turn, putting score sheets away."""
        since = time.monotonic()
        sheet = self.page.locator("dialog[open] footer button")
        while not self.page.evaluate(YOUR_TURN):
            assert time.monotonic() - since < PATIENCE, self.page.locator("body").inner_text()
            if sheet.count():
                sheet.first.click()
            self.page.wait_for_timeout(15)


def rush_together(players: list[Player], wanted: str | None = None) -> Player:
    """The same for several browsers at one table; who has it on the screen first."""
    for number, player in enumerate(players, start=1):
        player.page.evaluate(RUSH, [wanted, number])
    made, since = 0, time.monotonic()
    while True:
        states = [
            player.page.evaluate("() => [window.rushed, window.clicked]") for player in players
        ]
        done = [player for player, (there, _) in zip(players, states, strict=True) if there]
        if len(done) == (len(players) if wanted is None else max(1, len(done))):
            return done[0]
        if sum(clicked for _, clicked in states) > made:
            made, since = sum(clicked for _, clicked in states), time.monotonic()
        assert time.monotonic() - since < PATIENCE, players[0].page.locator("body").inner_text()
        players[0].page.wait_for_timeout(15)


def play_together(players: list[Player], clicks: int = 100_000) -> None:
    """Several browsers at one table: whoever is offered something acts."""
    made, since = 0, time.monotonic()
    while made < clicks and not all(player.over for player in players):
        acted = sum(player.act() for player in players)
        made += acted
        if acted:
            since = time.monotonic()
        else:
            assert time.monotonic() - since < PATIENCE, players[0].page.locator("body").inner_text()
            players[0].page.wait_for_timeout(15)
