"""The lab's figures: values with their intervals, and parts of a whole, as SVG written here."""

from collections.abc import Sequence

from pharmakon.arena.figure import (
    BRASS,
    FADED,
    INK,
    LEAF,
    POPPY,
    RULE,
    SANS,
    SHEET,
    WALNUT,
    Panel,
    line,
    named,
    text,
    ticks,
    whisker,
)
from pharmakon.arena.lab.measures import Measure

WIDTH, LABELS, PITCH, TOP, BOTTOM = 920, 250, 34, 14, 30
COLOURS = (LEAF, POPPY, BRASS, WALNUT)


def dots(rows: Sequence[tuple[str, Measure]], even: float | None = None) -> str:
    """A value for each variant with its interval; a dashed line where all would be even."""
    least = min(measure.interval[0] for _, measure in rows)
    most = max(measure.interval[1] for _, measure in rows)
    if even is not None:
        least, most = min(least, even), max(most, even)
    room = (most - least or 1) * 0.12
    panel = Panel("", LABELS, WIDTH - 20, least - room, most + room)
    bottom = TOP + PITCH * len(rows)
    parts = sheet(panel, bottom)
    if even is not None:
        place = panel.place(even)
        parts.append(line(place, TOP, place, bottom, INK, width=1.6, dashes="5 4"))
    for index, (label, measure) in enumerate(rows):
        middle = TOP + PITCH * (index + 0.5)
        said = f"{measure.value:.3g}"
        parts.append(named(8, middle + 8, label))
        parts += whisker(panel, measure.value, measure.interval, middle, LEAF, said)
    return drawing(parts, bottom)


def bars(rows: Sequence[tuple[str, Sequence[Measure]]], names: Sequence[str]) -> str:
    """For each variant a bar, divided into its parts; the intervals are in the table."""
    panel = Panel("", LABELS, WIDTH - 20, 0.0, 1.0)
    bottom = TOP + PITCH * len(rows)
    parts = sheet(panel, bottom)
    for index, (label, measures) in enumerate(rows):
        top, start = TOP + PITCH * index + 6, 0.0
        parts.append(named(8, top + 16, label))
        for measure, colour in zip(measures, COLOURS, strict=True):
            width = max(0.0, min(measure.value, 1 - start))
            left, right = panel.place(start), panel.place(start + width)
            parts.append(
                f'<rect x="{left:.1f}" y="{top}" width="{right - left:.1f}" '
                f'height="{PITCH - 12}" fill="{colour}"/>'
            )
            if width > 0.05:
                said = f"{100 * measure.value:.0f} %"
                middle = (left + right) / 2
                parts.append(text(middle, top + 16, said, size=12, fill=SHEET, anchor="middle"))
            start += width
    for index, (name, colour) in enumerate(zip(names, COLOURS, strict=True)):
        left = LABELS + index * 165
        parts.append(f'<rect x="{left}" y="{bottom + 30}" width="12" height="12" fill="{colour}"/>')
        parts.append(text(left + 18, bottom + 41, name, size=13, fill=INK))
    return drawing(parts, bottom + 24)


def sheet(panel: Panel, bottom: float) -> list[str]:
    """The sheet under a figure, with its scale."""
    parts = [
        f'<rect x="{panel.left}" y="{TOP - 4}" width="{panel.right - panel.left}" '
        f'height="{bottom - TOP + 8}" rx="4" fill="{SHEET}"/>'
    ]
    for tick in ticks(panel.low, panel.high, most=6):
        place = panel.place(tick)
        parts.append(line(place, TOP - 4, place, bottom + 4, RULE))
        parts.append(text(place, bottom + 18, f"{tick:g}", size=11, fill=FADED, anchor="middle"))
    return parts


def drawing(parts: Sequence[str], bottom: float) -> str:
    """A figure of these parts."""
    height = bottom + BOTTOM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="{SANS}" font-size="14">{"".join(parts)}</svg>'
    )
