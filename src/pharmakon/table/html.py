"""A table as HTML, for notebooks: the game's own picture, which only a view can be given to."""

import re
from html import escape

from pharmakon.engine.events import Json
from pharmakon.engine.spec import GameSpec
from pharmakon.texts import say

STYLE = (
    "font: 14px/1.35 ui-monospace, 'DejaVu Sans Mono', monospace; padding: .8rem 1rem; "
    "background: #fbf4e3; color: #2e2419; border-radius: 8px; overflow-x: auto"
)
MARK = re.compile(r"(?<!\\)\[(/?)([a-z0-9# ]*)\]")
"""A mark of the picture: `[bold red]` or `[/]`; one that is escaped is text."""
COLOURS = {"red": "#a2402f", "blue": "#2f5fa2", "purple": "#7a3f8f", "magenta": "#7a3f8f"}
COLOURS |= {"green": "#3f6b4a", "yellow": "#8a6420", "cyan": "#1f6f78", "dim": "#6f5f49"}


def picture_html(spec: GameSpec, view: Json, players: int) -> str:
    """The picture of a view."""
    names = [say("common.review.place", number=seat) for seat in range(players)]
    return f'<pre style="{STYLE}">{marked(spec.picture(view, names, "en"))}</pre>'


def marked(picture: str) -> str:
    """A picture's marks as HTML.

    >>> marked("[red]X[/] & two")
    '<span style="color:#a2402f">X</span> &amp; two'
    """
    parts, at = [], 0
    for mark in MARK.finditer(picture):
        parts.append(escape(picture[at : mark.start()].replace("\\[", "["), quote=False))
        at = mark.end()
        parts.append("</span>" if mark[1] else f'<span style="{style(mark[2])}">')
    parts.append(escape(picture[at:].replace("\\[", "["), quote=False))
    return "".join(parts)


def style(words: str) -> str:
    """What a mark looks like."""
    looks = ["font-weight:bold" for word in words.split() if word == "bold"]
    looks += [f"color:{COLOURS[word]}" for word in words.split() if word in COLOURS]
    return ";".join(looks)
