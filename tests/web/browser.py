"""A Chromium to test with: `$CHROMIUM`, else the system's, else Debian's package if we may install.

As a script (`make browser`) it makes sure that there is one.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # For every page a second one is loaded that headless nobody sees: half of a page's time.
    "--disable-features=PreloadTopChromeWebUI,PaintHolding,HttpsUpgrades,MediaRouter,LensOverlay",
)


def find_chromium() -> str | None:
    """Where a Chromium is, or None."""
    given = os.environ.get("CHROMIUM")
    if given:
        return given
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def main() -> None:
    """Install Debian's package if there is no Chromium and we may; say what to do otherwise."""
    if find_chromium() is not None:
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False)
    if find_chromium() is None:
        sys.exit("no Chromium was found: install one, or set CHROMIUM to its path")


if __name__ == "__main__":
    main()
