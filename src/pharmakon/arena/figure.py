"""Rows of bots as a figure: SVG, written here, readable on light pages and on dark ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from pharmakon.arena.matches import Plan
from pharmakon.arena.rows import Interval, Row
from pharmakon.engine.options import shown
from pharmakon.table.game import Game
from pharmakon.texts import say

PARCHMENT, SHEET, INK, FADED = "#f4e8cf", "#fbf4e3", "#2e2419", "#6f5f49"
WALNUT, BRASS, LEAF, POPPY, RULE = "#4a3526", "#b0812f", "#3f6b4a", "#a2402f", "#d9c7a1"
SERIF = "'Cormorant Garamond', 'EB Garamond', Georgia, 'Times New Roman', serif"
SANS = "'Source Sans 3', 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

WIDTH, MARGIN, TOP, PITCH, BOTTOM = 920, 32, 136, 44, 64
LABELS = 216
LONGEST_NAME = 28


@dataclass(frozen=True)
class Panel:
    """A column of the figure: a scale from `low` to `high` between two places."""

    title: str
    left: float
    right: float
    low: float
    high: float

    def place(self, value: float) -> float:
        """Where a value lies."""
        part = (value - self.low) / (self.high - self.low)
        return self.left + part * (self.right - self.left)


def name_of(plan: Plan, language: str) -> str:
    """The name of the game."""
    return say(f"{plan.game.name}.name", language)


def subtitle(plan: Plan, matches: int, language: str, *without: str) -> str:
    """What was played: options, matches, seed."""
    options = [
        f"{name} {shown(value)}" for name, value in plan.game.options.items() if name not in without
    ]
    return say(
        "common.arena.figure.subtitle",
        language,
        options=" · ".join(options),
        matches=matches,
        seed=plan.seed,
    )


def draw(title: str, below: str, rows: Sequence[tuple[str, Row]], game: Game, language: str) -> str:
    """The figure of any rows: win share, points and time, each with its scale."""
    height = TOP + PITCH * len(rows) + BOTTOM
    share, points, time = panels([row for _, row in rows], game, language)
    parts = parchment(title, below, height)
    bottom = TOP + PITCH * len(rows)
    for panel in (share, points, time):
        parts += frame(panel, bottom)
    for index, (label, row) in enumerate(rows):
        middle = TOP + PITCH * (index + 0.5)
        if index:
            parts.append(line(MARGIN, middle - PITCH / 2, WIDTH - MARGIN, middle - PITCH / 2, RULE))
        parts.append(named(MARGIN, middle + 5, label))
        parts += even_mark(share, row, middle)
        won, scored = f"{row.win_share:.3f}", f"{row.points:.1f}"
        parts += whisker(share, row.win_share, row.win_share_99, middle, colour_of(row), won)
        parts += whisker(points, row.points, row.points_99, middle, WALNUT, scored)
        parts += bar(time, row.ms_per_move, middle)
    note = say("common.arena.figure.note", language)
    parts.append(text(MARGIN, height - 20, note, size=12, fill=FADED))
    return "\n".join([*parts, "</svg>\n"])


def parchment(title: str, below: str, height: int) -> list[str]:
    """The beginning of a figure: a sheet of this height with its title."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" font-family="{SANS}" font-size="14">',
        f"<title>{escape(title)}</title><desc>{escape(below)}</desc>",
        f'<rect width="{WIDTH}" height="{height}" rx="14" fill="{WALNUT}"/>',
        f'<rect x="5" y="5" width="{WIDTH - 10}" height="{height - 10}" rx="10" '
        f'fill="{PARCHMENT}" stroke="{BRASS}" stroke-width="1.5"/>',
        text(MARGIN, 52, title, size=30, fill=INK, family=SERIF, weight="600"),
        text(MARGIN, 78, below, size=13, fill=FADED),
    ]


def panels(rows: Sequence[Row], game: Game, language: str) -> tuple[Panel, Panel, Panel]:
    """The three columns with scales that hold all rows."""
    left = MARGIN + LABELS
    highest = max(max(row.win_share_99[1], row.even_share) for row in rows)
    least = min(row.points_99[0] for row in rows)
    most = max(row.points_99[1] for row in rows)
    room = (most - least or 1) * 0.1
    scale = min(1, highest * 1.1)
    slowest = max(row.ms_per_move for row in rows) or 1
    better = "common.arena.figure.fewer" if game.lower_wins else "common.arena.figure.more"
    share = say("common.arena.figure.share", language)
    points, time = say(better, language), say("common.arena.figure.time", language)
    return (
        Panel(share, left, left + 300, -0.05 * scale, 1.05 * scale),
        Panel(points, left + 334, left + 490, least - room, most + room),
        Panel(time, left + 524, WIDTH - MARGIN, 0, slowest * 1.5),
    )


