"""Everybody's chance over a match, as a picture: SVG, readable on light pages and on dark ones."""

from html import escape

from pharmakon.reviews.findings import Findings
from pharmakon.reviews.summary import title
from pharmakon.texts import say

WIDTH, HEIGHT = 920, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 900, 16, 268
COLOURS = ("#3f6b4a", "#a2402f", "#b0812f", "#4a5f8a", "#7a4a7d", "#4a3526")
"""By seat."""
TELLING = ("mistake", "blunder")
"""The decisions that are marked."""


def chart(review: Findings, language: str = "en") -> str:
    """A curve for every seat, with a mark at each decision that hurt."""
    rows = review.chances
    steps = len(rows) - 1

    def place(step: float, chance: float) -> tuple[float, float]:
        across = LEFT + (RIGHT - LEFT) * step / max(1, steps)
        return round(across, 1), round(BOTTOM - (BOTTOM - TOP) * chance, 1)

    drawn = [grid()]
    for seat in range(rows.shape[1]):
        points = " ".join(
            f"{x},{y}" for x, y in (place(i, row[seat]) for i, row in enumerate(rows))
        )
        name = escape(review.name(seat, language))
        drawn.append(
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2" '
            f'stroke-linejoin="round"><title>{name}</title></polyline>'
        )
    for found in review.decisions:
        if found.name in TELLING:
            x, y = place(found.step, rows[found.step, found.seat])
            told = say(
                "common.about",
                language,
                what=review.name(found.seat, language),
                told=f"{found.move}, {title(found.name, language)}",
            )
            drawn.append(
                f'<circle cx="{x}" cy="{y}" r="5" fill="{COLOURS[found.seat]}" stroke="#fbf4e3" '
                f'stroke-width="1.5"><title>{escape(told)}</title></circle>'
            )
    label = escape(review.title("chart", language))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(drawn)}</svg>'
    )


def grid() -> str:
    """The lines at 0, a quarter, a half, three quarters and 1."""
    lines = []
    for quarter in range(5):
        y = BOTTOM - (BOTTOM - TOP) * quarter / 4
        lines.append(
            f'<line x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}" stroke="#8884" />'
            f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end" font-size="12" '
            f'fill="currentColor" opacity="0.6">{25 * quarter}</text>'
        )
    return "".join(lines)
