"""How long the first page takes: from navigation to an enabled "Play now", median of several.

A real server and a real Chromium on this machine, an empty browser cache each time. Also the
first page's script as it travels, compressed, the time from the click to one's own table, what
Lighthouse thinks of both pages (`bench/audits.py`), and how smoothly a cauldron boils over
(`bench/frames.py`).
"""

import argparse
import gzip
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.audits import audit
from bench.frames import boil_over

from pharmakon.arena.machine import about
from tests.server.conftest import Server
from tests.web.browser import FLAGS, find_chromium

BUTTON = "Play Poison now"


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place)).start()
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
            measured = [visit(browser, server.url) for _ in range(arguments.times)]
            version = browser.version
            frames = boil_over(browser)
            browser.close()
            audits = audit(playwright, server.url, BUTTON, arguments.times)
        finally:
            server.stop()
    result = {
        "play_now_enabled_s": middle(measured, "enabled"),
        "seated_s": middle(measured, "seated"),
        "script_gzip_bytes": measured[0]["script"],
        "boil_over": frames,
        "lighthouse": audits,
        "times": arguments.times,
        **about("server and browser"),
        "chromium": version,
    }
    print(json.dumps(result))


def visit(browser: Browser, url: str) -> dict[str, float]:
    """One visit by a browser that has never been here."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    scripts: list[Response] = []

    def note(response: Response) -> None:
        if response.request.resource_type == "script":
            scripts.append(response)

    page.on("response", note)
    button = page.get_by_role("button", name=BUTTON)
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    button.and_(page.locator(":enabled")).wait_for()
    enabled = time.perf_counter() - start
    page.wait_for_load_state("networkidle")
    size = sum(len(gzip.compress(script.body())) for script in scripts)
    start = time.perf_counter()
    button.click()
    page.locator(".playing").wait_for()
    seated = time.perf_counter() - start
    context.close()
    return {"enabled": enabled, "seated": seated, "script": size}


def middle(measured: list[dict[str, float]], name: str) -> float:
    """The median, in seconds."""
    return round(statistics.median(each[name] for each in measured), 3)


if __name__ == "__main__":
    main()
