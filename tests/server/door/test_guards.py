"""The guard: who somebody is, in which language they are answered, and with what status."""

import base64
import hmac
from hashlib import sha256
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from pharmakon.engine.errors import OptionError
from pharmakon.server.door.guards import person_of
from pharmakon.server.door.identity import Identity
from pharmakon.server.door.refusing import language_of, refusal
from pharmakon.server.refusals import Refused


def asked(query: str = "", **headers: str) -> HTTPConnection:
    """A request with these headers."""
    given = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "scheme": "http", "headers": given, "query_string": query.encode()}
    return HTTPConnection(scope)


def test_whoever_has_no_cookie_or_a_forged_one_is_somebody_new(tmp_path: Path) -> None:
    identity = Identity(tmp_path)
    for request in (asked(), asked(cookie="pharmakon=ana.forged")):
        person, cookie = person_of(request, identity)
        assert identity.person(cookie) == person != "ana"


def test_a_good_cookie_stays_as_it_is(tmp_path: Path) -> None:
    identity = Identity(tmp_path)
    mine = asked(cookie=f"other=x; pharmakon={identity.cookie('ana')}")
    assert person_of(mine, identity) == ("ana", None)


def test_an_old_cookie_is_replaced_and_its_person_stays(tmp_path: Path) -> None:
    identity = Identity(tmp_path)
    digest = hmac.new((tmp_path / "key").read_bytes(), b"cookie\0ana", sha256).digest()
    old = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    person, cookie = person_of(asked(cookie=f"pharmakon=ana.{old}"), identity)
    assert person == "ana"
    assert identity.person(cookie) == "ana"


@pytest.mark.parametrize(
    ("request_", "language"),
    [
        (asked(), "en"),
        (asked(accept_language="fr-CA,en;q=0.5"), "fr"),
        (asked(accept_language="de, fr"), "fr"),
        (asked("lang=fr", accept_language="en"), "fr"),
        (asked("lang=xx", accept_language=",,;"), "en"),
    ],
)
def test_the_language_is_asked_for_or_the_browsers(request_: HTTPConnection, language: str) -> None:
    assert language_of(request_) == language


def test_refusals_have_a_status_and_one_shape() -> None:
    fast = refusal(Refused("common.server.too_fast"), "fr")
    assert (fast.status_code, fast.headers["retry-after"]) == (429, "1")
    assert refusal(Refused("common.server.host"), "en").status_code == 400
    assert refusal(Refused("common.server.too_many", most=1), "en").status_code == 413
    wrong = OptionError("common.cli.number", name="x", value="y", low=0)
    assert refusal(wrong, "en").status_code == 422
