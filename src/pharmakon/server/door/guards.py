"""At the door: who somebody is, where a request comes from, and what answers must say."""

from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pharmakon.engine.errors import PharmakonError
from pharmakon.server.door.connections import address_of
from pharmakon.server.door.identity import COOKIE, Identity, set_cookie
from pharmakon.server.door.services import Services
from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused, code_of, rule_of
from pharmakon.server.settings import ServerSettings
from pharmakon.texts import LANGUAGES

SAFE = ("GET", "HEAD", "OPTIONS")
SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Middleware for every HTTP request: limits, origin, identity, headers, and no stack trace."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        person, cookie = person_of(request, self.services.identity)
        scope["person"] = person
        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if request.url.scheme == "https":
                    headers.setdefault("strict-transport-security", "max-age=31536000")
                kept = "public" in headers.get("cache-control", "")
                if cookie is not None and not kept and "set-cookie" not in headers:
                    headers["set-cookie"] = set_cookie(cookie, request.url.scheme == "https")
            await send(message)

        try:
            self._check(request)
            await self.app(scope, limited(receive, self.services.settings), send_guarded)
        except PharmakonError as refused:
            await refusal(refused, language_of(request))(scope, receive, send_guarded)
        except Exception as mistake:
            log.error("mistake", path=scope.get("path", ""), kind=repr(type(mistake)))
            if not started:
                answer = refusal(Refused("common.server.mistake"), language_of(request))
                await answer(scope, receive, send_guarded)

    def _check(self, request: Request) -> None:
        self.services.limits.check(address_of(request))
        if request.method in SAFE:
            return
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.services.settings.body_bytes:
            raise Refused("common.server.too_long", most=self.services.settings.body_bytes)
        if not allowed_origin(request, self.services.settings):
            raise Refused("common.server.origin")


def limited(receive: Receive, settings: ServerSettings) -> Receive:
    """Reading a body stops where it becomes too long, whatever its header said."""
    read = 0

    async def receive_limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > settings.body_bytes:
            raise Refused("common.server.too_long", most=settings.body_bytes)
        return message

    return receive_limited


def person_of(connection: HTTPConnection, identity: Identity) -> tuple[str, str | None]:
    """Who is asking, and the cookie to give them if they had none."""
    person = identity.person(connection.cookies.get(COOKIE))
    if person is not None:
        return person, None
    person = identity.fresh()
    return person, identity.cookie(person)


def allowed_origin(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Whether a request comes from our own pages, or from no page at all."""
    headers: Headers = connection.headers
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if settings.url and origin == origin_of(settings.url):
        return True
    return urlsplit(origin).netloc == headers.get("host")


def origin_of(url: str) -> str:
    """The origin of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def language_of(connection: HTTPConnection) -> str:
    """The language to answer in: `?lang=`, else the first of ours that the browser asks for."""
    asked = [connection.query_params.get("lang", "")]
    asked += connection.headers.get("accept-language", "").split(",")
    for code in asked:
        short = code.strip()[:2].lower()
        if short in LANGUAGES:
            return short
    return LANGUAGES[0]


STATUS = {
    "no_table": 404,
    "no_record": 404,
    "not_found": 404,
    "not_over": 409,
    "begun": 409,
    "taken": 409,
    "origin": 403,
    "too_fast": 429,
    "tables": 429,
    "records": 429,
    "too_long": 413,
    "full": 503,
    "restoring": 503,
    "connections": 503,
    "busy": 503,
    "store": 507,
    "mistake": 500,
}
"""The HTTP status of a refusal; 422 for all others."""


def refusal(refused: PharmakonError, language: str) -> JSONResponse:
    """A refusal as an answer, in the one shape of all errors."""
    code = code_of(refused)
    content: dict[str, Any] = {"code": code, "text": refused.say(language)}
    return JSONResponse({**content, "rule": rule_of(refused)}, STATUS.get(code, 422))
