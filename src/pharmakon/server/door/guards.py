"""At the door: who somebody is, where a request comes from, and what answers must say."""

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pharmakon.engine.errors import PharmakonError
from pharmakon.server.door.addresses import address_of
from pharmakon.server.door.identity import COOKIE, Identity, set_cookie
from pharmakon.server.door.pieces import TRACE
from pharmakon.server.door.refusing import language_of, refusal
from pharmakon.server.door.services import Services
from pharmakon.server.logs import log, request
from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings

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
        if scope["type"] == "http":
            with request(scope.get(TRACE)) as chosen:
                await self._answer(scope, receive, send, chosen)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, chosen: str) -> None:
        asked = Request(scope)
        person, cookie = person_of(asked, self.services.identity)
        scope["person"] = person
        started = False

        async def send_guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = chosen
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if asked.url.scheme == "https":
                    headers.setdefault("strict-transport-security", "max-age=31536000")
                headers.setdefault("cache-control", "no-store")
                kept = "public" in headers["cache-control"]
                if cookie is not None and not kept and "set-cookie" not in headers:
                    headers["set-cookie"] = set_cookie(cookie, asked.url.scheme == "https")
            await send(message)

        try:
            self._check(asked)
            await self.app(scope, limited(receive, self.services.settings), send_guarded)
        except PharmakonError as refused:
            await refusal(refused, language_of(asked))(scope, receive, send_guarded)
        except ClientDisconnect:
            return  # nobody is left to be answered
        except Exception as mistake:
            log.mistake(
                mistake, path=route_of(scope), table=scope.get("path_params", {}).get("table")
            )
            if not started:
                told = Refused("common.server.mistake", request=chosen)
                await refusal(told, language_of(asked))(scope, receive, send_guarded)

    def _check(self, request: Request) -> None:
        self.services.limits.check(address_of(request))
        if not self.services.hosts.known(request):
            raise Refused("common.server.host")
        if request.method in SAFE:
            return
        length, most = request.headers.get("content-length", "0"), self.services.settings.body_bytes
        if not length.isdecimal() or len(length) > 12 or int(length) > most:
            raise Refused("common.server.too_long", most=most)
        if not self.services.hosts.own_page(request):
            raise Refused("common.server.origin")


def route_of(scope: Scope) -> str | None:
    """What was asked for, without what was put into it: a path may hold a secret."""
    route = scope.get("route")
    return None if route is None else f"{scope['method']} {route.path}"


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
    """Who is asking, and the cookie to give them if they had none, or one of the old kind."""
    cookie = connection.cookies.get(COOKIE)
    person = identity.person(cookie)
    if person is not None:
        return person, None
    person = identity.person_before(cookie) or identity.fresh()
    return person, identity.cookie(person)
