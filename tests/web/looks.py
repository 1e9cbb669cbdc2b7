"""How the tables look: fixed scenes, drawn by a real Chromium and compared with kept pictures.

`make looks` draws the kept pictures again. A picture is compared by the mean colour of small
squares: letters smoothed a little differently on another machine do not count, a card that is
missing, moved or of another colour does.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw
from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.web.browser import FLAGS, find_chromium
from tests.web.screenshots import SIZES

ROOT = Path(__file__).parents[2]
SCENES = ROOT / "build" / "scenes"
KEPT = Path(__file__).parent / "looks"
DRAWN = ROOT / "build" / "looks"

LOOKS = {
    "poison-table": "poison-crowd/25",
    "poison-sheet": "poison/sheet",
    "belladone-table": "belladone/forced",
    "belladone-sheet": "belladone/sheet/inverted",
    "glass-table": "glass/five",
    "glass-sheet": "glass/sheet/refused",
}
"""The scenes of `web/dev.html` that are compared, each in every size."""

SQUARE = 8
"""Pixels along the edge of a square whose mean colour is compared."""
FAINT = 20
"""A square whose mean colour differs by no more (of 255, in any channel) looks the same. Keeping a
picture at this quality changes one by 9 at the most."""
QUALITY = 90

ADDRESS = "http://scenes.invalid/"


@dataclass(frozen=True)
class Difference:
    """Where a picture differs from the kept one."""

    squares: int
    box: tuple[int, int, int, int]
    """Left, top, right and bottom of all that differs, in pixels."""


def build_scenes() -> None:
    """Build the development page, which draws the scenes."""
    subprocess.run([sys.executable, "hatch_build.py", "scenes"], cwd=ROOT, check=True)


@contextmanager
def stage(browser: Browser, width: int) -> Iterator[Page]:
    """A page of this width without motion, for the scenes that were built."""
    context = browser.new_context(color_scheme="dark", reduced_motion="reduce", **SIZES[width])
    context.route(ADDRESS + "**", answer)
    yield context.new_page()
    context.close()


def answer(route: Route) -> None:
    """Answer from the built files: no server is needed."""
    path = SCENES / route.request.url.removeprefix(ADDRESS).split("?")[0]
    route.fulfill(path=path) if path.is_file() else route.fulfill(status=404)


def draw(page: Page, scene: str, path: Path) -> None:
    """Draw a scene, once its letters are there."""
    page.goto("about:blank")
    page.goto(f"{ADDRESS}dev.html?bare&speed=0&lang=en#{scene}")
    page.locator(".table, .sheet").first.wait_for()
    page.evaluate("() => Promise.all([...document.fonts].map((font) => font.load()))")
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, animations="disabled", caret="hide")


def difference(drawn: Path, kept: Path) -> Difference | None:
    """Where two pictures differ; None if they look the same."""
    with Image.open(drawn) as new, Image.open(kept) as old:
        if new.size != old.size:
            return Difference(squares=0, box=(0, 0, *new.size))
        apart = ImageChops.difference(squares(new), squares(old))
    channels = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    differing = most.point([255 if value > FAINT else 0 for value in range(256)])
    box = differing.getbbox()
    if box is None:
        return None
    left, top, right, bottom = (edge * SQUARE for edge in box)
    return Difference(differing.histogram()[255], (left, top, right, bottom))


def squares(picture: Image.Image) -> Image.Image:
    """One pixel for each square: its mean colour."""
    return picture.convert("RGB").reduce(SQUARE)


def mark(path: Path, box: tuple[int, int, int, int]) -> None:
    """Frame what differs in red."""
    with Image.open(path) as picture:
        marked = picture.convert("RGB")
    ImageDraw.Draw(marked).rectangle(box, outline="red", width=3)
    marked.save(path)


def names() -> list[tuple[str, int]]:
    """All pictures: what they show, and how wide."""
    return [(look, width) for look in LOOKS for width in SIZES]


def main() -> None:
    """Draw all kept pictures again."""
    build_scenes()
    KEPT.mkdir(exist_ok=True)
    for old in KEPT.glob("*.webp"):
        old.unlink()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        for look, width in names():
            with stage(browser, width) as page:
                path = DRAWN / f"{look}-{width}.png"
                draw(page, LOOKS[look], path)
            with Image.open(path) as picture:
                kept = KEPT / f"{look}-{width}.webp"
                picture.convert("RGB").save(kept, quality=QUALITY, method=6)
        browser.close()


if __name__ == "__main__":
    main()
