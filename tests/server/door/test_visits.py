"""A visit: who asks, in which language, and links for others."""

from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from pharmakon.server.door.visits import Visit
from pharmakon.server.settings import ServerSettings

FRIENDS = "http://192.0.2.5:8000"


def visit(host: str, scheme: str = "http", **settings: Any) -> Visit:
    """Somebody opens a page under this name of the server."""
    services = SimpleNamespace(settings=ServerSettings(**settings))
    scope = {
        "type": "http",
        "scheme": scheme,
        "path": "/api/tables",
        "query_string": b"lang=fr",
        "headers": [(b"host", host.encode())],
        "client": ("192.0.2.7", 5000),
        "person": "ana-id",
        "app": SimpleNamespace(state=SimpleNamespace(services=services)),
    }
    return Visit(Request(scope))


def test_who_asks_from_where_and_in_which_language() -> None:
    asked = visit("localhost")
    assert (asked.person, asked.address, asked.language) == ("ana-id", "192.0.2.7", "fr")
    assert not asked.secure
    assert visit("localhost", "https").secure


@pytest.mark.parametrize(
    ("host", "settings", "link"),
    [
        ("cards.example:81", {}, "http://cards.example:81/t/x"),
        ("localhost:8000", {}, "http://localhost:8000/t/x"),
        ("localhost:8000", {"friends": FRIENDS}, f"{FRIENDS}/t/x"),
        ("[::1]:8000", {"friends": FRIENDS}, f"{FRIENDS}/t/x"),
        ("cards.example", {"friends": FRIENDS}, "http://cards.example/t/x"),
        ("localhost", {"url": "https://cards.example/"}, "https://cards.example/t/x"),
    ],
)
def test_a_link_can_be_opened_by_those_it_is_sent_to(
    host: str, settings: dict[str, str], link: str
) -> None:
    assert visit(host, **settings).link("/t/x") == link
