"""Routes that know what they cost, and bodies that are read with care.

A body is looked at before anything is made of it: how many pieces it has, whether it is JSON at
all, and whether it could be written down again (no numbers above 64 bits, no halves of signs,
nothing nested out of reason).
"""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import orjson
from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic_core import from_json

from pharmakon.server.door.addresses import address_of
from pharmakon.server.refusals import Refused

MOST_PIECES = 4_000
"""Commas in a body; the longest record of ours has about a thousand."""
BYTES_FOR_A_TOKEN = 8_192

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])
_costs: dict[Callable[..., Any], float] = {}


def costs(tokens: float) -> Callable[[Endpoint], Endpoint]:
    """Declares what an endpoint costs beyond the one token of every request."""

    def declare(endpoint: Endpoint) -> Endpoint:
        _costs[endpoint] = tokens
        return endpoint

    return declare


class Route(APIRoute):
    """A route that takes its cost before it does anything."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, behind these checks."""
        handle = super().get_route_handler()
        cost = _costs.get(self.endpoint, 0)
        takes_body = self.body_field is not None

        async def checked(request: Request) -> Response:
            limits, address = request.app.state.services.limits, address_of(request)
            if cost:
                limits.check(address, cost)
            if takes_body:
                body = await request.body()
                limits.check(address, len(body) / BYTES_FOR_A_TOKEN)
                request = Read(request.scope, request.receive, body)
            return await handle(request)

        return checked


class Read(Request):
    """A request whose body has been read and found to be JSON."""

    def __init__(self, scope: Any, receive: Any, body: bytes) -> None:
        super().__init__(scope, receive)
        self._read = body
        self._content = read_json(body) if body else None

    async def body(self) -> bytes:
        """The body."""
        return self._read

    async def json(self) -> Any:
        """What it says."""
        return self._content


def read_json(data: bytes) -> Any:
    """What a body says; Refused if it is not JSON that we would write ourselves."""
    if data.count(b",") > MOST_PIECES:
        raise Refused("common.server.too_many", most=MOST_PIECES)
    try:
        content = from_json(data, allow_inf_nan=False)
        orjson.dumps(content)
    except (ValueError, TypeError, RecursionError):
        raise Refused("common.server.bad_json") from None
    return content
