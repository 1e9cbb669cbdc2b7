"""Who somebody is: a guest identity in a signed cookie."""

import os
import secrets
from hashlib import sha256
from pathlib import Path

from itsdangerous import BadSignature, Signer

from pharmakon.server.logs import log
from pharmakon.server.refusals import Refused

COOKIE = "pharmakon"
COOKIE_SECONDS = 2 * 365 * 24 * 3600
KEY_BYTES = 32


class Identity:
    """Signs and reads identities with a key that never leaves the data folder."""

    def __init__(self, source: Path | bytes) -> None:
        """`source`: the data folder, or the key itself where several nodes share one."""
        self._signer: Signer
        self._before: Signer
        if isinstance(source, bytes):
            self._use(source)
        else:
            self.read_key(source)

    def read_key(self, folder: Path) -> None:
        """Take the key of a data folder, made on first use; Refused if it is damaged."""
        path = folder / "key"
        if not path.exists():
            make_key(path)
        key = path.read_bytes()
        if len(key) != KEY_BYTES:
            raise Refused("common.server.key", file=str(path), size=len(key), wanted=KEY_BYTES)
        self._use(key)

    def _use(self, key: bytes) -> None:
        self._signer = Signer(key, salt=COOKIE, key_derivation="hmac", digest_method=sha256)
        self._before = Signer(key, key_derivation="none", digest_method=sha256)

    def fresh(self) -> str:
        """A new person."""
        return secrets.token_urlsafe(16)

    def cookie(self, person: str) -> str:
        """A person as the value of a cookie."""
        return self._signer.sign(person).decode()

    def person(self, cookie: str | None) -> str | None:
        """The person of a cookie, or None if it was not signed here."""
        try:
            return self._signer.unsign(cookie or "").decode() or None
        except (BadSignature, UnicodeDecodeError):
            return None

    def person_before(self, cookie: str | None) -> str | None:
        """The person of a cookie as version 0.1 signed it: nobody loses a seat by an update."""
        person, _, signature = (cookie or "").partition(".")
        signed = self._before.verify_signature(f"cookie\0{person}", signature)
        return person if person and signed else None


def make_key(path: Path) -> None:
    """Write a new key, readable by its owner alone: whole or not at all, whenever we are killed."""
    waiting = path.with_suffix(".part")
    waiting.unlink(missing_ok=True)
    descriptor = os.open(waiting, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    os.replace(waiting, path)
    log.warning("new_key", reason="cookies signed before are not known")


def set_cookie(value: str, secure: bool) -> str:
    """The header that gives a browser its identity."""
    header = f"{COOKIE}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax"
    return f"{header}; Secure" if secure else header
