"""Curves over a logarithmic scale, side by side: SVG in the looks of the arena's figures."""

from dataclasses import dataclass, field
from math import log10

from pharmakon.arena.figure import (
    BRASS,
    FADED,
    INK,
    LEAF,
    MARGIN,
    POPPY,
    RULE,
    SERIF,
    SHEET,
    WALNUT,
    WIDTH,
    line,
    parchment,
    text,
    ticks,
)

HEIGHT, GAP = 400, 40
TOP, BOTTOM, SCALE = 130, 340, 30
COLOURS = (LEAF, POPPY, BRASS, WALNUT)


@dataclass(frozen=True)
class Curve:
    """Points of one thing, left to right."""

    name: str
    points: list[tuple[float, float]]


@dataclass(frozen=True)
class Panel:
    """Curves with one scale, and levels that are the same everywhere on it."""

    title: str
    curves: list[Curve]
    levels: dict[str, float] = field(default_factory=dict)


def drawn(title: str, below: str, panels: list[Panel]) -> str:
    """The whole figure; all panels have the same scales."""
    values = [value for panel in panels for value in panel.levels.values()]
    places = [point for panel in panels for curve in panel.curves for point in curve.points]
    most = max([value for _, value in places] + values) * 1.08
    low, high = (log10(end(x for x, _ in places)) for end in (min, max))
    parts = parchment(title, below, HEIGHT)
    wide = (WIDTH - 2 * MARGIN - GAP * (len(panels) - 1)) / len(panels)
    for number, panel in enumerate(panels):
        left = MARGIN + number * (wide + GAP)
        parts += sheet(panel, Scale(left + SCALE, left + wide, low, high, most))
    return "\n".join([*parts, "</svg>\n"])


@dataclass(frozen=True)
class Scale:
    """Where numbers lie on a panel: powers of ten across, from 0 upwards."""

    left: float
    right: float
    low: float
    high: float
    most: float

    def across(self, number: float) -> float:
        """The place of a number from left to right."""
        part = (log10(number) - self.low) / (self.high - self.low)
        return self.left + 12 + part * (self.right - self.left - 24)

    def up(self, value: float) -> float:
        """The place of a value from bottom to top."""
        return BOTTOM - value / self.most * (BOTTOM - TOP)


def sheet(panel: Panel, scale: Scale) -> list[str]:
    """One panel with its scales, levels and curves."""
    parts = [
        text(scale.left, TOP - 14, panel.title, size=17, fill=INK, family=SERIF, weight="600"),
        f'<rect x="{scale.left:.1f}" y="{TOP}" width="{scale.right - scale.left:.1f}" '
        f'height="{BOTTOM - TOP}" rx="4" fill="{SHEET}"/>',
    ]
    for tick in ticks(0, scale.most, most=6):
        height = scale.up(tick)
        parts.append(line(scale.left, height, scale.right, height, RULE))
        said = text(scale.left - 6, height + 4, f"{tick:g}", size=11, fill=FADED, anchor="end")
        parts.append(said)
    for power in range(round(scale.low), round(scale.high) + 1):
        said = f"{10**power:,}"
        place = scale.across(10**power)
        parts.append(text(place, BOTTOM + 18, said, size=11, fill=FADED, anchor="middle"))
    for value in panel.levels.values():
        height = scale.up(value)
        parts.append(line(scale.left, height, scale.right, height, FADED, 1.4, "5 4"))
    parts += [
        text(scale.right - 6, height, name, size=11, fill=INK, anchor="end", halo=True)
        for name, height in apart({name: scale.up(at) - 4 for name, at in panel.levels.items()})
    ]
    for colour, curve in zip(COLOURS, panel.curves, strict=False):
        parts += traced(curve, scale, colour)
    return parts


def apart(heights: dict[str, float], least: float = 13) -> list[tuple[str, float]]:
    """Words that would lie on each other, moved down.

    >>> apart({"net": 50.0, "rules": 48.0})
    [('rules', 48.0), ('net', 61.0)]
    """
    found: list[tuple[str, float]] = []
    for name, height in sorted(heights.items(), key=lambda item: item[1]):
        above = found[-1][1] + least if found else height
        found.append((name, max(height, above)))
    return found


def traced(curve: Curve, scale: Scale, colour: str) -> list[str]:
    """A curve through its points, each with its value."""
    places = [(scale.across(x), scale.up(y), y) for x, y in curve.points]
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in places)
    parts = [f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2.4"/>']
    for index, (x, y, value) in enumerate(places):
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}" stroke="{SHEET}">'
            f"<title>{curve.points[index][0]:,.0f}: {value:g}</title></circle>"
        )
    x, y, value = places[-1]
    parts.append(text(x, y - 9, f"{value:.3f}", size=12, fill=INK, anchor="end", halo=True))
    x, y, _ = places[0]
    parts.append(text(x + 8, y - 6, curve.name, size=12, fill=colour, weight="600", halo=True))
    return parts
