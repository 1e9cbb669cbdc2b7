"""How smoothly a cauldron boils over: the frames that the browser drew, by its own trace."""

import itertools
import json
import statistics
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.web.looks import ADDRESS, ROOT, build_scenes, stage

FIXTURE = ROOT / "web" / "tests" / "fixtures" / "poison.json"
SPEED = 300
DRAWN = ("Graphics.Pipeline.DrawAndSwap", "b")
"""The beginning of a frame that is put on the screen, by name and phase in the trace."""
LASTS = 1_200
"""Milliseconds after which everything has arrived."""


def boil_over(browser: Browser, width: int = 1280) -> dict[str, Any]:
    """Draw the step of a fixture in which a cauldron boils over, and time its frames."""
    build_scenes()
    step = boiling_step(FIXTURE)
    with stage(browser, width, still=False) as page:
        page.goto(f"{ADDRESS}dev.html?bare&speed={SPEED}&lang=en#poison/{step - 1}")
        page.locator(".table").first.wait_for()
        page.wait_for_timeout(1_000)
        browser.start_tracing(page=page, categories=["viz"])
        page.evaluate(f"() => void (location.hash = 'poison/{step}')")
        page.wait_for_timeout(LASTS)
        trace = json.loads(browser.stop_tracing())
    return figures(trace["traceEvents"])


def boiling_step(path: Path) -> int:
    """The first step in which cards are taken."""
    steps = json.loads(path.read_text(encoding="utf-8"))["steps"]
    return next(
        number
        for number, step in enumerate(steps)
        if any(event["type"] == "took" for event in step["last"])
    )


def figures(events: list[dict[str, Any]]) -> dict[str, Any]:
    """The times between frames that were drawn, in milliseconds."""
    drawn = sorted(event["ts"] for event in events if (event["name"], event["ph"]) == DRAWN)
    apart = [(later - sooner) / 1_000 for sooner, later in itertools.pairwise(drawn)]
    return {
        "frames": len(apart),
        "median_ms": round(statistics.median(apart), 1),
        "longest_ms": round(max(apart), 1),
        "over_50_ms": sum(each > 50 for each in apart),
    }
