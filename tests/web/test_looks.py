"""The tables look as they looked: fixed scenes are compared with kept pictures."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Browser

from tests.web.looks import (
    DRAWN,
    KEPT,
    LOOKS,
    SQUARE,
    build_scenes,
    difference,
    draw,
    mark,
    names,
    stage,
)


@pytest.fixture(scope="module")
def scenes() -> None:
    """The development page, built from the sources as they are."""
    build_scenes()


@pytest.mark.usefixtures("scenes")
@pytest.mark.parametrize(("look", "width"), names())
def test_a_scene_looks_as_it_did(browser: Browser, look: str, width: int) -> None:
    drawn, kept = DRAWN / f"{look}-{width}.png", KEPT / f"{look}-{width}.webp"
    with stage(browser, width) as page:
        draw(page, LOOKS[look], drawn)
    found = difference(drawn, kept)
    if found is not None:
        mark(drawn, found.box)
        pytest.fail(
            f"{look} at {width} px looks different in {found.squares} squares of {SQUARE} px, "
            f"within {found.box}: compare {drawn} with {kept}; "
            "if that is meant, `make looks` keeps the new pictures"
        )


def test_every_kept_picture_is_compared() -> None:
    assert {path.stem for path in KEPT.iterdir()} == {f"{look}-{width}" for look, width in names()}


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A kept picture, to be changed."""
    with Image.open(KEPT / "poison-table-390.webp") as kept:
        kept.convert("RGB").save(tmp_path / "changed.png")
    return tmp_path / "changed.png"


def test_edges_that_are_smoothed_differently_look_the_same(picture: Path) -> None:
    with Image.open(picture) as sharp:
        smooth = sharp.filter(ImageFilter.GaussianBlur(0.6))
    smooth.save(picture)
    assert difference(picture, KEPT / "poison-table-390.webp") is None


def test_a_sign_that_is_gone_is_seen_and_where(picture: Path) -> None:
    with Image.open(picture) as whole:
        changed = whole.copy()
    ImageDraw.Draw(changed).rectangle((200, 640, 215, 655), fill="black")
    changed.save(picture)
    found = difference(picture, KEPT / "poison-table-390.webp")
    assert found is not None
    assert found.box == (200, 640, 216, 656)
