"""A table's picture for those who watch an environment: as coloured text, and as pixels."""

import io
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from rich.text import Text

Pixels = np.ndarray[Any, np.dtype[np.uint8]]
Colour = tuple[int, int, int]
Pen = ImageDraw.ImageDraw

COLUMNS, ROWS = 80, 14
"""How many characters a picture has room for: always the same, so that frames make a film."""

WIDTH, HEIGHT = 10, 20
"""The pixels of one character."""

MARGIN = 1

PAPER: Colour = (250, 248, 243)
INK: Colour = (40, 40, 40)


def as_text(markup: str) -> str:
    """The picture with a terminal's escape codes for its colours."""
    paper = io.StringIO()
    console = Console(file=paper, force_terminal=True, color_system="standard", soft_wrap=True)
    console.print(Text.from_markup(markup))
    return paper.getvalue()


def as_pixels(markup: str) -> Pixels:
    """The picture as an array (height, width, 3), the same size for every picture."""
    size = (COLUMNS + 2 * MARGIN) * WIDTH, (ROWS + 2 * MARGIN) * HEIGHT
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    for row, column, character, colour in characters(markup):
        draw(pen, (column + MARGIN) * WIDTH, (row + MARGIN) * HEIGHT, character, colour)
    return np.asarray(image).copy()


def characters(markup: str) -> Iterator[tuple[int, int, str, Colour]]:
    """Every character of the picture that leaves a mark: row, column, itself, its colour."""
    console = Console(file=io.StringIO(), width=COLUMNS, height=ROWS)
    for row, line in enumerate(console.render_lines(Text.from_markup(markup), pad=False)[:ROWS]):
        column = 0
        for segment in line:
            for character in segment.text:
                if character.strip():
                    yield row, column, character, colour_of(segment.style)
                column += 1


def colour_of(style: Style | None) -> Colour:
    """The colour a style writes in."""
    if style is None or style.color is None or style.color.is_default:
        return INK
    return tuple(style.color.get_truecolor(DEFAULT_TERMINAL_THEME))  # type: ignore[return-value]


def draw(pen: Pen, left: int, top: int, character: str, colour: Colour) -> None:
    """One character in its cell: a symbol by hand, a letter in Pillow's own font."""
    if character in SYMBOLS:
        SYMBOLS[character](pen, left, top, colour)
        return
    letter, *marks = list(unicodedata.normalize("NFD", character))
    middle, base = left + WIDTH / 2, top + HEIGHT * 0.75
    pen.text((middle, base), letter, fill=colour, font=font(), anchor="ms")
    for mark in marks:  # Pillow's font has no accented letters
        height = base if mark == "\u0327" else base - 1 - (3 if letter.isupper() else 0)
        pen.text((middle, height), ACCENTS.get(mark, "'"), fill=colour, font=font(), anchor="ms")


def draw_arrow(pen: Pen, left: int, top: int, colour: Colour) -> None:
    """Whose turn it is."""
    pen.polygon([(left + 1, top + 4), (left + 8, top + 10), (left + 1, top + 16)], fill=colour)


def draw_heart(pen: Pen, left: int, top: int, colour: Colour) -> None:
    """A heart."""
    pen.ellipse((left + 1, top + 5, left + 5, top + 10), fill=colour)
    pen.ellipse((left + 5, top + 5, left + 9, top + 10), fill=colour)
    pen.polygon([(left + 1, top + 8), (left + 9, top + 8), (left + 5, top + 15)], fill=colour)


def draw_shade(pen: Pen, left: int, top: int, colour: Colour) -> None:
    """A card face down: every other pixel."""
    for down in range(3, HEIGHT - 3):
        for right in range(down % 2, WIDTH, 2):
            pen.point((left + right, top + down), fill=colour)


SYMBOLS: dict[str, Callable[[Pen, int, int, Colour], None]] = {
    "▶": draw_arrow,
    "♥": draw_heart,
    "▒": draw_shade,
}
"""What Pillow's font lacks."""

ACCENTS = {"\u0300": "`", "\u0301": "\u00b4", "\u0302": "^", "\u0308": "¨", "\u0327": "\u00b8"}


@cache
def font() -> Any:
    """Pillow's own font, at the size of a cell."""
    return ImageFont.load_default(HEIGHT * 0.7)