def colour_of(row: Row) -> str:
    """A leaf's green for sure above the even share, a poppy's red for sure below, else brass."""
    low, high = row.win_share_99
    if low > row.even_share:
        return LEAF
    return POPPY if high < row.even_share else BRASS


def frame(panel: Panel, bottom: float) -> list[str]:
    """A panel's title, sheet and scale."""
    width = panel.right - panel.left
    parts = [
        text(panel.left, TOP - 16, panel.title, size=15, fill=INK, family=SERIF, weight="600"),
        f'<rect x="{panel.left:.1f}" y="{TOP - 4}" width="{width:.1f}" '
        f'height="{bottom - TOP + 8:.1f}" rx="4" fill="{SHEET}"/>',
    ]
    for tick in ticks(panel.low, panel.high, most=5 if width > 200 else 3):
        place = panel.place(tick)
        parts.append(line(place, TOP - 4, place, bottom + 4, RULE))
        parts.append(text(place, bottom + 20, f"{tick:g}", size=11, fill=FADED, anchor="middle"))
    return parts


def even_mark(panel: Panel, row: Row, middle: float) -> list[str]:
    """The even share of a row: what chance alone would give."""
    place = panel.place(row.even_share)
    top, bottom = middle - PITCH / 2, middle + PITCH / 2
    return [line(place, top, place, bottom, INK, width=1.6, dashes="5 4")]


def whisker(
    panel: Panel, value: float, interval: Interval, middle: float, colour: str, said: str
) -> list[str]:
    """A value with its interval, and how it is said."""
    low, high = (panel.place(end) for end in interval)
    place = panel.place(value)
    return [
        line(low, middle + 4, high, middle + 4, colour, width=3),
        line(low, middle - 2, low, middle + 10, colour, width=2),
        line(high, middle - 2, high, middle + 10, colour, width=2),
        f'<circle cx="{place:.1f}" cy="{middle + 4:.1f}" r="5.5" fill="{colour}" '
        f'stroke="{SHEET}" stroke-width="1.5"/>',
        text(place, middle - 8, said, size=12, fill=INK, anchor="middle", halo=True),
    ]


def bar(panel: Panel, value: float, middle: float) -> list[str]:
    """A time as a bar, with its figure behind."""
    end = panel.place(value)
    said = f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"
    return [
        f'<rect x="{panel.left:.1f}" y="{middle - 6:.1f}" width="{end - panel.left:.1f}" '
        f'height="12" rx="2" fill="{BRASS}"/>',
        text(end + 6, middle + 4, said, size=12, fill=INK, halo=True),
    ]


def named(x: float, y: float, label: str) -> str:
    """A row's label, shortened if it must be; the whole of it shows on pointing."""
    short = label if len(label) <= LONGEST_NAME else label[: LONGEST_NAME - 1] + "…"
    return f"<g><title>{escape(label)}</title>{text(x, y, short, size=14, fill=INK)}</g>"


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers between two ends, at most so many.

    >>> ticks(0, 0.66, 5)
    [0.0, 0.2, 0.4, 0.6]
    """
    step = 10.0**-4
    for factor in (2, 2.5, 2) * 12:
        if (high - low) / step < most:
            break
        step *= factor
    first = -(-low // step)
    count = int((high - first * step) / step) + 1
    return [round((first + index) * step, 6) for index in range(count)]


def text(
    x: float,
    y: float,
    said: str,
    *,
    size: int,
    fill: str,
    family: str = "",
    weight: str = "",
    anchor: str = "",
    halo: bool = False,
) -> str:
    """Words at a place."""
    kept = {"font-family": family, "font-weight": weight, "text-anchor": anchor}
    if halo:
        kept |= {"stroke": SHEET, "stroke-width": "3", "paint-order": "stroke"}
    more = "".join(f' {name}="{value}"' for name, value in kept.items() if value)
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}"{more}>'
        f"{escape(said)}</text>"
    )


def line(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    colour: str,
    width: float = 1,
    dashes: str = "",
) -> str:
    """A line between two places."""
    more = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{colour}" stroke-width="{width:g}"{more}/>'
    )
