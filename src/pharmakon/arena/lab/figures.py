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
THIN, GAP = 13, 12
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
    """For each variant a bar for every part of the whole, with its interval."""
    ends = [end for _, measures in rows for measure in measures for end in measure.interval]
    panel = Panel("", LABELS, WIDTH - 70, min(0.0, *ends), max(1.0, *ends))
    pitch = THIN * len(names) + GAP
    bottom = TOP + pitch * len(rows)
    parts = sheet(panel, bottom)
    zero = panel.place(0.0)
    for index, (label, measures) in enumerate(rows):
        top = TOP + pitch * index
        if index:
            parts.append(line(8, top, WIDTH - 20, top, RULE))
        parts.append(named(8, top + pitch / 2 + 5, label))
        for number, (measure, colour) in enumerate(zip(measures, COLOURS, strict=True)):
            middle = top + GAP / 2 + THIN * (number + 0.5)
            left, right = sorted((zero, panel.place(measure.value)))
            parts.append(
                f'<rect x="{left:.1f}" y="{middle - 5:.1f}" width="{right - left:.1f}" '
                f'height="10" fill="{colour}"/>'
            )
            low, high = (panel.place(end) for end in measure.interval)
            parts += [
                line(low, middle, high, middle, INK, width=1.4),
                line(low, middle - 3, low, middle + 3, INK, width=1.4),
                line(high, middle - 3, high, middle + 3, INK, width=1.4),
                text(max(high, right) + 6, middle + 4, percents(measure), size=11, fill=INK),
            ]
    parts.append(line(zero, TOP - 4, zero, bottom + 4, INK))
    for index, (name, colour) in enumerate(zip(names, COLOURS, strict=True)):
        left = LABELS + index * 165
        parts.append(f'<rect x="{left}" y="{bottom + 30}" width="12" height="12" fill="{colour}"/>')
        parts.append(text(left + 18, bottom + 41, name, size=13, fill=INK))
    return drawing(parts, bottom + 24)


def percents(measure: Measure) -> str:
    """A part of a whole: `61 %`."""
    return f"{round(100 * measure.value)} %"


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
