"""The curves of the shipped nets as a figure: how often they won against the rules of thumb.

Run it with `python bench/training.py`; it reads bench/results/training-h200.jsonl, which
`pharmakon train` has written, and writes docs/pictures/training.svg.
"""

import json
from pathlib import Path
from typing import Any

from pharmakon.arena.figure import (
    BRASS,
    FADED,
    INK,
    LEAF,
    MARGIN,
    POPPY,
    RULE,
    SHEET,
    Panel,
    line,
    parchment,
    text,
    ticks,
)
from pharmakon.table.game import make
from pharmakon.texts import say

ROOT = Path(__file__).parents[1]
CURVES = ROOT / "bench" / "results" / "training-h200.jsonl"
FIGURE = ROOT / "docs" / "pictures" / "training.svg"

HEIGHT = 470
LEFT, RIGHT, TOP, BOTTOM = 76, 690, 108, 400
COLOURS = (LEAF, POPPY, BRASS)
TITLE = "Learning by self-play"
BELOW = "Win share of one net among rules of thumb, by moves learned from; dashed: an even share"

Point = dict[str, Any]


def main() -> None:
    """Draw the figure."""
    points = [json.loads(line) for line in CURVES.read_text(encoding="utf-8").splitlines()]
    FIGURE.write_text(figure(points), encoding="utf-8")


def figure(points: list[Point]) -> str:
    """The figure of all games' curves."""
    most = max(point["moves"] for point in points)
    across = Panel("", LEFT, RIGHT, 0, most * 1.03)
    up = Panel("", BOTTOM, TOP, 0, 1)
    parts = [
        *parchment(TITLE, BELOW, HEIGHT),
        f'<rect x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{BOTTOM - TOP}" rx="4" '
        f'fill="{SHEET}"/>',
        *scales(across, up),
    ]
    names = sorted({point["game"] for point in points})
    for colour, name in zip(COLOURS, names, strict=True):
        parts += curve([point for point in points if point["game"] == name], across, up, colour)
    note = f"One H200 for all three games, 980 seconds each · {CURVES.relative_to(ROOT)}"
    parts.append(text(MARGIN, HEIGHT - 20, note, size=12, fill=FADED))
    return "\n".join([*parts, "</svg>\n"])


def scales(across: Panel, up: Panel) -> list[str]:
    """Lines and numbers of both scales: billions of moves, and shares."""
    parts = []
    for share in ticks(0, 1, most=6):
        y = up.place(share)
        parts.append(line(LEFT, y, RIGHT, y, RULE))
        parts.append(text(LEFT - 10, y + 4, f"{share:g}", size=12, fill=FADED, anchor="end"))
    for billions in ticks(0, across.high / 1e9, most=6):
        x = across.place(billions * 1e9)
        parts.append(line(x, TOP, x, BOTTOM, RULE))
        said = f"{billions:g} billion" if billions else "0"
        parts.append(text(x, BOTTOM + 18, said, size=12, fill=FADED, anchor="middle"))
    return parts


def curve(points: list[Point], across: Panel, up: Panel, colour: str) -> list[str]:
    """One game's curve with its name at the end, and its even share."""
    places = [(across.place(point["moves"]), up.place(point["against_rules"])) for point in points]
    last, game = points[-1], make(points[-1]["game"])
    even, end = up.place(last["even"]), places[-1]
    dots = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    name = f"{say(f'{game.name}.name')}, {game.players} players"
    share = f"{last['against_rules']:.2f}, even {last['even']:g}"
    return [
        line(LEFT, even, RIGHT, even, colour, width=1.4, dashes="5 4"),
        f'<polyline points="{dots}" fill="none" stroke="{colour}" stroke-width="3" '
        'stroke-linejoin="round"/>',
        f'<circle cx="{end[0]:.1f}" cy="{end[1]:.1f}" r="5" fill="{colour}"/>',
        text(RIGHT + 12, end[1] - 2, name, size=14, fill=INK, weight="600"),
        text(RIGHT + 12, end[1] + 15, share, size=12, fill=FADED),
    ]


if __name__ == "__main__":
    main()
