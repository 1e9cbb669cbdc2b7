"""The app's icons, drawn from `web/public/icon.svg`: run it after a change of that drawing.

`python -m tests.web.icons` writes them into `web/public/icons`.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.browser import FLAGS, find_chromium

PUBLIC = Path(__file__).parents[2] / "web" / "public"
GROUND = "#1f1813"
SIZES = (192, 512)
SAFE = 0.72
"""How much of a maskable icon the drawing takes: systems may cut off a tenth on every side."""


def main() -> None:
    """Draw every icon."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            for name, share, ground in (
                (f"{size}", 1.0, "none"),
                (f"maskable-{size}", SAFE, GROUND),
            ):
                page.set_content(
                    f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center;"
                    f" background: {ground} }} svg {{ width: {share * 100}vw }}</style>{drawing}"
                )
                page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
