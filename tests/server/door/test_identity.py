"""Identities: signed by a key of this server, read also as earlier versions signed them."""

import base64
import hmac
from hashlib import sha256
from pathlib import Path

import pytest

from pharmakon.server.door.identity import Identity, set_cookie
from pharmakon.server.refusals import Refused


def test_a_cookie_names_its_person_and_a_forged_one_nobody(tmp_path: Path) -> None:
    identity = Identity(tmp_path)
    person = identity.fresh()
    cookie = identity.cookie(person)
    assert identity.person(cookie) == person
    for forged in ("", ".", person, cookie[:-1], f"x{cookie}", cookie.upper(), "é.é", None):
        assert identity.person(forged) is None
        assert identity.person_before(forged) is None
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert Identity(elsewhere).person(cookie) is None


def test_a_cookie_of_the_first_version_still_names_its_person(tmp_path: Path) -> None:
    identity = Identity(tmp_path)
    key = (tmp_path / "key").read_bytes()
    digest = hmac.new(key, b"cookie\0ana", sha256).digest()
    old = "ana." + base64.urlsafe_b64encode(digest).decode().rstrip("=")
    assert identity.person(old) is None
    assert identity.person_before(old) == "ana"
    assert identity.person_before(old.replace("ana", "eve")) is None


def test_the_key_stays_and_is_its_owners_alone(tmp_path: Path) -> None:
    cookie = Identity(tmp_path).cookie("ana")
    assert Identity(tmp_path).person(cookie) == "ana"
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 33])
def test_a_damaged_key_is_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(Refused) as refused:
        Identity(tmp_path)
    assert refused.value.code == "key"
    assert str(tmp_path / "key") in str(refused.value)


def test_cookies_are_hidden_from_scripts_and_kept_to_https() -> None:
    assert "HttpOnly" in set_cookie("x", secure=False)
    assert set_cookie("x", secure=True).endswith("; Secure")
