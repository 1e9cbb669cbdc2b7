"""What makes the pages an app that can be installed: its name, icons and colours."""

from fastapi import Request
from starlette.responses import JSONResponse, Response

from pharmakon.server.door.refusing import language_of
from pharmakon.texts import say

GROUND = "#1f1813"
"""The colour of the shop by lamplight, as in `theme.css`."""
SIZES = (192, 512)


async def manifest(request: Request) -> Response:
    """The app's manifest, in the language of the browser."""
    language = language_of(request)
    content = {
        "id": "/",
        "name": say("web.name", language),
        "short_name": say("web.name", language),
        "description": say("web.lobby.intro", language),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            *(icon(f"{size}", size, "any") for size in SIZES),
            *(icon(f"maskable-{size}", size, "maskable") for size in SIZES),
        ],
    }
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return JSONResponse(content, media_type="application/manifest+json", headers=headers)


def icon(name: str, size: int, purpose: str) -> dict[str, str]:
    """One of the icons; `maskable` ones may be cut to any shape by the system."""
    source = {"src": f"/icons/{name}.png", "sizes": f"{size}x{size}"}
    return {**source, "type": "image/png", "purpose": purpose}
