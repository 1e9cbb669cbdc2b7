"""The pages: the built front end, and the page about the API."""

import gzip
import re
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from pharmakon.server.door import previews
from pharmakon.server.door.apidocs import STYLE, api_page
from pharmakon.server.door.manifest import manifest
from pharmakon.server.door.refusing import language_of
from pharmakon.server.door.visits import Visit
from pharmakon.texts import say

STATIC = Path(__file__).parents[1] / "static"
PAGES = re.compile(r"|(t|r|rules|new|resume|review)/[^/]+|matches|puzzles(/[^/]+)?")
"""The paths that the front end's router knows."""

REPLAY = re.compile(r"r/([^/]+)")

ASSETS = "assets/"
"""The build puts a digest into the names of these: a file that changes has another name."""
PACKED = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""What is sent compressed; fonts and pictures are so already."""
KEPT = {"cache-control": "public, max-age=31536000, immutable"}
ASKED_AGAIN = {"cache-control": "no-cache"}


def add_routes(app: FastAPI) -> None:
    """The API's page, then everything that is not anything else."""
    app.state.api_pages = {}
    app.add_api_route("/docs", docs, include_in_schema=False)
    app.add_api_route("/docs.css", docs_style, include_in_schema=False)
    app.add_api_route("/manifest.webmanifest", manifest, include_in_schema=False)
    app.add_api_route("/{path:path}", page, include_in_schema=False, methods=["GET", "HEAD"])


async def docs(request: Request) -> Response:
    """What the API offers, for people."""
    app, language = request.app, language_of(request)
    if language not in app.state.api_pages:
        app.state.api_pages[language] = api_page(app.openapi(), language)
    return HTMLResponse(app.state.api_pages[language])


async def docs_style() -> Response:
    """How that page looks."""
    return Response(STYLE, media_type="text/css", headers=ASKED_AGAIN)


async def page(request: Request, path: str) -> Response:
    """A file of the front end, or its page for a path it knows."""
    file = found(path)
    if file is not None:
        return asset(request, file) if path.startswith(ASSETS) else kept_fresh(file)
    index = STATIC / "index.html"
    if not index.exists():
        return PlainTextResponse(say("common.server.no_web", language_of(request)), 404)
    replay = REPLAY.fullmatch(path)
    if replay is not None:
        tags = await previews.tags_for(Visit(request), replay[1].lower(), STATIC)
        if tags:
            text = previews.with_tags(index.read_text(encoding="utf-8"), tags)
            return HTMLResponse(text, headers=ASKED_AGAIN)
    return kept_fresh(index, 200 if PAGES.fullmatch(path) else 404)


def kept_fresh(file: Path, status: int = 200) -> Response:
    """A file that may change: a browser asks again whether it has."""
    return FileResponse(file, status, headers=ASKED_AGAIN)


def asset(request: Request, file: Path) -> Response:
    """A file that never changes, compressed if it helps."""
    kind = PACKED.get(file.suffix)
    if kind is None or "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(file, headers={**KEPT, "vary": "accept-encoding"})
    packed = {**KEPT, "vary": "accept-encoding", "content-encoding": "gzip"}
    return Response(compressed(file), media_type=kind, headers=packed)


@lru_cache(maxsize=512)
def compressed(file: Path) -> bytes:
    """An asset as it travels."""
    return gzip.compress(file.read_bytes(), 9)


def found(path: str) -> Path | None:
    """The file of a path, if it lies in our folder."""
    if not path or path == "index.html":
        return None
    try:
        file = (STATIC / path).resolve()
        return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # a path that no system could have
        return None
