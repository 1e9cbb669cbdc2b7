"""Names of this server, and whose pages may ask it for changes."""

import pytest
from starlette.requests import HTTPConnection

from pharmakon.server.door.hosts import Hosts
from pharmakon.server.settings import ServerSettings

AT_HOME = Hosts(ServerSettings(friends="http://192.0.2.5:8000"))
ABROAD = Hosts(ServerSettings(url="https://play.example.org", hosts="other.example, third.example"))


def asked(scheme: str = "http", **headers: str) -> HTTPConnection:
    """A request with these headers."""
    given = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return HTTPConnection({"type": "http", "scheme": scheme, "headers": given})


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "LOCALHOST", "127.0.0.1:80", "192.0.2.9", "[::1]:8000"]
)
def test_this_machine_and_bare_addresses_are_known(host: str) -> None:
    assert AT_HOME.knows(host)
    assert ABROAD.knows(host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "", "[", "[::1", "a b", "x" * 300, "é", "a/b"],
)
def test_other_names_are_not(host: str) -> None:
    assert not AT_HOME.knows(host)
    assert not ABROAD.knows(host)


def test_names_of_the_settings_are_known_and_a_star_means_any() -> None:
    for host in ("play.example.org", "PLAY.example.org.", "other.example:8000", "third.example"):
        assert ABROAD.knows(host)
        assert not AT_HOME.knows(host)
    assert Hosts(ServerSettings(hosts="*")).knows("anything.example")


def test_a_request_without_a_host_is_no_browsers() -> None:
    assert AT_HOME.known(asked())
    assert not AT_HOME.known(asked(host="evil.example"))


def test_the_whole_origin_counts() -> None:
    assert AT_HOME.own_page(asked(host="localhost:8000", origin="http://localhost:8000"))
    assert AT_HOME.own_page(asked("ws", host="localhost", origin="http://localhost:80"))
    assert ABROAD.own_page(asked(host="127.0.0.1", origin="https://play.example.org"))
    for origin in (
        "https://localhost:8000",
        "http://localhost:8001",
        "http://evil.example",
        "null",
        "http://[",
        "",
    ):
        assert not AT_HOME.own_page(asked(host="localhost:8000", origin=origin))
    assert not ABROAD.own_page(asked(host="play.example.org", origin="http://evil.example"))


def test_without_an_origin_the_browser_says_whose_page_it_was() -> None:
    assert AT_HOME.own_page(asked(host="localhost"))
    assert AT_HOME.own_page(asked(host="localhost", sec_fetch_site="same-origin"))
    assert not AT_HOME.own_page(asked(host="localhost", sec_fetch_site="cross-site"))
